import Diagrams
import Scene
import Testing
import TransitModel

/// What stands on badges of lines, in every drawing that has them.
@Suite struct LineLabelTests {
  /// A city with a line whose short name is what its romanised name begins with.
  private var city: City {
    var city = SampleJourney.city()
    city.lines[1].shortName = "TT"
    city.lines[1].name = ToyCity.words("陶亭线", "Taoting Line")
    city.lines[1].openings = [Opening(date: CalendarDate(dayNumber: 15_000))]
    return city
  }

  private func scenes(_ language: LanguageTag) throws -> [String: Scene] {
    let (city, languages) = (city, [language])
    let measuring = FixedTextMeasuring()
    var (line, strip, map) = (
      LineDiagram.Options(words: .shipped), RouteStrip.Options(words: .shipped), NetworkMap.Options()
    )
    (line.languages, strip.languages, map.languages) = (languages, languages, languages)
    func card(_ subject: ShareCard.Subject) throws -> Scene {
      try #require(ShareCard(city: city, subject: subject, languages: languages, words: .shipped))
        .scene(measuring: measuring)
    }
    let departures = [RouteStrip.Departure(journey: SampleJourney.journey(in: city))]
    return [
      "line": try LineDiagram(city: city, line: city.lines[0], options: line).scene(measuring: measuring),
      "own line": try LineDiagram(city: city, line: city.lines[1], options: line).scene(measuring: measuring),
      "strip": try RouteStrip(
        city: city, from: ToyCity.words("五道口", "Wudaokou"), to: ToyCity.words("陶然亭", "Taoranting"),
        departures: departures, options: strip
      ).scene(measuring: measuring),
      "station": try card(.station("xizhimen")), "line card": try card(.line("4")), "city": try card(.city),
      "history": try HistoryStrip(city: city, languages: languages, words: .shipped).scene(measuring: measuring),
      "map": try NetworkMap(city: city, options: map).drawing(measuring: measuring, keeping: SharedMaps.all).scene,
    ]
  }

  @Test func everyBadgeIsWrittenAsItsReaderWrites() throws {
    for (language, label, other) in [("zh-Hans", "陶亭", "TT"), ("zh-Hant", "陶亭", "TT"), ("en", "TT", "陶亭")] {
      for (name, scene) in try scenes(LanguageTag(language)) {
        let texts = scene.textRuns.map(\.text)
        #expect(texts.contains { $0 == label || $0 == label + "线" }, "\(name) in \(language): \(texts)")
        #expect(!texts.contains { $0.hasPrefix(other) }, "\(name) in \(language): \(texts)")
      }
    }
  }
}

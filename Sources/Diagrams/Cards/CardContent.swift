internal import Localization
internal import Scene
internal import TransitModel

/// What a share card shows, in words and colours ready to draw.
struct CardContent {
  let title: String
  let language: String
  let wording: Wording
  let names: [Words]
  /// The sign of the line it is about.
  let badge: Chip?
  /// The lines of the station.
  let chips: [Chip]
  let colors: [Paint]
  let facts: [String]
  let footer: [String]

  init(city: City, subject: ShareCard.Subject, languages: [LanguageTag], words: Languages) {
    let language = languages.first ?? "en"
    let wording = Wording(words, for: language)
    self.wording = wording
    let reader = StripReader(city: city, languages: languages, wording: wording)
    let network = city.network ?? city.name
    self.language = language.rawValue
    var date = city.version?.date
    switch subject {
    case .station(let id):
      let lines = city.lines.filter { $0.patterns.contains { $0.stops.contains { $0.station == id } } }
      let name = city.stations.first { $0.id == id }?.name ?? LocalizedText(id.rawValue, language)
      names = reader.words(name)
      badge = nil
      chips = lines.map { reader.chip(for: $0) }
      colors = lines.map(\.color.paint)
      facts = []
      date = lines.compactMap(\.timetableDate).min() ?? date
    case .line(let id):
      let line = city.lines.first { $0.id == id }
      let stations = line.map { LineCourse(line: $0, direction: nil) }
      names = reader.words(line?.name ?? LocalizedText(id.rawValue, language))
      badge = line.map { Self.badge($0, language: language) }
      chips = []
      colors = line.map { [$0.color.paint] } ?? []
      facts = stations.map { Self.facts(of: $0, city: city, language: language, wording: wording) } ?? []
      date = line?.timetableDate ?? date
    case .city:
      names = reader.words(network)
      badge = nil
      chips = city.lines.map { Self.badge($0, language: language) }
      colors = city.lines.map(\.color.paint)
      facts = [wording.stationCount(city.stations.count)]
    }
    title = names.first?.text ?? network.text(for: language)
    let place = subject == .city ? [] : [network.text(for: language)]
    footer = place + [date.map { wording.timetable($0) }].compactMap { $0 }
  }

  init(title: LocalizedText, cities: [City], text: LocalizedText?, languages: [LanguageTag], words: Languages) {
    let language = languages.first ?? "en"
    wording = Wording(words, for: language)
    self.language = language.rawValue
    self.title = title.text(for: language)
    names = [Words(text: self.title, language: title.variant(for: language)?.language.rawValue ?? language.rawValue)]
    badge = nil
    chips = []
    colors = cities.flatMap { $0.lines.map(\.color.paint) }
    facts = [text?.text(for: language)].compactMap { $0 }
    footer = [wording.joined(cities.map { ($0.network ?? $0.name).text(for: language) })]
  }

  private static func badge(_ line: Line, language: LanguageTag) -> Chip {
    Chip(
      text: line.shortName.isEmpty ? line.id.rawValue : line.shortName, language: language.rawValue,
      fill: line.color.paint, label: line.labelColor.paint, title: line.name.text(for: language), link: nil,
      isOutside: false)
  }

  private static func facts(
    of course: LineCourse, city: City, language: LanguageTag, wording: Wording
  ) -> [String] {
    func name(_ station: StationID?) -> String {
      station.flatMap { id in city.stations.first { $0.id == id }?.name.text(for: language) } ?? ""
    }
    let count = wording.stationCount(course.stations.count)
    if course.form == .ring { return [wording.joined([wording.loop, count])] }
    let ends = wording.joined([name(course.trunk.first), name(course.trunk.last)], by: " – ")
    return [ends + " · " + wording.isolated(count)]
  }
}

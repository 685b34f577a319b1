import Foundation
import Geometry
import Journeys
import Localization
import Scene
import Testing
import TransitModel

@testable import Diagrams

/// Words in drawings come out of the language files, in every language, and run the way it is read.
@Suite struct WordingTests {
  private static let tags = Languages.shipped.all.map(\.tag)
  private static let others = tags.filter { $0 != "en" }

  /// Everything that drawings may say, with values in its places.
  private static func sentences(in language: LanguageTag) -> [String] {
    let words = Wording(.shipped, for: language)
    let plain = [
      words.loop, words.currentStation, words.outside, words.stepFree, words.shortTurn, words.express,
      words.stayOnBoard,
      words.nextDay, words.lastConnection, words.noTrain, words.onlyToward("§"), words.opens("§"), words.nowPartOf("§"),
      words.opensSection("§", from: "§", to: "§"), words.lineDiagram("§"), words.about("§"), words.departing("§"),
      words.first("§"), words.last("§"), words.lastTrainHere("§"), words.lastTrainLeft("§"), words.stillUntil("§"),
      words.taxi("§"), words.stand(car: 4, door: nil, goal: "§"), words.stand(car: 4, door: 2, goal: "§"),
    ]
    let states = [Status.State.closed, .passing, .construction].compactMap { words.words(for: $0) }
    let marks = StepFreeMark.allCases.map { words.words(for: $0) }
    let numbers = [2, 5, 21].flatMap { number in
      [
        words.minutes(number), words.minutes(60 * number), words.minutes(60 * number + 5), words.changes(number),
        words.stops(number), words.moreStops(number), words.walk(number), words.change(number), words.every(number),
        words.spare(number), words.stationCount(number),
      ]
    }
    return plain + states + marks + [words.changes(0)] + numbers
  }

  @Test(arguments: tags)
  func everyPhraseIsThereInEveryForm(tag: LanguageTag) throws {
    let language = try #require(Languages.shipped.language(for: tag))
    for phrase in DrawingPhrase.allCases {
      let forms = language.texts.keys.filter { $0 == phrase.rawValue || $0.hasPrefix(phrase.rawValue + ".") }
      #expect(!forms.isEmpty, "\(phrase)")
      guard forms.contains(where: { $0 != phrase.rawValue }) else { continue }
      for number in 0...120 {
        #expect(language.pattern(phrase.rawValue, for: number) != phrase.rawValue, "\(phrase) \(number)")
      }
    }
    #expect(Self.sentences(in: tag).allSatisfy { !$0.isEmpty && !$0.contains("{") })
  }

  @Test(arguments: tags)
  func hoursAreToldWhereverMinutesPassNinety(tag: LanguageTag) {
    let words = Wording(.shipped, for: tag)
    let durations = [words.minutes, words.walk, words.change, words.every, words.spare]
    for (index, text) in durations.enumerated() {
      #expect(text(90).contains("90") && !text(90).contains("1"), "\(tag) \(index): \(text(90))")
      #expect(text(125).contains(words.minutes(125)) && !text(125).contains("125"), "\(tag) \(index): \(text(125))")
      #expect(text(120).contains("2") && !text(120).contains("0"), "\(tag) \(index): \(text(120))")
    }
  }

  /// A sheet has room for few signs beside its track.
  @Test func minutesBesideATrackBecomeHours() {
    #expect([9, 90, 91, 125].map(LineColumn.time) == ["9", "90", "1:31", "2:05"])
  }

  /// Single words may be alike in two languages, sentences are not.
  @Test(arguments: others)
  func nothingStaysEnglish(tag: LanguageTag) {
    for (own, english) in zip(Self.sentences(in: tag), Self.sentences(in: "en")) {
      let words = english.split { !$0.isLetter }.filter { $0.count > 2 }
      #expect(own != english || words.count < 2, "\(tag): \(own)")
    }
  }

  @Test func aLanguageWithoutWordsHasEnglishOnes() {
    let persian = Wording(.shipped, for: "fa")
    #expect(persian.language == "en")
    #expect(persian.isRightToLeft)
    #expect(persian.stops(2) == "2 stops")
  }

  @Test func aPublishersOwnWordsReachDrawings() throws {
    let own = LanguageFile(path: "Languages/en.yaml", bytes: Array("lastConnection: the very last train".utf8))
    let english = try #require(Languages.shipped.language(for: "en"))
    let texts = english.texts.map { "\($0.key): \"\($0.value.replacing("\"", with: "\\\""))\"" }.joined(separator: "\n")
    let shipped = LanguageFile(path: "Languages/en.yaml", bytes: Array(texts.utf8))
    let words = Wording(Languages(files: [shipped, own]), for: "en")
    #expect(words.lastConnection == "the very last train")
    #expect(words.stayOnBoard == "stay on board")
  }

  @Test func namesOfAnotherDirectionKeepTogether() {
    let arabic = Wording(.shipped, for: "ar")
    let english = Wording(.shipped, for: "en")
    #expect(arabic.onlyToward("Alpha (U3)").contains("\u{2068}Alpha (U3)\u{2069}"))
    #expect(!arabic.onlyToward("العتبة").contains("\u{2068}"))
    #expect(arabic.way(from: "العتبة", to: "السادات") == "العتبة ← السادات")
    #expect(english.way(from: "العتبة", to: "Sadat") == "\u{2068}العتبة\u{2069} → Sadat")
    // Figures alone run as they do everywhere.
    #expect(!arabic.lastTrainHere("23:18").contains("\u{2068}"))
  }

  @Test(arguments: [
    ("ru", 1, "1 остановка"), ("ru", 3, "3 остановки"), ("ru", 11, "11 остановок"), ("uk", 22, "22 зупинки"),
    ("ar", 2, "محطتان"), ("ar", 5, "5 محطات"), ("he", 1, "תחנה אחת"), ("ja", 4, "4駅"), ("de", 1, "1 Station"),
  ])
  func numbersHaveTheFormsOfTheLanguage(tag: LanguageTag, number: Int, text: String) {
    #expect(Wording(.shipped, for: tag).stops(number) == text)
  }
}

/// What is read from right to left is drawn so.
@Suite struct MirroringTests {
  private static func strip(_ language: LanguageTag, _ layout: RouteStrip.Layout = .phone, url: String? = nil) throws
    -> Scene
  {
    let city = SampleJourney.city()
    var options = RouteStrip.Options(words: .shipped)
    options.languages = [language, "en"]
    options.layout = layout
    options.url = url
    return try RouteStrip(
      city: city, from: ToyCity.words("五道口", "Wudaokou"), to: ToyCity.words("陶然亭", "Taoranting"),
      departures: [.init(journey: SampleJourney.journey(in: city))], options: options
    ).scene(measuring: FixedTextMeasuring())
  }

  private static func diagram(_ city: City, _ language: LanguageTag) throws -> Scene {
    var options = LineDiagram.Options(words: .shipped)
    options.languages = [language]
    return try LineDiagram(city: city, line: city.lines[0], options: options).scene(measuring: FixedTextMeasuring())
  }

  /// Where the signs of stations are, from left to right, by the order of the line.
  private static func places(_ scene: Scene, _ stations: [String]) -> [Double] {
    let boxes = scene.nodes.flatMap(\.allGroups).reduce(into: [String: Double]()) { boxes, group in
      if let id = group.id { boxes[id] = Node.group(group).bounds?.center.x }
    }
    return stations.compactMap { boxes["station-" + $0] }
  }

  @Test(arguments: ["ar", "he", "fa"])
  func aStripHasItsTimesOnTheRight(language: LanguageTag) throws {
    let scene = try Self.strip(language)
    let time = try #require(scene.textRuns.first { $0.text == "22:58" })
    #expect(time.position.x > scene.width / 2)
    #expect(SceneCheck(smallestSize: 9).findings(in: scene).isEmpty)
  }

  @Test(arguments: RouteStrip.Layout.allCases)
  func everyLayoutMirrorsWhole(layout: RouteStrip.Layout) throws {
    let scene = try Self.strip("ar", layout, url: "https://example.org/g/")
    #expect(SceneCheck(smallestSize: 9).findings(in: scene).isEmpty, "\(layout)")
    let inside = try #require(Box(uniting: scene.nodes.compactMap(\.bounds)))
    #expect(inside.minX >= -1 && inside.maxX <= scene.width + 1)
  }

  @Test func aCodeToScanIsNotTurnedAround() throws {
    func code(_ scene: Scene) -> [PathElement]? {
      scene.nodes.flatMap(\.allShapes).lazy.compactMap { shape -> [PathElement]? in
        guard shape.fill == Palette.black, case .path(let path) = shape.outline, path.count > 100 else { return nil }
        return path
      }.first
    }
    let left = try #require(code(try Self.strip("en", url: "https://example.org/g/")))
    let right = try #require(code(try Self.strip("ar", url: "https://example.org/g/")))
    func dark(_ path: [PathElement]) -> Set<[Int]> {
      let box = Box(around: path.flatMap(\.points)) ?? Box(x: 0, y: 0, width: 0, height: 0)
      return Set(
        Outline.path(path).subpaths.map { points in
          let part = Box(around: points) ?? box
          return [part.minX - box.minX, part.minY - box.minY, part.width].map { Int(($0 * 100).rounded()) }
        })
    }
    #expect(dark(left) == dark(right))
  }

  @Test func aLineRunsFromRightToLeft() throws {
    let city = ToyCity.city([ToyCity.line("1", stops: "a b c d")])
    let stations = ["a", "b", "c", "d"]
    let left = Self.places(try Self.diagram(city, "en"), stations)
    let right = Self.places(try Self.diagram(city, "he"), stations)
    #expect(left.count == 4 && left == left.sorted())
    #expect(right.count == 4 && right == right.sorted(by: >))
  }

  @Test func aRingLiesAsOnTheGround() throws {
    var city = ToyCity.city([
      ToyCity.line(
        "2", [ToyCity.pattern("out", "out", "a b c d e f g h a"), ToyCity.pattern("back", "back", "a h g f e d c b a")])
    ])
    for index in city.stations.indices {
      let angle = Double(index) / Double(city.stations.count) * 2 * Double.pi
      city.stations[index].coordinate = Coordinate(latitude: 40 + 0.02 * cos(angle), longitude: 116 + 0.02 * sin(angle))
    }
    let stations = city.stations.map(\.id.rawValue)
    let (left, right) = (
      Self.places(try Self.diagram(city, "en"), stations), Self.places(try Self.diagram(city, "ar"), stations)
    )
    try #require(left.count == 8 && right.count == 8)
    for (a, b) in zip(zip(left, left.dropFirst()), zip(right, right.dropFirst())) where abs(a.0 - a.1) > 20 {
      #expect((a.0 < a.1) == (b.0 < b.1))
    }
  }

  @Test func aTextRunsAsItsLanguageDoes() throws {
    let runs = try Self.strip("ar").textRuns
    let mixed = try #require(runs.first { $0.text.contains("22:58 –") })
    #expect(mixed.text.hasPrefix("\u{2067}") && mixed.text.hasSuffix("\u{2069}"))
    #expect(runs.filter { LanguageTag($0.language).base == "en" }.allSatisfy { !$0.text.contains("\u{2067}") })
  }

  @Test func twiceMirroredIsAsItWas() throws {
    let scene = try Self.strip("en")
    #expect(scene.nodes.map { $0.mirrored(in: scene.width).mirrored(in: scene.width) } == scene.nodes)
  }
}

extension Outline {
  /// The points of each closed part.
  fileprivate var subpaths: [[Point]] {
    guard case .path(let elements) = self else { return [] }
    return elements.reduce(into: []) { parts, element in
      if case .move(let point) = element {
        parts.append([point])
      } else if !parts.isEmpty {
        parts[parts.count - 1] += element.points
      }
    }
  }
}

extension Node {
  fileprivate var allGroups: [Group] {
    guard case .group(let group) = self else { return [] }
    return [group] + group.children.flatMap(\.allGroups)
  }

  fileprivate var allShapes: [Shape] {
    switch self {
    case .shape(let shape): [shape]
    case .text: []
    case .group(let group): group.children.flatMap(\.allShapes)
    }
  }
}

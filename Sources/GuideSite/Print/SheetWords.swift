internal import Diagrams
internal import Journeys
internal import Localization
internal import TransitModel

/// The words of a sheet in its languages, the large one first.
struct SheetWords: Sendable {
  let all: [Words]

  /// The first of them.
  var first: Words { all[0] }
  var tags: [LanguageTag] { all.map(\.tag) }

  /// Words in some of the guide's languages; nothing where it has none at all.
  init?(_ tags: [LanguageTag], of languages: Languages) {
    let found = tags.compactMap { tag in languages.language(for: tag).map { Words($0, for: tag) } }
    guard !found.isEmpty else { return nil }
    all = found
  }

  /// The same text in each language, once where they are alike.
  func each(_ text: (Words) -> SheetText?) -> [SheetText] {
    all.compactMap(text).reduce(into: []) { result, text in
      if !text.text.isEmpty, !result.contains(where: { $0.text == text.text }) { result.append(text) }
    }
  }

  /// A text of the city's in each language.
  func names(_ text: LocalizedText) -> [SheetText] {
    each { words in text.variant(for: words.tag).map { SheetText($0.text, $0.language.rawValue) } }
  }

  /// A phrase in each language, by the key of its text.
  func heading(_ key: String) -> [SheetText] {
    each { words in words.template(key).map { SheetText($0, words.tag.rawValue) } }
  }

  /// A text in the first language.
  func plain(_ text: String) -> SheetText { SheetText(text, first.tag.rawValue) }

  /// The kinds of days that share a table, in each language.
  func days(_ services: [ServiceID], in city: CityIndex) -> [SheetText] {
    let known = services.compactMap { id in city.city.services.first { $0.id == id } }
    if Set(known.flatMap(\.weekdays)).count == Weekday.allCases.count {
      return each { SheetText($0[.everyDay], $0.tag.rawValue) }
    }
    return each { words in
      SheetText(words.list(known.map { $0.name.text(for: words.tag) }), words.tag.rawValue)
    }
  }

  /// Where the trains of a direction, or of one of its branches, go, in each language.
  func towards(_ direction: DirectionID, branch: StationID? = nil, of line: Line, in city: CityIndex) -> [SheetText] {
    each { words in
      if let end = branch.flatMap({ city.stations[$0]?.name.text(for: words.tag) }) {
        return SheetText(words(.towards, ["terminus": end]), words.tag.rawValue)
      }
      let title = DirectionTitle(direction, of: line, in: [words.tag]) { city.stations[$0]?.name }
      let text = title.text.text(for: words.tag)
      let towards = title.isTerminus && !Headsign.leads(text) ? words(.towards, ["terminus": text]) : text
      return SheetText(towards, words.tag.rawValue)
    }
  }

  /// "only to Xizhimen", in the first language.
  func onlyTo(_ station: StationID, in city: CityIndex) -> String {
    first(.onlyTo, ["terminus": city.stations[station]?.name.text(for: first.tag) ?? station.rawValue])
  }
}

internal import Localization
internal import TransitModel

/// The words of the guide in the language of a page, with its numbers, dates and plurals.
struct Words: Hashable, Sendable {
  /// The language of the page.
  let tag: LanguageTag
  private let language: Language

  /// Words in `language` for a page in `tag`.
  init(_ language: Language, for tag: LanguageTag) {
    self.language = language
    self.tag = tag
  }

  /// Whether the page is written from right to left.
  var isRightToLeft: Bool { language.isRightToLeft }
  /// The language's own name.
  var languageName: String { language.name }

  /// The text a template asks for.
  func template(_ key: String) -> String? { language.texts[key] }

  /// The texts whose keys are wanted, sorted by key.
  func texts(_ isWanted: (String) -> Bool) -> [(String, String)] {
    language.texts.filter { isWanted($0.key) }.sorted { $0.key < $1.key }
  }

  /// A phrase; its key when the language file lacks it.
  subscript(_ phrase: Phrase) -> String { language[phrase.rawValue] }

  /// A phrase with values in the place of its `{names}`.
  func callAsFunction(_ phrase: Phrase, _ values: [String: String]) -> String {
    Language.fill(self[phrase], values)
  }

  /// A phrase that goes with a number, which stands at `{count}`.
  func count(_ phrase: Phrase, _ number: Int, _ values: [String: String] = [:]) -> String {
    Language.fill(
      language.pattern(phrase.rawValue, for: number), values.merging(["count": self.number(number)]) { $1 })
  }

  /// A phrase with ready HTML in the place of its `{names}`.
  func markup(_ phrase: Phrase, _ values: [String: Markup]) -> Markup {
    Markup(safe: Language.fill(Markup(self[phrase]).html, values.mapValues(\.html)))
  }

  /// Where a train of a city goes; a headsign that says so itself stands alone.
  func towards(_ headsign: LocalizedText, in city: CityIndex) -> Markup {
    guard let shown = headsign.variant(for: tag) else { return Markup("") }
    let text = Markup(shown, on: tag)
    let isLed = Headsign.leads(shown.text, isName: city.city.hasStation(named:))
    return isLed ? text : markup(.towards, ["terminus": text])
  }
}

extension Words {
  /// A whole number with the language's marks between thousands.
  func number(_ number: Int) -> String { language.number(number) }

  /// Metres as kilometres with one decimal from 1 km on, else as metres.
  func length(metres: Int) -> String {
    guard metres >= 1000 else { return self(.metres, ["count": number(metres)]) }
    let tenths = (metres + 50) / 100
    let decimals = tenths % 10 == 0 ? "" : self[.decimalMark] + String(tenths % 10)
    return self(.kilometres, ["count": number(tenths / 10) + decimals])
  }

  /// A date as people write it.
  func date(_ date: CalendarDate) -> String { language.date(date) }

  /// Seconds as whole minutes, rounded up, at least one; as hours and minutes where they are many.
  func duration(seconds: Int) -> String { duration(minutes: (seconds + 59) / 60) }

  /// Minutes, at least one; as hours and minutes where they are many.
  func duration(minutes: Int) -> String { language.duration(minutes: max(1, minutes)) }

  /// At least and at most so many minutes.
  func duration(from least: Int, to most: Int) -> String { language.duration(from: least, to: most) }

  /// Texts one after the other.
  func list(_ texts: [String]) -> String { texts.joined(separator: self[.listComma]) }
}

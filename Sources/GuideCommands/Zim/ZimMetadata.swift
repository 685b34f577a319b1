import GuideSite
import TransitModel

/// What a ZIM archive says of itself (openZIM, "Metadata").
struct ZimMetadata: Hashable, Sendable {
  /// Its title, for people.
  let title: String
  /// The three letters of its languages (ISO 639-3), the first one first; each once.
  let languages: [String]
  /// Everything it says, by the names that ZIM has for it, in the order of these.
  let values: [Value]

  /// Something it says.
  struct Value: Hashable, Sendable {
    let name: String
    let text: String
  }

  /// How many characters a title should have at most.
  static let longestTitle = 30
  /// How many characters a description may have.
  static let longestDescription = 80
  /// How many characters a long description may have.
  static let longestLongDescription = 4_000

  /// What is said of a guide.
  ///
  /// - Parameters:
  ///   - languages: those of its pages.
  ///   - cities: the folders of its cities.
  ///   - description: a sentence about it.
  ///   - date: the day that its pages call today.
  init(_ guide: Guide, languages: [LanguageTag], cities: [String], description: String, date: CalendarDate) {
    let language = languages.first ?? "en"
    title = guide.title.text(for: language)
    let codes = languages.map(LanguageCode.threeLetters).unique
    self.languages = codes.isEmpty ? ["eng"] : codes
    let publisher = guide.publisher?.text(for: language) ?? title
    let tongue = self.languages.count == 1 ? self.languages[0] : "mul"
    let subject = cities.count == 1 ? cities[0] : "all"
    let short = Self.cut(description.isEmpty ? title : description, to: Self.longestDescription)
    let long = guide.longShareText.map { Self.cut($0.text(for: language), to: Self.longestLongDescription) }
    var values = [
      "Creator": publisher, "Date": date.description, "Description": short,
      "Language": self.languages.joined(separator: ","),
      "Name": "\(Slug.of(title, else: "metroguide"))_\(tongue)_\(subject)", "Publisher": publisher,
      "Scraper": "metroguide \(Version.number)",
      "Tags": "public_transport;metro;_category:other;_ftindex:yes;_pictures:yes;_videos:no;_details:yes",
      "Title": title,
    ]
    values["LongDescription"] = long == short ? nil : long
    values["Source"] = guide.baseURL
    self.values = values.map { Value(name: $0.key, text: $0.value) }.sorted { $0.name < $1.name }
  }

  /// A text of at most so many characters: cut behind a word, where there is one, with an ellipsis.
  static func cut(_ text: String, to count: Int) -> String {
    guard text.count > count else { return text }
    let room = text.prefix(count - 1)
    let next = text[room.endIndex]
    let whole = next.isWhitespace ? room : room.lastIndex(where: \.isWhitespace).map { room[..<$0] } ?? room
    // In a language without spaces a word would be half the text.
    let kept = whole.count * 2 > count ? whole : room
    let end = kept.lastIndex { !$0.isWhitespace && !",;:·–—-".contains($0) }
    return (end.map { kept[...$0] } ?? kept) + "…"
  }

  /// What is to be said of the title: Kiwix shows that much of it. Nothing where all is well.
  func warning(in source: GuideSource) -> Finding? {
    guard title.count > Self.longestTitle else { return nil }
    return Finding(
      code: "long-title", severity: .warning, location: Finding.Location(file: Path.name(of: source.path)),
      message: "the title has \(title.count) characters, of which Kiwix may show \(Self.longestTitle)", found: title,
      hint: "a profile can have a shorter one for --zim")
  }

  /// What tells what is said here from anything else.
  func add(to state: inout DigestState) {
    for value in values {
      state.add(value.name)
      state.add(value.text)
    }
  }
}

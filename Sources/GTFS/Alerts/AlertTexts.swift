internal import TransitModel

/// Makes a city's texts of those of alerts.
struct AlertTexts {
  /// The city's languages, its first one first.
  let languages: [LanguageTag]

  /// The most characters of a title, as of a name of a city folder.
  static let longestTitle = 500
  /// The most characters of a text, as of one of a city folder.
  static let longestText = 20_000
  /// The most characters of an address.
  static let longestAddress = 2_000

  /// The text on one line, each language once, in the order of the city's languages. A text without a language is in the
  /// city's first one. Versions with markup, which some feeds have under a language of their own ("en-html"), are left out.
  func title(_ translations: [ServiceAlert.Translation]) -> LocalizedText {
    text(translations) { Self.cut($0.onOneLine.trimmed, to: Self.longestTitle) }
  }

  /// The text with its line breaks.
  func text(_ translations: [ServiceAlert.Translation]) -> LocalizedText {
    text(translations) { text in
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0).onOneLine }
      return Self.cut(lines.joined(separator: "\n").trimmed, to: Self.longestText)
    }
  }

  /// The address of a page, where one of them is one.
  func address(_ translations: [ServiceAlert.Translation]) -> String? {
    let address = text(translations) { $0.trimmed }.local
    let isAddress = address.hasPrefix("https://") || address.hasPrefix("http://")
    let isPlain = address.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 }
    return isAddress && isPlain && address.utf8.count <= Self.longestAddress ? address : nil
  }

  private func text(_ translations: [ServiceAlert.Translation], _ clean: (String) -> String) -> LocalizedText {
    var byLanguage: [LanguageTag: String] = [:]
    // What names its language comes before what does not.
    for translation in translations.filter({ $0.language != nil }) + translations.filter({ $0.language == nil }) {
      guard let tag = tag(translation.language), byLanguage[tag] == nil else { continue }
      let text = clean(translation.text)
      if !text.isEmpty { byLanguage[tag] = text }
    }
    let others = byLanguage.keys.filter { !languages.contains($0) }.sorted()
    return LocalizedText(
      (languages + others).compactMap { tag in byLanguage[tag].map { LocalizedText.Variant(tag, $0) } })
  }

  private func tag(_ language: String?) -> LanguageTag? {
    guard let language, !language.isEmpty else { return languages.first }
    let text = language.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "-")
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    guard isTag, text.utf8.count <= 35, let first = parts.first, !first.utf8.contains(where: \.isDigit),
      parts.last?.lowercased() != "html"
    else { return nil }
    let long = first.lowercased()
    let short = LanguageCode.twoLetters(for: long) ?? long
    return LanguageTag(([Substring(short)] + parts.dropFirst()).joined(separator: "-"))
  }

  private static func cut(_ text: String, to most: Int) -> String {
    guard text.utf8.count > most, text.unicodeScalars.count > most else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most - 1))) + "…"
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

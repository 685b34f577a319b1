/// A language tag (BCP 47), such as `zh-Hans` or `en`.
public struct LanguageTag: Identifier {
  /// The text in its usual spelling.
  public let rawValue: String
  /// The tag that `text` writes in whatever letters: `ZH-hans` is `zh-Hans` (RFC 5646, section 2.1.1).
  public init(_ text: String) { rawValue = Self.usualSpelling(of: text) }

  /// Languages in small letters, scripts with a capital first, regions in capitals.
  private static func usualSpelling(of text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      switch part.utf8.count {
      case 2: part.uppercased()
      case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }
    return (parts.prefix(1).map { $0.lowercased() } + rest).joined(separator: "-")
  }

  /// The tag without script and region: `zh` of `zh-Hans`.
  public var base: Substring { rawValue.prefix { $0 != "-" } }

  /// Whether it is Chinese in traditional characters, by its script or where only the region tells it: `zh-TW`, `zh-Hant-HK`.
  public var isTraditionalChinese: Bool {
    let parts = rawValue.split(separator: "-")
    return parts.first == "zh" && !parts.contains("Hans")
      && parts.contains { ["Hant", "TW", "HK", "MO"].contains($0) }
  }
}

/// A text in one or more languages, in the order in which the city lists its languages.
public struct LocalizedText: Hashable, Sendable {
  /// The text in one language.
  public struct Variant: Hashable, Sendable {
    /// The language.
    public let language: LanguageTag
    /// The text, never empty.
    public let text: String

    /// A text in a language.
    public init(_ language: LanguageTag, _ text: String) {
      self.language = language
      self.text = text
    }
  }

  /// All variants; the first is the local one.
  public let variants: [Variant]

  /// A text with these variants; empty ones are dropped.
  public init(_ variants: [Variant]) {
    self.variants = variants.filter { !$0.text.isEmpty }
  }

  /// A text in one language.
  public init(_ text: String, _ language: LanguageTag) {
    self.init([Variant(language, text)])
  }

  /// Whether there is no text in any language.
  public var isEmpty: Bool { variants.isEmpty }

  /// The variant to show to a reader of `language`: the same tag, else the same language in another script or region,
  /// else the local variant; nothing when there is no text at all.
  public func variant(for language: LanguageTag) -> Variant? {
    variants.first { $0.language == language }
      ?? variants.first { $0.language.base == language.base }
      ?? variants.first
  }

  /// The text to show to a reader of `language`, with the fallback of ``variant(for:)``; empty when there is none.
  public func text(for language: LanguageTag) -> String {
    variant(for: language)?.text ?? ""
  }

  /// The text in exactly that language, without a fallback.
  public func exact(_ language: LanguageTag) -> String? {
    variants.first { $0.language == language }?.text
  }

  /// The local text: the first variant.
  public var local: String { variants.first?.text ?? "" }
}

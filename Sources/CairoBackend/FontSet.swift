internal import Scene

/// The font files drawings are set in, and nothing beside them: what else is installed changes no picture.
public struct FontSet: Hashable, Sendable {
  /// Absolute paths of font files, collections among them.
  public var files: [String]
  /// The family for text in a language, as the font itself names it.
  public var families: FamilyChoice
  /// Folders in which fontconfig finds, and where it may leaves, its cache.
  public var cacheFolders: [String]

  /// A set of fonts.
  public init(
    files: [String], families: FamilyChoice = .notoSansCJK, cacheFolders: [String] = ["/var/cache/fontconfig"]
  ) {
    self.files = files
    self.families = families
    self.cacheFolders = cacheFolders
  }

  /// Which family a language is set in; other fonts of the set step in for characters it lacks.
  public enum FamilyChoice: Hashable, Sendable {
    /// Noto Sans CJK in the shapes of the language's region; where letters are condensed, those of Roboto Condensed.
    case notoSansCJK
    /// One family for everything.
    case one(String)

    /// The family for a language (BCP 47).
    public func family(for language: String) -> String {
      switch self {
      case .one(let family): family
      case .notoSansCJK: "Noto Sans CJK " + Self.region(of: language)
      }
    }

    /// The families that are looked through, the first that has a character first, as Pango writes them.
    func list(for language: String, _ stretch: Font.Stretch) -> String {
      switch (self, stretch) {
      case (.notoSansCJK, .condensed): "Roboto Condensed," + family(for: language)
      case (.notoSansCJK, .normal), (.one, _): family(for: language)
      }
    }

    private static func region(of language: String) -> String {
      let parts = language.split(separator: "-").map(String.init)
      switch parts.first {
      case "ja": return "JP"
      case "ko": return "KR"
      case "zh" where parts.contains("HK") || parts.contains("MO"): return "HK"
      case "zh" where parts.contains("Hant") || parts.contains("TW"): return "TC"
      default: return "SC"
      }
    }
  }

  /// The scripts, beside those of Noto Sans CJK and Noto Sans, that stations are named in.
  private static let scripts = [
    "Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Georgian", "Armenian", "Balinese", "Cherokee",
    "Ethiopic",
    "Gujarati", "Gurmukhi", "Javanese", "Kannada", "Khmer", "Lao", "Malayalam", "MeeteiMayek", "Mongolian", "Myanmar",
    "OlChiki", "Oriya", "Sinhala", "Telugu", "Thaana", "Tifinagh",
  ]

  /// The Noto fonts where Debian puts them: Noto Sans CJK (`fonts-noto-cjk`) for Chinese, Japanese, Korean, Latin, Greek
  /// and Cyrillic, and Noto Sans (`fonts-noto-core`) for other scripts; beside them Roboto Condensed
  /// (`fonts-roboto-unhinted`) for letters that have to be narrow.
  public static let debianNoto = FontSet(
    files: ["Regular", "Bold"].flatMap { files(weight: $0) }
      + ["/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"])

  private static func files(weight: String) -> [String] {
    ["/usr/share/fonts/opentype/noto/NotoSansCJK-\(weight).ttc"]
      + ([""] + scripts).map { "/usr/share/fonts/truetype/noto/NotoSans\($0)-\(weight).ttf" }
      + ["/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-\(weight).ttf"]
  }
}

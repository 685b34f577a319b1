internal import TransitModel

/// The writing systems that the guide brings fonts for. Han characters have a shape for each region.
public enum FontScript: String, CaseIterable, Hashable, Sendable {
  /// Everything that is no other: Latin, Greek, Cyrillic, signs.
  case latin
  /// Letters that the first font lacks.
  case furtherLatin = "further"
  /// Narrow letters for the names on maps.
  case condensedLatin = "condensed"
  /// Han characters that look the same in all regions of a guide.
  case commonHan = "hani"
  case simplifiedHan = "hans"
  case traditionalHan = "hant"
  case hongKongHan = "hant-hk"
  case japanese = "jpan"
  case korean = "kore"
  case arabic = "arab"
  case hebrew = "hebr"
  case thai = "thai"
  case devanagari = "deva"
  case bengali = "beng"
  case tamil = "taml"
  case georgian = "geor"
  case armenian = "armn"
}

/// How heavy a font of the guide is.
public enum FontWeight: Int, CaseIterable, Hashable, Sendable {
  case regular = 400
  case bold = 700
}

/// Where a page has the characters of a sheet from.
enum FontPart: String, CaseIterable, Hashable, Sendable {
  /// From its language as well as from its city, whichever of them is written so.
  case all = ""
  /// From its city.
  case cities = "-cities"
  /// From its language.
  case words = "-words"
  /// From the statement of accessibility, which has a page of its own and many words.
  case statement = "-statement"
}

extension FontScript {
  /// Whether Han characters are written with it, which are shaped by language and not by their code.
  var isHan: Bool {
    switch self {
    case .commonHan, .simplifiedHan, .traditionalHan, .hongKongHan, .japanese, .korean: true
    default: false
    }
  }

  /// The family as style sheets call it.
  var family: String {
    switch self {
    case .commonHan: "Guide Hani"
    case .simplifiedHan: "Guide Hans"
    case .traditionalHan: "Guide Hant"
    case .hongKongHan: "Guide Hant HK"
    case .japanese: "Guide Jpan"
    case .korean: "Guide Kore"
    default: "Guide"
    }
  }

  /// The scripts whose fonts step in for letters that its own lacks.
  var substitutes: [FontScript] {
    switch self {
    case .latin: [.furtherLatin]
    case .condensedLatin: [.latin, .furtherLatin]
    default: []
    }
  }

  /// How wide it is, as style sheets say it; nothing where it is as usual.
  var stretch: String? { self == .condensedLatin ? "condensed" : nil }

  /// The characters that it may be asked for; nothing: all that the others leave.
  var ranges: [ClosedRange<UInt32>]? {
    switch self {
    case .latin, .furtherLatin, .condensedLatin: nil
    case _ where isHan: Self.hanRanges
    case .arabic: [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF]
    case .hebrew: [0x590...0x5FF, 0xFB1D...0xFB4F]
    case .thai: [0xE00...0xE7F]
    case .devanagari: [0x900...0x97F, 0xA8E0...0xA8FF]
    case .bengali: [0x980...0x9FF]
    case .tamil: [0xB80...0xBFF]
    case .georgian: [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]
    case .armenian: [0x530...0x58F, 0xFB13...0xFB17]
    default: nil
    }
  }

  private static let hanRanges: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x20000...0x3FFFF,
  ]

  /// The region whose shapes a language writes Han characters in; nothing for a language without.
  init?(hanOf language: LanguageTag) {
    let parts = language.rawValue.split(separator: "-").map { $0.lowercased() }
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh" where parts.contains("hk") || parts.contains("mo"): self = .hongKongHan
    case "zh" where parts.contains("hant") || parts.contains("tw"): self = .traditionalHan
    case "zh", "yue", "wuu", "nan": self = .simplifiedHan
    default: return nil
    }
  }

  /// The script of a character, `han` where it is a Han character or stands beside them.
  init(of character: Unicode.Scalar, han: FontScript) {
    let value = character.value
    self = .latin
    if value < 0x530 { return }
    if Self.hanRanges.contains(where: { $0.contains(value) }) {
      self = han
    } else if let script = Self.others.first(where: { $0.ranges?.contains { $0.contains(value) } ?? false }) {
      self = script
    }
  }

  private static let others = allCases.filter { !$0.isHan && $0.ranges != nil }
}

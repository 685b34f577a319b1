public import TransitModel

extension LanguageTag {
  /// Whether the language is written from right to left: by its script where the tag names one, else by the script it usually
  /// has (CLDR, likely subtags).
  public var isRightToLeft: Bool {
    let script = rawValue.split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
    return script.map { Self.rightToLeftScripts.contains($0) } ?? Self.rightToLeftLanguages.contains(base)
  }

  private static let rightToLeftScripts: Set<Substring> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  private static let rightToLeftLanguages: Set<Substring> = [
    "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb", "ps",
    "sd",
    "skr", "syr", "ug", "ur", "yi",
  ]
}

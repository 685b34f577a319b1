internal import TransitModel

/// Finds the language that names without a language are in.
struct LocalLanguage {
  private var votes: [LanguageTag: Int] = [:]
  private var scripts: [LanguageTag: Int] = [:]
  private var letters = 0

  /// Looks at an element that has a name.
  mutating func look(at element: Element) {
    if let wiki = element["wikipedia"], let colon = wiki.firstIndex(of: ":"),
      let language = ElementNames.language(of: "name:" + wiki[..<colon])
    {
      votes[language, default: 0] += 1
    }
    guard let name = element["name"] else { return }
    let variants = ElementNames.variants(of: element)
    for variant in variants where variant.text == name { votes[variant.language, default: 0] += 2 }
    // Of a name in two languages the first one counts, and its letters alone.
    var counted = name
    if ElementNames.joins(name, variants),
      let first = variants.filter({ name.hasPrefix($0.text) }).max(by: { $0.text.count < $1.text.count })
    {
      votes[first.language, default: 0] += 2
      counted = first.text
    }
    for scalar in counted.unicodeScalars where scalar.properties.isAlphabetic {
      letters += 1
      if let language = Self.language(ofScript: scalar) { scripts[language, default: 0] += 1 }
    }
  }

  /// The language, given the one that is spoken at the nearest large city.
  func language(near usual: LanguageTag) -> LanguageTag {
    let script = Self.best(scripts).flatMap { scripts[$0, default: 0] * 2 > letters ? $0 : nil }
    let isOther = script.map { $0.base != usual.base && !Self.shares($0, usual) } ?? false
    // A vote for a language in another script than the names' is about something else.
    let fitting = votes.filter { vote in script.map { Self.shares($0, vote.key) } ?? !Self.hasOwnScript(vote.key) }
    if let voted = Self.best(fitting), fitting[voted, default: 0] > 1 { return voted }
    if scripts["ja", default: 0] > 0, script?.base == "zh" || script?.base == "ja" { return "ja" }
    if let script, isOther { return script }
    if script == nil, Self.hasOwnScript(usual) { return "en" }
    return usual
  }

  private static func best(_ counts: [LanguageTag: Int]) -> LanguageTag? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Whether two languages are written in the same script.
  private static func shares(_ a: LanguageTag, _ b: LanguageTag) -> Bool {
    guard let family = families.first(where: { $0.contains(String(a.base)) }) else { return a.base == b.base }
    return family.contains(String(b.base))
  }

  private static func hasOwnScript(_ language: LanguageTag) -> Bool {
    families.contains { $0.contains(String(language.base)) }
  }

  /// Languages by script, the first one the one it is taken for.
  private static let families = [
    ["ru", "uk", "bg", "be", "mk", "sr", "kk", "ky", "mn", "tg"], ["ar", "fa", "ur", "ckb", "ug"],
    ["zh", "ja", "yue", "lzh"], ["ko"], ["th"], ["he", "yi"], ["el"], ["ka"], ["hy"], ["hi", "mr", "ne"], ["bn"],
    ["ta"],
    ["te"], ["kn"], ["ml"], ["gu"], ["pa"], ["my"], ["km"], ["lo"], ["am"], ["si"],
  ]

  /// The language a letter is most often of, where its script tells.
  private static func language(ofScript scalar: Unicode.Scalar) -> LanguageTag? {
    switch scalar.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
    case 0x0400...0x052F: "ru"
    case 0x0530...0x058F: "hy"
    case 0x0590...0x05FF: "he"
    case 0x067E, 0x0686, 0x0698, 0x06A9, 0x06AF, 0x06CC: "ar"
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: "ar"
    case 0x0900...0x097F: "hi"
    case 0x0980...0x09FF: "bn"
    case 0x0A00...0x0A7F: "pa"
    case 0x0A80...0x0AFF: "gu"
    case 0x0B80...0x0BFF: "ta"
    case 0x0C00...0x0C7F: "te"
    case 0x0C80...0x0CFF: "kn"
    case 0x0D00...0x0D7F: "ml"
    case 0x0D80...0x0DFF: "si"
    case 0x0E00...0x0E7F: "th"
    case 0x0E80...0x0EFF: "lo"
    case 0x1000...0x109F: "my"
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: "ka"
    case 0x1200...0x139F: "am"
    case 0x1780...0x17FF: "km"
    case 0x3040...0x30FF, 0x31F0...0x31FF: "ja"
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: "ko"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "zh"
    default: nil
    }
  }
}

internal import TransitModel

/// What the tags of an element call it.
struct ElementNames {
  /// The name in every language that the tags have it in, the local one first.
  let text: LocalizedText
  /// Further names, which are found but not shown.
  let aliases: [String]
  /// Names it had.
  let formerNames: [FormerName]

  /// The names of an element where people speak `local`.
  init(_ element: Element, local: LanguageTag) {
    let variants = Self.variants(of: element)
    let listed = element["name"]?.listed ?? []
    text = Self.text(name: listed.first, international: element["int_name"], variants, local: local)
    let shown = Set(text.variants.map(\.text))
    let further = Self.furtherKeys.flatMap { key in Self.values(of: key, in: element).flatMap(\.listed) }
    let readings = Self.readingKeys.compactMap { element[$0] }
    aliases = (listed.dropFirst() + further + readings).unique.filter { !shown.contains($0) }
    let former = Self.values(of: "old_name", in: element).flatMap(\.listed).unique
    formerNames = former.filter { !shown.contains($0) }.prefix(8).map { FormerName(name: LocalizedText($0, local)) }
  }

  private static let furtherKeys = [
    "alt_name", "official_name", "short_name", "loc_name", "nat_name", "reg_name", "sorting_name",
  ]
  /// Readings that are no languages.
  private static let readingKeys = ["name:ja_kana", "name:ja_rm", "name:ko_rm", "name:zh_pinyin", "name:ja-Hira"]

  /// The values of a key and of the key with a language.
  private static func values(of key: String, in element: Element) -> [String] {
    let ofLanguages = element.tags.keys.filter { $0.hasPrefix(key + ":") && language(of: $0) != nil }
    return ([key] + ofLanguages.sorted()).compactMap { element[$0] }
  }

  /// The names by language, sorted by tag.
  static func variants(of element: Element) -> [LocalizedText.Variant] {
    element.tags.keys.filter { $0.hasPrefix("name:") }.sorted().compactMap { key in
      guard let language = language(of: key), let text = element[key] else { return nil }
      return LocalizedText.Variant(language, text)
    }
  }

  /// The language of a key such as `name:zh-Hans`; nothing where what follows the colon is none (`name:left`,
  /// `name:pronunciation`, `name:1950-1970`).
  static func language(of key: String) -> LanguageTag? {
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let parts = key[key.utf8.index(after: colon)...].split(separator: "-", omittingEmptySubsequences: false)
    guard let base = parts.first, (2...3).contains(base.utf8.count), base.utf8.allSatisfy(isSmall),
      !["ref", "etymology"].contains(String(base)), parts.count <= 3
    else { return nil }
    let isRest = parts.dropFirst().allSatisfy { part in
      [2, 4].contains(part.utf8.count) && part.utf8.allSatisfy { isSmall($0 | 0x20) }
    }
    return isRest ? LanguageTag(parts.joined(separator: "-")) : nil
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  /// The most languages a text is kept in.
  private static let mostLanguages = 60

  private static func text(
    name: String?, international: String?, _ variants: [LocalizedText.Variant], local: LanguageTag
  ) -> LocalizedText {
    var rest = variants
    var first: [LocalizedText.Variant] = []
    if let own = variants.first(where: { $0.language == local }), name == nil || joins(name ?? "", variants) {
      first = [own]
    } else if let name {
      first = [LocalizedText.Variant(local, name)]
    }
    rest.removeAll { $0.language == local }
    if let international, !rest.contains(where: { $0.language.base == "en" }), local.base != "en",
      first.first?.text != international
    {
      rest.append(LocalizedText.Variant("en", international))
    }
    return LocalizedText(Array((first + rest).prefix(mostLanguages)))
  }

  /// Whether a name is made of the names in two languages: "Gare du Midi - Zuidstation", "中環 Central".
  static func joins(_ name: String, _ variants: [LocalizedText.Variant]) -> Bool {
    let parts = variants.map(\.text).unique.filter { $0 != name && name.contains($0) }
    return parts.contains { part in
      parts.contains { other in
        part != other && !part.contains(other) && !other.contains(part)
          && (part.unicodeScalars.count + other.unicodeScalars.count) * 5 >= name.unicodeScalars.count * 4
      }
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each once, in the order in which it first comes.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A name by which two elements are taken for the same station: its letters and digits, made small, without an ending of
/// direction or platform.
struct FoldedName: Hashable {
  let text: String

  init?(_ name: String) {
    text = StopEnding.base(of: name).lowercased().filter { $0.isLetter || $0.isNumber }
    if text.isEmpty { return nil }
  }
}

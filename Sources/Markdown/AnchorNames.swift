/// The anchors of a page's headings, as GitHub names them: lower case, hyphens for spaces, no other signs, a number where one
/// stood before.
struct AnchorNames {
  private var used: Set<String>

  /// Anchors beside those that are `taken`.
  init(taken: Set<String>) { used = taken }

  /// The anchor of a further heading.
  mutating func name(for title: String) -> String {
    let plain = title.lowercased().compactMap { character -> Character? in
      if character.isLetter || character.isNumber || character == "-" || character == "_" { return character }
      return character == " " ? "-" : nil
    }
    let stem = plain.isEmpty ? "section" : String(plain)
    var name = stem
    var number = 1
    while !used.insert(name).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }
}

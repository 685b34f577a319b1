internal import TransitModel

/// Cuts from a route's name what tells where it goes: "U-Bahn U4: Arabellapark => Westendstraße" is the line "U-Bahn U4".
enum RouteName {
  /// The name of the line; nothing where nothing is left of the name.
  static func line(of name: String, from: String?, to: String?) -> String? {
    var text = name
    if let arrow = arrows.compactMap({ text.firstRange(of: $0)?.lowerBound }).min() {
      // "Line 1: A → B", else "A → B", which is no name of a line.
      guard let colon = text[..<arrow].lastIndex(where: { ":：".contains($0) }) else {
        return cut(text, at: [from, to].compactMap { $0 })
      }
      text = String(text[..<colon])
    } else if let from, let to, text.contains(from), text.contains(to) {
      return cut(text, at: [from, to])
    }
    return tidy(text)
  }

  private static let arrows = ["<=>", "=>", "<->", "->", "→", "↔", "⇒", "⇔", "»", "←", "⟷", "⇄", "<>"]
  private static let joints = " \u{A0}:：-–—,(（[/|·>"

  /// What stands before the first of some words.
  private static func cut(_ text: String, at words: [String]) -> String? {
    guard let first = words.compactMap({ text.firstRange(of: $0)?.lowerBound }).min() else {
      return words.isEmpty && arrows.contains(where: { text.contains($0) }) ? nil : tidy(text)
    }
    return tidy(String(text[..<first]))
  }

  private static func tidy(_ text: String) -> String? {
    var text = text[...]
    while let last = text.last, joints.contains(last) { text.removeLast() }
    while let first = text.first, first == " " || first == "\u{A0}" { text.removeFirst() }
    return text.isEmpty ? nil : String(text)
  }
}

/// An element of a page, with what stands in it.
struct HTMLElement: Hashable, Sendable {
  /// What stands in an element.
  indirect enum Child: Hashable, Sendable {
    case element(HTMLElement)
    case text(String)
  }

  /// Its name in small letters.
  let name: String
  /// Its attributes; names in small letters.
  let attributes: [String: String]
  /// What stands in it, in order.
  var children: [Child] = []

  /// The elements in it.
  var elements: [HTMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child else { return nil }
      return element
    }
  }

  /// Elements of any of these names in it, however deep, in order.
  func all(_ names: Set<String>) -> [HTMLElement] {
    elements.flatMap { (names.contains($0.name) ? [$0] : []) + $0.all(names) }
  }

  /// Whether a reader is not told of it.
  var isUnspoken: Bool {
    Self.unspoken.contains(name) || attributes["aria-hidden"] == "true" || attributes["hidden"] != nil
  }

  private static let unspoken: Set = ["script", "style", "template", "noscript", "head", "nav"]

  /// The words a reader is told, with single blanks between them.
  var words: String { Self.joined(leaves) }

  /// The pieces of its words: what stands in one element together.
  var leaves: [String] {
    var pieces: [String] = []
    var open = ""
    for child in children {
      switch child {
      case .text(let text): open += text
      case .element(let element) where element.isUnspoken: continue
      case .element(let element) where element.name == "br": open += " "
      case .element(let element):
        pieces.append(open)
        open = ""
        pieces += element.leaves
      }
    }
    pieces.append(open)
    if name == "img", let text = attributes["alt"] { pieces.append(text) }
    return pieces.map(Self.squeezed).filter { !$0.isEmpty }
  }

  static func joined(_ pieces: [String]) -> String { squeezed(pieces.joined(separator: " ")) }

  /// A text with single blanks.
  static func squeezed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}

import TransitModel

/// A YAML text as a tree of its lines, by their indentation: what a person wrote stays as it was written, comments included.
///
/// It knows no more of YAML than that an entry of a map begins with its key, an item of a list with a dash, and that what
/// belongs to either is indented. A text that is laid out otherwise is one whole, of which nothing can be told apart.
struct TextOutline: Hashable, Sendable {
  /// An entry or an item with what belongs to it.
  struct Part: Hashable, Sendable {
    /// What tells it from its siblings.
    let key: String
    /// Comments and empty lines above it.
    var lead: [Substring]
    /// Its own line.
    var line: Substring
    /// What belongs to it.
    var children: [Part]

    /// What it says, however it is indented and commented.
    var meaning: [String] { [String(line.trimmed)] + children.flatMap(\.meaning) }

    /// Its lines.
    var lines: [Substring] { lead + [line] + children.flatMap(\.lines) }
  }

  /// The parts at the left edge.
  var parts: [Part]
  /// Comments below the last one.
  var tail: [Substring]

  /// The tree of a text.
  init(_ text: String) {
    var reader = OutlineReader(text)
    parts = reader.parts(at: 0, depth: 0)
    tail = reader.rest
  }

  /// The text, which is the one it was read from where nothing was changed.
  var text: String {
    let lines = parts.flatMap(\.lines) + tail
    return lines.map { $0 + "\n" }.joined()
  }
}

extension TextOutline.Part {
  /// What stands behind the key on its line.
  var value: Substring {
    guard let colon = Self.colon(in: line) else { return line.trimmed }
    return line[line.index(after: colon)...].trimmed
  }

  /// The colon behind a key; nothing where the line has none.
  static func colon(in line: Substring) -> Substring.Index? {
    var quote: Character?
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "{" || character == "[" || character == "#" {
        return nil
      } else if character == ":" {
        let next = line.index(after: index)
        if next == line.endIndex || line[next] == " " { return index }
      }
    }
    return nil
  }
}

/// Reads the lines of a text one after the other.
private struct OutlineReader {
  private let lines: [Substring]
  private var at = 0

  /// What is indented deeper belongs to the part above it as it is.
  private static let deepest = 12

  init(_ text: String) {
    var lines = text.lines
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// The lines that are left.
  var rest: [Substring] { Array(lines[at...]) }

  /// The parts that are indented by at least `indent`, until one that is not.
  mutating func parts(at indent: Int, depth: Int) -> [TextOutline.Part] {
    var parts: [TextOutline.Part] = []
    while let (start, own) = next(), own >= indent {
      let lead = Array(lines[at..<start])
      let line = lines[start]
      at = start + 1
      var children = self.children(below: own, depth)
      // The items of a list may stand below their key without being indented.
      if children.isEmpty, !line.isItem, line.trimmed.hasSuffix(":"), let (item, below) = next(), below == own,
        lines[item].isItem
      {
        while let (item, below) = next(), below == own, lines[item].isItem {
          let lead = Array(lines[at..<item])
          at = item + 1
          let own = self.children(below: below, depth)
          children.append(
            TextOutline.Part(key: Self.key(of: lines[item], own), lead: lead, line: lines[item], children: own))
        }
      }
      parts.append(TextOutline.Part(key: Self.key(of: line, children), lead: lead, line: line, children: children))
    }
    return parts
  }

  /// What is indented deeper than `indent`.
  private mutating func children(below indent: Int, _ depth: Int) -> [TextOutline.Part] {
    depth < Self.deepest ? parts(at: indent + 1, depth: depth + 1) : deeper(than: indent)
  }

  private mutating func deeper(than indent: Int) -> [TextOutline.Part] {
    var parts: [TextOutline.Part] = []
    while let (start, own) = next(), own > indent {
      let lead = Array(lines[at..<start])
      at = start + 1
      parts.append(TextOutline.Part(key: String(lines[start]), lead: lead, line: lines[start], children: []))
    }
    return parts
  }

  /// The next line that says something, and how far it is indented.
  private func next() -> (line: Int, indent: Int)? {
    guard let start = lines[at...].firstIndex(where: { !$0.isRemark }) else { return nil }
    return (start, lines[start].prefix { $0 == " " }.count)
  }

  /// Entries are told apart by their keys, items by what they name first of all: their id, the station, or a code; others by
  /// all they say.
  private static func key(of line: Substring, _ children: [TextOutline.Part]) -> String {
    guard line.isItem else {
      return TextOutline.Part.colon(in: line).map { "entry " + String(line[..<$0].trimmed).unquoted } ?? "text "
        + line.trimmed
    }
    let own = line.drop { $0 == " " }.dropFirst().trimmed
    if let flow = FlowMap(own) {
      for name in ["id", "station", "code"] {
        if let value = flow.entries.first(where: { $0.key.unquoted == name })?.value { return "item " + value.unquoted }
      }
      return "text " + own
    }
    if let colon = TextOutline.Part.colon(in: own) {
      if String(own[..<colon].trimmed).unquoted == "id" {
        return "item " + String(own[own.index(after: colon)...].trimmed).unquoted
      }
      return children.first { $0.key == "entry id" }.map { "item " + String($0.value).unquoted } ?? "text " + own
    }
    return "item " + String(own).unquoted
  }
}

/// A map or a list on one line, as imports write them: `{"de": "Köln", "en": "Cologne"}`, `["a", "b"]`.
struct FlowMap: Hashable, Sendable {
  /// An entry; of a list its value is its key.
  struct Entry: Hashable, Sendable {
    let key: String
    var value: String
  }

  /// The entries, in their order.
  var entries: [Entry]
  /// Whether it is a list.
  let isList: Bool

  /// The map or list that a text is; nothing where it is something else, or has a comment behind it.
  init?(_ text: Substring) {
    guard let open = text.first, let close = text.last, (open == "{" && close == "}") || (open == "[" && close == "]"),
      let pieces = Self.pieces(text.dropFirst().dropLast())
    else { return nil }
    isList = open == "["
    var entries: [Entry] = []
    for piece in pieces {
      if isList {
        entries.append(Entry(key: String(piece), value: String(piece)))
      } else {
        guard let colon = TextOutline.Part.colon(in: piece) else { return nil }
        entries.append(
          Entry(key: String(piece[..<colon].trimmed), value: String(piece[piece.index(after: colon)...].trimmed)))
      }
    }
    guard Set(entries.map(\.key)).count == entries.count else { return nil }
    self.entries = entries
  }

  /// It as text.
  var text: String {
    isList
      ? "[" + entries.map(\.value).joined(separator: ", ") + "]"
      : "{" + entries.map { $0.key + ": " + $0.value }.joined(separator: ", ") + "}"
  }

  /// What stands between the commas at the outer level; nothing where brackets or quotes do not close.
  private static func pieces(_ text: Substring) -> [Substring]? {
    var pieces: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    var quote: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if character == "\\", open == "\"" { isEscaped = true } else if character == open { quote = nil }
      } else {
        switch character {
        case "\"", "'": quote = character
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case "," where depth == 0:
          pieces.append(text[start..<index].trimmed)
          start = text.index(after: index)
        default: break
        }
        if depth < 0 { return nil }
      }
    }
    guard quote == nil, depth == 0 else { return nil }
    let last = text[start...].trimmed
    if !last.isEmpty { pieces.append(last) }
    return pieces.contains(where: \.isEmpty) ? nil : pieces
  }
}

extension Substring {
  /// The same without blanks at its ends.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }

  /// Whether it is empty or a comment.
  fileprivate var isRemark: Bool { first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true }

  /// Whether it is an item of a list.
  fileprivate var isItem: Bool {
    let own = drop { $0 == " " }
    return own == "-" || own.hasPrefix("- ")
  }
}

extension String {
  /// The same without the quotes around it.
  var unquoted: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}

/// A tag of a template and where it stands.
struct TemplateTag {
  /// The character that tells what it is: `#`, `^`, `/`, `>`, `{` …; nothing for a plain value.
  let kind: Character?
  let name: String
  let line: Int
  /// In characters (Unicode scalars), from 1.
  let column: Int

  /// Whether a section begins here.
  var opensSection: Bool { kind == "#" || kind == "^" }
}

/// Reads the tags of a template, also those that run over lines, without parsing it.
struct TemplateTags: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> TemplateTag? {
    guard let open = pair(of: UInt8(ascii: "{"), from: offset),
      let close = pair(of: UInt8(ascii: "}"), from: open + 2)
    else { return nil }
    count(to: open)
    let (line, column) = (line, column)
    count(to: close + 2)
    let inner = String(decoding: bytes[open + 2..<close], as: UTF8.self)
    let kind = inner.first.flatMap { "#^/!{&><$=%".contains($0) ? $0 : nil }
    let name = inner.dropFirst(kind == nil ? 0 : 1).filter { !$0.isWhitespace }
    return TemplateTag(kind: kind, name: String(name), line: line, column: column)
  }

  /// Where the byte stands twice, from an offset on.
  private func pair(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index + 1] != byte {
        index += 2
      } else if bytes[index] == byte {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func count(to end: Int) {
    for byte in bytes[offset..<end] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    offset = end
  }
}

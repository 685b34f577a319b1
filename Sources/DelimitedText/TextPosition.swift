/// A place in a text, as people count it.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in characters (Unicode scalars), from 1.
  public let column: Int

  /// A place in a text.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset`. Line feeds, carriage returns and the two together end a line, a byte order mark
  /// is no character. An offset past the end is the end.
  public init(ofByte offset: Int, in bytes: [UInt8]) {
    let end = min(max(0, offset), bytes.count)
    var line = 1
    var lineStart = TextBytes.contentStart(of: bytes)
    var index = lineStart
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == TextBytes.lineFeed || byte == TextBytes.carriageReturn else { continue }
      if byte == TextBytes.carriageReturn, index < bytes.count, bytes[index] == TextBytes.lineFeed {
        guard index < end else { break }
        index += 1
      }
      line += 1
      lineStart = index
    }
    self.init(line: line, column: TextBytes.characters(in: bytes, from: lineStart, to: end) + 1)
  }

  /// Whether the left place comes first.
  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

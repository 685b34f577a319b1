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
    let start = min(TextBytes.contentStart(of: bytes), end)
    // Between a carriage return and its line feed the line has not ended yet.
    let isBetween =
      end > start && end < bytes.count && bytes[end - 1] == TextBytes.carriageReturn && bytes[end] == TextBytes.lineFeed
    let text = bytes[start..<(isBetween ? end - 1 : end)]
    let line = 1 + TextBytes.lineEnds(in: text)
    let lineStart =
      text.lastIndex { $0 == TextBytes.lineFeed || $0 == TextBytes.carriageReturn }.map { $0 + 1 } ?? start
    self.init(line: line, column: TextBytes.characters(in: bytes, from: lineStart, to: end) + 1)
  }

  /// Whether the left place comes first.
  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

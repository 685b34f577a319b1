/// What can be said of a text before it is read: whether its bytes are UTF-8, where its content begins.
public enum TextBytes {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// The offset of the first byte after a UTF-8 byte order mark; 0 without one.
  public static func contentStart(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The offset of the first byte that is not part of well-formed UTF-8 (Unicode 16, table 3-7); nothing when all is
  /// well.
  public static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        if text[index] < 0x80 {
          index += isPlain(text, from: index) ? blockSize : 1
        } else {
          let length = lengthOfSequence(in: text, at: index)
          guard length > 0 else { return index }
          index += length
        }
      }
      return nil
    }
  }

  /// The offset of the first NUL; nothing when there is none.
  public static func firstNUL(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let end = min(start + blockSize, text.count)
        if !isPlain(text, from: start), let index = text[start..<end].firstIndex(of: 0) { return index }
        start = end
      }
      return nil
    }
  }

  /// How many line feeds there are: as many as rows, or more.
  public static func lineFeeds(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { count(of: lineFeed, in: $0) }
  }

  /// So many bytes are looked at in one go, by the wide registers of a processor.
  private static let blockSize = 64
  private static let wordSize = MemoryLayout<UInt64>.size
  /// A word of bytes of one, of seven bits, of the eighth bit.
  private static let (ones, sevens, eighths): (UInt64, UInt64, UInt64) = (
    0x0101_0101_0101_0101, 0x7F7F_7F7F_7F7F_7F7F, 0x8080_8080_8080_8080
  )

  /// Whether a whole block of ASCII without NUL begins there.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard start + blockSize <= text.count else { return false }
    let block = UnsafeRawBufferPointer(text)
    var found: UInt64 = 0
    for offset in stride(from: start, to: start + blockSize, by: wordSize) {
      let word = block.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      found |= word | (word &- ones)
    }
    return found & eighths == 0
  }

  /// How often a byte stands in a text, eight bytes at a time; each counts in a byte of its own, which holds 255.
  private static func count(of byte: UInt8, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    let pattern = ones &* UInt64(byte)
    var (total, index) = (0, 0)
    while text.count - index >= wordSize {
      let words = min(255, (text.count - index) / wordSize)
      var counts: UInt64 = 0
      for word in 0..<words {
        let unlike = bytes.loadUnaligned(fromByteOffset: index + word * wordSize, as: UInt64.self) ^ pattern
        counts &+= ~(((unlike & sevens) &+ sevens) | unlike | sevens) >> 7
      }
      total += withUnsafeBytes(of: counts) { $0.reduce(0) { $0 + Int($1) } }
      index += words * wordSize
    }
    return text[index...].reduce(total) { $1 == byte ? $0 + 1 : $0 }
  }

  /// How many lines end in a piece of text that does not end between a carriage return and its line feed.
  static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { text in
      let lineFeeds = count(of: lineFeed, in: text)
      guard count(of: carriageReturn, in: text) > 0 else { return lineFeeds }
      return lineFeeds
        + text.indices.count { text[$0] == carriageReturn && !($0 + 1 < text.count && text[$0 + 1] == lineFeed) }
    }
  }

  /// How many characters (Unicode scalars) begin between two offsets.
  static func characters(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    guard start >= 0, start < end, end <= bytes.count else { return 0 }
    return bytes[start..<end].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The length of the well-formed sequence of two to four bytes at `index`; 0 when there is none.
  private static func lengthOfSequence(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = text[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard index + length <= text.count, second.contains(text[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where text[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

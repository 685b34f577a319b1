import DelimitedText
import Testing

@Suite struct TextBytesTests {
  @Test(
    arguments: [
      ([0x61, 0xFF], 1), ([0xC3, 0x28], 0), ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0x61, 0xE4, 0xBA], 1), ([0x80], 0), ([0xF0, 0x9F, 0x9A, 0x61], 0),
      ([0xFF, 0xFE], 0),
    ] as [([UInt8], Int)])
  func findsWhatIsNoUTF8(bytes: [UInt8], offset: Int) {
    #expect(TextBytes.firstInvalidUTF8(in: bytes) == offset)
  }

  @Test func acceptsEveryScalar() {
    var text = ""
    for value in stride(from: UInt32(1), through: 0x10FFFF, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    #expect(TextBytes.firstInvalidUTF8(in: Array(text.utf8)) == nil)
    #expect(TextBytes.firstNUL(in: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    (0, 1, 1), (3, 1, 1), (6, 1, 2), (9, 1, 3), (11, 2, 1), (12, 3, 1), (13, 3, 2), (99, 3, 2), (-1, 1, 1), (10, 1, 4),
  ])
  func countsLinesAndCharacters(offset: Int, line: Int, column: Int) {
    // A byte order mark, two Han characters, CR LF, LF, one letter.
    let bytes = Array("\u{FEFF}五道\r\n\nx".utf8)
    #expect(TextPosition(ofByte: offset, in: bytes) == TextPosition(line: line, column: column))
  }

  /// Bytes are looked at many at a time; where the wrong one stands makes no difference.
  @Test func everyOffsetIsLookedAt() {
    for offset in 0..<200 {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 200)
      bytes[offset] = 0
      #expect(TextBytes.firstNUL(in: bytes) == offset)
      bytes[offset] = 0xFF
      #expect(TextBytes.firstInvalidUTF8(in: bytes) == offset)
      #expect(TextBytes.firstNUL(in: bytes) == nil)
      bytes.replaceSubrange(offset...offset, with: Array("站".utf8))
      #expect(TextBytes.firstInvalidUTF8(in: bytes) == nil)
    }
  }

  /// Eight bytes are counted at once, some thousands before their counts are added up.
  @Test func everyLineFeedIsCounted() {
    for count in [0, 1, 7, 8, 9, 64, 2_039, 2_040, 2_041, 5_003] {
      #expect(TextBytes.lineFeeds(in: [UInt8](repeating: UInt8(ascii: "\n"), count: count)) == count)
    }
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: byte, count: 3) + [UInt8(ascii: "\n")] + [UInt8](repeating: byte, count: 20)
      #expect(TextBytes.lineFeeds(in: bytes) == bytes.count { $0 == UInt8(ascii: "\n") })
    }
  }
}

import Testing

@testable import ImageCodecs

@Suite struct PNGRowsTests {
  /// Chunks with right checksums.
  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    var crc = UInt32.max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(contents.count) + body + number(Int(~crc))
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// A zlib stream of stored bytes.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = bytes.count
    return [0x78, 0x01, 0x01, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      + bytes + number(b << 16 | a)
  }

  private static func file(
    _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8, interlaced: Bool = false, extra: [UInt8] = [],
    rows: [UInt8]
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [depth, type, 0, 0, interlaced ? 1 : 0]) + extra
      + chunk("IDAT", packed(rows)) + chunk("IEND", [])
  }

  private func pixels(_ bytes: [UInt8]) throws -> [UInt32] {
    let rows = PNGRows(try PNGFile(bytes))
    let count = rows.head.width * rows.head.height
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    defer { pixels.deallocate() }
    try rows.read(rows.head.height, into: pixels)
    return Array(UnsafeBufferPointer(start: pixels, count: count))
  }

  private func complaint(_ bytes: [UInt8]) -> String {
    do throws(PNG.Failure) {
      _ = try PNGFile(bytes)
      let rows = PNGRows(try PNGFile(bytes))
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: rows.head.width * rows.head.height)
      defer { pixels.deallocate() }
      try rows.read(rows.head.height, into: pixels)
      return ""
    } catch {
      return error.description
    }
  }

  private static let gray = file(2, 2, type: 0, rows: [0, 10, 20, 0, 30, 40])

  /// The second row is the first one again, written with each filter as the specification defines it.
  @Test(
    arguments: [
      [0, 1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 3, 3, 3], [2, 0, 0, 0, 0, 0, 0], [3, 1, 1, 2, 2, 2, 2],
      [4, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func everyFilterIsUndone(second: [UInt8]) throws {
    let bytes = Self.file(2, 2, type: 2, rows: [0, 1, 2, 3, 4, 5, 6] + second)
    let row = [Image.pixel(1, 2, 3), Image.pixel(4, 5, 6)]
    #expect(try pixels(bytes) == row + row)
  }

  @Test func everyKindOfColoursIsRead() throws {
    #expect(try pixels(Self.gray) == [10, 20, 30, 40].map { Image.pixel($0, $0, $0) })
    let bits = Self.file(3, 1, depth: 1, type: 0, rows: [0, 0b1010_0000])
    #expect(try pixels(bits) == [255, 0, 255].map { Image.pixel($0, $0, $0) })
    let withAlpha = Self.file(1, 1, type: 4, rows: [0, 9, 100])
    #expect(try pixels(withAlpha) == [Image.pixel(9, 9, 9, 100)])
    let rgba = Self.file(1, 1, type: 6, rows: [0, 1, 2, 3, 4])
    #expect(try pixels(rgba) == [Image.pixel(1, 2, 3, 4)])
    let palette = Self.chunk("PLTE", [1, 2, 3, 4, 5, 6]) + Self.chunk("tRNS", [128])
    let indexed = Self.file(2, 1, depth: 4, type: 3, extra: palette, rows: [0, 0x01])
    #expect(try pixels(indexed) == [Image.pixel(1, 2, 3, 128), Image.pixel(4, 5, 6)])
    let keyed = Self.file(2, 1, type: 2, extra: Self.chunk("tRNS", [0, 1, 0, 2, 0, 3]), rows: [0, 1, 2, 3, 1, 2, 4])
    #expect(try pixels(keyed) == [Image.pixel(1, 2, 3, 0), Image.pixel(1, 2, 4)])
  }

  @Test func sixteenBitsAreReadAsTheNearestEight() throws {
    let gray = Self.file(4, 1, depth: 16, type: 0, rows: [0, 0, 0, 0xFF, 0xFF, 0x80, 0x80, 0x12, 0xB4])
    #expect(try pixels(gray) == [0, 255, 128, 19].map { Image.pixel($0, $0, $0) })
    let alpha = Self.file(1, 1, depth: 16, type: 4, rows: [0, 9, 9, 100, 100])
    #expect(try pixels(alpha) == [Image.pixel(9, 9, 9, 100)])
    let rgb = Self.file(2, 1, depth: 16, type: 2, rows: [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    #expect(try pixels(rgb) == [Image.pixel(1, 2, 3), Image.pixel(4, 5, 6)])
    let rgba = Self.file(1, 1, depth: 16, type: 6, rows: [0, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(try pixels(rgba) == [Image.pixel(1, 2, 3, 4)])
    // A colour is transparent where all its bits are those of tRNS.
    let key = Self.chunk("tRNS", [1, 1, 2, 2, 3, 3])
    let keyed = Self.file(2, 1, depth: 16, type: 2, extra: key, rows: [0, 1, 1, 2, 2, 3, 3, 1, 0, 2, 2, 3, 3])
    #expect(try pixels(keyed) == [Image.pixel(1, 2, 3, 0), Image.pixel(1, 2, 3)])
  }

  @Test func filtersOfSixteenBitsGoByWholePixels() throws {
    let row = [Image.pixel(1, 1, 1), Image.pixel(2, 2, 2)]
    for second in [[1, 1, 1, 1, 1], [2, 0, 0, 0, 0], [4, 0, 0, 0, 0]] as [[UInt8]] {
      #expect(try pixels(Self.file(2, 2, depth: 16, type: 0, rows: [0, 1, 1, 2, 2] + second)) == row + row)
    }
  }

  /// The bytes of a picture of one byte a pixel in the order of Adam7, as the specification's own table has it.
  private static func adam7(_ width: Int, _ height: Int, _ level: (Int, Int) -> UInt8) -> [UInt8] {
    let table = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777"]
    var bytes: [UInt8] = []
    for pass in "1234567" {
      for y in 0..<height {
        let row = (0..<width).filter { Array(table[y % 8])[$0 % 8] == pass }.map { level($0, y) }
        if !row.isEmpty { bytes += [0] + row }
      }
    }
    return bytes
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 2), (5, 3), (8, 8), (9, 17), (3, 20)])
  func interlacedPicturesAreReadWhole(width: Int, height: Int) throws {
    func level(_ x: Int, _ y: Int) -> UInt8 { UInt8(truncatingIfNeeded: 7 * x + 31 * y) }
    let bytes = Self.file(width, height, type: 0, interlaced: true, rows: Self.adam7(width, height, level))
    let expected = (0..<height).flatMap { y in (0..<width).map { level($0, y) } }.map { Image.pixel($0, $0, $0) }
    #expect(try pixels(bytes) == expected)
    #expect(try PNG.decode(bytes).pixels == expected)
  }

  @Test func everyPrefixIsAnError() {
    for count in 0..<Self.gray.count { #expect(!complaint(Array(Self.gray.prefix(count))).isEmpty, "\(count) bytes") }
  }

  @Test func everyFlippedBitBeforeTheEndIsAnErrorOrAnotherChunk() {
    for index in Self.gray.indices.dropLast(12) {
      var bytes = Self.gray
      bytes[index] ^= 0x01
      #expect(!complaint(bytes).isEmpty, "byte \(index)")
    }
  }

  @Test func whatCannotBeReadSaysWhy() {
    func says(_ words: String, _ bytes: [UInt8]) { #expect(complaint(bytes).contains(words), "\(complaint(bytes))") }
    says("empty", [])
    says("a JPEG, not a PNG", [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 50))
    says("end too early", Self.file(1, 1, depth: 16, type: 0, rows: [0, 1]))
    says("end too early", Self.file(2, 1, type: 0, interlaced: true, rows: [0, 1]))
    says("more pixels", Self.file(1, 1, type: 0, interlaced: true, rows: [0, 1, 0, 1]))
    says("unknown filter", Self.file(1, 1, type: 0, interlaced: true, rows: [9, 1]))
    says("too large", Self.file(16_384, 16_384, type: 0, interlaced: true, rows: []))
    says("0 × 5", Self.file(0, 5, type: 0, rows: []))
    says("too large", Self.file(100_000, 100_000, type: 0, rows: []))
    says("impossible", Self.file(0x7FFF_FFFF + 1, 1, type: 0, rows: []))
    says("palette is missing", Self.file(1, 1, type: 3, rows: [0, 0]))
    says("not in its palette", Self.file(1, 1, type: 3, extra: Self.chunk("PLTE", [0, 0, 0]), rows: [0, 1]))
    says("unknown filter", Self.file(1, 1, type: 0, rows: [9, 1]))
    says("end too early", Self.file(1, 2, type: 0, rows: [0, 1]))
    says("more pixels", Self.file(1, 1, type: 0, rows: [0, 1, 0, 1]))
    says("does not belong", Self.file(1, 1, type: 0, extra: Self.chunk("ABCD", []), rows: [0, 1]))
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let writer = PNGPaletteWriter(width: 3, height: 2, colors: [Image.pixel(1, 2, 3), Image.pixel(200, 100, 0)])
    try writer.write(1, from: [0, 1, 0])
    try writer.write(1, from: [1, 1, 0])
    let (a, b) = (Image.pixel(1, 2, 3), Image.pixel(200, 100, 0))
    #expect(try pixels(writer.finish()) == [a, b, a, b, b, a])
  }

  @Test("A palette picture has the same bytes whatever lay in memory before")
  func dirtyMemory() throws {
    let colors = (0..<200).map { Image.pixel(UInt8($0), UInt8($0), 90) }
    let indices = (0..<15 * 7).map { UInt8($0 * $0 % 23) }
    var files: Set<[UInt8]> = []
    for round in 0..<64 {
      for size in stride(from: 1 << 12, through: 1 << 17, by: 1 << 11) {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        for index in 0..<size { memory[index] = indices[(index + round) % 105] &+ UInt8(round) }
        memory.deallocate()
      }
      let writer = PNGPaletteWriter(width: 15, height: 7, colors: colors)
      try indices.withUnsafeBufferPointer { pixels in
        if let base = pixels.baseAddress { try writer.write(7, from: base) }
      }
      files.insert(try writer.finish())
    }
    #expect(files.count == 1)
  }
}

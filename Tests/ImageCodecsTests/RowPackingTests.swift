import Testing

@testable import ImageCodecs

/// What is packed for a PNG comes back through libpng, whatever the rows hold.
@Suite struct RowPackingTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private func roundTrip(_ image: Image) throws {
    #expect(try PNG.decode(PNG.encode(image)) == image)
  }

  @Test(arguments: 0..<60) func anythingComesBack(seed: Int) throws {
    var dice = Dice(state: UInt64(seed + 1))
    let (width, height) = (Int.random(in: 1...700, using: &dice), Int.random(in: 1...60, using: &dice))
    let colors = (0..<[1, 2, 5, 90, 400][seed % 5]).map { _ in UInt32.random(in: 0...UInt32.max, using: &dice) }
    var pixels: [UInt32] = []
    while pixels.count < width * height {
      let length = [1, 3, 300, width][Int.random(in: 0..<4, using: &dice)]
      let distance = Int.random(in: 1...width * 2, using: &dice)
      for _ in 0..<length {
        let isCopied = seed % 3 > 0 && distance <= pixels.count && length > 1
        pixels.append(isCopied ? pixels[pixels.count - distance] : colors[Int.random(in: colors.indices, using: &dice)])
      }
    }
    try roundTrip(#require(Image(width: width, height: height, pixels: Array(pixels.prefix(width * height)))))
  }

  @Test func flatPicturesArePackedToNearlyNothing() throws {
    let flat = Image(width: 3000, height: 2000, filledWith: Image.pixel(1, 2, 3))
    #expect(PNG.encode(flat).count < 1500)
    try roundTrip(flat)
  }

  @Test func noiseIsHardlyLargerThanItself() throws {
    var dice = Dice(state: 7)
    let pixels = (0..<(512 * 512)).map { _ in UInt32.random(in: 0...UInt32.max, using: &dice) }
    let noise = try #require(Image(width: 512, height: 512, pixels: pixels))
    #expect(PNG.encode(noise).count < 512 * 512 * 4 * 101 / 100)
    try roundTrip(noise)
  }

  /// Counts like Fibonacci's make the deepest Huffman tree there can be.
  @Test func codesKeepToTheLongestLength() {
    var counts = [1, 1]
    for index in 2..<40 { counts.append(counts[index - 1] + counts[index - 2]) }
    for longest in [7, 15] {
      let code = HuffmanCode(counts, longest: longest)
      #expect(code.lengths.allSatisfy { (1...longest).contains(Int($0)) })
      let used = code.lengths.reduce(0) { $0 + 1 << (longest - Int($1)) }
      #expect(used == 1 << longest)
    }
  }

  @Test func distancesAndLengthsHaveTheSymbolsOfTheStandard() {
    // RFC 1951, section 3.2.5.
    for (distance, symbol, bits) in [(1, 0, 0), (4, 3, 0), (5, 4, 1), (7, 5, 1), (1025, 20, 9), (32_768, 29, 13)] {
      #expect(DeflateSymbols.distanceSymbol(distance) == symbol)
      #expect(DeflateSymbols.distanceBits(distance) == bits)
      let first = DeflateSymbols.firstDistance(symbol)
      #expect(first <= distance && distance < first + (1 << bits))
    }
    for (length, symbol, bits) in [
      (3, 257, 0), (10, 264, 0), (11, 265, 1), (115, 280, 4), (131, 281, 5), (258, 285, 0),
    ] {
      #expect(Int(DeflateSymbols.lengthSymbols[length - 3]) == symbol)
      let known = DeflateSymbols.lengths[symbol - 257]
      #expect(known.bits == bits && known.first <= length && length < known.first + (1 << bits))
    }
  }
}

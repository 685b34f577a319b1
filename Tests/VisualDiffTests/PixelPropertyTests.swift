import ImageCodecs
import Testing
import VisualDiff

/// Numbers that look random and are the same in every run (splitmix64).
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// What holds of any two pictures.
@Suite struct PixelPropertyTests {
  /// Blocks of few colours with some pixels changed: smoothing, edges and even areas all occur.
  private func pictures(_ seed: UInt64) throws -> (Image, Image) {
    var dice = Dice(state: seed)
    let (width, height) = (Int.random(in: 1...40, using: &dice), Int.random(in: 1...80, using: &dice))
    let colors = (0..<5).map { _ in UInt32.random(in: 0...UInt32.max, using: &dice) | 0xFF00_0000 } + [0x8000_00FF]
    let first = (0..<width * height).map { index in
      colors[(index % width / 5 + index / width / 4 * 3 + Int(seed)) % colors.count]
    }
    let second = first.map { pixel in
      Int.random(in: 0..<5, using: &dice) == 0 ? colors[Int.random(in: 0..<colors.count, using: &dice)] : pixel
    }
    return (
      try #require(Image(width: width, height: height, pixels: first)),
      try #require(Image(width: width, height: height, pixels: second))
    )
  }

  @Test(arguments: 1...60)
  func comparingIsSymmetric(seed: UInt64) throws {
    let (a, b) = try pictures(seed)
    let (forth, back) = (try PixelComparer().compare(a, b), try PixelComparer().compare(b, a))
    #expect(forth.differingPixels == back.differingPixels)
    #expect(forth.antialiasedPixels == back.antialiasedPixels)
    #expect(forth.clusters == back.clusters)
  }

  @Test(arguments: 1...60)
  func aPictureEqualsItself(seed: UInt64) throws {
    let (a, _) = try pictures(seed)
    #expect(try PixelComparer(ComparisonRules(threshold: 0, countsAntialiased: true)).compare(a, a).isEqual)
  }

  @Test(arguments: 1...60)
  func aHigherThresholdNeverFindsMore(seed: UInt64) throws {
    let (a, b) = try pictures(seed)
    let counts = try [0, 0.05, 0.1, 0.3, 0.7, 1].map { threshold in
      try PixelComparer(ComparisonRules(threshold: threshold, countsAntialiased: true)).compare(a, b).differingPixels
    }
    #expect(counts == counts.sorted(by: >))
    #expect(counts.last == 0)
  }

  @Test(arguments: 1...60)
  func smoothingIsTheDifferenceBetweenTheTwoCounts(seed: UInt64) throws {
    let (a, b) = try pictures(seed)
    let (strict, lenient) = (
      try PixelComparer(ComparisonRules(countsAntialiased: true)).compare(a, b), try PixelComparer().compare(a, b)
    )
    #expect(strict.differingPixels == lenient.differingPixels + lenient.antialiasedPixels)
    #expect(lenient.clusters.map(\.pixels).reduce(0, +) == lenient.differingPixels)
  }

  @Test(arguments: 1...20)
  func filesAndPicturesAndOneThreadAgree(seed: UInt64) throws {
    let (a, b) = try pictures(seed)
    let (one, two) = (PNG.encode(a), PNG.encode(b))
    let drawn = try PixelComparer(drawsDifference: true).compare(png: one, png: two)
    let alone = try PixelComparer(drawsDifference: true, isParallel: false).compare(a, b)
    #expect(drawn == alone)
    let picture = try PNG.decode(try #require(drawn.differenceImage))
    #expect(picture.pixels.count { $0 == Image.pixel(255, 0, 0) } == drawn.differingPixels)
    #expect(picture.pixels.count { $0 == Image.pixel(255, 255, 0) } == drawn.antialiasedPixels)
  }

  /// Cut out of a larger picture, a piece is found again where it was cut.
  @Test(arguments: 1...30)
  func aPieceIsFoundWhereItWasCut(seed: UInt64) throws {
    var dice = Dice(state: seed &* 77)
    var whole = Image(width: 180, height: 140, filledWith: .max)
    for _ in 0..<60 {
      let (x, y) = (Int.random(in: 0..<170, using: &dice), Int.random(in: 0..<130, using: &dice))
      let color = UInt32.random(in: 0...UInt32.max, using: &dice) | 0xFF00_0000
      for row in y..<y + Int.random(in: 1...10, using: &dice) {
        for column in x..<x + Int.random(in: 1...10, using: &dice) { whole.pixels[row * 180 + column] = color }
      }
    }
    let (width, height) = (Int.random(in: 90...179, using: &dice), Int.random(in: 70...139, using: &dice))
    let (left, top) = (Int.random(in: 0...180 - width, using: &dice), Int.random(in: 0...140 - height, using: &dice))
    let pixels = (top..<top + height).flatMap { whole.pixels[$0 * 180 + left..<$0 * 180 + left + width] }
    let piece = try #require(Image(width: width, height: height, pixels: pixels))
    var rules = ComparisonRules()
    rules.alignment = .best
    let there = try PixelComparer(rules).compare(whole, piece)
    #expect(there.shift == PixelShift(x: left, y: top))
    #expect(there.differingPixels == 180 * 140 - width * height)
    #expect(there.unmatchedPixels == there.differingPixels)
    let back = try PixelComparer(rules).compare(piece, whole)
    #expect(back.shift == PixelShift(x: -left, y: -top))
    #expect(back.differingPixels == there.differingPixels && back.totalPixels == there.totalPixels)
  }
}

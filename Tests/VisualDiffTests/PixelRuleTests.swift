import ImageCodecs
import Testing
import VisualDiff

/// A picture as text: a row a line, a letter a pixel.
enum Picture {
  /// `.` is white, `#` black, `-` mid grey, `+` a lighter grey, `r` red, `b` blue, `w` nearly white, ` ` is nothing.
  static func of(_ rows: String...) throws -> Image {
    let colors: [Character: UInt32] = [
      ".": Image.pixel(255, 255, 255), "#": Image.pixel(0, 0, 0), "-": Image.pixel(128, 128, 128),
      "+": Image.pixel(160, 160, 160), "r": Image.pixel(255, 0, 0), "b": Image.pixel(0, 0, 255),
      "w": Image.pixel(250, 250, 250), " ": 0, "h": Image.pixel(0, 0, 0, 128),
    ]
    return try #require(
      Image(width: rows[0].count, height: rows.count, pixels: rows.joined().compactMap { colors[$0] }))
  }
}

@Suite struct PixelRuleTests {
  private func count(_ a: Image, _ b: Image, _ rules: ComparisonRules = ComparisonRules()) throws -> PixelComparison {
    try PixelComparer(rules).compare(a, b)
  }

  @Test func equalPicturesDoNotDiffer() throws {
    let picture = try Picture.of("#.r", "b-.", "h #")
    let result = try count(picture, picture)
    #expect(result.isEqual)
    #expect(result.totalPixels == 9)
    #expect(result.clusters.isEmpty)
  }

  @Test func aPixelOnEvenGroundCounts() throws {
    let even = try Picture.of(".....", ".....", ".....", ".....", ".....")
    let spot = try Picture.of(".....", ".....", "..#..", ".....", ".....")
    let result = try count(even, spot)
    #expect(result.differingPixels == 1)
    #expect(result.antialiasedPixels == 0)
    #expect(result.clusters.map(\.box) == [PixelBox(x: 2, y: 2, width: 1, height: 1)])
  }

  /// Grey 250 on white is 5 steps of brightness: 0.5053 · 25 = 12.6, and 35215 · 0.1² = 352; with 0.018: 11.4.
  @Test func theThresholdIsPixelmatchs() throws {
    let white = try Picture.of("...", "...", "...")
    let nearly = try Picture.of("...", ".w.", "...")
    #expect(try count(white, nearly).isEqual)
    #expect(try count(white, nearly, ComparisonRules(threshold: 0.018)).differingPixels == 1)
    #expect(try count(white, nearly, ComparisonRules(threshold: 0.019)).isEqual)
  }

  /// The pixel at the edge lies between black and white areas that are even in both pictures, and has neither more than
  /// two neighbours of its own colour.
  @Test func aSmoothedEdgeDoesNotCount() throws {
    let sharp = try Picture.of("##...", "##...", "##...", "###..", "###..")
    let smooth = try Picture.of("##...", "##...", "##-..", "###..", "###..")
    let result = try count(sharp, smooth)
    #expect(result.isEqual)
    #expect(result.antialiasedPixels == 1)
    #expect(try count(sharp, smooth, ComparisonRules(countsAntialiased: true)).differingPixels == 1)
  }

  /// A whole column of grey has three equal ones in a row: two equal neighbours, and those at the ends count the edge.
  @Test func ignoredPixelsDoNotCount() throws {
    let even = try Picture.of("....", "....", "....", "....")
    let spots = try Picture.of("#..#", "....", "....", "#..#")
    let rules = ComparisonRules(ignored: [
      PixelBox(x: 3, y: 0, width: 10, height: 1), PixelBox(x: 2, y: 0, width: 2, height: 1),
    ])
    let result = try count(even, spots, rules)
    #expect(result.differingPixels == 3)
    #expect(result.ignoredPixels == 2)
  }

  @Test func halfTransparentPixelsAreSeenOverTheGround() throws {
    let black = try Picture.of("###", "###", "###")
    let half = try Picture.of("###", "#h#", "###")
    #expect(try count(black, half).differingPixels == 1)
  }

  @Test func whatOnlyOneHasIsUnmatched() throws {
    let small = try Picture.of("##", "##")
    let wide = try Picture.of("###", "###")
    let high = try Picture.of("##", "##", "##")
    let result = try count(small, wide)
    #expect((result.totalPixels, result.differingPixels, result.unmatchedPixels) == (6, 2, 2))
    let both = try count(wide, high)
    #expect((both.totalPixels, both.differingPixels, both.unmatchedPixels) == (8, 4, 4))
  }

  @Test func clustersAreGathered() throws {
    var pixels = [UInt32](repeating: .max, count: 100 * 100)
    for (x, y) in [(10, 10), (13, 12), (60, 70), (61, 70), (62, 71)] { pixels[y * 100 + x] = 0xFF00_0000 }
    let spots = try #require(Image(width: 100, height: 100, pixels: pixels))
    let result = try count(Image(width: 100, height: 100, filledWith: .max), spots)
    #expect(
      result.clusters == [
        PixelCluster(box: PixelBox(x: 60, y: 70, width: 3, height: 2), pixels: 3),
        PixelCluster(box: PixelBox(x: 10, y: 10, width: 4, height: 3), pixels: 2),
      ])
  }

  @Test func itCanStopEarly() throws {
    let a = Image(width: 300, height: 900, filledWith: .max)
    let b = Image(width: 300, height: 900, filledWith: 0xFF00_0000)
    var rules = ComparisonRules()
    rules.stopsEarly = true
    let result = try count(a, b, rules)
    #expect(!result.isComplete)
    #expect(result.differingPixels > 0 && result.differingPixels < 300 * 900)
  }

  /// Five rows of the second picture lie above the first, whose last two it does not reach; both have one dot, and the
  /// first another one that the second has not.
  @Test func differentSizesAreLaidWhereTheyFit() throws {
    var first = Image(width: 40, height: 30, filledWith: .max)
    var second = Image(width: 38, height: 33, filledWith: .max)
    for x in 10..<20 {
      first.pixels[12 * 40 + x] = 0xFF00_0000
      second.pixels[17 * 38 + x] = 0xFF00_0000
    }
    first.pixels[3 * 40 + 5] = 0xFF00_0000
    var rules = ComparisonRules()
    rules.alignment = .best
    let result = try PixelComparer(rules, drawsDifference: true).compare(first, second)
    #expect(result.shift == PixelShift(x: 0, y: -5))
    // 5 × 38 above, 2 × 28 at the right, 2 × 40 below, and the dot.
    #expect(result.unmatchedPixels == 190 + 56 + 80)
    #expect(result.differingPixels == result.unmatchedPixels + 1)
    #expect(result.totalPixels == 190 + 40 * 30)
    #expect(result.clusters.map(\.box) == [PixelBox(x: 5, y: 8, width: 1, height: 1)])
    #expect(result.canvas == PixelComparison.Size(width: 40, height: 35))
    let image = try PNG.decode(try #require(result.differenceImage))
    #expect((image.width, image.height) == (40, 35))
    #expect(image.pixels[8 * 40 + 5] == Image.pixel(255, 0, 0))
    #expect(image.pixels[0] == Image.pixel(176, 132, 255))
    #expect(image.pixels[39] == Image.pixel(255, 255, 255))
    // Corner on corner the lines lie beside each other.
    let cornered = try count(first, second)
    #expect(cornered.shift == .none)
    #expect(cornered.differingPixels - cornered.unmatchedPixels == 21)
  }

  /// Of five spots one lies under the mask's black, one under its red, one under white, one under nothing.
  @Test func whatAMaskPaintsIsNotCompared() throws {
    let even = try Picture.of(".....", ".....")
    let spots = try Picture.of("#.#.#", "..#.#")
    let mask = try Picture.of("#...r", "    w")
    var rules = ComparisonRules()
    rules.mask = PixelMask(mask)
    let result = try count(even, spots, rules)
    #expect(result.ignoredPixels == 3)
    #expect(result.differingPixels == 2)
    rules.mask = try PixelMask(png: PNG.encode(mask))
    #expect(try count(even, spots, rules) == result)
    rules.mask = PixelMask(try Picture.of("#"))
    #expect(throws: PixelComparer.Fault.mask(.init(width: 1, height: 1))) { try count(even, spots, rules) }
  }
}

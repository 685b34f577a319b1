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
}

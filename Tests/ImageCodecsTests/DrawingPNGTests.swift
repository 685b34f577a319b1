import Testing

@testable import ImageCodecs

/// Drawings are written with a palette where only shades of their edges have to be merged for it.
@Suite struct DrawingPNGTests {
  private static let white = Image.pixel(255, 255, 255)

  /// A colour between white and `ink`.
  private func shade(of ink: (Int, Int, Int), _ cover: Int) -> UInt32 {
    func mixed(_ channel: Int) -> UInt8 { UInt8(255 + (channel - 255) * cover / 255) }
    return Image.pixel(mixed(ink.0), mixed(ink.1), mixed(ink.2))
  }

  /// Every shade of smoothed edges of each ink on white, beside a square that it fills.
  private func drawing(_ inks: [(Int, Int, Int)]) throws -> Image {
    let (width, block) = (512, 4)
    var pixels = [UInt32](repeating: Self.white, count: width * inks.count * block)
    for (index, ink) in inks.enumerated() {
      for y in 0..<block {
        for x in 0..<block { pixels[(index * block + y) * width + x] = shade(of: ink, 255) }
      }
      for cover in 0...255 { pixels[index * block * width + block * 2 + cover] = shade(of: ink, cover) }
    }
    return try #require(Image(width: width, height: inks.count * block, pixels: pixels))
  }

  private func largestMove(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).map { ColorDistance.largest($0, $1) }.max() ?? 0
  }

  private func colorType(_ bytes: [UInt8]) -> UInt8 { bytes[25] }

  @Test func fewColorsStayAsTheyAre() throws {
    let few = try drawing([(0, 0, 0)])
    let bytes = PNG.encode(drawing: few, keeping: [])
    #expect(colorType(bytes) == 3)
    #expect(try PNG.decode(bytes) == few)
  }

  @Test(arguments: [2, 6, 12]) func shadesOfEdgesMoveALittleAndFilledAreasNever(inks: Int) throws {
    let colors = (0..<inks).map { ($0 * 17 % 200, $0 * 71 % 220, $0 * 113 % 240) }
    let picture = try drawing(colors)
    let bytes = PNG.encode(drawing: picture, keeping: [])
    let written = try PNG.decode(bytes)
    #expect(colorType(bytes) == 3)
    #expect(written != picture)
    #expect(largestMove(picture, written) <= 12)
    for color in colors.map({ shade(of: $0, 255) }) + [Self.white] {
      let places = picture.pixels.indices.filter { picture.pixels[$0] == color }
      #expect(places.allSatisfy { written.pixels[$0] == color })
    }
  }

  @Test func noShadeMovesFurtherThanIsNeeded() throws {
    let picture = try drawing([(0, 0, 0), (200, 0, 0)])
    let written = try PNG.decode(PNG.encode(drawing: picture, keeping: []))
    #expect((1...8).contains(largestMove(picture, written)))
  }

  @Test func namedColorsStay() throws {
    let picture = try drawing([(0, 0, 0), (200, 0, 0), (0, 0, 200)])
    let named = (100..<120).map { shade(of: (0, 0, 0), $0) }
    let written = try PNG.decode(PNG.encode(drawing: picture, keeping: Set(named)))
    for (before, after) in zip(picture.pixels, written.pixels) where named.contains(before) {
      #expect(after == before)
    }
  }

  @Test func tooManyColorsStayAsTheyAre() throws {
    let levels: [UInt8] = (0..<16).map { UInt8($0 * 16) }
    let pixels = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in Image.pixel(red, green, blue) } }
    }
    let many = try #require(Image(width: 64, height: 64, pixels: pixels))
    let bytes = PNG.encode(drawing: many, keeping: [])
    #expect(colorType(bytes) == 2)
    #expect(try PNG.decode(bytes) == many)
  }

  @Test func whatIsNotOpaqueKeepsItsOpacity() throws {
    let pixels = (0..<600).map { (place: Int) -> UInt32 in
      let (red, green, alpha) = (place % 256, place / 3 % 256, place / 200 * 100)
      return Image.pixel(UInt8(red), UInt8(green), 0, UInt8(alpha))
    }
    let picture = try #require(Image(width: 600, height: 1, pixels: pixels))
    let written = try PNG.decode(PNG.encode(drawing: picture, keeping: []))
    #expect(zip(picture.pixels, written.pixels).allSatisfy { $0 >> 24 == $1 >> 24 })
  }
}

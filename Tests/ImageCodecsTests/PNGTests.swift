import ImageCodecs
import Testing

@Suite struct PNGTests {
  private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Image {
    try #require(
      Image(
        width: width, height: height,
        pixels: (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }))
  }

  private func colorType(_ bytes: [UInt8]) -> (depth: UInt8, type: UInt8) { (bytes[24], bytes[25]) }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 256, 257, 1000])
  func everyNumberOfColorsComesBack(colors: Int) throws {
    let picture = try image(61, 37) { x, y in
      let number = UInt32((x * 7 + y * 61) % colors)
      return Image.pixel(UInt8(number & 255), UInt8(number >> 8), 7)
    }
    #expect(try PNG.decode(PNG.encode(picture)) == picture)
  }

  @Test func transparencyComesBack() throws {
    let few = try image(9, 5) { x, _ in Image.pixel(10, 20, 30, UInt8(x * 28)) }
    #expect(try PNG.decode(PNG.encode(few)) == few)
    let many = try image(64, 64) { x, y in Image.pixel(UInt8(x * 4), UInt8(y * 4), 9, UInt8(x + 100)) }
    #expect(try PNG.decode(PNG.encode(many)) == many)
  }

  @Test func fewColorsGetAPaletteAndFewBits() throws {
    let two = try image(20, 20) { x, _ in x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    #expect(colorType(PNG.encode(two)) == (1, 3))
    let sixteen = try image(20, 20) { x, _ in Image.pixel(UInt8(x % 16), 0, 0) }
    #expect(colorType(PNG.encode(sixteen)) == (4, 3))
    let many = try image(20, 20) { x, y in Image.pixel(UInt8(x), UInt8(y), 0) }
    #expect(colorType(PNG.encode(many)) == (8, 2))
  }

  @Test func sameInSameOut() throws {
    let picture = try image(50, 50) { x, y in Image.pixel(UInt8(x * 5), UInt8(y * 5), 0) }
    #expect(PNG.encode(picture) == PNG.encode(picture))
  }

  @Test func damagedBytesAreAnError() throws {
    let whole = try PNG.encode(image(30, 30) { x, y in Image.pixel(UInt8(x), UInt8(y), 0) })
    #expect(throws: PNG.Failure.self) { try PNG.decode([]) }
    #expect(throws: PNG.Failure.self) { try PNG.decode(Array("GIF89a".utf8)) }
    #expect(throws: PNG.Failure.self) { try PNG.decode(Array(whole.prefix(whole.count / 2))) }
  }

  @Test func sizeStandsInTheHead() throws {
    let bytes = try PNG.encode(image(30, 20) { _, _ in 0xFF12_3456 })
    let size = try PNG.size(of: bytes)
    #expect(size.width == 30)
    #expect(size.height == 20)
  }

  @Test func picturesHaveTheirPixels() {
    #expect(Image(width: 2, height: 2, pixels: [0, 0, 0]) == nil)
    #expect(Image(width: 0, height: 0, pixels: []) == nil)
    #expect(Image(width: .max, height: 2, pixels: []) == nil)
  }
}

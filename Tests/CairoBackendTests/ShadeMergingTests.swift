import ImageCodecs
import Testing

@testable import CairoBackend

@Suite struct ShadeMergingTests {
  /// Every shade between two colours, and a third colour of its own.
  private func picture(steps: Int) throws -> Image {
    var pixels: [UInt32] = []
    for step in 0..<steps {
      pixels.append(Image.pixel(UInt8(step % 256), UInt8(step / 2 % 256), UInt8(255 - step % 256)))
    }
    return try #require(Image(width: steps, height: 1, pixels: pixels))
  }

  private func largestMove(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).map { one, other in
      [0, 8, 16, 24].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test func fewColorsStayAsTheyAre() throws {
    let few = try picture(steps: 200)
    #expect(ShadeMerging.merged(few, keeping: []) == few)
  }

  @Test func noChannelMovesByMoreThanFour() throws {
    let many = try picture(steps: 500)
    let merged = ShadeMerging.merged(many, keeping: [many.pixels[17], many.pixels[18]])
    #expect(Set(merged.pixels).count <= 256)
    #expect(largestMove(many, merged) <= 4)
    #expect(merged.pixels[17] == many.pixels[17] && merged.pixels[18] == many.pixels[18])
    #expect(try PNG.decode(PNG.encode(merged)) == merged)
  }

  @Test func tooManyColorsStayAsTheyAre() throws {
    let levels: [UInt8] = (0..<16).map { UInt8($0 * 16) }
    let pixels = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in Image.pixel(red, green, blue) } }
    }
    let many = try #require(Image(width: 64, height: 64, pixels: pixels))
    #expect(ShadeMerging.merged(many, keeping: []) == many)
    #expect(try PNG.decode(PNG.encode(many)) == many)
  }
}

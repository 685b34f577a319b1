import CairoBackend
import Geometry
import ImageCodecs
import Scene
import Testing

@Suite(.enabled(if: hasFonts, "Noto fonts are not installed")) struct CairoRendererTests {
  private func scene(width: Double = 20, height: Double = 10, _ nodes: [Node], background: Paint? = nil) -> Scene {
    Scene(width: width, height: height, title: "t", language: "en", background: background, nodes: nodes)
  }

  private func renderer() throws -> CairoRenderer { CairoRenderer(typesetter: try Typesetter()) }

  @Test func aRectangleFillsItsPixels() throws {
    let red = Paint(Color(0xFF0000))
    let image = try renderer().image(
      of: scene([.shape(.rectangle(Box(x: 5, y: 0, width: 5, height: 10), radius: 0), fill: red)]))
    #expect(image.width == 20 && image.height == 10)
    #expect(image.pixels[4] == 0)
    #expect(image.pixels[5] == Image.pixel(255, 0, 0))
    #expect(image.pixels[9] == Image.pixel(255, 0, 0))
    #expect(image.pixels[10] == 0)
  }

  @Test func scaleAndThemeAreTheCallers() throws {
    let paint = Paint(light: .white, dark: .black)
    let drawing = scene([], background: paint)
    let image = try renderer().image(of: drawing, options: RasterOptions(scale: 3, theme: .dark))
    #expect(image.width == 60 && image.height == 30)
    #expect(image.pixels.allSatisfy { $0 == Image.pixel(0, 0, 0) })
    #expect(RasterOptions.fitting(drawing, width: 40).scale == 2)
    #expect(RasterOptions.fitting(drawing, width: 40, height: 10).scale == 1)
  }

  @Test func halfTransparentColorsStayStraight() throws {
    let half = Paint(Color(red: 200, green: 100, blue: 0, alpha: 128))
    let image = try renderer().image(
      of: scene([.shape(.rectangle(Box(x: 0, y: 0, width: 20, height: 10), radius: 0), fill: half)]))
    #expect(image.pixels[0] >> 24 == 128)
    #expect(image.pixels[0] & 0xFF >= 199)
  }

  @Test func tooLargeACanvasNamesTheLimitAndAScaleThatFits() throws {
    let renderer = try renderer()
    let long = scene(width: 40_000, height: 10, [])
    #expect {
      try renderer.image(of: long)
    } throws: { error in
      "\(error)".contains("32767 pixels a side") && "\(error)".contains("scale 0.819 fits")
    }
    #expect(try renderer.image(of: long, options: RasterOptions(scale: 0.819)).width == 32_760)
    #expect(throws: DrawingFault.self) { try renderer.image(of: scene(width: 0, height: 10, [])) }
    #expect(throws: DrawingFault.self) { try renderer.image(of: scene(width: .nan, height: 10, [])) }
    #expect(throws: DrawingFault.self) { try renderer.image(of: scene(width: 30_000, height: 30_000, [])) }
  }

  @Test func textLeavesInkWhereItWasMeasured() throws {
    let typesetter = try Typesetter()
    let font = Font(size: 40)
    let extents = try typesetter.extents(of: "口", font: font, language: "zh-Hans")
    let run = TextRun(
      "口", at: Point(10, 50), font: font, language: "zh-Hans", paint: Paint(.black), extents: extents)
    let image = try CairoRenderer(typesetter: typesetter).image(
      of: scene(width: 60, height: 60, [.text(run)], background: Paint(.white)))
    let inked = image.pixels.indices.filter { image.pixels[$0] != 0xFFFF_FFFF }
    let rows = inked.map { $0 / 60 }
    let top = try #require(rows.min())
    let bottom = try #require(rows.max())
    #expect(abs(Double(top) - (50 - extents.ascent)) < 1.5)
    #expect(abs(Double(bottom + 1) - (50 + extents.descent)) < 1.5)
  }
}

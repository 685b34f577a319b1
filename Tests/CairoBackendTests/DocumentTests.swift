import CairoBackend
import Geometry
import Scene
import Testing

@Suite(.enabled(if: hasFonts, "Noto fonts are not installed")) struct DocumentTests {
  private func scene(_ texts: [String], link: String? = nil) throws -> (Scene, CairoRenderer) {
    let typesetter = try Typesetter()
    let font = Font(size: 20)
    var nodes: [Node] = []
    for (index, text) in texts.enumerated() {
      let extents = try typesetter.extents(of: text, font: font, language: "zh-Hans")
      let run = TextRun(
        text, at: Point(10, Double(30 * index + 30)), font: font, language: "zh-Hans", paint: Paint(.black),
        extents: extents)
      nodes.append(.group(.item, title: text, link: link, [.text(run)]))
    }
    let scene = Scene(
      width: 300, height: 200, title: "五道口", language: "zh-Hans",
      nodes: [.group(.section, title: "Part one", nodes)])
    return (scene, CairoRenderer(typesetter: typesetter))
  }

  private func text(_ bytes: [UInt8]) throws -> String { try UnpackedPDF(bytes).text }

  @Test func aPageOfChineseIsSmall() throws {
    let (scene, renderer) = try scene(["五道口", "知春路 Zhichunlu", "西二旗 12:30"])
    let bytes = try renderer.pdf(of: scene)
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    #expect(bytes.count < 20_000)
  }

  @Test func datesAreGivenAndSameInIsSameOut() throws {
    let (scene, renderer) = try scene(["五道口"])
    let options = PageOptions(date: "2026-07-05T00:00:00Z")
    let bytes = try renderer.pdf(of: scene, options: options)
    #expect(try renderer.pdf(of: scene, options: options) == bytes)
    #expect(try text(bytes).contains("/CreationDate (D:20260705000000Z)"))
  }

  @Test func linksAreAbsoluteOrLeftOut() throws {
    let (outside, renderer) = try scene(["a"], link: "https://example.org/it's")
    #expect(try text(try renderer.pdf(of: outside)).contains("https://example.org/it%27s"))
    let (inside, _) = try scene(["a"], link: "stations/a.html")
    #expect(!(try text(try renderer.pdf(of: inside)).contains("stations/a.html")))
    let based = try renderer.pdf(of: inside, options: PageOptions(baseURL: "https://example.org/guide"))
    #expect(try text(based).contains("https://example.org/guide/stations/a.html"))
    let (script, _) = try scene(["a"], link: "javascript:alert(1)")
    #expect(!(try text(try renderer.pdf(of: script, options: PageOptions(baseURL: "https://x.org"))).contains("alert")))
  }

  @Test func outlinedTextNeedsNoFont() throws {
    let (scene, renderer) = try scene(["五道口"])
    let page = try text(try renderer.pdf(of: scene, options: PageOptions(outlinesText: true)))
    #expect(!page.contains("/FontFile"))
    let svg = String(decoding: try renderer.outlinedSVG(of: scene), as: UTF8.self)
    #expect(svg.contains("<svg") && !svg.contains("<text") && !svg.contains("font"))
  }

  @Test func aPageHasItsLimit() throws {
    let (_, renderer) = try scene([])
    let long = Scene(width: 20_000, height: 10, title: "t", language: "en")
    #expect {
      try renderer.pdf(of: long)
    } throws: { "\($0)".contains("14400 points a side; scale 0.72 fits") }
  }
}

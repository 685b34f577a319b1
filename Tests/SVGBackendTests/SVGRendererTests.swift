import Geometry
import SVGBackend
import Scene
import Testing

@Suite struct SVGRendererTests {
  private func scene(_ nodes: [Node], title: String = "Title") -> Scene {
    Scene(width: 100, height: 50, title: title, language: "zh-Hans", nodes: nodes)
  }

  private func run(_ text: String, language: String = "zh-Hans") -> TextRun {
    TextRun(
      text, at: Point(10, 20.004), font: Font(size: 12), language: language,
      paint: Paint(light: .black, dark: .white, name: "ink"),
      extents: TextExtents(width: 10, ascent: 8, descent: 2))
  }

  @Test func textIsTextAndNothingOfItIsMarkup() {
    let svg = SVGRenderer.render(scene([.text(run("<script>&\"'\u{0}"))], title: "a < b"))
    #expect(svg.contains(">&lt;script&gt;&amp;&quot;&#39;</text>"))
    #expect(svg.contains("<title id=\"title\">a &lt; b</title>"))
    #expect(!svg.contains("<script"))
  }

  @Test func quotationMarksAreNarrowWhereTheLanguageHasThemSo() {
    func isNarrow(_ text: String, _ language: String, isEmbedded: Bool = false) -> Bool {
      SVGRenderer.render(scene([.text(run(text, language: language))]), options: SVGOptions(isEmbedded: isEmbedded))
        .contains("font-variant-east-asian:proportional-width")
    }
    #expect(isNarrow("King’s", "en"))
    #expect(!isNarrow("Kings", "en") && !isNarrow("“五”", "zh-Hans"))
    #expect(!isNarrow("King’s", "en", isEmbedded: true))
  }

  @Test func condensedLettersStayNarrowWhereTheirFontIsMissing() {
    func text(_ stretch: Font.Stretch, isEmbedded: Bool) -> String {
      var run = run("Wudaokou", language: "en")
      run.font.stretch = stretch
      return SVGRenderer.render(scene([.text(run)]), options: SVGOptions(isEmbedded: isEmbedded))
    }
    let alone = text(.condensed, isEmbedded: false)
    #expect(alone.contains("font-family=\"&#39;Roboto Condensed&#39;, &#39;Noto Sans CJK SC&#39;"))
    #expect(alone.contains("font-stretch=\"condensed\" textLength=\"10\" lengthAdjust=\"spacingAndGlyphs\""))
    // A page brings the font along.
    let inPage = text(.condensed, isEmbedded: true)
    #expect(inPage.contains("font-stretch=\"condensed\"") && !inPage.contains("textLength"))
    #expect(!inPage.contains("Roboto"))
    #expect(
      !text(.normal, isEmbedded: false).contains("Roboto") && !text(.normal, isEmbedded: false).contains("stretch"))
  }

  @Test func numbersAreRounded() {
    #expect(SVGRenderer.render(scene([.text(run("a"))])).contains("x=\"10\" y=\"20\""))
  }

  @Test func linksLeadOnlyToWebAddresses() {
    func links(_ link: String) -> Bool {
      SVGRenderer.render(scene([.group(.item, link: link, [.text(run("a"))])])).contains("<a href")
    }
    #expect(links("../stations/wudaokou.html"))
    #expect(links("https://example.org/a:b"))
    #expect(links("page.html?time=10:20"))
    #expect(!links("javascript:alert(1)"))
    #expect(!links("JavaScript:alert(1)"))
    #expect(!links("data:text/html,x"))
  }

  @Test func aLinkInsideALinkIsNotOne() {
    let inner = Node.group(.symbol, link: "inner.html", [.text(run("a"))])
    let svg = SVGRenderer.render(scene([.group(.item, link: "outer.html", [inner])]))
    #expect(svg.contains("outer.html"))
    #expect(!svg.contains("inner.html"))
  }

  @Test func idsCarryThePrefixAndAreUnique() {
    let group = Node.group(.item, id: "station-a", [])
    let svg = SVGRenderer.render(scene([group, group]), options: SVGOptions(idPrefix: "l13-"))
    #expect(svg.contains("id=\"l13-station-a\""))
    #expect(svg.contains("id=\"l13-station-a-2\""))
    #expect(svg.contains("aria-labelledby=\"l13-title\""))
  }

  @Test func colorsFollowTheThemeOrAreLeftToTheStyleSheet() {
    let drawing = scene([.text(run("a"))])
    #expect(SVGRenderer.render(drawing).contains("fill=\"#000000\""))
    #expect(SVGRenderer.render(drawing, options: SVGOptions(colors: .theme(.dark))).contains("fill=\"#ffffff\""))
    #expect(SVGRenderer.render(drawing, options: SVGOptions(colors: .classes)).contains("class=\"f-ink\""))
    #expect(
      SVGRenderer.styleSheet(for: .dark, scenes: [drawing]) == ".f-ink{fill:#ffffff}.s-ink{stroke:#ffffff}")
  }

  @Test func anotherLanguageIsNamed() {
    let svg = SVGRenderer.render(
      scene([.text(run("五")), .text(run("five", language: "en"))]), options: SVGOptions(isEmbedded: true))
    #expect(svg.contains(" lang=\"en\""))
    #expect(!svg.contains("xmlns"))
  }
}

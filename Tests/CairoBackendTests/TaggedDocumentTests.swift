import CairoBackend
import Geometry
import Scene
import Testing

@Suite(.enabled(if: hasFonts, "Noto fonts are not installed")) struct TaggedDocumentTests {
  private let typesetter: Typesetter
  private let renderer: CairoRenderer

  init() throws {
    typesetter = try Typesetter()
    renderer = CairoRenderer(typesetter: typesetter)
  }

  private func text(_ words: String, _ language: String = "en", y: Double = 20, rotation: Double = 0) throws -> Node {
    let font = Font(size: 10)
    let extents = try typesetter.extents(of: words, font: font, language: language)
    return .text(
      TextRun(
        words, at: Point(10, y), font: font, language: language, paint: Paint(.black), rotation: rotation,
        extents: extents))
  }

  private func scene(_ nodes: [Node]) -> Scene {
    Scene(width: 100, height: 100, title: "A title", language: "en", background: Paint(.white), nodes: nodes)
  }

  private func pdf(_ nodes: [Node], _ options: PageOptions = PageOptions()) throws -> UnpackedPDF {
    try UnpackedPDF(try renderer.pdf(of: scene(nodes), options: options))
  }

  private var square: Node { .shape(.rectangle(Box(x: 0, y: 0, width: 5, height: 5), radius: 0), fill: Paint(.black)) }

  @Test func aDocumentSaysWhatItIs() throws {
    let document = try pdf([try text("words")])
    for words in [
      "/Lang (en)", "/Marked true", "/DisplayDocTitle true", "<pdfuaid:part>1</pdfuaid:part>",
      "<rdf:li xml:lang=\"x-default\">A title</rdf:li>", "/Tabs /S",
    ] {
      #expect(document.text.contains(words), "\(words)")
    }
  }

  @Test func whatIsNotSaidIsAnArtifact() throws {
    let document = try pdf([square, try text("words"), .group(.decoration, [square, try text("nothing")])])
    #expect(document.types == ["Document", "P"])
    #expect(document.count(of: "/P << /MCID 0 >> BDC") == 1)
    #expect(document.count(of: "/Artifact BMC") == 2)
  }

  @Test func rolesAreStructureWhereNothingElseIsSaid() throws {
    let document = try pdf([
      .group(
        .list,
        [
          .group(
            .item, [.group(.symbol, [square]), .group(.label, [try text("a")]), .group(.label, [try text("b")])])
        ]),
      .group(.symbol, title: "Line 1", [square, try text("1")]),
      .group(.symbol, title: "same", [square, try text("same")]),
    ])
    #expect(document.types == ["Document", "L", "LI", "LBody", "P", "P", "Figure", "P"])
    #expect(document.text.contains("/Alt (Line 1)"))
    #expect(!document.text.contains("/Alt (same)"))
  }

  @Test func tablesSayWhichCellsAHeadingIsAbout() throws {
    let document = try pdf([
      .structured(
        .table,
        [
          .structured(
            .row,
            [
              .structured(.header(scope: .column, columns: 2), [try text("head")]),
              .structured(.cell(rows: 2), [try text("cell")]),
            ])
        ])
    ])
    #expect(document.types == ["Document", "Table", "TR", "TH", "TD"])
    #expect(document.text.contains("/A << /ColSpan 2 /O /Table /Scope /Column >>"))
    #expect(document.text.contains("/A << /O /Table /RowSpan 2 >>"))
  }

  @Test func otherLanguagesAreNamed() throws {
    let document = try pdf([
      .structured(.heading(level: 1), [try text("words"), try text("五道口", "zh-Hans", y: 40)]),
      .group(.label, [try text("西直门", "zh-Hans", y: 60)]), .group(.label, [try text("more", y: 80)]),
    ])
    #expect(document.types == ["Document", "H1", "Span", "Span", "P", "P"])
    #expect(document.count(of: "/Lang (zh-Hans)") == 2)
  }

  @Test func aFigureIsOneThingWithItsWords() throws {
    let document = try pdf([
      .structured(
        .figure(alternative: "A map", language: "en"),
        [
          square, .group(.label, [try text("a")]), .group(.decoration, [square]), try text("五", "zh-Hans", y: 40),
          square,
        ])
    ])
    #expect(document.types == ["Document", "Figure", "Span"])
    #expect(document.text.contains("/Alt (A map)"))
    #expect(document.text.contains("/BBox ["))
    #expect(document.count(of: "/Figure << /MCID") == 2)
  }

  /// Its outlines lie above the ground and are decoration; the text itself lies below and is read in its place.
  @Test func askewTextIsReadInItsPlace() throws {
    let document = try pdf([
      try text("first"), try text("askew", y: 50, rotation: 45), try text("last", y: 80),
      .group(.decoration, [try text("hidden", y: 90, rotation: 45)]),
    ])
    let marks = document.elements.compactMap { element in
      element.split(separator: "/K ").dropFirst().first.map { String($0.prefix { $0 != " " }) }
    }
    #expect(document.types == ["Document", "P", "P", "P"])
    #expect(marks.dropFirst() == ["2", "0", "3"])
  }

  @Test func outlinesSayTheirText() throws {
    let document = try pdf([try text("words")], PageOptions(outlinesText: true))
    #expect(document.types == ["Document", "P", "Span"])
    #expect(document.text.contains("/ActualText (words)"))
    #expect(!document.text.contains("/FontFile"))
  }

  @Test func linksBelongToTheStructure() throws {
    let document = try pdf([
      .group(.label, title: "There", link: "https://example.org/a b", [try text("go")]),
      .group(.label, link: "#target", [try text("jump", y: 40)]),
      .group(.label, link: "#nowhere", [try text("lost", y: 60)]),
      .group(.label, id: "target", [try text("here", y: 80)]),
    ])
    #expect(document.types == ["Document", "P", "Link", "P", "Link", "P", "Span", "P"])
    #expect(document.text.contains("/Contents (There)"))
    #expect(document.text.contains("(https://example.org/a%20b)"))
    #expect(document.count(of: "/Type /OBJR") == 2)
    #expect(document.count(of: "/XYZ 0 ") == 1)
  }

  @Test func pagesShareATreeAndHaveBookmarks() throws {
    let pages = try (1...3).map { page in
      scene([
        .structured(.heading(level: page == 1 ? 1 : 2), [try text("Page \(page)")]),
        .group(.label, link: "#p1", [try text("back", y: 40)]), .group(.plain, id: "p\(page)", [square]),
      ])
    }
    let bytes = try renderer.pdf(of: pages, options: PageOptions(title: "All"))
    #expect(try renderer.pdf(of: pages, options: PageOptions(title: "All")) == bytes)
    let document = try UnpackedPDF(bytes)
    #expect(document.count(of: "/Type /Page\n") + document.count(of: "/Type /Page ") == 3)
    #expect(document.text.contains("/Title (All)"))
    #expect(document.text.contains("/Title (Page 3)"))
    #expect(document.text.contains("/ParentTreeNextKey 6"))
    #expect(document.types.filter { $0 == "H2" }.count == 2)
  }

  @Test func theSheetIsCutInsideOfWhatIsPrinted() throws {
    let document = try pdf([square], PageOptions(scale: 2, bleed: 9))
    #expect(document.text.contains("/MediaBox [ 0 0 258 258 ]"))
    #expect(document.text.contains("/TrimBox [ 29 29 229 229 ]"))
    #expect(document.text.contains("/BleedBox [ 20 20 238 238 ]"))
    #expect(document.text.contains("/Registration CS 1 SCN"))
    #expect(!(try pdf([square])).text.contains("/TrimBox"))
  }

  @Test func coloursBecomeInks() throws {
    let line = Color(0x0F7BC0)
    let spot = Color(0xC8102E)
    let pale = Color(0xF2C4CC)
    let shapes = [Color(0x808080), line, spot, pale, Color(0x336699)].map { color in
      Node.shape(.rectangle(Box(x: 0, y: 0, width: 5, height: 5), radius: 0), fill: Paint(color))
    }
    let separation = Separation(table: [
      line: Ink(cyan: 0.9, magenta: 0.4, yellow: 0, black: 0.05),
      spot: Ink(cyan: 0, magenta: 1, yellow: 0.8, black: 0.1, spot: "PANTONE 186 C"),
      pale: Ink(cyan: 0, magenta: 1, yellow: 0.8, black: 0.1, spot: "PANTONE 186 C", tint: 0.22),
    ])
    let document = try pdf(shapes + [try text("words")], PageOptions(separation: separation))
    for words in [
      "0.9 0.4 0 0.05 k", "/Spot1 cs 1 scn", "/Spot1 cs 0.22 scn", "/PANTONE#20186#20C", "0 0 0 0.498 k", "0 0 0 1 k",
    ] {
      #expect(document.text.contains(words), "\(words)")
    }
    #expect(document.text.contains("0.667 0.333 0 0.4 k"))
    #expect(!document.text.contains(" rg"))
    #expect(!document.text.contains("/DeviceRGB"))
    let told = separation.inks(of: [scene(shapes)], theme: .light)
    #expect(told.converted == [Color(0x336699)])
  }

  @Test func wordsArePrintedInBlackAlone() {
    let separation = Separation()
    #expect(separation.ink(for: Color(0x16191D), isNamed: true) == Ink(cyan: 0, magenta: 0, yellow: 0, black: 1))
    #expect(separation.ink(for: Color(0x16191D)).black < 1)
    let grey = separation.ink(for: Color(0x555D66), isNamed: true)
    #expect(grey.cyan == 0 && grey.magenta == 0 && grey.yellow == 0 && grey.black > 0.5 && grey.black < 0.8)
    #expect(separation.ink(for: .white) == Ink(cyan: 0, magenta: 0, yellow: 0, black: 0))
    #expect(separation.ink(for: .black) == Ink(cyan: 0, magenta: 0, yellow: 0, black: 1))
  }

  @Test func colourOfAnAlphaIsStillAnInk() throws {
    let pale = Node.shape(
      .rectangle(Box(x: 0, y: 0, width: 5, height: 5), radius: 0),
      fill: Paint(Color(red: 0, green: 0, blue: 0, alpha: 100)))
    #expect(!(try pdf([pale], PageOptions(separation: Separation()))).text.contains(" rg"))
  }

  @Test func whatHoldsNothingIsLeftOut() throws {
    let document = try pdf([
      .group(.list, [.group(.item, [.group(.label, [.group(.decoration, [square])])])]),
      .structured(
        .table,
        [.structured(.row, [.structured(.cell(), [try text("one")]), .structured(.cell(), [])])]),
    ])
    #expect(document.types == ["Document", "Table", "TR", "TD", "TD"])
  }

  /// Poppler ends a mark where one within it ends, as Cairo makes for a glyph that stands for another text than its own.
  @Test func joinedLettersAreReadWhole() throws {
    #expect(!(try pdf([try text("first office")])).text.contains("/ActualText"))
  }

  @Test func noPagesAreNoDocument() {
    #expect(throws: DrawingFault.self) { try renderer.pdf(of: []) }
  }
}

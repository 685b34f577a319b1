import CairoBackend
import Geometry
import ImageCodecs
import Scene
import Testing

/// Whether the fonts the drawings are set in are installed.
let hasFonts = (try? Typesetter(languages: ["zh-Hans", "zh-Hant", "ja", "en"])) != nil

@Suite(.enabled(if: hasFonts, "Noto fonts are not installed")) struct TypesetterTests {
  @Test func anIdeographIsAsWideAsItsSize() throws {
    let extents = try Typesetter().extents(of: "五道口", font: Font(size: 20), language: "zh-Hans")
    #expect(abs(extents.width - 60) < 0.01)
    #expect(extents.ascent > 14 && extents.ascent < 20)
  }

  @Test func textScalesWithItsSize() throws {
    let typesetter = try Typesetter()
    let small = try typesetter.extents(of: "Wudaokou", font: Font(size: 10), language: "en")
    let large = try typesetter.extents(of: "Wudaokou", font: Font(size: 30), language: "en")
    #expect(abs(small.width * 3 - large.width) < 0.001)
  }

  @Test func aMissingGlyphIsNamed() throws {
    let typesetter = try Typesetter()
    #expect(throws: TextFault.missingGlyph("\u{13000}", text: "a\u{13000}b")) {
      try typesetter.extents(of: "a\u{13000}b", font: Font(size: 10), language: "en")
    }
    let lenient = try Typesetter(missingGlyphs: .estimate)
    #expect(try lenient.extents(of: "\u{13000}", font: Font(size: 10), language: "en").width > 0)
  }

  @Test func aBoxStandsForAMissingGlyphAndItIsTold() throws {
    let typesetter = try Typesetter(missingGlyphs: .replace)
    let font = Font(size: 10)
    let boxed = try typesetter.extents(of: "a\u{13000}b", font: font, language: "en")
    #expect(boxed == (try typesetter.extents(of: "a\u{25A1}b", font: font, language: "en")))
    _ = try typesetter.extents(of: "a\u{13000}b", font: font, language: "en")
    #expect(typesetter.replaced == [.missingGlyph("\u{13000}", text: "a\u{13000}b")])
    #expect(typesetter.replaced.first?.description.contains("fonts-noto-core") == true)
  }

  @Test(arguments: ["ភ្នំពេញ", "ရန်ကုန်", "ಬೆಂಗಳೂರು", "కొచ్చి", "അങ്കമാലി", "ગાંધીનગર", "ວຽງຈັນ", "አዲስ አበባ", "ਅੰਮ੍ਰਿਤਸਰ", "කොළඹ"])
  func scriptsOfCitiesWithMetrosHaveAFont(name: String) throws {
    #expect(try Typesetter().extents(of: name, font: Font(size: 10), language: "en").width > 10)
  }

  /// More fonts than Cairo keeps open, of which some are opened while others are drawn with.
  @Test func manyFontsAreUsedSideBySide() async throws {
    let names = [
      "ភ្នំពេញ", "ရန်ကုန်", "ಬೆಂಗಳೂರು", "కొచ్చి", "അങ്കമാലി", "ગાંધીનગર", "ວຽງຈັນ", "አዲስ አበባ", "ਅੰਮ੍ਰਿਤਸਰ", "කොළඹ", "ตลาดพลู", "京都", "Αθήνα",
    ]
    try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var ink = 0
          for round in 0..<20 {
            let typesetter = try Typesetter()
            var nodes: [Node] = []
            for index in names.indices {
              let (name, font) = (names[(index * (worker + 1) + round) % names.count], Font(size: 9 + Double(round)))
              let extents = try typesetter.extents(of: name, font: font, language: "en")
              nodes.append(
                .text(
                  TextRun(
                    name, at: Point(5, 25 * Double(index + 1)), font: font, language: "en", paint: Paint(.black),
                    extents: extents)))
            }
            let scene = Scene(width: 200, height: 340, title: "names", language: "en", nodes: nodes)
            ink += try CairoRenderer(typesetter: typesetter).image(of: scene).pixels.count { $0 != 0 }
          }
          return ink
        }
      }
      for try await ink in group { #expect(ink > 1000) }
    }
  }

  @Test func aMissingFontIsNamed() {
    #expect(throws: TextFault.missingFont("Noto Sans CJK SC")) {
      try Typesetter(fonts: FontSet(files: ["/nowhere/none.ttf"]))
    }
    #expect(throws: TextFault.missingFont("Helvetica")) {
      try Typesetter(fonts: FontSet(files: FontSet.debianNoto.files, families: .one("Helvetica")))
    }
  }

  @Test func quotationMarksAreAsWideAsTheLanguageHasThem() throws {
    let typesetter = try Typesetter()
    let font = Font(size: 100)
    for mark in ["‘", "’", "“", "”"] {
      #expect(try typesetter.extents(of: mark, font: font, language: "zh-Hans").width == 100)
      #expect(try typesetter.extents(of: mark, font: font, language: "en").width < 50)
      #expect(try typesetter.extents(of: mark, font: font, language: "de").width < 50)
    }
    // The marks alone: everything else is what it is in any language.
    for text in ["Wudaokou", "五道口", "A–B 10:20"] {
      let english = try typesetter.extents(of: text, font: font, language: "en").width
      #expect(try typesetter.extents(of: text, font: font, language: "zh-Hans").width == english)
    }
  }

  @Test func condensedLettersAreNarrowerAndIdeographsAreNot() throws {
    let typesetter = try Typesetter()
    func width(_ text: String, _ stretch: Font.Stretch, _ language: String = "en") throws -> Double {
      try typesetter.extents(of: text, font: Font(size: 100, stretch: stretch), language: language).width
    }
    for name in ["Nijubashimae", "Østerport", "Площадь", "Ελληνικό", "Quảng trường"] {
      let usual = try width(name, .normal)
      #expect(try width(name, .condensed) < 0.92 * usual, "\(name)")
    }
    #expect(try width("五道口", .condensed, "zh-Hans") == 300)
    // What the condensed font lacks comes from the others.
    #expect(try width("ქ", .condensed) == width("ქ", .normal))
  }

  @Test func theLanguageDecidesTheShapes() throws {
    let typesetter = try Typesetter()
    let font = Font(size: 100)
    let simplified = try typesetter.extents(of: "门", font: font, language: "zh-Hans")
    let traditional = try typesetter.extents(of: "門", font: font, language: "zh-Hant")
    #expect(simplified.width == 100 && traditional.width == 100)
  }
}

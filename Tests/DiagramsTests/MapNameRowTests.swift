import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// How high the names of a map are: as high as their letters.
@Suite struct MapNameRowTests {
  /// Letters as high as usual, capitals with an accent higher, ideographs as usual.
  private struct Letters: TextMeasuring {
    func extents(of text: String, font: Font, language: String) throws(TextFault) -> TextExtents {
      let isAccented = text.unicodeScalars.contains("É")
      return TextExtents(
        width: (font.weight == .bold ? 0.55 : 0.5) * Double(text.count) * font.size,
        ascent: (isAccented ? 0.96 : 0.76) * font.size,
        descent: (text.contains("y") ? 0.21 : 0.01) * font.size)
    }
  }

  private func forms(_ texts: (String, String)...) throws -> [LabelForm] {
    let variants = texts.map { LocalizedText.Variant(LanguageTag($0.1), $0.0) }
    return try NetworkMapNames(languages: variants.map(\.language), measuring: Letters()).forms(
      LocalizedText(variants))
  }

  @Test func aRowIsAsHighAsItsLettersAndAllStandOnOneLine() throws {
    let (bay, sea) = (try forms(("Bay", "en"))[0], try forms(("Sea", "en"))[0])
    #expect(bay.lines.count == 1)
    #expect(bay.lines[0].baseline >= 0.76 && bay.lines[0].height - bay.lines[0].baseline >= 0.21)
    #expect(bay.height < 1.05)
    // With or without a part below the line.
    #expect(bay.lines[0].baseline == sea.lines[0].baseline && bay.height == sea.height)
  }

  @Test func whatReachesHigherHasTheRoom() throws {
    let (plain, accented) = (try forms(("Ecole", "fr"))[0], try forms(("École", "fr"))[0])
    #expect(accented.lines[0].baseline == 0.96)
    #expect(accented.height - accented.lines[0].baseline == plain.height - plain.lines[0].baseline)
  }

  @Test func rowsOfANameKeepApart() throws {
    for name in ["Bay Street", "市政府站"] {
      let two = try #require(try forms((name, name.first == "B" ? "en" : "zh-Hant")).first { $0.lines.count == 2 })
      let below = two.lines[0].height - two.lines[0].baseline
      // What is between the lowest of the upper row and the highest of the lower one.
      #expect(two.lines[1].baseline - two.lines[0].baseline > 0.05, "\(name) \(below)")
      #expect(two.lines[1].height > two.lines[0].height)
    }
    let both = try forms(("市政府", "zh-Hant"), ("City Hall", "en"))[0]
    #expect(both.lines.map(\.size) == [1, NetworkMapNames.secondSize])
    #expect(both.lines[1].baseline > 0.76 * NetworkMapNames.secondSize)
  }

  /// Names of places to change are bold in the first language, and have the room for that; no others are.
  @Test func whereLinesMeetNamesAreBold() throws {
    let name = LocalizedText([LocalizedText.Variant("en", "Bay"), LocalizedText.Variant("fr", "Baie")])
    let names = NetworkMapNames(languages: ["en", "fr"], measuring: Letters())
    let (regular, bold) = (try names.forms(name)[0], try names.forms(name, weight: .bold)[0])
    #expect(zip(bold.lines, regular.lines).map { $0.width > $1.width } == [true, false])

    let city = ToyCity.city([ToyCity.line("1", stops: "a b c d e"), ToyCity.line("2", stops: "f c g")])
    let drawing = try NetworkMap(city: city).drawing(measuring: Letters())
    let weights = drawing.scene.textRuns.filter { $0.text.hasPrefix("站") || $0.text.hasPrefix("Station") }
      .map { ($0.text, $0.font.weight) }
    #expect(weights.count == 14)
    for (text, weight) in weights { #expect((weight == .bold) == (text == "站c"), "\(text)") }
  }

  @Test(arguments: [
    ("Nijubashimae<Marunouchi>", ["Nijubashimae", "<Marunouchi>"]), ("Potsdam(Nord)West", ["Potsdam", "(Nord)West"]),
    ("高輪ゲートウェイ", ["高輪", "ゲートウェイ"]), ("流山おおたかの森", ["流山", "おおたかの森"]), ("佐々木町", ["佐々", "木町"]),
    ("明治神宮前〈原宿〉", ["明治神宮前", "〈原宿〉"]), ("荔枝角 Lai Chi Kok", ["荔枝角", "Lai Chi Kok"]),
    ("Tuen Mun 屯門", ["Tuen Mun", "屯門"]), ("Saint Paul Street", ["Saint Paul", "Street"]),
    ("河海大学·佛城西路", ["河海大学·", "佛城西路"]), ("赤坂・溜池山王", ["赤坂・", "溜池山王"]),
  ])
  func aNameIsBrokenAroundBracketsAfterDotsAndBetweenScripts(name: String, rows: [String]) throws {
    let two = try #require(try forms((name, "ja")).first { $0.lines.count == 2 })
    #expect(two.lines.map(\.text) == rows)
  }

  /// A word of ideographs is broken only where the name has no better place.
  @Test(arguments: [("良乡大学城西", ["良乡", "大学城西"]), ("立水桥南", nil), ("北太平庄", nil), ("中正紀念堂", ["中正", "紀念堂"])])
  func wordsOfIdeographsStayWhole(name: String, rows: [String]?) throws {
    let forms = try forms((name, "zh-Hans"))
    let two = try #require(forms.filter { $0.lines.count == 2 }.min { $0.cost < $1.cost })
    #expect((two.cost < 1) == (rows != nil), "\(two)")
    if let rows { #expect(two.lines.map(\.text) == rows) }
    #expect(forms.min { $0.cost < $1.cost }?.lines.map(\.text) == [name])
  }

  /// A single sign among others belongs to the word around it, and nothing is left alone.
  @Test(arguments: ["御茶ノ水", "(U)", "ゲートウェイ", "Bahnhof", "<>", "ノ水"])
  func aNameThatIsOneWordStays(name: String) throws {
    #expect(try forms((name, "ja")).allSatisfy { $0.lines.count == 1 })
  }
}

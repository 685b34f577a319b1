import Foundation
import Journeys
import Testing
import TransitModel

@testable import GuideSite

/// The fonts of the guide as they are installed here.
private func installed(_ script: FontScript, _ weight: FontWeight) -> FontSource? {
  let path = "/usr/share/fonts/opentype/noto/NotoSansCJK-\(weight == .bold ? "Bold" : "Regular").ttc"
  guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else { return nil }
  let faces: [FontScript: Int] = [.latin: 2, .commonHan: 2, .simplifiedHan: 2, .traditionalHan: 3, .japanese: 0]
  return faces[script].map { face in
    FontSource(file: path) { body in
      data.withUnsafeBytes { body($0, face) }
      return true
    }
  }
}

/// The condensed font as it is installed here.
private let condensed: FontSource? = {
  let path = "/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Regular.ttf"
  guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
  return FontSource(file: path) { body in
    data.withUnsafeBytes { body($0, 0) }
    return true
  }
}()

@Suite struct FontTests {
  private func characters(_ languages: String...) -> FontCharacters {
    FontCharacters(languages: languages.map { .init($0) })
  }

  @Test func everyTextGoesToTheScriptOfItsLanguage() {
    var found = characters("en", "zh-Hant")
    found.add("直 A", in: "zh-Hans")
    found.add("直", in: "zh-Hant-HK")
    found.add("直", in: "ja")
    found.add("門 ب", in: "en")
    #expect(found.characters[.simplifiedHan] == ["直"])
    #expect(found.characters[.hongKongHan] == ["直"])
    #expect(found.characters[.japanese] == ["直"])
    #expect(found.characters[.traditionalHan] == ["門"])
    #expect(found.characters[.latin] == ["A"])
    #expect(found.characters[.arabic] == ["ب"])
  }

  @Test func textsAreFoundWhereverTheyStandInACity() {
    var found = characters("zh-Hans")
    found.addTexts(in: ToyCity.city)
    // A station, a place, an entrance's facility, a source's cover.
    for character in "西博厅切".unicodeScalars { #expect(found.characters[.simplifiedHan]?.contains(character) == true) }
    #expect(found.characters[.latin]?.contains("ō") == true)
  }

  @Test func titlesOfPublishedJourneysAreWordsOfTheGuide() {
    var input = SiteInput(
      guide: Guide(title: ToyCity.text("指南", "Guide"), languages: ["en", "zh-Hans"]), cities: [ToyCity.city])
    input.journeys = [
      PublishedJourney(
        id: "home", city: "toy", from: .station("west"), to: .station("east"), title: ToyCity.text("回家", "Home")
      ) { _ in nil }
    ]
    let found = FontCharacters(input, words: [])
    #expect(found.characters[.simplifiedHan]?.isSuperset(of: "回家".unicodeScalars) == true)
  }

  @Test(.enabled(if: installed(.latin, .regular) != nil, "Noto Sans CJK is not installed"))
  func charactersWrittenAlikeStandOnce() {
    var found = characters("zh-Hans")
    found.add("中北门", in: "zh-Hans")
    found.add("中北門", in: "zh-Hant")
    let sheets = Dictionary(uniqueKeysWithValues: found.sheets(from: installed).map { ($0.name, $0.characters) })
    #expect(sheets["hani-400"]?.contains("中") == true)
    // Both regions write it, each in its own way.
    #expect(sheets["hans-words-400"]?.contains("北") == true && sheets["hant-words-400"]?.contains("北") == true)
    #expect(sheets["hans-words-700"]?.contains("门") == true && sheets["hant-words-700"]?.contains("门") == false)
    #expect(Set("中北门") == Set((sheets["hani-400"] ?? "") + (sheets["hans-words-400"] ?? "")).intersection("中北门"))
  }

  @Test(.enabled(if: installed(.latin, .regular) != nil, "Noto Sans CJK is not installed"))
  func namesOfCitiesAndTheStatementStandApartFromWords() {
    var found = characters("zh-Hans")
    found.add("首站", in: "zh-Hans")
    found.add("站京", in: "zh-Hans", of: .cities)
    found.add("首京阻", in: "zh-Hans", of: .statement)
    let sheets = Dictionary(uniqueKeysWithValues: found.sheets(from: installed).map { ($0.name, $0.characters) })
    #expect(
      sheets == [
        "hans-400": "站", "hans-700": "站", "hans-cities-400": "京", "hans-cities-700": "京",
        "hans-words-400": "首", "hans-words-700": "首", "hans-statement-400": "阻", "hans-statement-700": "阻",
      ])
  }

  @Test(.enabled(if: installed(.latin, .regular) != nil, "Noto Sans CJK is not installed"))
  func aSheetIsOneRuleWithTheFontInside() {
    let sheet = FontSheet(script: .simplifiedHan, weight: .bold, characters: "北京")
    let file = sheet.file(from: installed)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(file.path == "assets/fonts/hans-700.css")
    #expect(
      text.hasPrefix("@font-face{font-family:\"Guide Hans\";font-weight:700;font-display:swap;unicode-range:U+1100"))
    #expect(text.contains("src:url(data:font/woff2;base64,d09GMk"))
    #expect(sheet.file(from: installed) == file)
    #expect(sheet.file { _, _ in nil }.bytes.isEmpty)
  }

  @Test func condensedLettersAreThoseOfNamesOnMapsAndStandOnMapsOnly() {
    var input = SiteInput(
      guide: Guide(title: ToyCity.text("指南", "Guide"), languages: ["en", "zh-Hant"]), cities: [ToyCity.city])
    input.templates = Shipped.templates
    input.assets = Shipped.assets
    let found = FontCharacters(input, words: [])
    let letters = ToyCity.city.stations.flatMap(\.name.variants).flatMap(\.text.unicodeScalars)
      .filter { $0.value >= 0x20 && $0.value < 0x530 }
    #expect(!letters.isEmpty && found.characters[.condensedLatin] == Set(letters))
    input.fonts = { _, _ in nil }
    let frame = GuideSite(input).frame
    func fonts(_ address: PageAddress) -> [String] { Page(address, in: frame.words[0], of: frame).fonts }
    for address in [PageAddress.map("toy"), .city("toy")] {
      #expect(fonts(address).filter { $0.hasPrefix("condensed") } == ["condensed-400", "condensed-700"])
    }
    #expect(!fonts(.journey("toy")).contains { $0.hasPrefix("condensed") })
  }

  @Test(.enabled(if: condensed != nil && installed(.latin, .regular) != nil, "the fonts are not installed"))
  func lettersThatTheCondensedFontLacksComeFromAnother() {
    // A letter that only the usual font has: the second rule is asked for that letter alone.
    let sheet = FontSheet(script: .condensedLatin, weight: .regular, characters: "aé→")
    let file = sheet.file { script, weight in script == .condensedLatin ? condensed : installed(script, weight) }
    let rules = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      rules.count == 2
        && rules.allSatisfy { $0.contains("\"Guide\";font-weight:400;font-display:swap;font-stretch:condensed;") })
    #expect(rules.first?.contains("unicode-range") == false)
    #expect(rules.last?.contains("unicode-range:U+2192;") == true)
  }

  @Test func aPageLoadsTheScriptsOfItsLanguageAndItsCity() {
    var input = SiteInput(
      guide: Guide(title: ToyCity.text("指南", "Guide"), languages: ["en", "zh-Hant"]), cities: [ToyCity.city])
    input.templates = Shipped.templates
    input.assets = Shipped.assets
    let without = GuideSite(input).frame
    #expect(Page(.cities, in: without.words[0], of: without).fonts == [])
    input.fonts = { _, _ in nil }
    let frame = GuideSite(input).frame
    func fonts(_ language: Int) -> [String] { Page(.city("toy"), in: frame.words[language], of: frame).fonts }
    // The names of the city are in simplified characters.
    #expect(fonts(0).contains("hans-cities-400") && !fonts(0).contains { $0.hasPrefix("hant") || $0.contains("words") })
    // Its words in traditional ones.
    #expect(Set(fonts(1)).isSuperset(of: fonts(0)) && fonts(1).contains("hant-words-700"))
    #expect(!fonts(1).contains { $0.hasPrefix("hans-words") || $0.hasPrefix("hant-cities") })
    // Those of the statement of accessibility are many, and stand on its page alone.
    let statement = Page(.accessibility, in: frame.words[1], of: frame).fonts
    #expect(statement.contains("hant-statement-400") && !fonts(1).contains { $0.contains("statement") })
  }
}

import Testing
import TransitModel

/// What stands on badges of lines.
@Suite struct LabelledLineTests {
  private func name(_ chinese: String, _ english: String) -> LocalizedText {
    LocalizedText([.init("zh-Hans", chinese), .init("en", english)])
  }

  @Test(
    arguments: [
      ("CP", "昌平线", "Changping Line", "昌平"), ("DAE", "大兴机场线", "Daxing Airport Express", "大兴机场"),
      ("FS", "房山線", "Fangshan Line", "房山"), ("TM", "屯馬綫", "Tuen Ma Line", "屯馬"),
      // A number, a code that is no abbreviation, a single letter, a name that does not fit.
      ("13", "十三号线", "Line 13", "13"), ("BR", "文湖線", "Wenhu Line", "BR"), ("A", "機場捷運", "Airport MRT", "A"),
      ("BL", "板南線", "Bannan Line", "BL"), ("CAE", "首都国际机场快线", "Capital Airport Express", "CAE"),
      ("T1", "亦庄T1线", "Yizhuang T1 Line", "T1"), ("X", "线", "X Line", "X"), ("", "昌平线", "Changping Line", ""),
    ])
  func aBadgeIsWrittenAsItsReaderWrites(short: String, chinese: String, english: String, label: String) {
    let line = Line(id: "l", shortName: short, name: name(chinese, english), color: .black)
    let service = LineGraph.Service(id: line.id, shortName: short, name: line.name, color: .black)
    for language: LanguageTag in ["zh-Hans", "zh-Hant", "zh"] {
      #expect(line.label(for: language).text == label)
      #expect(service.label(for: language) == line.label(for: language))
    }
    // Names are shown in Chinese where there are none in the reader's language, but not everyone reads them.
    for language: LanguageTag in ["en", "fr", "ja"] { #expect(line.label(for: language) == .init(language, short)) }
  }

  @Test func charactersOfABadgeAreOfTheLanguageOfTheName() {
    let line = Line(
      id: "l", shortName: "銀", name: LocalizedText([.init("ja", "銀座線"), .init("en", "Ginza Line")]), color: .black)
    #expect(line.label(for: "en") == .init("ja", "銀"))
  }
}

import Testing
import TransitModel

@Suite struct WeekdayNameTests {
  @Test(arguments: ["zh-Hans", "zh-Hant", "ja", "ko", "de", "fr", "es", "pt", "it", "ru", "uk", "tr", "ar", "he", "th"])
  func daysHaveNamesInEveryLanguage(tag: String) {
    let language = LanguageTag(tag)
    for days in [
      Weekday.allCases, Array(Weekday.allCases.prefix(5)), Array(Weekday.allCases.suffix(2)), [Weekday.allCases[2]],
    ] {
      let name = WeekdayNames.name(of: days, language: language)
      #expect(name?.variants.map(\.language) == [language, "en"])
      #expect(name?.exact(language) != name?.exact("en"))
    }
  }

  @Test func chineseIsWrittenByItsScript() {
    #expect(WeekdayNames.name(of: Weekday.allCases, language: "zh-TW")?.local == "每天")
    #expect(WeekdayNames.name(of: [Weekday.allCases[0]], language: "zh-TW")?.local == "週一")
    #expect(WeekdayNames.name(of: [Weekday.allCases[0]], language: "zh-CN")?.local == "周一")
  }
}

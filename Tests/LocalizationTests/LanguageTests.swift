import Localization
import Testing
import TransitModel

@Suite struct LanguageTests {
  private func file(_ tag: String, _ text: String) -> LanguageFile {
    LanguageFile(path: "Languages/\(tag).yaml", bytes: Array(text.utf8))
  }

  @Test func readsALanguageFile() {
    let file = file("xx", "# a comment\nplain: A text  # remark\nquoted: \"a: \\\"b\\\"\"\nsingle: 'it''s'\nempty:\n")
    #expect(file.findings.isEmpty)
    #expect(file.texts["plain"] == "A text")
    #expect(file.texts["quoted"] == "a: \"b\"")
    #expect(file.texts["single"] == "it's")
    #expect(file.texts["empty"]?.isEmpty == true)
  }

  @Test func linesMayEndInCarriageReturnsToo() {
    let file = file("xx", "plain: A text\r\nquoted: \"a\"\r\n\r\nlast: z")
    #expect(file.findings.isEmpty)
    #expect(file.texts == ["plain": "A text", "quoted": "a", "last": "z"])
  }

  @Test func findsFaultsWithTheirLines() {
    let file = file("xx", "a: 1\nno colon\na: 2\nb: \"open\n")
    #expect(file.findings.map(\.code) == ["language-syntax", "language-duplicate", "language-syntax"])
    #expect(file.findings.map(\.location.line) == [2, 3, 4])
  }

  /// A publisher's file of a shipped language has only what is to be said otherwise; all forms of a phrase come from one file.
  @Test func aLaterFileTakesThePlaceOfTheTextsThatItHas() throws {
    let languages = Languages(files: [
      file("en", "plural: one\nexit: Exit\nstations.one: \"{count} station\"\nstations.other: \"{count} stations\""),
      file("de", "plural: one\nexit: Ausgang\nstations.one: eine Station\nstations.other: \"{count} Stationen\""),
      file("de", "stations.other: \"{count} Haltestellen\""),
    ])
    #expect(languages.findings.isEmpty)
    let german = try #require(languages.language(for: "de"))
    #expect(german["exit"] == "Ausgang")
    #expect(german.pattern("stations", for: 1) == "{count} Haltestellen")
  }

  @Test func aLanguageOfTheReadersOwnNeedsNoCode() throws {
    let languages = Languages(files: [
      file("en", "plural: one\nexit: Exit\nhour: Hour"), file("fa", "plural: zero-one\ndirection: rtl\nexit: خروج"),
    ])
    #expect(languages.findings.map(\.code) == ["language-missing"])
    let persian = try #require(languages.language(for: "fa-IR"))
    #expect(persian.isRightToLeft)
    #expect(persian["exit"] == "خروج")
    #expect(persian["hour"] == "Hour")
    #expect(languages.language(for: "ka")?.tag == "en")
  }

  @Test(arguments: [
    ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-Hant-MO", "zh-Hant"),
    ("zh-Hans-HK", "zh-Hans"), ("de-AT", "de"),
  ])
  func aRegionReadsTheLanguageOfItsScript(tag: LanguageTag, read: LanguageTag) {
    let languages = Languages(files: ["de", "en", "zh-Hans", "zh-Hant"].map { file($0, "exit: \($0)") })
    #expect(languages.language(for: tag)?.tag == read)
  }

  @Test(arguments: [
    (PluralRule.none, 1, PluralRule.Form.other), (.one, 1, .one), (.one, 0, .other), (.zeroOne, 0, .one),
    (.eastSlavic, 21, .one), (.eastSlavic, 11, .many), (.eastSlavic, 3, .few), (.polish, 21, .many), (.czech, 4, .few),
    (.czech, 5, .other), (.arabic, 0, .zero), (.arabic, 3, .few), (.arabic, 11, .many), (.arabic, 100, .other),
    (.oneTwo, 2, .two), (.one, Int.min, .other),
  ])
  func choosesTheForm(rule: PluralRule, number: Int, form: PluralRule.Form) {
    #expect(rule.form(of: number) == form)
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("fa-IR", true), ("ur", true), ("ku-Arab", true), ("pa-Arab-PK", true), ("en", false),
    ("az", false), ("ar-Latn", false), ("ug-Cyrl", false), ("ja", false),
  ])
  func knowsWhichLanguagesAreReadFromRightToLeft(tag: LanguageTag, isRightToLeft: Bool) {
    #expect(tag.isRightToLeft == isRightToLeft)
  }
}

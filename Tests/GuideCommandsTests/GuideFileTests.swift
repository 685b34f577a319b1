import CityFiles
import GuideSite
import Testing
import TransitModel

@testable import GuideCommands

@Suite struct GuideFileTests {
  private func read(_ text: String, profile: String? = nil) -> Reading<GuideFile> {
    GuideFile.read(TextFile(path: "guide.yaml", bytes: Array(text.utf8)), profile: profile)
  }

  private func lines(_ text: String, profile: String? = nil) -> [String] {
    read(text, profile: profile).findings.map { FindingText(of: $0, in: "").line }
  }

  @Test func titleAndCitiesAreEnough() throws {
    let reading = read("title: My guide\ncities: mycity\n")
    let file = try #require(reading.value)
    #expect(reading.findings == [])
    #expect(file.guide.title.local == "My guide")
    #expect(file.languages == nil)
    #expect(file.cities.map(\.text) == ["mycity"])
  }

  @Test func everyKeyIsRead() throws {
    let reading = read(
      """
      title: {en: Guide, zh-Hans: 指南}
      publisher: {en: P}
      contact: a@example.org
      logo: l.svg
      accent: "#0a5eb0"
      languages: [en, zh-Hans]
      baseURL: https://example.org/metro/
      cities: [a, b]
      templates: mine
      styles: [own.css]
      pages: [{id: visit, template: visit.mustache, title: Visit, menu: 2}]
      journeys: [{city: a, from: x, to: y}]
      modules: {station: {off: [exits]}}
      share: {short: s, long: l}
      versions: [{number: 1, date: 2026-01-02, notes: N, thanks: Ada, about: A}]
      """)
    #expect(reading.findings == [])
    let file = try #require(reading.value)
    #expect(file.guide.title.text(for: "zh-Hans") == "指南")
    #expect(file.guide.accent?.hex.lowercased() == "#0a5eb0")
    #expect(file.guide.baseURL == "https://example.org/metro")
    #expect(file.languages == ["en", "zh-Hans"])
    #expect(file.pages.map(\.id) == ["visit"])
    #expect(file.pages.first?.menu == 2)
    #expect(file.journeys.map(\.from.text) == ["x"])
    #expect(file.guide.arrangements[.station]?.off == ["exits"])
    #expect(file.guide.versions.map(\.thanks) == [["Ada"]])
    #expect(file.guide.shareText?.local == "s")
    #expect(file.guide.longShareText?.local == "l")
  }

  @Test func aContactThatLeadsNowhereAndAPageTwiceAreErrors() {
    let text = "title: A\ncities: x\ncontact: javascript:alert(1)\n"
    #expect(lines(text).map { $0.prefix(14) } == ["guide.yaml:3:1"])
    #expect(lines("title: A\ncities: x\ncontact: a@example.org\n") == [])
    #expect(lines("title: A\ncities: x\ncontact: https://example.org\n") == [])
    #expect(lines("title: A\ncities: x\ncontact: https://\n").count == 1)
    #expect(lines("title: A\ncities: x\ncontact: https:///path\n").count == 1)
    let pages = "pages: [{id: a, template: a, title: A}, {id: a, template: b, title: B}]\n"
    #expect(lines("title: A\ncities: x\n" + pages).first?.contains("two pages have the id \"a\"") == true)
  }

  @Test func warningsStayWithTheGuide() throws {
    let file = try #require(read("title: A\ncities: x\ntitel: B\nlanguages: [en, en]\n").value)
    #expect(file.findings.map(\.code) == ["unknown-key", "duplicate-language"])
    #expect(file.languages == ["en"])
    #expect(file.languageLocations.map(\.column) == [13])
  }

  @Test func aProfileReplacesKeysAndMayTakeThemAway() throws {
    let text = "title: A\nbaseURL: https://a.example\ncities: x\nprofiles: {preview: {title: B, baseURL: null}}\n"
    #expect(read(text).value?.guide.baseURL == "https://a.example")
    let preview = try #require(read(text, profile: "preview").value)
    #expect(preview.guide.title.local == "B")
    #expect(preview.guide.baseURL == nil)
    #expect(
      lines(text, profile: "previw") == [
        "guide.yaml:4:11: there is no profile \"previw\"; did you mean \"preview\"?"
      ])
  }

  @Test(
    arguments: [
      ("cities: x\n", "guide.yaml:1:1: the guide has no \"title\"; expected title; add \"title\""),
      ("title: x\n", "guide.yaml:1:1: the guide has no \"cities\"; expected cities; add \"cities\""),
      ("title: x\ncities: x\ntemplats: y\n", "guide.yaml:3:1: warning: guide has no key \"templats\""),
      ("title: x\ncities: x\naccent: mauve\n", "guide.yaml:3:9: \"accent\" is no colour: \"mauve\""),
      ("title: x\ncities: x\nbaseURL: example.org\n", "guide.yaml:3:10: \"baseURL\" is no address of a site"),
      ("title: x\ncities: []\n", "guide.yaml:2:9: \"cities\" is empty"),
      ("title: x\ncities: x\nlanguages: [\"<b>\"]\n", "guide.yaml:3:13: \"<b>\" is no language tag"),
      ("title: x\ncities: x\nlanguages: [en, en]\n", "guide.yaml:3:17: warning: the language \"en\" stands twice"),
      (
        "title: x\ncities: x\nversions: [{number: 1, date: 2026-01-01}, {number: \"1\", date: 2026-02-01}]\n",
        "guide.yaml:3:52: two versions have the number \"1\""
      ),
      ("title: x\ncities: x\nmodules: {statoin: {}}\n", "guide.yaml:3:11: there is no kind of page \"statoin\""),
      ("title: x\ncities: x\nmodules: {station: {off: [exit]}}\n", "guide.yaml:3:27: page \"station\" has no module"),
      ("title: x\ncities: x\nversions: [{number: 1, date: soon}]\n", "guide.yaml:3:30: \"date\" is no date"),
      ("[1]\n", "guide.yaml:1:1: "),
      ("title: [\n", "guide.yaml:2:1: "),
      ("", "guide.yaml: the file is empty"),
    ])
  func whatIsWrongIsToldWithItsPlace(text: String, expected: String) {
    let found = lines(text)
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test(
    arguments: [
      ("https://example.org", true), ("http://example.org/a/b/", true), ("https://example.org:8080/x", true),
      ("example.org", false), ("https://", false), ("https:///x", false), ("https://a b", false),
      ("https://a/?x", false), ("https://a/#x", false), ("javascript:alert(1)", false), ("https://a/\"", false),
      ("https://例子", false),
    ])
  func anAddressIsOneOfASite(text: String, isGood: Bool) {
    #expect((BaseURL(text) != nil) == isGood)
  }
}

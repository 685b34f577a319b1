import Localization
import Testing
import TransitModel

@testable import GuideSite

@Suite struct WordsTests {
  @Test func fillsGapsFromTheReference() {
    let languages = Languages(files: [
      SiteFile(path: "Languages/en.yaml", text: "plural: one\nstations.one: \"{count} station\"\nexit: Exit"),
      SiteFile(
        path: "Languages/pl.yaml",
        text: "plural: polish\nstations.one: stacja\nstations.few: stacje\nstations.many: stacji"),
    ])
    #expect(languages.findings.map(\.code) == ["language-missing"])
    #expect(languages.language(for: "pl")?.texts["exit"] == "Exit")
    let polish = languages.language(for: "pl").map { Words($0, for: "pl") }
    #expect(
      [1, 2, 5, 12, 22].map { polish?.count(.stations, $0) } == ["stacja", "stacje", "stacji", "stacji", "stacje"])
  }

  @Test func writesNumbersDatesAndLengths() throws {
    let words = try #require(Shipped.words("en"))
    #expect(words.number(1234) == "1234")
    #expect(words.number(12345) == "12,345")
    #expect(words.length(metres: 40850) == "40.9 km")
    #expect(words.length(metres: 2000) == "2 km")
    #expect(words.length(metres: 910) == "910 m")
    #expect(words.duration(seconds: 61) == "2 min")
    #expect(words.duration(seconds: 3600) == "60 min")
    #expect(words.duration(minutes: 120) == "2 h")
    #expect(words.duration(seconds: 7441) == "2 h 5 min")
    let date = try #require(CalendarDate(year: 2026, month: 5, day: 30))
    #expect(words.date(date) == "30 May 2026")
    #expect(Shipped.words("zh-Hans")?.date(date) == "2026年5月30日")
  }

  @Test func tellsHoursBetweenTrainsThatAreFarApart() throws {
    let words = try #require(Shipped.words("en"))
    #expect(Headways.interval(from: 4, to: 7, isAbout: false, words: words) == "every 4–7 min")
    #expect(Headways.interval(from: 10, to: 10, isAbout: true, words: words) == "about every 10 min")
    #expect(Headways.interval(from: 45, to: 120, isAbout: false, words: words) == "every 45 min – 2 h")
    #expect(Headways.interval(from: 150, to: 150, isAbout: true, words: words) == "about every 2 h 30 min")
  }

  @Test func escapesAroundMarkup() throws {
    let words = try #require(Shipped.words("en"))
    #expect(words.markup(.towards, ["terminus": Markup(safe: "<b>x</b>")]).html == "towards <b>x</b>")
  }

  @Test func asksForStationsByTheirNamesAndNotByTheirHTML() throws {
    var city = ToyCity.city
    let name = LocalizedText("To & Fro", "en")
    let index = try #require(city.stations.firstIndex { $0.id == "middle" })
    city.stations[index].name = name
    let (subject, page) = try #require(ToyCity.middle(city))
    #expect(page.words.towards(name, in: subject.city).html == "towards To &amp; Fro")
    #expect(page.words.towards(LocalizedText("To & From", "en"), in: subject.city).html == "To &amp; From")
  }

  @Test(arguments: Shipped.tags)
  func everyShippedLanguageIsWhole(tag: LanguageTag) throws {
    #expect(Shipped.languages.findings.isEmpty)
    let words = try #require(Shipped.words(tag))
    for phrase in Phrase.allCases {
      #expect(words.template(phrase.rawValue) != nil || words.template(phrase.rawValue + ".other") != nil, "\(phrase)")
    }
    for kind in Facility.Kind.allCases { #expect(words.template("facility-" + kind.rawValue) != nil) }
  }

  /// Single words may be the same in two languages; several in a row are not.
  @Test func noLanguageStaysEnglish() throws {
    let english = try #require(Shipped.languages.all.first { $0.tag == "en" })
    #expect(Shipped.languages.all.count >= 16)
    for language in Shipped.languages.all where language.tag != "en" {
      for (key, text) in english.texts.sorted(by: { $0.key < $1.key }) where language.texts[key] == text {
        let words = text.replacing(/\{[^}]*\}/, with: " ").split { !$0.isLetter }.filter { $0.count > 2 }
        #expect(words.count < 2, "\(language.tag), \(key): \(text)")
      }
    }
  }

  /// What is put into a text has its place in every language; a form that is said of one number may leave the number out.
  @Test func placesInTextsAreTheSame() throws {
    let english = try #require(Shipped.languages.all.first { $0.tag == "en" })
    func places(_ text: String) -> Set<String> { Set(text.matches(of: /\{[^}]*\}/).map { String($0.output) }) }
    for language in Shipped.languages.all {
      for (key, text) in language.texts where key != "date" {
        let reference = english.texts[key] ?? english.texts[key.prefix { $0 != "." } + ".other"]
        let missing = places(try #require(reference, "\(key)")).symmetricDifference(places(text))
        let isOfOneNumber = [".zero", ".one", ".two"].contains { key.hasSuffix($0) }
        #expect(missing.isEmpty || (isOfOneNumber && missing == ["{count}"]), "\(language.tag), \(key): \(text)")
      }
    }
  }
}

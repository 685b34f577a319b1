import Foundation
import Testing
import TransitModel

@testable import GuideSite

@Suite struct ScriptTests {
  @Test(arguments: [
    ("", "\"\""), ("a\"b\\c\nd", "\"a\\\"b\\\\c\\nd\""),
    ("</script>\u{2028}\u{7}", "\"\\u003c/script>\\u2028\\u0007\""),
    ("五道口🚇", "\"五道口🚇\""),
  ])
  func writesTexts(text: String, expected: String) { #expect(ScriptText.literal(text) == expected) }

  @Test(arguments: 0..<40) func writesBytesAsFoundationDoes(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83 + count * 29) }
    #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
  }

  @Test func joinsTheFilesOfAFolderInTheOrderOfTheirNames() throws {
    var input = SiteInput(guide: Guide(title: LocalizedText("Toy", "en"), languages: ["en"]), cities: [])
    input.assets = [
      SiteFile(path: "Scripts/common/b.js", text: "b\n"), SiteFile(path: "Scripts/common/a.js", text: "a\n"),
      SiteFile(path: "Scripts/journey/c.js", text: "c\n"), SiteFile(path: "Scripts/common/b.js", text: "own\n"),
      SiteFile(path: "Scripts/note.txt", text: "-"),
    ]
    let files = Scripts.files(of: input, words: [])
    #expect(files.map(\.path) == ["assets/scripts/common.js", "assets/scripts/journey.js"])
    #expect(String(decoding: try #require(files.first).bytes, as: UTF8.self) == "a\nown\n")
  }

  @Test func knowsACityByValue() throws {
    let site = ToyCity.site()
    let made = site.jobs.flatMap { site.make($0).files }
    let script = try #require(made.first { $0.path == "assets/data/toy/city.js" })
    let text = String(decoding: script.bytes, as: UTF8.self)
    let json = try #require(text.firstRange(of: "]=")).upperBound
    let data = Data(text[json...].dropLast(2).utf8)
    let city = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let stations = try #require(city["stations"] as? [[Any]])
    #expect(stations.count == ToyCity.city.stations.count)
    #expect(stations.map { $0[0] as? String } == ToyCity.city.stations.map(\.id.rawValue))
    #expect(made.contains { $0.path == "assets/data/toy/pack.js" })
  }

  /// Of the toy city with a line whose short name is what its romanised name begins with, every file by its path.
  private func filesOfALettersLine(_ chinese: String, _ english: String, _ letters: String) -> [String: String] {
    var city = ToyCity.city
    city.lines[0].shortName = letters
    city.lines[0].name = ToyCity.text(chinese, english)
    let site = ToyCity.site([city])
    let files = site.jobs.flatMap { site.make($0).files }
    return Dictionary(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }) { first, _ in first }
  }

  @Test func badgesAreWrittenAsTheirReaderWrites() throws {
    let files = filesOfALettersLine("通县线", "Tongxian Line", "TX")
    #expect(try #require(files["assets/data/toy/city.js"]).contains(#"["TX","通县","TX"]"#))
    let pages = files.filter { $0.key.hasSuffix(".html") && $0.key.contains("/toy/") }
    for (path, page) in pages {
      let isChinese = path.hasPrefix("zh-hans/")
      #expect(!page.contains(isChinese ? ">TX<" : ">通县<"), "\(path)")
    }
    for (folder, label) in [("zh-hans", "通县"), ("en", "TX")] {
      for path in ["index.html", "lines/tx.html", "stations/west.html"] {
        #expect(try #require(pages[folder + "/toy/" + path]).contains(">" + label + "<"), "\(path)")
      }
    }
  }

  @Test(arguments: [("大兴机场线", "Daxing Airport Express", "DAE", true), ("通县线", "Tongxian Line", "TX", false)])
  func badgesOfFourIdeographsAreLong(chinese: String, english: String, letters: String, isLong: Bool) throws {
    let files = filesOfALettersLine(chinese, english, letters)
    let page = try #require(files["zh-hans/toy/lines/\(letters.lowercased()).html"])
    #expect(page.contains("badge-long") == isLong)
  }
}

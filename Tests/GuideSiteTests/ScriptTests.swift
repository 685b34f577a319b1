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
}

import Testing
import TransitModel

@testable import GuideSite

/// A city's first page: its map, the question over it, and what there is to read.
@Suite struct FrontDoorTests {
  private func files(_ site: GuideSite) -> [String: String] {
    Dictionary(
      site.jobs.flatMap { site.make($0).files }.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    ) { first, _ in first }
  }

  @Test func aCityOpensAsItsMap() throws {
    let files = files(ToyCity.drawn())
    for language in ["en", "zh-hans"] {
      let page = try #require(files["\(language)/toy/index.html"])
      let alone = try #require(files["\(language)/toy/map.html"])
      let map = try #require(alone.components(between: "<div class=\"map-sheet\">", and: "</svg>").first)
      #expect(page.contains(map))
      let doors = page.components(between: "<div class=\"front\">", and: "<div class=\"front-foot\">")
      let front = try #require(doors.first)
      for part in ["<h1>", "data-part=\"journey\"", "data-part=\"map\"", "data-part=\"offline\""] {
        #expect(front.contains(part), "\(part)")
      }
      #expect(!page.contains("id=\"city-offline\""))
      for script in ["map", "journey", "front"] { #expect(page.contains("assets/scripts/\(script).js"), "\(script)") }
    }
  }

  @Test func withoutAMapItIsItsNameAndItsLists() throws {
    let page = try #require(files(ToyCity.site())["en/toy/index.html"])
    #expect(!page.contains("class=\"front\"") && !page.contains("data-part=\"map\""))
    #expect(page.contains("data-part=\"journey\"") && page.contains("id=\"city-offline\""))
  }

  @Test func everyLinkWithAQuestionLeadsThere() throws {
    let page = try #require(files(ToyCity.drawn())["en/toy/stations/middle.html"])
    #expect(page.contains("href=\"../index.html#from=middle\"") && page.contains("href=\"../index.html#to=middle\""))
  }
}

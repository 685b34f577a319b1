import Journeys
import Testing
import TransitModel

@testable import GuideSite

/// The small map of a city, on which pages show where they are.
@Suite struct LocatorTests {
  private func files(_ site: GuideSite) -> [String: String] {
    Dictionary(
      site.jobs.flatMap { site.make($0).files }.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    ) { first, _ in first }
  }

  @Test func everyPageThatShowsItFindsItsPlaceOnIt() throws {
    let files = files(ToyCity.drawn())
    let map = try #require(files["assets/data/toy/locator.svg"])
    var shown: Set<String> = []
    for (path, page) in files where path.hasSuffix(".html") {
      for part in page.components(between: "locator.svg#", and: "\"") {
        #expect(map.contains("<g id=\"\(part)\" class=\"on\">"), "\(path): \(part)")
        shown.insert(part)
      }
    }
    #expect(shown.isSuperset(of: ["line-a", "line-b"]))
  }

  @Test func everyPageOfAStationFindsItsPartOfTheMapWithNames() throws {
    let files = files(ToyCity.drawn())
    var shown: Set<String> = []
    for language in ["en", "zh-hans"] {
      let map = try #require(files["assets/data/toy/stations-\(language).svg"])
      for (path, page) in files where path.hasPrefix(language + "/toy/stations/") {
        for part in page.components(between: "stations-\(language).svg#", and: "\"") {
          #expect(map.contains("<view id=\"\(part)\" viewBox=\""), "\(path): \(part)")
          shown.insert(part)
        }
      }
      #expect(!map.contains("<a ") && map.contains("prefers-color-scheme:dark"))
    }
    #expect(try #require(files["assets/data/toy/stations-en.svg"]).contains(">Middle</text>"))
    #expect(shown.isSuperset(of: ["station-middle", "wide-station-middle", "station-north", "wide-station-north"]))
  }

  @Test func aPageSaysInWordsWhatThePictureShows() throws {
    let files = files(ToyCity.drawn())
    let page = try #require(files["en/toy/stations/middle.html"])
    let picture = try #require(page.components(between: "<section class=\"module locator\"", and: "</section>").first)
    #expect(picture.contains("src=\"../../../assets/data/toy/stations-en.svg#station-middle\""))
    #expect(picture.contains("href=\"../index.html#station=middle\""))
    let words = try #require(picture.components(between: "alt=\"", and: "\"").first)
    #expect(words.contains("Middle") && words.contains("Line A") && words.contains("Line B"), "\(words)")
  }

  @Test func theSameFileServesAllLanguagesAndNames() throws {
    let before = try #require(files(ToyCity.drawn())["assets/data/toy/locator.svg"])
    #expect(!before.contains("<text"))
    #expect(!before.contains("Middle"))
    #expect(before.contains("prefers-color-scheme:dark"))
  }

  @Test func aStationAtWhichNoTrainStopsHasNoDot() throws {
    /// How many dots all lines have.
    func dots(_ city: City) throws -> Int {
      let map = try #require(files(ToyCity.drawn(city))["assets/data/toy/locator.svg"])
      return map.components(between: "<path id=\"s", and: "/>").reduce(0) { $0 + $1.filter { $0 == "M" }.count }
    }
    var city = ToyCity.city
    let open = try dots(city)
    let index = try #require(city.stations.firstIndex { $0.id == "middle" })
    city.stations[index].status = Status(.closed)
    // Middle is on two lines.
    #expect(try dots(city) == open - 2)
  }

  @Test func theMapStandsInWordsBelowIt() throws {
    let files = files(ToyCity.drawn())
    let page = try #require(files["en/toy/map.html"])
    let words = try #require(page.components(between: "<section class=\"module map-words\"", and: "</section>").first)
    for station in ["west", "middle", "east"] {
      #expect(words.contains("<a href=\"stations/\(station).html\">"), "\(station)")
    }
    let west = try #require(words.firstRange(of: "West</a>"))
    let middle = try #require(words.firstRange(of: "Middle</a>"))
    #expect(west.lowerBound < middle.lowerBound)
  }

  @Test func theWordsBelowTheMapTellOfWalks() throws {
    func words(_ city: City) throws -> String {
      let page = try #require(files(ToyCity.drawn(city))["en/toy/map.html"])
      return try #require(page.components(between: "<section class=\"module map-words\"", and: "</section>").first)
    }
    var city = ToyCity.city
    #expect(try !words(city).contains("Changes on foot"))
    city.transfers.append(
      Transfer(from: Transfer.End(station: "north"), to: Transfer.End(station: "east"), seconds: 300))
    let walks = try #require(try words(city).components(between: "<h3>Changes on foot</h3>", and: "</details>").first)
    #expect(walks.split(separator: "<p>").count == 2)
    for station in ["north", "east"] { #expect(walks.contains("<a href=\"stations/\(station).html\">"), "\(station)") }
  }

  @Test func withoutDrawingsThereIsNone() {
    for (path, text) in files(ToyCity.site()) {
      #expect(!path.hasSuffix("locator.svg"))
      #expect(!path.hasSuffix(".html") || !text.contains("locator.svg"), "\(path)")
    }
  }
}

extension String {
  /// What stands between two texts, wherever both are found one after the other.
  func components(between start: String, and end: String) -> [String] {
    split(separator: start).dropFirst().compactMap { part in
      part.split(separator: end, omittingEmptySubsequences: false).first.map(String.init)
    }
  }
}

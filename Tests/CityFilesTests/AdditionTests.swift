import CityFiles
import Testing
import TransitModel

/// Folders that name a feed as their timetable and add to it. The toy city stands for the feed's.
@Suite struct AdditionTests {
  private static let head = "id: my-toy\nfeed: toy.zip\n"

  private func read(_ files: [String: String]) throws -> Reading<City> {
    let feed = try #require(ToyCity.folder().read().value)
    let all = files.merging(["city.yaml": Self.head]) { own, _ in own }
    return CityFolder(files: all.map { (path: $0.key, bytes: Array($0.value.utf8)) }).read(addingTo: feed)
  }

  @Test func theFeedIsNamedWithHowItIsRead() {
    let text = "id: x\nfeed: in/toy.zip\nrouteTypes: [0, 1]\nkeepStopsApart: true\n"
    let feed = CityFolder(files: [(path: "city.yaml", bytes: Array(text.utf8))]).feed
    #expect(feed?.path == "in/toy.zip")
    #expect(feed?.location.description == "city.yaml:2:7")
    #expect(feed?.routeTypes == [0, 1])
    #expect(feed?.keepsStopsApart == true)
    #expect(ToyCity.folder().feed == nil)
  }

  @Test func withoutAdditionsItIsTheFeed() throws {
    var feed = try #require(ToyCity.folder().read().value)
    feed.id = "my-toy"
    let comments = "# - id: gare\n\n   # name: x\n"
    let reading = try read(["lines.yaml": comments, "stations.yaml": comments])
    #expect(reading.findings.isEmpty)
    #expect(reading.value == feed)
  }

  @Test func aFolderWithAFeedIsNoCityWithoutIt() {
    let reading = CityFolder(files: [(path: "city.yaml", bytes: Array(Self.head.utf8))]).read()
    #expect(reading.value == nil)
    #expect(reading.findings.contains { $0.code == "feed-not-read" && $0.location.description == "city.yaml:2:7" })
  }

  @Test func namesAreMergedByLanguage() throws {
    let city = try #require(
      read([
        "city.yaml": Self.head + "name: {en: Toyville}\nserviceDays: [{id: daily, name: {en: Every day}}]\n",
        "stations.yaml": "- {id: gare, name: {en: Grand Central}}\n- {id: parc, name: Le Parc}\n",
        "lines.yaml": "- {id: ring, name: {en: Small Belt}, directions: [{id: inner, name: {en: Inner}}]}\n",
      ]).value)
    #expect(city.name.variants.map(\.text) == ["Ville", "Toyville"])
    #expect(city.stations[0].name.variants.map(\.text) == ["Gare centrale", "Grand Central"])
    #expect(city.stations[2].name.variants.map(\.text) == ["Le Parc"])
    #expect(city.lines[2].name.exact("en") == "Small Belt")
    #expect(city.lines[2].directions[0].name.exact("en") == "Inner")
    #expect(city.services[1].name.exact("en") == "Every day")
  }

  @Test func exitsAreAmendedByTheirCodeAndListsGrow() throws {
    let city = try #require(
      read([
        "stations.yaml": """
        - id: gare
          aliases: Hub
          entrances: [{code: A, places: [Museum]}, {code: C, stepFree: true}]
          facilities: [atm]
          status: closed
        """
      ]).value)
    let gare = city.stations[0]
    #expect(gare.aliases == ["Central", "Hub"])
    #expect(gare.entrances.map(\.code) == ["A", "B", "C"])
    #expect(gare.entrances[0].places.map(\.local) == ["Mairie", "City Hall", "Museum"])
    #expect(gare.entrances[0].stepFree == true)
    #expect(gare.facilities.map(\.kind) == [.lift, .toilet, .atm])
    #expect(gare.levels.count == 2)
    #expect(gare.status.state == .closed)
    #expect(gare.coordinate != nil)
  }

  @Test func aColourTakesTheLabelColourWithIt() throws {
    let lines = try #require(read(["lines.yaml": "- {id: m1, color: \"#123456\", shortName: M1}\n"]).value?.lines)
    #expect(lines[0].color.hex == "#123456")
    #expect(lines[0].officialLabelColor == nil)
    #expect(lines[0].shortName == "M1")
    #expect(lines[0].patterns.count == 5)
  }

  @Test func tablesAreAdded() throws {
    let feed = try #require(ToyCity.folder().read().value)
    let city = try #require(
      read([
        "transfers.csv": "from_station,from_line,to_line,seconds\nlac,m1,funi,33\n",
        "places.csv": "id,name,station\nzoo,Zoo,parc\n",
        "fares.yaml": "tariffs: [{id: flat, basis: flat, fare: \"1.00\"}]\n",
        "city.yaml": Self.head
          + "notices: [{id: strike, title: Grève, lines: [m1]}]\nsources: [{name: Me, licence: CC0-1.0}]\n",
      ]).value)
    #expect(city.transfers.contains { $0.seconds == 33 })
    #expect(city.places.map(\.id) == ["zoo"])
    #expect(city.tariffs.map(\.id) == ["flat"])
    #expect(city.notices.map(\.id) == feed.notices.map(\.id) + ["strike"])
    #expect(city.sources.map(\.name) == feed.sources.map(\.name) + ["Me"])
  }

  @Test(arguments: [
    ("stations.yaml", "- {id: gaare, name: X}", "dangling-station", "stations.yaml:1:8"),
    ("stations.yaml", "- {id: gare}\n- {id: gare}", "duplicate-id", "stations.yaml:2:8"),
    ("lines.yaml", "- {id: m9}", "dangling-line", "lines.yaml:1:8"),
    ("lines.yaml", "- {id: m1, patterns: []}", "key-beside-feed", "lines.yaml:1:12"),
    ("lines.yaml", "- {id: m1, directions: [{id: up, name: Haut}]}", "dangling-direction", "lines.yaml:1:30"),
    ("city.yaml", "id: x\nfeed: t.zip\nserviceDays: [{id: daily, days: [mon]}]", "key-beside-feed", "city.yaml:3:27"),
    ("city.yaml", "id: x\nfeed: t.zip\ncurrency: USD", "currency-mismatch", "city.yaml:3:11"),
    ("city.yaml", "feed: t.zip", "missing-key", "city.yaml:1:1"),
    ("timetables/m1-east-weekday.csv", "gare\n", "timetable-beside-feed", "timetables/m1-east-weekday.csv"),
    ("transfers.csv", "from_station,seconds,from_trip\nlac,60,gone\n", "dangling-trip", "transfers.csv:2:8"),
    ("places.csv", "id,name,station\nzoo,Zoo,nowhere\n", "dangling-station", "places.csv:2:9"),
  ])
  func whatTheFeedDoesNotHaveIsFound(file: String, text: String, code: String, place: String) throws {
    let reading = try read([file: text])
    #expect(reading.value == nil)
    let errors = reading.findings.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [code])
    #expect(errors.first?.location.description == place)
  }
}

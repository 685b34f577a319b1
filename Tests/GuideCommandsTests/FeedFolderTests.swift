import CityFiles
import Foundation
import GTFS
import TestInputs
import Testing
import TransitModel

@testable import GuideCommands

/// Folders that keep a feed and add to it.
@Suite struct FeedFolderTests {
  @Test func aKeptFeedBuildsTheSameCity() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(FeedLoadingTests.feed, to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("import", "toy", "--output", "Cities/toy", "--keep-feed", in: folder) == 0)
      let session = recorded.session(folder: folder)
      let kept = try session.city(named: "Cities/toy")
      #expect(kept.city == (try session.city(named: "toy").city))
      #expect(kept.findings.contains { $0.location.file == "feed/stop_times.txt" && $0.location.line == 7 })
    }
  }

  @Test func additionsAreSeenAndTheFeedBelongsToTheCachesKey() throws {
    try TemporaryFolder.with { folder in
      try FeedLoadingTests.write(FeedLoadingTests.feed, to: folder + "/toy/in")
      try FeedLoadingTests.write(
        ["city.yaml": "id: toy\nfeed: in\n", "stations.yaml": "- {id: a, name: Omega, entrances: [{code: Z}]}\n"],
        to: folder + "/toy")
      let session = RecordedSession().session(folder: folder)
      let city = try session.city(named: "toy").city
      #expect(city.stations.map(\.name.local) == ["Omega", "Beta", "Gamma"])
      #expect(city.stations[0].entrances.map(\.code) == ["Z"])
      let place = try #require(CityPlace(path: folder + "/toy", name: "toy"))
      #expect(place.namedFeed == folder + "/toy/in")
      let paths = try FolderFiles.inputs(of: place).map(\.path)
      #expect(paths.contains("stop_times.txt") && paths.contains("stations.yaml"))
    }
  }

  @Test func aFeedThatIsNotThereIsNamedWhereItIsAskedFor() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(["city.yaml": "id: toy\nfeed: gone.zip\n"], to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("validate", "toy", in: folder) == 1)
      #expect(recorded.printed.hasPrefix("toy/city.yaml:2:7: there is no feed \"gone.zip\""))
    }
  }

  @Test func aFeedIsPublishedInPlaceOfTheDemosCities() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(FeedLoadingTests.feed, to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("build", "--quiet", "--city", "toy", in: folder) == 0, "\(recorded.complaints)")
      #expect(FileSystem.target(at: folder + "/Output/en/toy/stations/alpha.html") == .file)
    }
  }

  /// A feed, two of its stations, and the id of none that is nearly that of the first.
  struct Kept: Sendable, CustomTestStringConvertible {
    let feed: TestInput
    let station: StationID
    let other: StationID
    let unknown: String

    var testDescription: String { feed.path }
  }

  static let kept =
    [Kept(feed: .fixture("feeds/lagoon"), station: "CEN", other: "FER", unknown: "CEM")]
    + [TestInput].shared(["gtfs/bart.zip"]).map { Kept(feed: $0, station: "12TH", other: "LAKE", unknown: "13TH") }

  /// A folder that keeps a feed is the feed's city; what it adds to two stations is there, an unknown one is a finding.
  @Test(arguments: kept) func aFeedIsKeptAndAddedTo(_ asked: Kept) async throws {
    let (feed, station, other, unknown) = (asked.feed.url.path, asked.station, asked.other, asked.unknown)
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      #expect(await recorded.run("import", feed, "--output", "kept", "--keep-feed", in: folder) == 0)
      let session = recorded.session(folder: folder)
      let plain = try session.city(named: feed).city
      #expect(try session.city(named: "kept").city == plain)
      try FeedLoadingTests.write(
        [
          "stations.yaml": "- {id: \(station), name: 12th Street, entrances: [{code: A, places: [City Hall]}]}\n",
          "places.csv": "id,name,station\nlake,The Lake,\(other)\n",
        ], to: folder + "/kept")
      let more = try session.city(named: "kept").city
      #expect(more.stations.first { $0.id == station }?.name.local == "12th Street")
      #expect(more.places.map(\.station) == [other])
      #expect(more.trips == plain.trips)
      try FeedLoadingTests.write(["stations.yaml": "- {id: \(unknown), name: X}\n"], to: folder + "/kept")
      #expect(await recorded.run("validate", "kept", in: folder) == 1)
      #expect(
        recorded.printed.contains(
          "kept/stations.yaml:1:8: the folder names unknown station \"\(unknown)\"; did you mean"))
    }
  }
}

import GTFS
import TestInputs
import Testing
import TransitModel

/// Feeds of the project's own and real ones.
@Suite struct FeedReadingTests {
  /// A feed and what it makes.
  struct Feed: Sendable {
    let input: TestInput
    let lines: Int
    let stations: Int
    let trips: Int

    init(_ input: TestInput, lines: Int, stations: Int, trips: Int) {
      (self.input, self.lines, self.stations, self.trips) = (input, lines, stations, trips)
    }

    fileprivate init(shared name: String, lines: Int, stations: Int, trips: Int) {
      self.init(.shared("gtfs/\(name).zip"), lines: lines, stations: stations, trips: trips)
    }
  }

  static let own = [
    Feed(.fixture("feeds/lagoon"), lines: 4, stations: 25, trips: 465),
    Feed(.fixture("feeds/ridge"), lines: 3, stations: 16, trips: 1434),
  ]

  static let shared = [
    Feed(shared: "bart-old", lines: 6, stations: 45, trips: 2513),
    Feed(shared: "bart", lines: 6, stations: 48, trips: 2525),
    Feed(shared: "caltrain", lines: 5, stations: 31, trips: 131),
    Feed(shared: "kobe_subway_gtfs", lines: 2, stations: 26, trips: 1151),
    Feed(shared: "nyc_subway_gtfs", lines: 2, stations: 91, trips: 1990),
    Feed(shared: "path-nj-us", lines: 6, stations: 13, trips: 3176),
    Feed(shared: "spo_gtfs", lines: 13, stations: 169, trips: 7192),
  ]

  @Test(arguments: own + (TestInput.hasShared ? shared : []))
  func everyFeedIsRead(feed: Feed) throws {
    try expect(feed, in: feed.input.readFeed(FeedOptions(id: CityID(feed.input.name))))
  }

  @Test(arguments: own) func aFeedIsReadOutOfAnArchiveAsWell(feed: Feed) throws {
    let files = try feed.input.feedFiles()
    let archive = ZipBuilder(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    try expect(feed, in: FeedReader(FeedOptions(id: "zipped")).city(zip: archive.bytes, name: "zipped"))
  }

  /// What is known of a feed holds of its reading.
  private func expect(_ feed: Feed, in reading: Reading<City>) throws {
    let city = try #require(reading.value)
    #expect(city.lines.count == feed.lines)
    #expect(city.stations.count == feed.stations)
    #expect(city.trips.count == feed.trips)
    #expect(reading.errors == [])
    expectConsistent(city)
  }

  /// What every reader of a city relies on.
  private func expectConsistent(_ city: City) {
    let stations = Set(city.stations.map(\.id))
    #expect(stations.count == city.stations.count)
    #expect(Set(city.trips.map(\.id)).count == city.trips.count)
    let services = Set(city.services.map(\.id))
    var stops: [LineID: [PatternID: Int]] = [:]
    for line in city.lines {
      let directions = Set(line.directions.map(\.id))
      #expect(line.patterns.allSatisfy { directions.contains($0.direction) && $0.stops.count >= 2 })
      #expect(line.patterns.allSatisfy { $0.stops.allSatisfy { stations.contains($0.station) } })
      stops[line.id] = Dictionary(uniqueKeysWithValues: line.patterns.map { ($0.id, $0.stops.count) })
    }
    var broken = 0
    for trip in city.trips {
      let times = trip.stopTimes
      let rises = zip(times, times.dropFirst()).allSatisfy { $0.departure <= $1.arrival }
      let holds = times.allSatisfy { $0.arrival <= $0.departure } && services.contains(trip.service)
      if !rises || !holds || stops[trip.line]?[trip.pattern] != times.count { broken += 1 }
    }
    #expect(broken == 0)
    #expect(city.transfers.allSatisfy { stations.contains($0.from.station) && stations.contains($0.to.station) })
  }
}

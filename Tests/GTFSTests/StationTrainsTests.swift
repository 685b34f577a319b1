import GTFS
import Journeys
import TestInputs
import Testing
import TransitModel

/// First and last trains and their number at every station, against a plain reading of the raw tables.
@Suite struct StationTrainsTests {
  /// What leaves a station on a day.
  private struct Trains: Equatable {
    var count = 0
    var first = Int.max
    var last = Int.min

    mutating func add(_ time: Int) {
      count += 1
      first = min(first, time)
      last = max(last, time)
    }
  }

  private static let own = [(TestInput.fixture("feeds/lagoon"), "2026-03-30"), (.fixture("feeds/ridge"), "2026-03-02")]

  private static let shared = [
    ("bart", "2018-06-25"), ("bart-old", "2016-03-07"), ("caltrain", "2018-06-18"), ("kobe_subway_gtfs", "2017-08-21"),
    ("nyc_subway_gtfs", "2024-12-16"), ("path-nj-us", "2025-12-22"), ("spo_gtfs", "2019-03-04"),
  ].filter { _ in TestInput.hasShared && TestInput.canUnpack }.map { (TestInput.shared("gtfs/\($0).zip"), $1) }

  @Test(arguments: own + shared) func stationsHaveTheTrainsOfTheRawTables(feed: TestInput, monday: String) throws {
    let city = try #require(try feed.readFeed().value)
    let scan = ConnectionScan { feed.table($0) }
    let start = try #require(CalendarDate(monday))
    for date in [start + 2, start + 5, start + 6] {
      var expected: [String: Trains] = [:]
      for seen in scan.serviceDay(date) {
        for call in scan.trips[seen.trip].calls.dropLast() where call.mayBoard {
          guard let station = scan.station(of: call.stop) else { continue }
          expected[station, default: Trains()].add(call.departure + seen.shift)
        }
      }
      #expect(!expected.isEmpty)
      let services = CityServices(TypicalWeek.day(city, on: date))
      var found: [String: Trains] = [:]
      for station in city.stations {
        for row in services.services(at: station.id, on: date).rows {
          for departure in row.departures { found[station.id.rawValue, default: Trains()].add(departure.time.seconds) }
        }
      }
      let wrong = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
      #expect(wrong.isEmpty, "\(feed) on \(date)")
    }
  }
}

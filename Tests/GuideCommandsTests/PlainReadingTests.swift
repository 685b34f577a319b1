import CityFiles
import Foundation
import GTFS
import TestInputs
import Testing
import TransitModel

@testable import GuideCommands

/// First train, last train and how many there are at every station on every day, against the tables read plainly: of the
/// feed as it is read, and of the folder it is imported as.
@Suite struct PlainReadingTests {
  private struct Key: Hashable {
    let station: String
    let day: Int
  }

  /// First, last and count.
  private typealias Trains = [Key: [Int]]

  /// Feeds without a fault that costs trains, or that leaves times to be guessed. Trains after midnight that a feed files
  /// under the next day take its calendar along to the night before: the moments of departure stay.
  static var feeds: [TestInput] { TestInput.feeds.filter { !$0.path.contains("/real-world-gtfs-feeds/") } }

  /// Faults that cost nothing.
  private static let harmless: Set = [
    "route_color_contrast", "duplicate_route_name", "route_both_short_and_long_name_missing", "invalid_url",
    "several_currencies", "inconsistent_direction_id",
  ]

  @Test(arguments: feeds) func trainsAreThoseOfTheTables(feed: TestInput) throws {
    let reading = try feed.readFeed()
    guard let city = reading.value else { return }
    let faults = Set(reading.findings.filter { $0.severity == .error }.map(\.code)).subtracting(Self.harmless)
    let plain = PlainFeed(feed)
    guard faults.isEmpty, !plain.hasBlankTimes else { return }
    var names: [String: String] = [:]
    for (number, station) in city.stations.enumerated() {
      for id in [station.id.rawValue] + station.aliases + station.stopIDs { names[id] = "\(number)" }
    }
    var expected: Trains = [:]
    let days = plain.sampleDays()
    for call in plain.calls(on: days) { Self.add(call.moment, at: names[call.station] ?? call.station, to: &expected) }
    #expect(days.isEmpty == expected.isEmpty)
    #expect(Self.trains(of: city, on: days) == expected)
    let written = CityFolderWriter(city).written
    if let read = CityFolder(files: CityFolderWriter(city).files()).read().value {
      #expect(read.stations.count == written.stations.count)
      #expect(Self.trains(of: read, on: days) == expected)
    }
  }

  private static func add(_ moment: Int, at station: String, to trains: inout Trains) {
    let key = Key(station: station, day: PlainFeed.daysOff(moment))
    let known = trains[key] ?? [moment, moment, 0]
    trains[key] = [min(known[0], moment), max(known[1], moment), known[2] + 1]
  }

  /// The trains of a city on days of the calendar, whatever service days they belong to.
  private static func trains(of city: City, on days: Set<Int>) -> Trains {
    let numbers = Dictionary(uniqueKeysWithValues: city.stations.enumerated().map { ($1.id, "\($0)") })
    var patterns: [String: ServicePattern] = [:]
    for line in city.lines { for pattern in line.patterns { patterns["\(line.id) \(pattern.id)"] = pattern } }
    let wide = Set(days.flatMap { [$0 - 2, $0 - 1, $0, $0 + 1] })
    var holding: [ServiceID: [Int]] = [:]
    for service in city.services {
      holding[service.id] = wide.filter { service.holds(on: CalendarDate(dayNumber: $0)) }
    }
    var trains: Trains = [:]
    for trip in city.trips {
      guard let pattern = patterns["\(trip.line) \(trip.pattern)"] else { continue }
      for (stop, time) in zip(pattern.stops, trip.stopTimes).dropLast() {
        for day in holding[trip.service] ?? [] {
          let moment = day * 86_400 + time.departure.seconds
          guard days.contains(PlainFeed.daysOff(moment)) else { continue }
          add(moment, at: numbers[stop.station] ?? "", to: &trains)
        }
      }
    }
    return trains
  }
}

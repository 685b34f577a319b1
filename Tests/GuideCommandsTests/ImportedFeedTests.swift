import CityFiles
import Foundation
import GTFS
import TestInputs
import Testing
import TransitModel

@testable import GuideCommands

extension TestInput {
  /// All feeds at hand; large ones only in release builds.
  static var feeds: [TestInput] {
    #if DEBUG
      return ownFeeds + sharedFeeds.filter { !$0.path.hasPrefix("gtfs/") }
    #else
      return ownFeeds + sharedFeeds
    #endif
  }
}

/// Every feed at hand that can be used becomes a folder that is accepted and reads back as the same city.
@Suite struct ImportedFeedTests {
  @Test(arguments: TestInput.feeds) func readsBackAsTheSameCity(feed: TestInput) throws {
    var railways: City?
    for types in [RouteTypes.rail, .only(Set(0...1702))] {
      let options = FeedOptions(id: "feed", routeTypes: types)
      // Where there is nothing but railways, all routes are the same city once more.
      guard let city = try feed.readFeed(options).value, city != railways else { continue }
      railways = city
      // A feed whose time zone nobody knows is refused by the folder, too.
      guard TimeZone(identifier: city.timeZone) != nil else { continue }
      let writer = CityFolderWriter(city)
      let reading = CityFolder(files: writer.files()).read()
      let errors = reading.findings.filter { $0.severity == .error }.map { FindingText(of: $0, in: ".").line }
      #expect(errors == [])
      guard let read = reading.value else { continue }
      let written = writer.written
      #expect(read.stations == written.stations)
      #expect(read.lines == written.lines)
      #expect(read.services == written.services)
      #expect(read.transfers == written.transfers)
      #expect(read.tariffs == written.tariffs)
      #expect(Self.calls(read) == Self.calls(written))
    }
  }

  /// First departure, last departure and number of trains at every stop of every line.
  private static func calls(_ city: City) -> [String: [Int]] {
    var patterns: [String: ServicePattern] = [:]
    for line in city.lines { for pattern in line.patterns { patterns["\(line.id) \(pattern.id)"] = pattern } }
    var calls: [String: [Int]] = [:]
    for trip in city.trips {
      guard let pattern = patterns["\(trip.line) \(trip.pattern)"] else { continue }
      for (stop, time) in zip(pattern.stops, trip.stopTimes) {
        let key = "\(trip.line) \(trip.service) \(pattern.direction) \(stop.station)"
        let seconds = time.departure.seconds
        let known = calls[key] ?? [seconds, seconds, 0]
        calls[key] = [min(known[0], seconds), max(known[1], seconds), known[2] + 1]
      }
    }
    return calls
  }
}

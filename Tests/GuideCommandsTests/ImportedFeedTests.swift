import CityFiles
import Foundation
import GTFS
import Testing
import TransitModel

@testable import GuideCommands

/// The feeds at hand, which the package does not bring along.
enum FeedsAtHand {
  static let shared = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

  static var exist: Bool { FileManager.default.fileExists(atPath: shared.path) }

  /// Folders with stops and zip archives, by their paths; large feeds only in release builds.
  static var feeds: [String] {
    let paths = FileManager.default.enumerator(atPath: shared.path)?.compactMap { $0 as? String } ?? []
    let folders = paths.filter { $0.hasSuffix("/stops.txt") }.map { String($0.dropLast("/stops.txt".count)) }
    let archives = paths.filter { $0.hasSuffix(".zip") }
    #if DEBUG
      return (folders + archives.filter { !$0.hasPrefix("gtfs/") }).sorted()
    #else
      return (folders + archives).sorted()
    #endif
  }
}

/// Every feed at hand that can be used becomes a folder that is accepted and reads back as the same city.
@Suite(.enabled(if: FeedsAtHand.exist, "needs ../shared/data")) struct ImportedFeedTests {
  static func read(_ path: String, _ types: RouteTypes) throws -> Reading<City> {
    let reader = FeedReader(FeedOptions(id: "feed", routeTypes: types))
    let place = FeedsAtHand.shared.appending(path: path)
    if path.hasSuffix(".zip") { return reader.city(zip: [UInt8](try Data(contentsOf: place)), name: path) }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    return reader.city(
      files: try names.filter { $0.hasSuffix(".txt") }.map {
        FeedFile(path: $0, bytes: [UInt8](try Data(contentsOf: place.appending(path: $0))))
      }, name: path)
  }

  @Test(arguments: FeedsAtHand.feeds) func readsBackAsTheSameCity(feed: String) throws {
    var railways: City?
    for types in [RouteTypes.rail, .only(Set(0...1702))] {
      // Where there is nothing but railways, all routes are the same city once more.
      guard let city = try Self.read(feed, types).value, city != railways else { continue }
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

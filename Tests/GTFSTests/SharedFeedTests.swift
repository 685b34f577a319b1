import GTFS
import Testing
import TransitModel

/// Real feeds, those of the project's own, and feeds that others broke on purpose.
@Suite struct SharedFeedTests {
  /// A feed and what it makes.
  struct Feed: Sendable {
    let name: String
    let lines: Int
    let stations: Int
    let trips: Int
    let errors: [String]
  }

  static let feeds = [
    Feed(name: "bart-old", lines: 6, stations: 45, trips: 2513, errors: []),
    Feed(name: "bart", lines: 6, stations: 48, trips: 2525, errors: []),
    Feed(name: "caltrain", lines: 5, stations: 31, trips: 131, errors: []),
    Feed(name: "kobe_subway_gtfs", lines: 2, stations: 26, trips: 1151, errors: []),
    Feed(name: "nyc_subway_gtfs", lines: 2, stations: 91, trips: 1990, errors: []),
    Feed(name: "path-nj-us", lines: 6, stations: 13, trips: 3176, errors: []),
    Feed(name: "spo_gtfs", lines: 13, stations: 169, trips: 7192, errors: []),
  ]

  /// Those of the project's own.
  static let own = [
    Feed(name: "lagoon", lines: 4, stations: 25, trips: 465, errors: []),
    Feed(name: "ridge", lines: 3, stations: 16, trips: 1434, errors: []),
  ]

  @Test(.enabled(if: SharedFeeds.exist, "needs ../shared/data"), arguments: feeds)
  func everyFeedIsRead(feed: Feed) throws {
    let reading = SharedFeeds.read("gtfs/\(feed.name).zip", options: FeedOptions(id: CityID(feed.name)))
    try expect(feed, in: reading)
  }

  @Test(arguments: own, [false, true]) func everyOwnFeedIsRead(feed: Feed, zipped: Bool) throws {
    try expect(feed, in: FixtureFeeds.read(feed.name, zipped: zipped))
  }

  /// What is known of a feed holds of its reading.
  private func expect(_ feed: Feed, in reading: Reading<City>) throws {
    let city = try #require(reading.value)
    #expect(city.lines.count == feed.lines)
    #expect(city.stations.count == feed.stations)
    #expect(city.trips.count == feed.trips)
    #expect(reading.errors == feed.errors)
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

  /// A broken feed, whether it can be used, and the warnings and errors about it.
  struct Broken: Sendable {
    let path: String
    let isUsable: Bool
    let codes: [String]

    init(_ path: String, _ isUsable: Bool, _ codes: String...) {
      self.path = path
      self.isUsable = isUsable
      self.codes = codes
    }
  }

  static let google = [
    Broken("au-sydney-entrances", false, "missing_calendar_and_calendar_date_files", "missing_required_file"),
    Broken("bad_date_format", true, "invalid_date"),
    Broken("bad_eol.zip", true),
    Broken("bad_utf8", true, "invalid_character"),
    Broken("contains_null", false, "invalid_character"),
    Broken("duplicate_schedule_id", true, "duplicate_key"),
    Broken("duplicate_stop", true, "invalid_row_length"),
    Broken("duplicate_stop_sequence", true, "duplicate_key"),
    Broken("empty_file", true, "empty_file", "invalid_row_length"),
    Broken("extra_row_cells", true, "invalid_row_length"),
    Broken("filter_unusual_trips", true),
    Broken("flatten_feed", true, "fast_travel_between_consecutive_stops", "unusable_trip", "unused_trip"),
    Broken("good_feed", true),
    Broken("good_feed.zip", true),
    Broken("googletransit", true, "invalid_input_files_in_subfolder"),
    Broken("invalid_agency_ids", true),
    Broken("invalid_route_agency", true, "foreign_key_violation"),
    Broken("missing_agency", true, "invalid_row_length", "missing_required_file"),
    Broken("missing_calendar", false, "missing_calendar_and_calendar_date_files"),
    Broken("missing_column", true, "invalid_row_length", "missing_required_field"),
    Broken("missing_departure_time", true, "stop_time_with_only_arrival_or_departure_time"),
    Broken("missing_endpoint_times", true, "missing_trip_edge", "unusable_trip"),
    Broken("missing_routes", false, "missing_required_file"),
    Broken("missing_row_cells", true, "invalid_row_length"),
    Broken("missing_stop_times", false, "missing_required_file"),
    Broken("missing_stops", false, "missing_required_file"),
    Broken("missing_trips", false, "missing_required_file"),
    Broken("missing_weekday_column", true, "invalid_row_length", "missing_required_column"),
    Broken("negative_stop_sequence", true, "number_out_of_range"),
    Broken("only_calendar_dates", true),
    Broken("repeated_route_name", true, "duplicate_route_name"),
    Broken("same_short_long_name", true),
    Broken("undefined_stop", true, "foreign_key_violation"),
    Broken("unknown_file", true),
    Broken("unknown_format.zip", false, "archive_unreadable"),
    Broken("unrecognized_columns", true),
    Broken("unused_stop", true),
    Broken("upgrade_translations", false, "several_feeds"),
    Broken("utf16", false, "invalid_encoding"),
    Broken("utf8bom", true),
  ].map { ("bad-gtfs/transitfeed/", $0) }

  static let conveyal = [
    Broken("fake-agency", true, "foreign_key_violation", "route_color_contrast"),
    Broken("fake-agency-bad-calendar-date", true, "foreign_key_violation", "invalid_date", "route_color_contrast"),
    Broken(
      "fake-agency-interpolated-stop-times", true, "route_color_contrast",
      "stop_time_with_only_arrival_or_departure_time"),
    Broken("fake-agency-mixture-of-calendar-definitions", true, "route_color_contrast"),
    Broken("fake-agency-mtc-long-fields", true, "route_color_contrast", "value_too_long"),
    Broken("fake-agency-only-calendar-dates", true, "route_color_contrast"),
    Broken("fake-agency-overlapping-trips", true, "invalid_currency", "overlapping_frequency", "route_color_contrast"),
    Broken("fake-agency-service-without-days", true, "route_color_contrast"),
    Broken("fake-ferry-blank-pickups", true),
    Broken(
      "real-world-gtfs-feeds/VTA-gtfs-conditionally-required-checks", true, "foreign_key_violation",
      "location_without_parent_station", "missing_stop_name", "missing_trip_edge", "stop_without_location"),
    Broken("real-world-gtfs-feeds/VTA-gtfs-multiple-trips", true, "foreign_key_violation"),
    Broken("real-world-gtfs-feeds/caltrain-fare-zones", true),
    Broken("real-world-gtfs-feeds/gtfs_GL.zip", true),
    Broken("real-world-gtfs-feeds/tri-delta-fare-rules", true),
    Broken("real-world-gtfs-feeds/washington-park-shuttle-with-flex-additions", true),
  ].map { ("bad-gtfs/conveyal/", $0) }

  @Test(.enabled(if: SharedFeeds.exist, "needs ../shared/data"), arguments: google + conveyal)
  func everyBrokenFeedIsReadOrRefusedAsItsNameSays(folder: String, feed: Broken) {
    let options = FeedOptions(id: "broken", routeTypes: .only(Set(0...1702)))
    let reading = SharedFeeds.read(folder + feed.path, options: options)
    #expect((reading.value != nil) == feed.isUsable)
    #expect(reading.codes == feed.codes)
    #expect(reading.value != nil || !reading.errors.isEmpty)
  }
}

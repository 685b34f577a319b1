import GTFS
import TestInputs
import Testing
import TransitModel

/// Feeds that are broken on purpose: those of the project's own, one fault in each, and those of others.
@Suite struct BrokenFeedTests {
  /// A broken feed, whether it can be used, and the warnings and errors about it.
  struct Broken: Sendable, CustomTestStringConvertible {
    let name: String
    let isUsable: Bool
    let codes: [String]
    let read: @Sendable (FeedOptions) throws -> Reading<City>

    var testDescription: String { name }

    /// One of the project's own.
    init(_ name: String, _ isUsable: Bool, _ codes: String..., change: @escaping @Sendable (ToyFeed) -> [FeedFile]) {
      (self.name, self.isUsable, self.codes) = (name, isUsable, codes)
      read = { FeedReader($0).city(files: change(ToyFeed()), name: name) }
    }

    init(google name: String, _ isUsable: Bool, _ codes: String...) {
      self.init(.shared("bad-gtfs/transitfeed/" + name), isUsable, codes)
    }

    init(conveyal name: String, _ isUsable: Bool, _ codes: String...) {
      self.init(.shared("bad-gtfs/conveyal/" + name), isUsable, codes)
    }

    private init(_ input: TestInput, _ isUsable: Bool, _ codes: [String]) {
      (name, self.isUsable, self.codes) = (input.path, isUsable, codes)
      read = { try input.readFeed($0) }
    }
  }

  @Test(arguments: missing + rows + values + bytes + (TestInput.hasShared ? google + conveyal : []))
  func isReadOrRefusedAsItsNameSays(feed: Broken) throws {
    let reading = try feed.read(FeedOptions(id: "broken", routeTypes: .only(Set(0...1702))))
    #expect((reading.value != nil) == feed.isUsable)
    #expect(reading.codes == feed.codes)
    #expect(reading.value != nil || !reading.errors.isEmpty)
  }
}

/// Those of others.
extension BrokenFeedTests {
  static let google: [Broken] = [
    Broken(google: "au-sydney-entrances", false, "missing_calendar_and_calendar_date_files", "missing_required_file"),
    Broken(google: "bad_date_format", true, "invalid_date"),
    Broken(google: "bad_eol.zip", true),
    Broken(google: "bad_utf8", true, "invalid_character"),
    Broken(google: "contains_null", false, "invalid_character"),
    Broken(google: "duplicate_schedule_id", true, "duplicate_key"),
    Broken(google: "duplicate_stop", true, "invalid_row_length"),
    Broken(google: "duplicate_stop_sequence", true, "duplicate_key"),
    Broken(google: "empty_file", true, "empty_file", "invalid_row_length"),
    Broken(google: "extra_row_cells", true, "invalid_row_length"),
    Broken(google: "filter_unusual_trips", true),
    Broken(google: "flatten_feed", true, "fast_travel_between_consecutive_stops", "unusable_trip", "unused_trip"),
    Broken(google: "good_feed", true),
    Broken(google: "good_feed.zip", true),
    Broken(google: "googletransit", true, "invalid_input_files_in_subfolder"),
    Broken(google: "invalid_agency_ids", true),
    Broken(google: "invalid_route_agency", true, "foreign_key_violation"),
    Broken(google: "missing_agency", true, "invalid_row_length", "missing_required_file"),
    Broken(google: "missing_calendar", false, "missing_calendar_and_calendar_date_files"),
    Broken(google: "missing_column", true, "invalid_row_length", "missing_required_field"),
    Broken(google: "missing_departure_time", true, "stop_time_with_only_arrival_or_departure_time"),
    Broken(google: "missing_endpoint_times", true, "missing_trip_edge", "unusable_trip"),
    Broken(google: "missing_routes", false, "missing_required_file"),
    Broken(google: "missing_row_cells", true, "invalid_row_length"),
    Broken(google: "missing_stop_times", false, "missing_required_file"),
    Broken(google: "missing_stops", false, "missing_required_file"),
    Broken(google: "missing_trips", false, "missing_required_file"),
    Broken(google: "missing_weekday_column", true, "invalid_row_length", "missing_required_column"),
    Broken(google: "negative_stop_sequence", true, "number_out_of_range"),
    Broken(google: "only_calendar_dates", true),
    Broken(google: "repeated_route_name", true, "duplicate_route_name"),
    Broken(google: "same_short_long_name", true),
    Broken(google: "undefined_stop", true, "foreign_key_violation"),
    Broken(google: "unknown_file", true),
    Broken(google: "unknown_format.zip", false, "archive_unreadable"),
    Broken(google: "unrecognized_columns", true),
    Broken(google: "unused_stop", true),
    Broken(google: "upgrade_translations", false, "several_feeds"),
    Broken(google: "utf16", false, "invalid_encoding"),
    Broken(google: "utf8bom", true),
  ]

  static let conveyal: [Broken] = [
    Broken(conveyal: "fake-agency", true, "foreign_key_violation", "route_color_contrast"),
    Broken(
      conveyal: "fake-agency-bad-calendar-date", true, "foreign_key_violation", "invalid_date", "route_color_contrast"),
    Broken(
      conveyal: "fake-agency-interpolated-stop-times", true, "route_color_contrast",
      "stop_time_with_only_arrival_or_departure_time"),
    Broken(conveyal: "fake-agency-mixture-of-calendar-definitions", true, "route_color_contrast"),
    Broken(conveyal: "fake-agency-mtc-long-fields", true, "route_color_contrast", "value_too_long"),
    Broken(conveyal: "fake-agency-only-calendar-dates", true, "route_color_contrast"),
    Broken(
      conveyal: "fake-agency-overlapping-trips", true, "invalid_currency", "overlapping_frequency",
      "route_color_contrast"),
    Broken(conveyal: "fake-agency-service-without-days", true, "route_color_contrast"),
    Broken(conveyal: "fake-ferry-blank-pickups", true),
    Broken(
      conveyal: "real-world-gtfs-feeds/VTA-gtfs-conditionally-required-checks", true, "foreign_key_violation",
      "location_without_parent_station", "missing_stop_name", "missing_trip_edge", "stop_without_location"),
    Broken(conveyal: "real-world-gtfs-feeds/VTA-gtfs-multiple-trips", true, "foreign_key_violation"),
    Broken(conveyal: "real-world-gtfs-feeds/caltrain-fare-zones", true),
    Broken(conveyal: "real-world-gtfs-feeds/gtfs_GL.zip", true),
    Broken(conveyal: "real-world-gtfs-feeds/tri-delta-fare-rules", true),
    Broken(conveyal: "real-world-gtfs-feeds/washington-park-shuttle-with-flex-additions", true),
  ]
}

import GTFS
import Testing
import TransitModel

/// One bad field never costs the feed.
@Suite struct BrokenFieldTests {
  private let plain = RichFeed.feed.read()

  @Test func thePlainFeedIsRead() throws {
    let city = try #require(plain.value)
    #expect(plain.errors == [])
    #expect(city.stations.map(\.id) == ["A", "B", "C", "d1", "e1"])
    #expect(city.trips.count == 25)
    #expect(city.lines.map(\.id) == ["M1", "M2", "T1"])
  }

  static let files = RichFeed.files.keys.sorted()

  /// What stands in a field where something else should.
  private static let nonsense = [
    "x", "-3", "99999999999", "1.5", "", "99:99:99", "20181340", "\u{202E}", "nowhere", "é,",
  ]

  @Test(arguments: files) func oneBadFieldNeverCostsTheFeed(file: String) {
    for column in RichFeed.columns(of: file) {
      for text in Self.nonsense {
        let reading = RichFeed.changing(file, row: 2, column, to: text).read()
        // A stop, a route or a service lost takes its own trains along, and no others.
        #expect((reading.value?.trips.count ?? 0) >= 18, "\(file) \(column) \(text)")
        #expect(reading.findings.allSatisfy { !$0.message.isEmpty && !$0.code.isEmpty })
      }
    }
  }

  /// Columns without which nothing can run.
  private static let needed: Set<String> = [
    "stops.txt stop_id", "routes.txt route_id", "trips.txt route_id", "trips.txt service_id", "trips.txt trip_id",
    "stop_times.txt trip_id", "stop_times.txt stop_id",
  ]

  @Test(arguments: files) func oneMissingColumnCostsTheFeedOnlyWhereNothingRunsWithoutIt(file: String) {
    for column in RichFeed.columns(of: file) {
      let name = file + " " + column
      let dropped = RichFeed.dropping(file, column).read()
      #expect((dropped.value == nil) == Self.needed.contains(name), "without \(name): \(dropped.errors)")
      #expect(dropped.value != nil || dropped.errors == ["missing_required_column"], "\(name)")
      let blank = RichFeed.changing(file, column) { _, _ in "" }.read()
      #expect((blank.value == nil) == Self.needed.contains(name), "blank \(name): \(blank.errors)")
    }
  }

  @Test(arguments: files) func oneMissingFileCostsTheFeedOnlyWhereNothingRunsWithoutIt(file: String) {
    let core = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
    for feed in [RichFeed.dropping(file), RichFeed.feed.with(file, ""), RichFeed.feed.with(file, "\n\n")] {
      let reading = feed.read()
      #expect((reading.value == nil) == core.contains(file), "\(file)")
      #expect(reading.value != nil || !reading.errors.isEmpty)
    }
  }

  /// A broken field, the codes it gives beside those of the plain feed, and the trains it costs.
  struct Case: Sendable, CustomStringConvertible {
    let file: String
    let row: Int
    let column: String
    let text: String
    let codes: [String]
    let lost: Int

    init(_ file: String, _ row: Int, _ column: String, _ text: String, _ codes: [String], lost: Int = 0) {
      (self.file, self.row, self.column, self.text, self.codes, self.lost) = (
        file + ".txt", row, column, text, codes, lost
      )
    }

    var description: String { "\(file):\(row) \(column)=\(text)" }
  }

  static let cases = [
    Case("agency", 2, "agency_timezone", "Paris", ["invalid_timezone"]),
    Case("agency", 3, "agency_id", "A", ["duplicate_key", "foreign_key_violation"]),
    Case("agency", 3, "agency_timezone", "Asia/Tokyo", ["inconsistent_agency_timezone"]),
    Case("feed_info", 2, "feed_lang", "french", ["invalid_language_code"]),
    Case("routes", 2, "route_type", "x", ["invalid_integer", "missing_required_field"], lost: 4),
    Case("routes", 2, "route_type", "9", ["unexpected_enum_value"], lost: 4),
    Case("routes", 2, "route_color", "red", ["invalid_color"]),
    Case("routes", 3, "route_id", "M1", ["duplicate_key", "foreign_key_violation"], lost: 20),
    Case("routes", 2, "agency_id", "nowhere", ["foreign_key_violation"]),
    Case("stops", 2, "stop_lat", "", ["stop_without_location"]),
    Case("stops", 2, "stop_lat", "99", ["number_out_of_range", "stop_without_location"]),
    Case("stops", 3, "parent_station", "nowhere", ["foreign_key_violation"]),
    Case("stops", 3, "parent_station", "a1", ["station_with_parent_station"]),
    Case("stops", 2, "parent_station", "B", ["station_with_parent_station"]),
    Case("stops", 3, "parent_station", "a2", ["station_with_parent_station", "wrong_parent_location_type"]),
    Case("stops", 8, "parent_station", "", ["location_without_parent_station"]),
    Case("stops", 2, "location_type", "7", ["unexpected_enum_value", "wrong_parent_location_type"]),
    Case("stops", 4, "stop_id", "a1", ["duplicate_key", "foreign_key_violation"]),
    Case("calendar", 2, "end_date", "20250101", ["start_and_end_range_out_of_order"]),
    Case("calendar", 2, "monday", "yes", ["unexpected_enum_value"]),
    Case("calendar_dates", 4, "exception_type", "3", ["foreign_key_violation", "unexpected_enum_value"], lost: 1),
    Case("trips", 2, "route_id", "nowhere", ["foreign_key_violation"], lost: 1),
    Case("trips", 2, "service_id", "nowhere", ["foreign_key_violation"], lost: 1),
    Case("trips", 3, "trip_id", "m1a", ["duplicate_key", "foreign_key_violation"], lost: 1),
    Case("trips", 2, "direction_id", "both", ["unexpected_enum_value"]),
    Case("stop_times", 3, "arrival_time", "8.03", ["invalid_time", "stop_time_with_only_arrival_or_departure_time"]),
    Case("stop_times", 3, "departure_time", "07:00:00", ["stop_time_with_arrival_before_previous_departure_time"]),
    Case("stop_times", 3, "arrival_time", "07:00:00", ["stop_time_with_arrival_before_previous_departure_time"]),
    Case("stop_times", 3, "stop_id", "nowhere", ["foreign_key_violation"]),
    Case("stop_times", 3, "stop_sequence", "1", ["duplicate_key"]),
    Case(
      "stop_times", 3, "stop_sequence", "-1",
      ["number_out_of_range", "stop_time_with_arrival_before_previous_departure_time"]),
    Case("stop_times", 20, "trip_id", "nowhere", ["foreign_key_violation", "unusable_trip"], lost: 1),
    Case("stop_times", 3, "pickup_type", "7", ["unexpected_enum_value"]),
    Case("frequencies", 2, "headway_secs", "0", ["number_out_of_range"], lost: 6),
    Case("frequencies", 2, "end_time", "05:00:00", ["start_and_end_range_out_of_order"], lost: 6),
    Case("frequencies", 3, "start_time", "06:30:00", ["overlapping_frequency"], lost: -3),
    Case("transfers", 2, "transfer_type", "6", ["unexpected_enum_value"]),
    Case("transfers", 2, "min_transfer_time", "-1", ["missing_required_field", "number_out_of_range"]),
    Case("transfers", 2, "to_stop_id", "bx", ["transfer_with_invalid_stop_location_type"]),
    Case("pathways", 2, "stair_count", "many", ["invalid_integer"]),
    Case("pathways", 2, "stair_count", "-3", []),
    Case("pathways", 2, "pathway_mode", "8", ["unexpected_enum_value"]),
    Case("pathways", 2, "traversal_time", "-5", ["number_out_of_range"]),
    Case("pathways", 2, "to_stop_id", "nowhere", ["foreign_key_violation"]),
    Case("pathways", 3, "pathway_id", "p1", ["duplicate_key"]),
    Case("levels", 2, "level_index", "ground", ["invalid_float"]),
    Case("fare_attributes", 2, "price", "free", ["foreign_key_violation", "invalid_float"]),
    Case("fare_attributes", 2, "currency_type", "€", ["foreign_key_violation", "invalid_currency"]),
    Case("fare_rules", 2, "fare_id", "nowhere", ["foreign_key_violation"]),
    Case("shapes", 2, "shape_pt_lat", "north", ["invalid_float"]),
    Case("translations", 2, "table_name", "stop", ["translation_unknown_table_name"]),
    Case("translations", 2, "language", "?", ["invalid_language_code"]),
  ]

  @Test(arguments: cases) func eachFaultIsNamedAndCostsOnlyItsOwn(broken: Case) throws {
    let reading = RichFeed.changing(broken.file, row: broken.row, broken.column, to: broken.text).read()
    let city = try #require(reading.value)
    #expect(Set(reading.codes).subtracting(plain.codes).sorted() == broken.codes)
    #expect(city.trips.count == 25 - broken.lost)
    let named = reading.findings.filter { broken.codes.contains($0.code) && $0.severity != .info }
    let isPlaced = named.contains { $0.location.file == broken.file && $0.location.line == broken.row }
    #expect(broken.codes.isEmpty || isPlaced || named.contains { !$0.related.isEmpty })
  }

  @Test func theValueIsQuotedAndWhatTurnsTheLineIsNot() {
    func message(_ text: String) -> String? {
      RichFeed.changing("routes.txt", row: 2, "route_color", to: text).read().findings
        .first { $0.code == "invalid_color" }?.message
    }
    #expect(message("red") == "\"route_color\" is no colour: \"red\"; it was left out")
    #expect(message("\u{202E}red") == "\"route_color\" is no colour: \"\\u{202e}red\"; it was left out")
    #expect((message(String(repeating: "é", count: 5000)) ?? "").unicodeScalars.count < 400)
  }

  @Test func aFeedOfRoutesWithoutTypesIsTakenForAMetro() {
    #expect(RichFeed.changing("routes.txt", "route_type") { _, _ in "" }.read().value?.lines.count == 4)
    let reading = ToyFeed().replacing("routes.txt", "Line One,1", "Line One,").read()
    #expect(reading.value?.lines.count == 1)
    #expect(reading.errors == ["missing_required_field"])
  }

  @Test func parentsInACircleAreParted() {
    let feed = RichFeed.feed.adding("stops.txt", "q1,,Q,48.9,2.4,1,0,q2,,,", "q2,,Q,48.9,2.4,1,0,q1,,,")
    #expect(feed.read().value?.trips == plain.value?.trips)
  }

  @Test func aTimeZoneThatDoesNotExistIsFound() throws {
    let reading = ToyFeed().replacing("agency.txt", "Europe/Paris", "Europe/Belin").read()
    let finding = try #require(reading.findings.first { $0.code == "invalid_timezone" })
    #expect(finding.location.description == "agency.txt:2:33")
    #expect(finding.hint == "did you mean \"Europe/Berlin\"?")
    #expect(reading.value?.timeZone == "Etc/UTC")
    let old = ToyFeed().replacing("agency.txt", "Europe/Paris", "US/Pacific").read()
    #expect(old.codes.isEmpty)
    #expect(old.value?.timeZone == "US/Pacific")
  }

  @Test(arguments: [("fra", "fr"), ("fre", "fr"), ("ZHO-hant", "zh-Hant"), ("fil", "fil"), ("EN", "en")])
  func languagesMayHaveThreeLetters(written: String, read: LanguageTag) {
    let reading = ToyFeed().replacing("agency.txt", "Europe/Paris,fr", "Europe/Paris,\(written)").read()
    #expect(reading.value?.languages == [read])
    #expect(reading.codes.isEmpty)
  }
}

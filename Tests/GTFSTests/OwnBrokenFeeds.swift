import GTFS
import TransitModel

/// One fault each.
extension BrokenFeedTests {
  /// Tables and columns that are not there.
  static let missing: [Broken] = [
    Broken("nothing is wrong", true) { $0.feedFiles },
    Broken("no agency", true, "missing_required_file") { $0.without("agency.txt") },
    Broken("no days", false, "missing_calendar_and_calendar_date_files") { $0.without("calendar.txt") },
    Broken("no routes", false, "missing_required_file") { $0.without("routes.txt") },
    Broken("no stops", false, "missing_required_file") { $0.without("stops.txt") },
    Broken("no trips", false, "missing_required_file") { $0.without("trips.txt") },
    Broken("no times", false, "missing_required_file") { $0.without("stop_times.txt") },
    Broken("an empty table", true, "empty_file") { $0.with("transfers.txt", "").feedFiles },
    Broken(
      "an empty table that is needed", false, "empty_file", "foreign_key_violation", "no_trips", "unused_trip"
    ) { $0.with("stops.txt", "").feedFiles },
    Broken("days by date alone", true) {
      $0.with("calendar_dates.txt", "service_id,date,exception_type\nwk,20260302,1\n").without("calendar.txt")
    },
    Broken("no column for Sunday", true, "missing_required_column") {
      $0.replacing("calendar.txt", "saturday,sunday", "saturday").replacing("calendar.txt", "1,0,0,2026", "1,0,2026")
        .feedFiles
    },
    Broken("no column for names", true, "missing_stop_name") {
      $0.with("stops.txt", "stop_id,stop_lat,stop_lon\na,48.80,2.30\nb,48.81,2.31\nc,48.82,2.32\n").feedFiles
    },
    Broken("a table and a column that nobody knows", true) {
      $0.with("lunches.txt", "day,dish\n1,Soup\n").replacing("routes.txt", "agency_id", "mood").feedFiles
    },
    Broken("tables in a folder", true, "invalid_input_files_in_subfolder") { feed in
      feed.feedFiles.map { FeedFile(path: "feed/" + $0.path, bytes: $0.bytes) }
    },
    Broken("two feeds", false, "several_feeds") { feed in
      ["new/", "old/"].flatMap { folder in
        feed.feedFiles.map { FeedFile(path: folder + $0.path, bytes: $0.bytes) }
      }
    },
  ]

  /// Rows that are too long or too short, or stand twice.
  static let rows: [Broken] = [
    Broken("a cell too many", true, "invalid_row_length") {
      $0.replacing("routes.txt", "0055AA,FFFFFF", "0055AA,FFFFFF,x").feedFiles
    },
    Broken("a cell too few", true, "invalid_row_length") {
      $0.replacing("routes.txt", ",0055AA,FFFFFF", ",0055AA").feedFiles
    },
    Broken("days that stand twice", true, "duplicate_key") {
      $0.adding("calendar.txt", "wk,0,0,0,0,0,1,1,20260101,20261231").feedFiles
    },
    Broken("a place in a trip that stands twice", true, "duplicate_key") {
      $0.replacing("stop_times.txt", "b,2\nt1", "b,1\nt1").feedFiles
    },
    Broken("a name of two lines", true, "duplicate_route_name") {
      $0.adding("routes.txt", "2,A,1,Line One,1,,").adding("trips.txt", "2,wk,t3,,,").adding(
        "stop_times.txt", "t3,07:00:00,07:00:00,a,1", "t3,07:05:00,07:05:00,c,2"
      ).feedFiles
    },
    Broken("a stop where no train calls", true) { $0.adding("stops.txt", "d,Delta,48.83,2.33,,").feedFiles },
  ]

  /// Values that cannot be.
  static let values: [Broken] = [
    Broken("a date that is none", true, "invalid_date") {
      $0.replacing("calendar.txt", "20260101", "20261301").feedFiles
    },
    Broken("a stop that nobody knows", true, "foreign_key_violation") {
      $0.replacing("stop_times.txt", "09:03:30,b,2", "09:03:30,nowhere,2").feedFiles
    },
    Broken("an agency that nobody knows", true, "foreign_key_violation") {
      $0.replacing("routes.txt", "1,A,1", "1,B,1").feedFiles
    },
    Broken("a place in a trip below nothing", true, "number_out_of_range") {
      $0.replacing("stop_times.txt", "08:00:00,a,1", "08:00:00,a,-1").feedFiles
    },
    Broken("no departure", true, "stop_time_with_only_arrival_or_departure_time") {
      $0.replacing("stop_times.txt", "08:02:30", "").feedFiles
    },
    Broken("no times at the ends", true, "missing_trip_edge", "unusable_trip") {
      $0.replacing("stop_times.txt", "t1,08:05:00,08:05:00", "t1,,").replacing(
        "stop_times.txt", "t1,08:00:00,08:00:00", "t1,,"
      ).feedFiles
    },
    Broken("a train that flies", true, "fast_travel_between_consecutive_stops") {
      $0.replacing("stops.txt", "c,Gamma,48.82", "c,Gamma,58.82").feedFiles
    },
    Broken("letters that cannot be read on the line's colour", true, "route_color_contrast") {
      $0.replacing("routes.txt", "FFFFFF", "0055AB").feedFiles
    },
    Broken("no place", true, "stop_without_location") { $0.replacing("stops.txt", "48.81,2.31", ",").feedFiles },
    Broken("an entrance of nothing", true, "location_without_parent_station") {
      $0.adding("stops.txt", "x,Door,48.81,2.31,2,").feedFiles
    },
    Broken("two headways at once", true, "overlapping_frequency") {
      $0.with(
        "frequencies.txt",
        "trip_id,start_time,end_time,headway_secs\nt1,08:00:00,10:00:00,600\nt1,09:00:00,11:00:00,300\n"
      ).feedFiles
    },
    Broken("a currency that nobody knows", true, "invalid_currency") {
      $0.with("fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers\nf,2.00,EURO,0,0\n")
        .feedFiles
    },
  ]

  /// Bytes that are no text, or in a form of their own.
  static let bytes: [Broken] = [
    Broken("a byte of another encoding", true, "invalid_character") {
      $0.encoded("stops.txt") { Array($0.utf8).map { $0 == UInt8(ascii: "B") ? 0xE9 : $0 } }
    },
    Broken("a NUL", false, "invalid_character") {
      $0.encoded("stop_times.txt") { Array($0.utf8) + [0, 0, 0, 10] }
    },
    Broken("UTF-16", false, "invalid_encoding") {
      $0.encoded("stops.txt") { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } }
    },
    Broken("a byte order mark", true) { $0.encoded("stops.txt") { [0xEF, 0xBB, 0xBF] + Array($0.utf8) } },
    Broken("line ends of other systems", true) {
      $0.encoded("stops.txt") { $0.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] } }
    },
  ]
}

extension ToyFeed {
  /// The files but one.
  fileprivate func without(_ file: String) -> [FeedFile] { feedFiles.filter { $0.path != file } }

  /// The files, one of them with bytes of its own.
  fileprivate func encoded(_ file: String, _ bytes: (String) -> [UInt8]) -> [FeedFile] {
    without(file) + [FeedFile(path: file, bytes: bytes(files[file] ?? ""))]
  }
}

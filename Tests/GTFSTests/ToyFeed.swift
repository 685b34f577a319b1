import GTFS
import TransitModel

/// A small feed of three stations on one line, to be changed by each test: names of files and their text.
struct ToyFeed {
  var files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone,agency_lang
    A,Toy Metro,https://example.org,Europe/Paris,fr

    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
    a,Alpha,48.80,2.30,,
    b,Beta,48.81,2.31,,
    c,Gamma,48.82,2.32,,

    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color
    1,A,1,Line One,1,0055AA,FFFFFF

    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,direction_id,block_id
    1,wk,t1,Gamma,0,
    1,wk,t2,Alpha,1,

    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,08:00:00,08:00:00,a,1
    t1,08:02:00,08:02:30,b,2
    t1,08:05:00,08:05:00,c,3
    t2,09:00:00,09:00:00,c,1
    t2,09:03:00,09:03:30,b,2
    t2,09:06:00,09:06:00,a,3

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    wk,1,1,1,1,1,0,0,20260101,20261231

    """,
  ]

  /// The feed with one file replaced.
  func with(_ file: String, _ text: String) -> ToyFeed {
    var feed = self
    feed.files[file] = text
    return feed
  }

  /// The feed with rows added to a file.
  func adding(_ file: String, _ rows: String...) -> ToyFeed {
    with(file, (files[file] ?? "") + rows.map { $0 + "\n" }.joined())
  }

  /// The feed with a text replaced in a file.
  func replacing(_ file: String, _ old: String, _ new: String) -> ToyFeed {
    with(file, (files[file] ?? "").split(separator: old, omittingEmptySubsequences: false).joined(separator: new))
  }

  /// The files of the feed.
  var feedFiles: [FeedFile] {
    files.sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }
  }

  /// Reads the feed.
  func read(types: RouteTypes = .rail, joinsStops: Bool = true) -> Reading<City> {
    FeedReader(FeedOptions(id: "toy", routeTypes: types, joinsStops: joinsStops)).city(files: feedFiles, name: "toy")
  }
}

extension Reading {
  /// The codes of warnings and errors, each once, sorted.
  var codes: [String] { Set(findings.filter { $0.severity != .info }.map(\.code)).sorted() }
  /// The codes of errors, each once, sorted.
  var errors: [String] { Set(findings.filter { $0.severity == .error }.map(\.code)).sorted() }
}

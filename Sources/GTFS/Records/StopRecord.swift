internal import TransitModel

/// A row of `stops.txt`.
struct StopRecord {
  /// What a stop is (`location_type`).
  enum Kind: Int {
    case platform = 0
    case station = 1
    case entrance = 2
    case node = 3
    case boardingArea = 4
  }

  let id: String
  var kind: Kind
  let code: String
  let name: String
  let coordinate: Coordinate?
  let zone: String
  /// The number of the stop it belongs to.
  var parent: Int?
  let wheelchair: Int
  let level: String
  let platform: String
  let location: Finding.Location
}

/// `stops.txt`, numbered in the order of the file.
struct StopTable {
  private(set) var records: [StopRecord] = []
  private(set) var index = ByteIndex()

  init() {}

  /// Reads all stops; a duplicate is left out, a parent that does not exist or is no station is mended.
  init(_ table: FeedTable) {
    var table = table
    let id = table.column("stop_id")
    var parents: [(id: String, location: Finding.Location)] = []
    let parent = table.column("parent_station")
    let place = Self.placeColumns(table)
    var ids = DistinctIDs()
    while table.next() {
      guard let text = table.key(id) else { continue }
      let (number, isNew) = index.insert(text)
      guard isNew else {
        table.note(
          "duplicate_key", .error, id, "the stop \"\(text)\" stands twice; the first one counts",
          related: [records[number].location])
        continue
      }
      records.append(Self.record(id: ids.distinct(text), at: place, table))
      parents.append((table.text(parent), table.location(parent)))
    }
    link(parents, log: table.log)
  }

  /// The number of a stop.
  func find(_ id: String) -> Int? { index.find(id) }

  /// The station a stop belongs to: its topmost parent, or itself.
  func root(of stop: Int) -> Int {
    var stop = stop
    for _ in 0..<4 {
      guard let parent = records[stop].parent else { break }
      stop = parent
    }
    return stop
  }

  /// Where latitude and longitude stand: the other way round where most stops are on the earth only so.
  private static func placeColumns(_ table: FeedTable) -> (latitude: FeedTable.Column, longitude: FeedTable.Column) {
    let (latitude, longitude) = (table.column("stop_lat"), table.column("stop_lon"))
    var rows = table.preview
    var (turned, others) = (0, 0)
    while rows.next() {
      guard let north = Double(rows.text(latitude)), let east = Double(rows.text(longitude)) else { continue }
      let isTurned = Coordinate(latitude: north, longitude: east) == nil
      if isTurned, Coordinate(latitude: east, longitude: north) != nil { turned += 1 } else { others += 1 }
    }
    guard turned > others else { return (latitude, longitude) }
    table.log.add(
      Finding(
        code: "swapped_coordinates", severity: .warning, location: Finding.Location(file: table.path),
        message: "the latitudes of \(turned) stops are none; latitude and longitude were exchanged"))
    return (longitude, latitude)
  }

  private static func record(
    id: String, at place: (latitude: FeedTable.Column, longitude: FeedTable.Column), _ table: FeedTable
  ) -> StopRecord {
    let kind = table.code(table.column("location_type"), 0...4).flatMap(StopRecord.Kind.init) ?? .platform
    var name = table.text(table.column("stop_name"))
    let code = table.text(table.column("stop_code"))
    if name.isEmpty, kind.rawValue <= 2 {
      if kind != .entrance {
        table.note("missing_stop_name", .warning, table.column("stop_id"), "the stop has no name; its id stands for it")
      }
      name = kind == .entrance ? "" : id
    }
    let coordinate = table.coordinate(latitude: place.latitude, longitude: place.longitude)
    if coordinate == nil, kind.rawValue <= 2 {
      table.note("stop_without_location", .warning, table.column("stop_id"), "the stop has no place on the map")
    }
    return StopRecord(
      id: id, kind: kind, code: code, name: name, coordinate: coordinate, zone: table.text(table.column("zone_id")),
      parent: nil, wheelchair: table.code(table.column("wheelchair_boarding"), 0...2) ?? 0,
      level: table.text(table.column("level_id")), platform: table.text(table.column("platform_code")),
      location: table.location())
  }

  private mutating func link(_ parents: [(id: String, location: Finding.Location)], log: FindingLog) {
    func note(_ code: String, _ severity: Finding.Severity, _ stop: Int, _ message: String) {
      log.add(
        Finding(
          code: code, severity: severity, location: parents[stop].location, message: message, found: parents[stop].id))
    }
    for (stop, parent) in parents.enumerated() where !parent.id.isEmpty {
      guard let number = index.find(parent.id) else {
        note(
          "foreign_key_violation", .warning, stop,
          "the parent station \"\(parent.id)\" does not exist; the stop stands by itself")
        continue
      }
      if records[stop].kind == .station || number == stop {
        note("station_with_parent_station", .warning, stop, "a station has no parent; it was left out")
        continue
      }
      if records[number].kind != .station, records[stop].kind != .boardingArea {
        note(
          "wrong_parent_location_type", .warning, stop,
          "the parent \"\(parent.id)\" is no station; it was taken for one")
        records[number].kind = .station
        records[number].parent = nil
      }
      records[stop].parent = number
    }
    for stop in records.indices where records[stop].kind == .station { records[stop].parent = nil }
    for stop in records.indices where records[stop].parent == nil {
      if [.entrance, .node, .boardingArea].contains(records[stop].kind) {
        log.add(
          Finding(
            code: "location_without_parent_station", severity: .warning, location: records[stop].location,
            message: "\"\(records[stop].id)\" belongs to no station and was left out"))
      }
    }
  }
}

internal import TransitModel

/// A row of `trips.txt` of a route that is taken.
struct TripRecord {
  let id: String
  let route: Int
  let service: Int
  let headsign: String
  let direction: Int?
  /// The number of its block.
  let block: Int?
  /// The number of its shape.
  let shape: Int?
  let line: Int
}

/// `trips.txt`: the trips of routes that are taken, and the ids of all others.
struct TripTable {
  /// The trips that are taken, in the order of the file.
  private(set) var records: [TripRecord] = []
  /// All trip ids, taken or not.
  private(set) var index = ByteIndex()
  /// By number of the id: the number of the record, or -1 for a trip that is not taken.
  private(set) var recordOfID: [Int32] = []
  /// The services trips run on, by number, and those that fares name.
  private(set) var services = ByteIndex()

  /// Adds a service that fares name.
  mutating func addService(_ id: String) { _ = services.insert(id) }
  private(set) var blocks = ByteIndex()
  private(set) var shapes = ByteIndex()
  private(set) var path = "trips.txt"

  init() {}

  /// Reads all trips; a duplicate, and one whose route does not exist, is left out.
  init(_ table: FeedTable, routes: RouteTable) {
    var table = table
    path = table.path
    let columns = Columns(table)
    while table.next() {
      guard let id = table.key(columns.id) else { continue }
      let (number, isNew) = index.insert(id)
      guard isNew else {
        let first = recordOfID[number] >= 0 ? [location(Int(recordOfID[number]))] : []
        table.note(
          "duplicate_key", .error, columns.id, "the trip \"\(id)\" stands twice; the first one counts", related: first)
        continue
      }
      let record = record(id: id, table, columns, routes: routes)
      recordOfID.append(record == nil ? -1 : Int32(truncatingIfNeeded: records.count))
      if let record { records.append(record) }
    }
  }

  /// The number of the record of a trip that is taken.
  func find(_ id: String) -> Int? {
    guard let number = index.find(id), recordOfID[number] >= 0 else { return nil }
    return Int(recordOfID[number])
  }

  /// Where a trip stands.
  func location(_ trip: Int) -> Finding.Location { Finding.Location(file: path, line: records[trip].line) }

  private struct Columns {
    let id, route, service, headsign, direction, block, shape: FeedTable.Column

    init(_ table: FeedTable) {
      id = table.column("trip_id")
      route = table.column("route_id")
      service = table.column("service_id")
      headsign = table.column("trip_headsign")
      direction = table.column("direction_id")
      block = table.column("block_id")
      shape = table.column("shape_id")
    }
  }

  private mutating func record(
    id: String, _ table: FeedTable, _ columns: Columns, routes: RouteTable
  ) -> TripRecord? {
    let routeID = table.text(columns.route)
    guard let route = routes.find(routeID) else {
      table.note(
        "foreign_key_violation", .error, columns.route,
        "the trip \"\(id)\" is of route \"\(routeID)\", which does not exist; it was left out")
      return nil
    }
    guard routes.records[route].isTaken, let service = table.key(columns.service) else { return nil }
    let block = table.text(columns.block)
    let shape = table.text(columns.shape)
    return TripRecord(
      id: id, route: route, service: services.insert(service).number, headsign: table.text(columns.headsign),
      direction: table.code(columns.direction, 0...1), block: block.isEmpty ? nil : blocks.insert(block).number,
      shape: shape.isEmpty ? nil : shapes.insert(shape).number, line: table.line)
  }
}

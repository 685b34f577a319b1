internal import TransitModel

/// A row of `routes.txt`.
struct RouteRecord {
  let id: String
  let agency: String
  let shortName: String
  let longName: String
  var type: Int?
  let color: LineColor?
  let textColor: LineColor?
  let sortOrder: Int?
  /// The network fares know it by; empty: none.
  let network: String
  /// Whether the guide takes it.
  var isTaken: Bool
  let location: Finding.Location
}

/// `routes.txt`, numbered in the order of the file.
struct RouteTable {
  private(set) var records: [RouteRecord] = []
  private(set) var index = ByteIndex()

  init() {}

  /// Reads all routes; a duplicate is left out.
  init(_ table: FeedTable, taking types: RouteTypes, agencies: AgencyTable) {
    var table = table
    let id = table.column("route_id")
    let agency = table.column("agency_id")
    let agencyIDs = Set(agencies.records.map(\.id))
    var lines: [String: Finding.Location] = [:]
    var ids = DistinctIDs()
    while table.next() {
      guard let text = table.key(id) else { continue }
      let (number, isNew) = index.insert(text)
      if isNew {
        let record = Self.record(id: ids.distinct(text), table, taking: types)
        records.append(record)
        if !record.agency.isEmpty, !agencyIDs.contains(record.agency), !agencyIDs.isEmpty {
          table.note(
            "foreign_key_violation", .warning, agency,
            "the agency \"\(record.agency)\" does not exist; the first one was taken")
        }
        let name = "\(record.type ?? -1)\n\(record.shortName)\n\(record.longName)"
        if let first = lines[name], record.isTaken {
          table.note("duplicate_route_name", .warning, id, "another route has the same names", related: [first])
        }
        lines[name] = record.location
      } else {
        table.note(
          "duplicate_key", .error, id, "the route \"\(text)\" stands twice; the first one counts",
          related: [records[number].location])
      }
    }
    mendTypes(taking: types, log: table.log)
  }

  /// Takes routes of which nobody knows what runs on them for what runs on all others; where those differ they are lost.
  private mutating func mendTypes(taking types: RouteTypes, log: FindingLog) {
    let known = Set(records.compactMap(\.type))
    let modes = Set(known.map { Line.Mode(routeType: $0) })
    let guess = known.isEmpty ? 1 : modes.count == 1 ? known.min() : nil
    for index in records.indices where records[index].type == nil {
      records[index].type = guess
      records[index].isTaken = types.contains(guess)
      log.add(
        Finding(
          code: "missing_required_field", severity: .error, location: records[index].location,
          message: "the route \"\(records[index].id)\" has no \"route_type\"; "
            + (guess.map { "it was taken for one of type \($0)" } ?? "nobody knows what runs on it, and it was left out")
        ))
    }
  }

  /// The number of a route.
  func find(_ id: String) -> Int? { index.find(id) }

  /// Whether the standard, or its list of extended types, has a type.
  private static func isStandard(_ type: Int) -> Bool {
    (0...7).contains(type) || [11, 12].contains(type) || type >= 100
  }

  private static func record(id: String, _ table: FeedTable, taking types: RouteTypes) -> RouteRecord {
    let typeColumn = table.column("route_type")
    let type = table.integer(typeColumn, in: 0...1702)
    if let type, !Self.isStandard(type) {
      table.note(
        "unexpected_enum_value", .warning, typeColumn, "\"route_type\" has a value the standard does not know",
        expected: "0 to 7, 11, 12, or one of the extended types from 100 on")
    }
    let shortName = table.text(table.column("route_short_name"))
    let longName = table.text(table.column("route_long_name"))
    if shortName.isEmpty, longName.isEmpty {
      table.note(
        "route_both_short_and_long_name_missing", .warning, table.column("route_id"),
        "the route has no name; its id stands for it")
    }
    return RouteRecord(
      id: id, agency: table.text(table.column("agency_id")), shortName: shortName, longName: longName, type: type,
      color: table.color(table.column("route_color")), textColor: table.color(table.column("route_text_color")),
      sortOrder: table.integer(table.column("route_sort_order"), in: 0...Int.max),
      network: table.text(table.column("network_id")), isTaken: types.contains(type),
      location: table.location(table.column("route_id")))
  }
}

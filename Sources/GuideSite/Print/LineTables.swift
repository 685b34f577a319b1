internal import Diagrams
internal import Journeys
internal import TransitModel

/// The first and last trains of all stations of a line.
struct LineTables {
  /// The rows of a station on the line.
  typealias Rows = [StationServices.Row]

  let sheets: StationSheets
  let line: Line
  private let rows: [StationID: Rows]

  /// The tables of a line.
  init(_ line: Line, of sheets: StationSheets) {
    self.sheets = sheets
    self.line = line
    var rows: [StationID: Rows] = [:]
    for id in line.stationsInOrder {
      guard let station = sheets.city.stations[id] else { continue }
      rows[id] = StationSubject(station, in: sheets.city).rows(of: line.id)
    }
    self.rows = rows
  }

  private var words: SheetWords { sheets.words }

  /// The directions that trains are known in.
  var directions: [DirectionID] {
    line.directions.map(\.id).filter { direction in
      rows.values.contains { $0.contains { $0.direction == direction } }
    }
  }

  /// The kinds of day on which trains run.
  var services: Set<ServiceID> { Set(rows.values.joined().map(\.service)) }

  /// The rows of a station in a direction.
  func rows(of station: StationID, direction: DirectionID) -> Rows {
    (rows[station] ?? []).filter { $0.direction == direction }
  }

  /// The table of some directions, its stations in the order of the first of them.
  func table(of directions: [DirectionID]) -> LineTable {
    let stops = sheets.stops(of: line, direction: directions.first ?? line.directions.first?.id ?? "")
    var columns: [LineTable.Column] = []
    var times: [[StationID: LineTable.Times]] = []
    for direction in directions {
      for (services, known) in kinds(of: direction, stops: stops.map(\.station)) {
        columns.append(
          LineTable.Column(
            towards: directions.count > 1 ? words.towards(direction, of: line, in: sheets.city).first : nil,
            days: words.days(services, in: sheets.city).first ?? words.plain("")))
        times.append(known)
      }
    }
    return LineTable(
      badge: sheets.badge(line), columns: columns,
      rows: stops.map { stop in LineTable.Row(stop: stop, times: times.map { $0[stop.station] }) },
      labels: ["shortFirst", "shortLast"].map { words.heading($0).first ?? words.plain($0) },
      starMeaning: words.heading("endsEarly").first ?? words.plain(""))
  }

  /// The kinds of day of a direction that differ at any station, each with the times of all.
  private func kinds(
    of direction: DirectionID, stops: [StationID]
  ) -> [(services: [ServiceID], times: [StationID: LineTable.Times])] {
    var services: [ServiceID] = []
    var known: [ServiceID: [StationID: LineTable.Times]] = [:]
    for station in stops {
      for row in rows(of: station, direction: direction) {
        if known[row.service] == nil { services.append(row.service) }
        known[row.service, default: [:]][station] = times(row)
      }
    }
    return DayKinds.merged(services, service: \.self, key: { known[$0] ?? [:] }).map {
      ($0.services, known[$0.row] ?? [:])
    }
  }

  private func times(_ row: StationServices.Row) -> LineTable.Times {
    let ends = TrainEnds(row, in: sheets.city)
    if ends.isAllNight { return LineTable.Times(first: "0–24", last: "", endsEarly: false) }
    return LineTable.Times(
      first: sheets.clock(ends.first), last: sheets.clock(ends.last ?? ends.later ?? row.last),
      endsEarly: ends.last == nil && !ends.isRing)
  }
}

extension StationSheets {
  /// The stations of a line in a direction, from its first to its last, then those of its further branches.
  func stops(of line: Line, direction: DirectionID) -> [LineFromHere.Stop] {
    var known: Set<StationID> = []
    var stops: [LineFromHere.Stop] = []
    for pattern in line.patterns where pattern.direction == direction {
      guard stops.isEmpty || pattern.kind == .regular || pattern.kind == .loop else { continue }
      let names = pattern.stops.map(\.station)
      guard let fork = names.firstIndex(where: { !known.contains($0) }) else { continue }
      let added = Array(names[fork...].prefix { !known.contains($0) })
      var own: [LineFromHere.Stop] = []
      for station in added where known.insert(station).inserted {
        own.append(stop(station, seconds: nil, isApproximate: false, on: line))
      }
      if !stops.isEmpty {
        let end = fork + added.count
        let from = fork > 0 ? names[fork - 1] : names[fork]
        let to = fork == 0 && end < names.count ? names[end] : names[end - 1]
        own[0].branchFrom = words.plain(words.first(.fromTo, ["from": name(of: from), "to": name(of: to)]))
      }
      stops += own
    }
    return stops
  }

  private func name(of station: StationID) -> String {
    city.stations[station]?.name.text(for: words.first.tag) ?? station.rawValue
  }
}

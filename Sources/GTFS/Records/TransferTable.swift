internal import TransitModel

/// A row of `transfers.txt`.
struct TransferRecord {
  /// One end; what is nothing holds for any.
  struct End {
    var stop: Int?
    var route: Int?
    var trip: Int?
  }

  let from: End
  let to: End
  /// 0 recommended, 1 timed, 2 minimum time, 3 not possible, 4 in-seat, 5 alight and board again.
  let type: Int
  let seconds: Int?
  let location: Finding.Location
}

/// `transfers.txt`, without rules about routes and trips that are not taken.
struct TransferTable {
  private(set) var records: [TransferRecord] = []

  init() {}

  /// Reads all rules; one that names what does not exist is left out.
  init(_ table: FeedTable, stops: StopTable, routes: RouteTable, trips: TripTable) {
    var table = table
    let type = table.column("transfer_type")
    let time = table.column("min_transfer_time")
    while table.next() {
      guard let from = Self.end("from", table, stops: stops, routes: routes, trips: trips),
        let to = Self.end("to", table, stops: stops, routes: routes, trips: trips)
      else { continue }
      let kind = table.code(type, 0...5) ?? 0
      let seconds = table.integer(time, in: 0...86_400)
      if kind < 4, from.stop == nil || to.stop == nil {
        table.note("missing_required_field", .error, nil, "the rule does not say between which stops; it was left out")
        continue
      }
      if kind == 2, seconds == nil {
        table.note(
          "missing_required_field", .warning, time,
          "the rule asks for a minimum time and has none; the usual one was taken")
      }
      records.append(TransferRecord(from: from, to: to, type: kind, seconds: seconds, location: table.location()))
    }
  }

  /// One end of a rule; nothing when it names something that does not exist or is not taken.
  private static func end(
    _ side: String, _ table: FeedTable, stops: StopTable, routes: RouteTable, trips: TripTable
  ) -> TransferRecord.End? {
    var end = TransferRecord.End()
    func isMissing(_ kind: String, _ column: FeedTable.Column, _ text: String) -> Bool {
      table.note(
        "foreign_key_violation", .warning, column, "the \(kind) \"\(text)\" does not exist; the rule was left out")
      return true
    }
    let stop = table.column("\(side)_stop_id")
    let stopID = table.text(stop)
    if !stopID.isEmpty {
      end.stop = stops.find(stopID)
      if end.stop == nil, isMissing("stop", stop, stopID) { return nil }
    }
    let route = table.column("\(side)_route_id")
    let routeID = table.text(route)
    if !routeID.isEmpty {
      end.route = routes.find(routeID)
      if end.route == nil, isMissing("route", route, routeID) { return nil }
      if let number = end.route, !routes.records[number].isTaken { return nil }
    }
    let trip = table.column("\(side)_trip_id")
    let tripID = table.text(trip)
    if !tripID.isEmpty {
      end.trip = trips.find(tripID)
      if end.trip == nil {
        if trips.index.find(tripID) == nil { _ = isMissing("trip", trip, tripID) }
        return nil
      }
    }
    return end
  }
}

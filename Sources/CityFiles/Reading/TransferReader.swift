internal import TransitModel

/// Reads `transfers.csv`.
struct TransferReader {
  let context: ReadingContext
  let lines: [LineID: Line]
  /// The trips that rules may name.
  let trips: [Trip]

  /// The longest walk in seconds, ten days: as much as a feed's pathways can come to.
  static let longestWalk = 864_000

  static let form = CSVTable.Form(
    name: "transfer", required: ["from_station", "seconds"],
    optional: [
      "from_line", "from_direction", "from_platform", "to_station", "to_line", "to_direction", "to_platform", "metres",
      "stairs", "kind",
      "service", "start", "end", "step_free", "step_free_seconds", "from_trip", "to_trip",
    ])

  /// What makes two rules the same.
  private struct Key: Hashable {
    let from: Transfer.End
    let to: Transfer.End
    let window: Transfer.Window?
  }

  /// The rules of the file.
  func transfers(_ file: TextFile) -> [Transfer] {
    guard var table = CSVTable(file, form: Self.form, log: context.log) else { return [] }
    // A rule for a trip that is run by frequency names all its trains.
    let known =
      table.columns.contains { $0.name.hasSuffix("_trip") }
      ? Set(trips.lazy.flatMap { [$0.id, $0.id.runByFrequency].compactMap { $0 } }) : []
    var transfers: [Transfer] = []
    var places: [Key: Finding.Location] = [:]
    while table.next() {
      guard let transfer = transfer(table, trips: known) else { continue }
      let key = Key(from: transfer.from, to: transfer.to, window: transfer.window)
      if let first = places[key] {
        context.log.error(
          "duplicate-transfer", at: table.location, "a rule for this change stands already",
          .init(expected: "each change once", related: [first]))
        continue
      }
      places[key] = table.location
      transfers.append(transfer)
    }
    return transfers
  }

  private func transfer(_ row: CSVTable, trips: Set<TripID>) -> Transfer? {
    let from = end(
      row, "from", station: context.stations.resolve(row.required("from_station"), by: "a transfer"), trips: trips)
    let toStation =
      row["to_station"] == nil ? from?.station : context.stations.resolve(row["to_station"], by: "a transfer")
    let to = end(row, "to", station: toStation, trips: trips)
    let kind = row["kind"].map { $0.choice(Transfer.Kind.self) } ?? .minimum
    let seconds = seconds(row, kind)
    let metres = row["metres"]?.integer(in: 0...10_000_000)
    let stairs = row["stairs"]?.integer(in: 0...1_000_000)
    let stepFree = row["step_free"]?.bool()
    let window = window(row)
    guard let from, let to, let kind, let seconds else { return nil }
    return Transfer(
      from: from, to: to, kind: kind, seconds: seconds, metres: metres, stairs: stairs, stepFree: stepFree,
      stepFreeSeconds: row["step_free_seconds"]?.integer(in: 0...Self.longestWalk), window: window)
  }

  private func seconds(_ row: CSVTable, _ kind: Transfer.Kind?) -> Int? {
    if let cursor = row["seconds"] { return cursor.integer(in: 0...Self.longestWalk) }
    if kind == .minimum { _ = row.required("seconds") }
    return kind == .minimum ? nil : 0
  }

  /// The trip a rule is about; an error where there is none of that id.
  private func trip(_ cursor: YAMLCursor?, among trips: Set<TripID>) -> TripID? {
    guard let cursor, let id = cursor.reference(TripID.self) else { return nil }
    if !trips.contains(id), context.lines.isComplete {
      cursor.report(
        "dangling-trip", "a transfer names unknown trip \(id.quoted)", found: id.rawValue,
        expected: "a timetable's name without its ending, a dash, and the trip's id in it")
    }
    return id
  }

  private func end(
    _ row: CSVTable, _ side: String, station: StationID?, trips: Set<TripID>
  ) -> Transfer.End? {
    let trip = trip(row[side + "_trip"], among: trips)
    let line = context.lines.resolve(row[side + "_line"], by: "a transfer")
    if row[side + "_line"] != nil, line == nil { return nil }
    var direction: DirectionID?
    if let cursor = row[side + "_direction"], let id: DirectionID = cursor.reference() {
      guard let line, let known = lines[line]?.directions.map(\.id) else {
        if row[side + "_line"] == nil {
          cursor.report(
            "direction-without-line", "a transfer names the direction \(id.quoted) and no line", found: id.rawValue,
            expected: "the line it is a direction of", hint: "fill \"\(side)_line\"")
        }
        return nil
      }
      guard known.contains(id) else {
        cursor.report(
          "dangling-direction", "a transfer names unknown direction \(id.quoted) of line \(line.quoted)",
          found: id.rawValue, expected: known.map(\.rawValue).joined(separator: " or "),
          hint: Suggestion.hint(for: id.rawValue, among: known.map(\.rawValue)))
        return nil
      }
      direction = id
    }
    guard let station else { return nil }
    if let line, let cursor = row[side + "_line"], let whole = lines[line], !whole.patterns.isEmpty,
      !whole.patterns.contains(where: { $0.stops.contains { $0.station == station } })
    {
      context.log.warning(
        "line-not-at-station", at: cursor.location,
        "a transfer at \(station.quoted) names line \(line.quoted), which does not stop there",
        .init(found: line.rawValue, expected: "a line that stops at \(station.quoted)"))
    }
    return Transfer.End(
      station: station, line: line, direction: direction, platformID: row[side + "_platform"]?.text(),
      trip: trip)
  }

  private func window(_ row: CSVTable) -> Transfer.Window? {
    let service = context.services.resolve(row["service"], by: "a transfer")
    let from = row["start"]?.time()
    let until = row["end"]?.time()
    if let from, let until, until <= from {
      row["end"]?.report(
        "time-order", "the window of a transfer ends at \(until), not after \(from)", found: "\(until)",
        expected: "a time after \(from)", hint: "write times past midnight past 24:00")
    }
    guard service != nil || from != nil || until != nil else { return nil }
    return Transfer.Window(service: service, from: from, until: until)
  }
}

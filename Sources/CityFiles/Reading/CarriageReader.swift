internal import TransitModel

/// Reads `carriages.csv`.
struct CarriageReader {
  let context: ReadingContext
  let lines: [LineID: Line]
  let stations: [StationID: Station]

  static let form = CSVTable.Form(
    name: "carriage", required: ["line", "direction", "station", "car"],
    optional: ["exit", "transfer", "door", "source"])
  /// No train has more cars, and no car more doors.
  private static let most = 50

  /// What the file says; a row about something that is not there is a warning and left out.
  func carriages(_ file: TextFile) -> [CarriageAdvice] {
    guard var table = CSVTable(file, form: Self.form, log: context.log) else { return [] }
    var result: [CarriageAdvice] = []
    var places: [Key: Finding.Location] = [:]
    while table.next() {
      guard let advice = advice(table) else { continue }
      let key = Key(advice)
      if let first = places[key] {
        context.log.warning(
          "duplicate-carriage", at: table.location, "this place is told already; the first row counts",
          .init(expected: "each place once", related: [first]))
        continue
      }
      places[key] = table.location
      result.append(advice)
    }
    return result
  }

  private struct Key: Hashable {
    let line: LineID
    let direction: DirectionID
    let station: StationID
    let goal: CarriageAdvice.Goal

    init(_ advice: CarriageAdvice) {
      (line, direction, station, goal) = (advice.line, advice.direction, advice.station, advice.goal)
    }
  }

  private func advice(_ row: CSVTable) -> CarriageAdvice? {
    guard let lineCursor = row.required("line"), let directionCursor = row.required("direction"),
      let stationCursor = row.required("station"), let id = lineCursor.reference(LineID.self),
      let direction = directionCursor.reference(DirectionID.self),
      let station = stationCursor.reference(StationID.self), let car = row.required("car")?.integer(in: 1...Self.most)
    else { return nil }
    guard let line = lines[id] else {
      return lost(lineCursor, "dangling-line", "there is no line \(id.quoted)", among: lines.keys.map(\.rawValue))
    }
    let patterns = line.patterns.filter { $0.direction == direction }
    guard !patterns.isEmpty else {
      return lost(
        directionCursor, "dangling-direction", "line \(id.quoted) has no direction \(direction.quoted)",
        among: line.directions.map(\.id.rawValue))
    }
    guard patterns.contains(where: { $0.stops.contains { $0.station == station } }) else {
      return lost(
        stationCursor, "carriage-without-stop",
        "line \(id.quoted) does not stop at \(station.quoted) in direction \(direction.quoted)",
        among: patterns.flatMap { $0.stops.map(\.station.rawValue) })
    }
    guard let goal = goal(row, line: id, station: station) else { return nil }
    return CarriageAdvice(
      line: id, direction: direction, station: station, goal: goal, car: car,
      door: row["door"]?.integer(in: 1...Self.most), source: row["source"]?.text())
  }

  private func goal(_ row: CSVTable, line: LineID, station: StationID) -> CarriageAdvice.Goal? {
    switch (row["exit"], row["transfer"]) {
    case (let exit?, nil):
      guard let code = exit.text("the code of an entrance") else { return nil }
      let codes = (stations[station]?.entrances ?? []).compactMap(\.code)
      if codes.contains(code) { return .exit(code) }
      return lost(
        exit, "dangling-entrance", "station \(station.quoted) has no entrance \(code.quoted)", among: codes)
    case (nil, let transfer?):
      guard let other = transfer.reference(LineID.self) else { return nil }
      let others = lines.values.filter { $0.id != line }
      if others.contains(where: {
        $0.id == other && $0.patterns.contains { $0.stops.contains { $0.station == station } }
      })
        || joins(station, other)
      {
        return .transfer(other)
      }
      return lost(
        transfer, "carriage-without-transfer", "no train of line \(other.quoted) is reached at \(station.quoted)",
        among: others.map(\.id.rawValue))
    default:
      context.log.warning(
        "carriage-without-goal", at: row.location, "a carriage is for an exit or for a transfer",
        .init(expected: "one of \"exit\" and \"transfer\""))
      return nil
    }
  }

  /// Whether a line stops at a station that is walked to.
  private func joins(_ station: StationID, _ line: LineID) -> Bool {
    let stops = Set((lines[line]?.patterns ?? []).flatMap { $0.stops.map(\.station) })
    return walks[station].map { !stops.isDisjoint(with: $0) } ?? false
  }

  /// The stations that rules lead to from each.
  let walks: [StationID: Set<StationID>]

  /// Notes what is not there, unless a file that could not be read may have told of it.
  private func lost<Value>(_ cursor: YAMLCursor, _ code: String, _ message: String, among names: [String]) -> Value? {
    guard context.stations.isComplete, context.lines.isComplete, context.brokenLines.isEmpty else { return nil }
    let found = cursor.text() ?? ""
    context.log.warning(
      code, at: cursor.location, message + "; the row was left out",
      .init(found: found, hint: Suggestion.hint(for: found, among: Set(names).sorted())))
    return nil
  }
}

extension CityFolder {
  /// What `carriages.csv` says of a city whose lines, stations and transfers are known.
  func carriages(of city: City, _ context: ReadingContext) -> [CarriageAdvice] {
    guard let file = file("carriages.csv") else { return [] }
    var walks: [StationID: Set<StationID>] = [:]
    for rule in city.transfers where rule.from.station != rule.to.station {
      walks[rule.from.station, default: []].insert(rule.to.station)
    }
    return CarriageReader(
      context: context, lines: Dictionary(city.lines.map { ($0.id, $0) }) { first, _ in first },
      stations: Dictionary(city.stations.map { ($0.id, $0) }) { first, _ in first }, walks: walks
    ).carriages(file)
  }
}

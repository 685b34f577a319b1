import TransitModel

/// Writes rows of delimited text.
enum DelimitedRow {
  /// A row of cells, quoted where they have to be.
  static func of(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") }

  private static func cell(_ text: String) -> String {
    let needsQuotes =
      text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } || text.first == " " || text.last == " "
    return needsQuotes
      ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : text
  }
}

/// `transfers.csv`.
struct TransfersText {
  let city: City

  /// The file; of two rules for one change the first.
  var text: LineWriter {
    var out = LineWriter()
    let hasDetours = city.transfers.contains { $0.stepFreeSeconds != nil }
    let hasTrips = city.transfers.contains { $0.from.trip != nil || $0.to.trip != nil }
    out.line(
      "from_station,from_line,from_direction,from_platform,to_station,to_line,to_direction,to_platform,"
        + "seconds,metres,stairs,kind,step_free" + (hasDetours ? ",step_free_seconds" : "")
        + (hasTrips ? ",from_trip,to_trip" : ""))
    struct Change: Hashable {
      let from: Transfer.End
      let to: Transfer.End
    }
    var seen: Set<Change> = []
    for rule in city.transfers {
      guard seen.insert(Change(from: rule.from, to: rule.to)).inserted else { continue }
      let to = end(rule.to)
      let target = rule.to.station == rule.from.station ? [""] + to.dropFirst() : to
      out.line(
        DelimitedRow.of(
          end(rule.from) + target + [
            "\(rule.seconds)", rule.metres.map { "\($0)" } ?? "", rule.stairs.map { "\($0)" } ?? "",
            rule.kind == .minimum ? "" : rule.kind.rawValue, rule.stepFree.map { "\($0)" } ?? "",
          ] + (hasDetours ? [rule.stepFreeSeconds.map { "\($0)" } ?? ""] : [])
            + (hasTrips ? [rule.from.trip?.rawValue ?? "", rule.to.trip?.rawValue ?? ""] : [])))
    }
    return out
  }

  private func end(_ end: Transfer.End) -> [String] {
    [end.station.rawValue, end.line?.rawValue ?? "", end.direction?.rawValue ?? "", end.platformID ?? ""]
  }
}

/// The files in `timetables`: one for each line, direction and kind of day that has trains.
struct TimetableTexts {
  let city: City

  /// The columns that are no stations.
  static let columns: Set<String> = ["trip", "pattern", "block", "headway"]

  private struct Key: Hashable {
    let line: LineID
    let direction: DirectionID
    let service: ServiceID
  }

  /// The files by their paths.
  var files: [(path: String, bytes: [UInt8])] {
    var patterns: [LineID: [PatternID: ServicePattern]] = [:]
    for line in city.lines {
      patterns[line.id] = Dictionary(uniqueKeysWithValues: line.patterns.map { ($0.id, $0) })
    }
    var trips: [Key: [(trip: Trip, pattern: ServicePattern)]] = [:]
    for trip in city.trips {
      guard let pattern = patterns[trip.line]?[trip.pattern] else { continue }
      trips[Key(line: trip.line, direction: pattern.direction, service: trip.service), default: []].append(
        (trip, pattern))
    }
    return trips.map { key, trips in
      ("timetables/\(key.line)-\(key.direction)-\(key.service).csv", Self.text(trips).bytes)
    }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  private static func text(_ trips: [(trip: Trip, pattern: ServicePattern)]) -> LineWriter {
    let sorted = trips.enumerated().sorted { a, b in
      let (x, y) = (a.element.trip.stopTimes[0].departure, b.element.trip.stopTimes[0].departure)
      return x == y ? a.offset < b.offset : x < y
    }.map(\.element)
    var used: [PatternID: ServicePattern] = [:]
    for (_, pattern) in sorted { used[pattern.id] = pattern }
    let columns = StationColumns(used.values.sorted { ($0.stops.count, $1.id) > ($1.stops.count, $0.id) })
    let hasBlocks = sorted.contains { $0.trip.block != nil }
    let hasHeadways = sorted.contains { $0.trip.headwaySeconds != nil }
    var out = LineWriter()
    let optional = ["trip", "pattern"] + (hasBlocks ? ["block"] : []) + (hasHeadways ? ["headway"] : [])
    out.line(DelimitedRow.of(optional + columns.stations.map(\.rawValue)))
    for (trip, pattern) in sorted {
      var cells = [trip.id.rawValue, pattern.id.rawValue]
      if hasBlocks { cells.append(trip.block ?? "") }
      if hasHeadways { cells.append(trip.headwaySeconds.map { "\($0)" } ?? "") }
      var times = Array(repeating: "", count: columns.stations.count)
      for (place, time) in zip(columns.places[pattern.id] ?? [], trip.stopTimes) { times[place] = cell(time) }
      out.line(DelimitedRow.of(cells + times))
    }
    return out
  }

  private static func cell(_ time: StopTime) -> String {
    (time.isApproximate ? "~" : "") + clock(time.arrival)
      + (time.arrival == time.departure ? "" : "/" + clock(time.departure))
  }

  /// The time without seconds where it has none.
  private static func clock(_ time: ServiceTime) -> String {
    time.seconds % 60 == 0 ? String(time.description.dropLast(3)) : time.description
  }
}

/// Columns that hold the stops of several patterns, each from left to right: a common supersequence, made by laying one
/// pattern after the other over the columns so far along their longest common subsequence.
struct StationColumns {
  private(set) var stations: [StationID] = []
  /// By pattern: the columns of its stops.
  private(set) var places: [PatternID: [Int]] = [:]

  init(_ patterns: [ServicePattern]) {
    for pattern in patterns { add(pattern.stops.map(\.station)) }
    for pattern in patterns {
      var place = -1
      places[pattern.id] = pattern.stops.map { stop in
        place = stations[(place + 1)...].firstIndex(of: stop.station) ?? place
        return place
      }
    }
  }

  private mutating func add(_ stops: [StationID]) {
    let (m, n) = (stations.count, stops.count)
    var length = Array(repeating: Array(repeating: 0, count: n + 1), count: m + 1)
    for i in stride(from: m - 1, through: 0, by: -1) {
      for j in stride(from: n - 1, through: 0, by: -1) {
        length[i][j] =
          stations[i] == stops[j] ? length[i + 1][j + 1] + 1 : max(length[i + 1][j], length[i][j + 1])
      }
    }
    var merged: [StationID] = []
    var (i, j) = (0, 0)
    while i < m || j < n {
      if i < m, j < n, stations[i] == stops[j] {
        merged.append(stations[i])
        (i, j) = (i + 1, j + 1)
      } else if j == n || (i < m && length[i + 1][j] >= length[i][j + 1]) {
        merged.append(stations[i])
        i += 1
      } else {
        merged.append(stops[j])
        j += 1
      }
    }
    stations = merged
  }
}

internal import Foundation
import TransitModel

/// Answers by scanning every connection of a feed's raw tables. It shares no code with the import or the planner.
struct ConnectionScan {
  struct Trip {
    let service: String
    let block: String
    let route: String
    var calls: [Call] = []
  }

  struct Call {
    let stop: String
    let arrival: Int
    let departure: Int
    let sequence: Int
    let mayBoard: Bool
    let mayAlight: Bool
  }

  /// From one stop to the next of one train, in seconds of the date asked about.
  struct Connection {
    let train: Int
    let from: Int
    let to: Int
    let departure: Int
    let arrival: Int
    let mayBoard: Bool
    let mayAlight: Bool
  }

  private(set) var trips: [Trip] = []
  private var calendar: [String: (days: [Bool], from: String, until: String)] = [:]
  private var exceptions: [String: [String: String]] = [:]
  private var platforms: [String] = []
  private var platformNumber: [String: Int] = [:]
  private var stationOfPlatform: [Int] = []
  private var platformsOfStation: [[Int]] = []
  private var stationNumber: [String: Int] = [:]
  /// Seconds between two stops by name, -1 where forbidden.
  private var rules: [String: [String: Int]] = [:]
  private var parents: [String: String] = [:]
  /// The ids of stations, in the order of the file.
  private(set) var stations: [String] = []

  /// The station that a stop is part of.
  func station(of stop: String) -> String? { platformNumber[stop].map { stations[stationOfPlatform[$0]] } }

  /// Reads the tables of an unpacked feed.
  init(tables: (String) -> String?) {
    let stops = Self.rows(tables("stops.txt"))
    for stop in stops where !stop["parent_station", default: ""].isEmpty {
      parents[stop["stop_id", default: ""]] = stop["parent_station"]
    }
    readTrips(tables)
    var used: Set<String> = []
    for trip in trips { for call in trip.calls { used.insert(call.stop) } }
    joinStops(stops, used: used)
    readCalendar(tables)
    for rule in Self.rows(tables("transfers.txt")) {
      let (from, to) = (rule["from_stop_id", default: ""], rule["to_stop_id", default: ""])
      let time = Int(rule["min_transfer_time", default: ""])
      switch rule["transfer_type", default: ""] {
      case "1": rules[from, default: [:]][to] = time ?? 0
      case "3": rules[from, default: [:]][to] = -1
      default: rules[from, default: [:]][to] = time ?? 120
      }
    }
  }

  /// The rows of a table by the names of its columns; quotes without line breaks inside.
  private static func rows(_ text: String?) -> [[String: String]] {
    let lines = (text ?? "").split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return [] }
    let header = cells(first).map { $0.trimmingCharacters(in: ["\u{FEFF}", " "]) }
    return lines.dropFirst().map { line in
      Dictionary(zip(header, cells(line)), uniquingKeysWith: { first, _ in first })
    }
  }

  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func seconds(_ time: String) -> Int {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : 0
  }

  private mutating func readTrips(_ tables: (String) -> String?) {
    let rail = Set(
      Self.rows(tables("routes.txt")).filter { ["0", "1", "2", "5", "7", "12"].contains($0["route_type"]) }
        .compactMap { $0["route_id"] })
    var numbers: [String: Int] = [:]
    for row in Self.rows(tables("trips.txt")) where rail.contains(row["route_id", default: ""]) {
      numbers[row["trip_id", default: ""]] = trips.count
      trips.append(
        Trip(
          service: row["service_id", default: ""], block: row["block_id", default: ""],
          route: row["route_id", default: ""]))
    }
    for row in Self.rows(tables("stop_times.txt")) {
      guard let number = numbers[row["trip_id", default: ""]] else { continue }
      trips[number].calls.append(
        Call(
          stop: row["stop_id", default: ""], arrival: Self.seconds(row["arrival_time", default: ""]),
          departure: Self.seconds(row["departure_time", default: ""]),
          sequence: Int(row["stop_sequence", default: ""]) ?? 0,
          mayBoard: row["pickup_type"] != "1", mayAlight: row["drop_off_type"] != "1"))
    }
    for index in trips.indices { trips[index].calls.sort { $0.sequence < $1.sequence } }
    expand(Self.rows(tables("frequencies.txt")), numbers)
  }

  private mutating func expand(_ rows: [[String: String]], _ numbers: [String: Int]) {
    var templates: Set<Int> = []
    var runs: [Trip] = []
    for row in rows {
      guard let number = numbers[row["trip_id", default: ""]], let headway = Int(row["headway_secs", default: ""])
      else {
        continue
      }
      templates.insert(number)
      let trip = trips[number]
      let first = trip.calls.first?.departure ?? 0
      let (start, end) = (Self.seconds(row["start_time", default: ""]), Self.seconds(row["end_time", default: ""]))
      for time in stride(from: start, to: end, by: headway) {
        let calls = trip.calls.map { call in
          Call(
            stop: call.stop, arrival: call.arrival - first + time, departure: call.departure - first + time,
            sequence: call.sequence, mayBoard: call.mayBoard, mayAlight: call.mayAlight)
        }
        runs.append(Trip(service: trip.service, block: "", route: trip.route, calls: calls))
      }
    }
    trips = trips.indices.filter { !templates.contains($0) }.map { trips[$0] } + runs
  }

  private mutating func readCalendar(_ tables: (String) -> String?) {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    for row in Self.rows(tables("calendar.txt")) {
      let service = row["service_id", default: ""]
      if calendar[service] != nil { continue }
      calendar[service] = (names.map { row[$0] == "1" }, row["start_date", default: ""], row["end_date", default: ""])
    }
    for row in Self.rows(tables("calendar_dates.txt")) {
      exceptions[row["service_id", default: ""], default: [:]][row["date", default: ""]] = row["exception_type"]
    }
  }

  /// Stations: parents, and stops without one, those of one name within 200 m together.
  private mutating func joinStops(_ stops: [[String: String]], used: Set<String>) {
    let usedRoots = Set(used.map { parents[$0] ?? $0 })
    let roots = stops.filter { usedRoots.contains($0["stop_id", default: ""]) }
    let ids = roots.map { $0["stop_id", default: ""] }
    var leaders = Array(ids.indices)
    func areNear(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (roots[a], roots[b])
      guard one["stop_name"] == other["stop_name"], one["location_type"] != "1", other["location_type"] != "1" else {
        return false
      }
      func degrees(_ row: [String: String], _ key: String) -> Double { Double(row[key, default: ""]) ?? 0 }
      let latitude = degrees(one, "stop_lat")
      let dy = (latitude - degrees(other, "stop_lat")) * 111_195
      let dx = (degrees(one, "stop_lon") - degrees(other, "stop_lon")) * 111_195 * cos(latitude * .pi / 180)
      return dy * dy + dx * dx <= 200 * 200
    }
    for a in ids.indices {
      for b in ids.indices where b > a && leaders[a] != leaders[b] && areNear(a, b) {
        let (kept, gone) = (min(leaders[a], leaders[b]), max(leaders[a], leaders[b]))
        for index in leaders.indices where leaders[index] == gone { leaders[index] = kept }
      }
    }
    var leaderOf: [String: String] = [:]
    for (index, id) in ids.enumerated() {
      leaderOf[id] = ids[leaders[index]]
      guard leaders[index] == index else { continue }
      stationNumber[id] = stations.count
      stations.append(id)
      platformsOfStation.append([])
    }
    for stop in used.sorted() {
      let root = parents[stop] ?? stop
      guard let station = stationNumber[leaderOf[root] ?? root] else { continue }
      platformNumber[stop] = platforms.count
      platformsOfStation[station].append(platforms.count)
      platforms.append(stop)
      stationOfPlatform.append(station)
    }
  }

  func runs(_ service: String, on date: CalendarDate) -> Bool {
    let day = date.description.filter { $0 != "-" }
    if let exception = exceptions[service]?[day] { return exception == "1" }
    guard let week = calendar[service], week.from <= day, day <= week.until else { return false }
    return week.days[(date.dayNumber + 3) % 7]
  }

  /// How long a change between two platforms of one station takes; nothing where it is forbidden.
  private func change(_ from: Int, _ to: Int) -> Int? {
    let (a, b) = (platforms[from], platforms[to])
    let (p, q) = (parents[a] ?? a, parents[b] ?? b)
    let rule = rules[a]?[b] ?? rules[a]?[q] ?? rules[p]?[b] ?? rules[p]?[q] ?? 120
    return rule < 0 ? nil : rule
  }

  /// All connections of trains of these service days, in seconds of `date`, in order of departure; and for each train the one
  /// it goes on as.
  func day(_ date: CalendarDate, withDayBefore: Bool) -> Day {
    var connections: [Connection] = []
    var blocks: [String: [(start: Int, end: Int, train: Int, trip: Int)]] = [:]
    var trains = 0
    for seen in withDayBefore ? around(date) : serviceDay(date) {
      let trip = trips[seen.trip]
      for (a, b) in zip(trip.calls, trip.calls.dropFirst()) {
        guard let from = platformNumber[a.stop], let to = platformNumber[b.stop] else { continue }
        connections.append(
          Connection(
            train: trains, from: from, to: to, departure: a.departure + seen.shift, arrival: b.arrival + seen.shift,
            mayBoard: a.mayBoard, mayAlight: b.mayAlight))
      }
      if !trip.block.isEmpty, let first = trip.calls.first, let last = trip.calls.last {
        let block = "\(seen.shift) \(seen.isOfNight) \(trip.block)"
        blocks[block, default: []].append((first.departure, last.arrival, trains, seen.trip))
      }
      trains += 1
    }
    var next = Array(repeating: -1, count: trains)
    for members in blocks.values {
      let sorted = members.sorted { ($0.start, $0.end, $0.train) < ($1.start, $1.end, $1.train) }
      for (a, b) in zip(sorted, sorted.dropFirst()) where a.end <= b.start {
        guard let end = trips[a.trip].calls.last?.stop, let start = trips[b.trip].calls.first?.stop,
          let x = platformNumber[end], let y = platformNumber[start], stationOfPlatform[x] == stationOfPlatform[y]
        else { continue }
        next[a.train] = b.train
      }
    }
    let order = connections.indices.sorted { a, b in
      (connections[a].departure, connections[a].arrival, a) < (connections[b].departure, connections[b].arrival, b)
    }
    return Day(scan: self, connections: order.map { connections[$0] }, next: next)
  }

  /// The trains of one date.
  struct Day {
    let scan: ConnectionScan
    let connections: [Connection]
    let next: [Int]

    /// The earliest arrival at a station, leaving another at `moment` or later.
    func arrival(from: String, to: String, departing moment: Int) -> Int? {
      guard let origin = scan.stationNumber[from], let target = scan.stationNumber[to] else { return nil }
      var ready = Array(repeating: Int.max, count: scan.platforms.count)
      for platform in scan.platformsOfStation[origin] { ready[platform] = moment }
      var best = Int.max
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        var isOnBoard = Array(repeating: false, count: next.count)
        for connection in connections where connection.departure >= moment {
          guard isOnBoard[connection.train] || (connection.mayBoard && ready[connection.from] <= connection.departure)
          else { continue }
          if !isOnBoard[connection.train] { board(connection.train, &isOnBoard) }
          guard connection.mayAlight else { continue }
          if scan.stationOfPlatform[connection.to] == target { best = min(best, connection.arrival) }
          for platform in scan.platformsOfStation[scan.stationOfPlatform[connection.to]] {
            guard let change = scan.change(connection.to, platform) else { continue }
            if connection.arrival + change < ready[platform] {
              ready[platform] = connection.arrival + change
              hasChanged = true
            }
          }
        }
      }
      return best == Int.max ? nil : best
    }

    private func board(_ train: Int, _ isOnBoard: inout [Bool]) {
      var train = train
      isOnBoard[train] = true
      while next[train] >= 0, !isOnBoard[next[train]] {
        train = next[train]
        isOnBoard[train] = true
      }
    }

    /// The latest departure from every station that still reaches `to`.
    func latestDepartures(to: String) -> [String: Int] {
      guard let target = scan.stationNumber[to] else { return [:] }
      var latest = Array(repeating: Int.min, count: scan.platforms.count)
      var arrives = Array(repeating: false, count: next.count)
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        var isUseful = Array(repeating: false, count: next.count)
        for connection in connections.reversed() {
          let train = connection.train
          var reaches = isUseful[train]
          if !reaches, next[train] >= 0, arrives[next[train]] { reaches = true }
          if !reaches, connection.mayAlight {
            reaches =
              scan.stationOfPlatform[connection.to] == target
              || scan.platformsOfStation[scan.stationOfPlatform[connection.to]].contains { platform in
                guard let change = scan.change(connection.to, platform) else { return false }
                return latest[platform] >= connection.arrival + change
              }
          }
          guard reaches else { continue }
          isUseful[train] = true
          if !arrives[train] {
            arrives[train] = true
            hasChanged = true
          }
          if connection.mayBoard, connection.departure > latest[connection.from] {
            latest[connection.from] = connection.departure
            hasChanged = true
          }
        }
      }
      var result: [String: Int] = [:]
      for (number, station) in scan.stations.enumerated() {
        let best = scan.platformsOfStation[number].map { latest[$0] }.max() ?? Int.min
        if best > Int.min { result[station] = best }
      }
      return result
    }
  }
}

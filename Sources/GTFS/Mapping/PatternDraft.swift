internal import TransitModel

/// What makes trips run on one pattern: the same route, stops, limits and headsign.
struct PatternKey: Hashable {
  let route: Int
  let headsign: String
  /// By stop: the number of the stop where rules speak of the platform, else of its station's root.
  let stops: [Int32]
  let flags: [StopTimeTable.Flags]
}

/// A pattern before it has an id and a direction.
struct PatternDraft {
  let key: PatternKey
  /// The number of the station at each stop.
  let stations: [Int32]
  /// The rows of its first trip, for what the feed says of each stop.
  let rows: [Int]
  /// The stop of the feed at each place where all trips stop at the same one, else -1.
  var commonStops: [Int32]
  /// The shape of its first trip.
  let shape: Int?
  /// The id of its first trip.
  let trip: String
  /// How many trips run on it.
  var trips = 0
  /// How many of them have direction 0, and 1.
  var directionVotes = [0, 0]
}

/// A run of a trip on a pattern; its times are a part of ``Timetable/arrivals``.
struct Run {
  let trip: Int
  let pattern: Int
  /// Where its times begin.
  let start: Int
}

/// The patterns and runs of all trips that are taken.
struct Timetable {
  private(set) var patterns: [PatternDraft] = []
  private(set) var runs: [Run] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  private(set) var isApproximate: [Bool] = []

  /// Puts the trips of a feed on patterns. `token` is, by stop, the stop its pattern tells it by.
  init(_ tables: FeedTables, stations: StationMap, token: [Int32], log: FindingLog) {
    var numbers: [PatternKey: Int] = [:]
    var times = TripTimes()
    var speeds = SpeedCheck(tables, log: log)
    let stopTimes = tables.stopTimes
    for trip in tables.trips.records.indices {
      let rows = stopTimes.rows(of: trip)
      if rows.isEmpty {
        note("unused_trip", .warning, trip, "the trip has no stops and was left out", tables, log)
        continue
      }
      guard tables.calendar.records[tables.trips.records[trip].service] != nil else { continue }
      guard rows.count <= Self.mostStops else {
        note(
          "trip_too_long", .error, trip, "the trip has \(rows.count) stops, more than any train; it was left out",
          tables, log)
        continue
      }
      times.read(rows, of: stopTimes, log: log)
      times.dropPassedStops(stopTimes)
      guard times.rows.count >= 2 else {
        note("unusable_trip", .warning, trip, "the trip has fewer than two stops and was left out", tables, log)
        continue
      }
      speeds.check(trip, times)
      add(trip, times, tables, stations: stations, token: token, numbers: &numbers)
    }
  }

  /// How many stops a trip may have: more than the longest has.
  static let mostStops = 1_000

  /// How many stops a run has.
  func count(of run: Run) -> Int { patterns[run.pattern].stations.count }

  private func note(
    _ code: String, _ severity: Finding.Severity, _ trip: Int, _ message: String, _ tables: FeedTables,
    _ log: FindingLog
  ) {
    log.add(
      Finding(
        code: code, severity: severity, location: tables.trips.location(trip), message: message,
        found: tables.trips.records[trip].id))
  }

  private mutating func add(
    _ trip: Int, _ times: TripTimes, _ tables: FeedTables, stations: StationMap, token: [Int32],
    numbers: inout [PatternKey: Int]
  ) {
    let record = tables.trips.records[trip]
    let table = tables.stopTimes
    let stops = times.rows.map { table.stops[$0] }
    let headsign = record.headsign.isEmpty ? table.headsigns[Int32(truncatingIfNeeded: trip)] ?? "" : record.headsign
    let key = PatternKey(
      route: record.route, headsign: headsign, stops: stops.map { token[Int($0)] },
      flags: times.rows.map { table.flags[$0].subtracting(.approximate) })
    let number: Int
    if let known = numbers[key] {
      number = known
    } else {
      number = patterns.count
      numbers[key] = number
      patterns.append(
        PatternDraft(
          key: key, stations: stops.map { stations.stationOfStop[Int($0)] }, rows: times.rows, commonStops: stops,
          shape: record.shape, trip: record.id))
    }
    patterns[number].trips += 1
    if let direction = record.direction { patterns[number].directionVotes[direction] += 1 }
    for (index, stop) in stops.enumerated() where patterns[number].commonStops[index] != stop {
      patterns[number].commonStops[index] = -1
    }
    runs.append(Run(trip: trip, pattern: number, start: arrivals.count))
    arrivals.append(contentsOf: times.arrivals)
    departures.append(contentsOf: times.departures)
    isApproximate.append(contentsOf: times.isApproximate)
  }
}

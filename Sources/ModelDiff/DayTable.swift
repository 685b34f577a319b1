internal import Journeys
internal import TransitModel

/// A line, a direction and a kind of day.
struct DayKey: Hashable {
  let line: LineID
  let direction: DirectionID
  let service: ServiceID

  var text: String { [line.rawValue, direction.rawValue, service.rawValue].joined(separator: " ") }
}

/// The first or the last train at a station.
struct DayEnd: Hashable {
  let time: ServiceTime
  let terminus: StationID
}

/// One train: where it calls and when, as far as both versions know the stations.
struct Train: Hashable {
  let calls: [Call]

  struct Call: Hashable {
    let station: StationID
    let arrival: ServiceTime
    let departure: ServiceTime
  }

  /// `23:11 from Xizhimen`.
  func words(_ scope: Scope) -> String {
    calls.first.map { "\($0.departure.short) from " + scope.word(scope.name(of: $0.station)) } ?? "nowhere"
  }
}

/// What runs in one direction on one kind of day.
struct Day {
  var first: [StationID: DayEnd] = [:]
  var last: [StationID: DayEnd] = [:]
  var trains: [Train] = []

  /// Whether a train is the first or the last one somewhere.
  func isEnd(_ train: Train) -> Bool {
    train.calls.contains { first[$0.station]?.time == $0.departure || last[$0.station]?.time == $0.departure }
  }
}

/// Everything that runs in a city.
struct DayTable {
  private(set) var days: [DayKey: Day] = [:]

  init(_ city: City, _ scope: Scope) {
    let services = CityServices(city)
    for station in city.stations {
      for row in services.services(at: station.id).rows {
        let key = DayKey(line: row.line, direction: row.direction, service: scope.later(row.service))
        days[key, default: Day()].first[station.id] = DayEnd(time: row.first.time, terminus: row.first.terminus)
        days[key, default: Day()].last[station.id] = DayEnd(time: row.last.time, terminus: row.last.terminus)
      }
    }
    let patterns = Dictionary(
      city.lines.flatMap { line in line.patterns.map { (PatternKey(line: line.id, pattern: $0.id), $0) } },
      uniquingKeysWith: { first, _ in first })
    let shared = Self.sharedStations(scope)
    for trip in city.trips {
      guard let pattern = patterns[PatternKey(line: trip.line, pattern: trip.pattern)] else { continue }
      let key = DayKey(line: trip.line, direction: pattern.direction, service: scope.later(trip.service))
      let served = shared[trip.line] ?? []
      let calls = zip(pattern.stops, trip.stopTimes).filter { served.contains($0.0.station) }.map { stop, times in
        Train.Call(station: stop.station, arrival: times.arrival, departure: times.departure)
      }
      days[key]?.trains.append(Train(calls: calls))
    }
  }

  private struct PatternKey: Hashable {
    let line: LineID
    let pattern: PatternID
  }

  /// The stations that each line serves in both versions.
  private static func sharedStations(_ scope: Scope) -> [LineID: Set<StationID>] {
    Dictionary(
      scope.lines.kept.map { old, new in (new.id, Set(old.stations).intersection(new.stations)) },
      uniquingKeysWith: { first, _ in first })
  }
}

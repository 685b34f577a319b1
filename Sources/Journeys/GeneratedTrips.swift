public import TransitModel

/// What the departures of a line rest on.
public enum TimetableKind: String, Hashable, Sendable {
  /// Every train is known.
  case timetable
  /// Only how often trains run is known.
  case headway
  /// Only the first and the last train are known.
  case firstLast
}

/// Trips that stand for trains of which only the headway, or the first and the last, is known.
///
/// Their times are approximate and say so. A pattern and kind of day that has trips in the city gets none.
public struct GeneratedTrips: Hashable, Sendable {
  /// The trips of headway bands, in the order of the data.
  public let headway: [Trip]
  /// The trips between first and last trains, in the order of the data.
  public let firstLast: [Trip]

  /// Seconds between the trips that are assumed to run between a first and a last train.
  public static let assumedHeadwaySeconds = 600

  /// The generated trips of `city`.
  public init(for city: City) {
    let stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var known = Set(city.trips.map { Key(line: $0.line, pattern: $0.pattern, service: $0.service) })
    var headway: [Trip] = []
    var firstLast: [Trip] = []
    var room = Headway.mostStops
    for line in city.lines {
      headway += Self.trips(ofHeadways: line, stations: stations, known: known, room: &room)
      known.formUnion(line.headways.map { Key(line: line.id, pattern: $0.pattern, service: $0.service) })
      firstLast += Self.trips(betweenFirstAndLast: line, stations: stations, known: known)
    }
    self.headway = headway
    self.firstLast = firstLast
  }

  private struct Key: Hashable {
    let line: LineID
    let pattern: PatternID
    let service: ServiceID
  }

  private static func trips(
    ofHeadways line: Line, stations: [StationID: Station], known: Set<Key>, room: inout Int
  ) -> [Trip] {
    var result: [Trip] = []
    for (number, band) in line.headways.enumerated() where band.seconds > 0 {
      guard let pattern = line.pattern(band.pattern),
        !known.contains(Key(line: line.id, pattern: band.pattern, service: band.service))
      else { continue }
      let running = RunningTimes(of: pattern, on: line, stations: stations)
      let starts = Array(
        stride(from: band.from.seconds, to: band.until.seconds, by: band.seconds)
          .prefix(room / running.offsets.count))
      room -= starts.count * running.offsets.count
      for (run, start) in starts.enumerated() {
        result.append(
          Trip(
            id: TripID("\(line.id)-\(band.pattern)-\(band.service)-band\(number + 1)-\(run + 1)"), line: line.id,
            pattern: band.pattern, service: band.service,
            stopTimes: running.offsets.map { StopTime(ServiceTime(seconds: start + $0), isApproximate: true) },
            headwaySeconds: band.seconds))
      }
    }
    return result
  }

  private static func trips(
    betweenFirstAndLast line: Line, stations: [StationID: Station], known: Set<Key>
  ) -> [Trip] {
    var result: [Trip] = []
    var done: Set<Key> = known
    for trains in line.firstLastTrains {
      let key = Key(line: line.id, pattern: trains.pattern, service: trains.service)
      guard let pattern = line.pattern(trains.pattern), done.insert(key).inserted,
        let columns = FirstLastColumns(of: pattern, service: trains.service, on: line, stations: stations)
      else { continue }
      for (run, stopTimes) in columns.runs(every: assumedHeadwaySeconds).enumerated() {
        result.append(
          Trip(
            id: TripID("\(line.id)-\(trains.pattern)-\(trains.service)-firstlast-\(run + 1)"), line: line.id,
            pattern: trains.pattern, service: trains.service,
            stopTimes: stopTimes,
            headwaySeconds: assumedHeadwaySeconds))
      }
    }
    return result
  }
}

/// The first and the last train of a pattern at each of its stops, filled in where the data name only some.
struct FirstLastColumns {
  /// Seconds of the first train, one per stop.
  let first: [Int]
  /// Seconds of the last train, one per stop.
  let last: [Int]
  /// Whether the data name the stop's first train.
  let firstIsGiven: [Bool]
  /// Whether the data name the stop's last train.
  let lastIsGiven: [Bool]

  /// Nothing when the data name no first or no last train at all.
  init?(of pattern: ServicePattern, service: ServiceID, on line: Line, stations: [StationID: Station]) {
    let running = RunningTimes(of: pattern, on: line, stations: stations)
    var given: (first: [Int?], last: [Int?]) = (
      Array(repeating: nil, count: pattern.stops.count), Array(repeating: nil, count: pattern.stops.count)
    )
    for trains in line.firstLastTrains where trains.pattern == pattern.id && trains.service == service {
      guard let stop = pattern.stops.firstIndex(where: { $0.station == trains.station }) else { continue }
      given.first[stop] = trains.first?.seconds ?? given.first[stop]
      given.last[stop] = trains.last?.seconds ?? given.last[stop]
    }
    guard let first = Self.filled(given.first, offsets: running.offsets),
      let last = Self.filled(given.last, offsets: running.offsets)
    else { return nil }
    self.first = first
    self.last = zip(first, last).map(max)
    firstIsGiven = given.first.map { $0 != nil }
    lastIsGiven = given.last.map { $0 != nil }
  }

  /// Times of trains evenly spread from the first to the last, both included; only what the data name is exact.
  func runs(every headway: Int) -> [[StopTime]] {
    let span = zip(first, last).map { $1 - $0 }.max() ?? 0
    let count = max(1, (span + headway - 1) / headway)
    return (0...count).map { run in
      first.indices.map { stop in
        let isGiven = (run == 0 && firstIsGiven[stop]) || (run == count && lastIsGiven[stop])
        let seconds = first[stop] + (last[stop] - first[stop]) * run / count
        return StopTime(ServiceTime(seconds: seconds), isApproximate: !isGiven)
      }
    }
  }

  /// The column with gaps filled from the nearest given stop before, else after, by running time; never falling.
  private static func filled(_ given: [Int?], offsets: [Int]) -> [Int]? {
    guard let start = given.firstIndex(where: { $0 != nil }), let anchor = given[start] else { return nil }
    var result: [Int] = []
    var (base, baseOffset) = (anchor, offsets[start])
    for (time, offset) in zip(given, offsets) {
      if let time { (base, baseOffset) = (time, offset) }
      result.append(max(base + offset - baseOffset, (result.last ?? 0)))
    }
    return result
  }
}

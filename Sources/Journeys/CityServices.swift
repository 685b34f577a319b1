public import TransitModel

/// First and last trains, departures and running times of a whole city, looked up by station.
public struct CityServices: Sendable {
  /// The city.
  public let city: City
  private let lines: [LineID: LineTrips]
  private let lineOrder: [LineID]

  /// The services of `city`. Lines that are closed or not yet built for good have none.
  public init(_ city: City) {
    self.city = city
    let generated = GeneratedTrips(for: city)
    var trips: [LineID: [KnownTrip]] = [:]
    for (kind, list) in [
      (TimetableKind.timetable, city.trips), (.headway, generated.headway), (.firstLast, generated.firstLast),
    ] {
      for trip in list { trips[trip.line, default: []].append(KnownTrip(trip: trip, kind: kind)) }
    }
    let stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let running = city.lines.filter { !$0.status.isOutOfUse(on: nil) }
    lines = Dictionary(
      running.map { ($0.id, LineTrips(line: $0, trips: trips[$0.id] ?? [], stations: stations)) },
      uniquingKeysWith: { first, _ in first })
    lineOrder = city.lines.map(\.id)
  }

  /// Which stops of a trip count as trains of a station.
  public enum Counting: Hashable, Sendable {
    /// Those where riders can board: what a rider wants to know.
    case departures
    /// All of them, the last stop with its arrival where the train does not go on in the same direction.
    case everyStop
  }

  /// A trip and what its times rest on.
  struct KnownTrip: Sendable {
    let trip: Trip
    let kind: TimetableKind
  }

  /// A departure, whether its train runs to the end of a branch, and the terminus of its branch.
  struct Found {
    let departure: Departure
    let runsWholeLine: Bool
    let branch: StationID
  }

  /// The services of one station: on `date` only those of its kinds of day, else all.
  ///
  /// A station that is closed or passed then (or for good, without a date) has none, and neither has a line.
  public func services(
    at station: StationID, on date: CalendarDate? = nil, counting: Counting = .departures
  ) -> StationServices {
    guard let found = city.stations.first(where: { $0.id == station }), !found.status.isOutOfUse(on: date) else {
      return StationServices(station: station, rows: [])
    }
    let services = city.services.filter { service in date.map { service.holds(on: $0) } ?? true }
    var rows: [StationServices.Row] = []
    for id in lineOrder {
      guard let trips = lines[id], trips.visits[station] != nil, !trips.line.status.isOutOfUse(on: date) else {
        continue
      }
      rows += trips.rows(at: station, services: services.map(\.id), counting: counting)
    }
    return StationServices(station: station, rows: rows)
  }

  /// The stations next to `station` by line and direction of travel, in the order of the city's data.
  public func neighbours(of station: StationID) -> [Neighbour] {
    lineOrder.flatMap { lines[$0]?.neighbours(of: station) ?? [] }
  }

  /// The ways on from a station on a line in a direction, section by section: over the whole line first, then over each further
  /// branch; on a ring once round. Empty where the line does not stop or is out of use.
  public func rides(from station: StationID, line: LineID, direction: DirectionID) -> [[Section]] {
    lines[line]?.rides(from: station, direction) ?? []
  }

  /// The sections of the whole line in a direction, from its first stop to its last.
  public func sections(of line: LineID, direction: DirectionID) -> [Section] {
    lines[line]?.sections(of: direction) ?? []
  }
}

/// The track between two neighbouring stations, as trains of one line run it in one direction.
public struct Section: Hashable, Sendable {
  /// Where it begins.
  public let from: StationID
  /// Where it ends.
  public let to: StationID
  /// The usual seconds from departure to arrival: the median of all trains.
  public let seconds: Int
  /// Its length, where known.
  public let metres: Int?
  /// Whether the seconds are derived from distances.
  public let isApproximate: Bool
}

/// A station one stop away.
public struct Neighbour: Hashable, Sendable {
  /// The line that goes there.
  public let line: LineID
  /// Its sense of travel.
  public let direction: DirectionID
  /// The way there; ``Section/to`` is the neighbour.
  public let section: Section
}

extension Status {
  /// Whether it cannot be used on `date`; without a date, whether it is out of use without an end.
  func isOutOfUse(on date: CalendarDate?) -> Bool {
    guard let date else { return state != .open && from == nil && until == nil }
    return state(on: date) != .open
  }
}

internal import TransitModel

/// Every train of a line in one direction on one kind of day, as short as a page can carry it.
///
/// A run is where in ``stations`` it begins, the minute of the day in which it does, and which of the paces it has. A pace says
/// for each station from there on how many minutes after the one before a train leaves it: a digit to the base of 36, a point
/// where it does not stop, or a number in brackets.
struct LineTimetable: Hashable, Sendable {
  /// A train, or a part of one where it comes by the same stations again.
  struct Run: Hashable, Sendable {
    let start: Int
    let minute: Int
    let pace: Int
  }

  /// What runs, which may be the same on several kinds of day.
  struct Trains: Hashable, Sendable {
    let paces: [String]
    /// By when they leave.
    let runs: [Run]
  }

  let direction: DirectionID
  let service: ServiceID
  /// The stations in the order of travel.
  let stations: [StationID]
  let trains: Trains
}

extension LineTimetable {
  /// The timetables of a line, one for each direction and service that has trains with times.
  static func all(of line: Line, in city: City) -> [LineTimetable] {
    let patterns = Dictionary(line.patterns.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let trips = city.trips.filter { $0.line == line.id && $0.headwaySeconds == nil }
    return line.directions.flatMap { direction -> [LineTimetable] in
      let own = trips.filter { patterns[$0.pattern]?.direction == direction.id }
      let order = stations(of: line, in: direction.id)
      return city.services.map(\.id).compactMap { service in
        let running = own.filter { $0.service == service }
        guard !running.isEmpty else { return nil }
        return LineTimetable(running, direction.id, service, order, patterns: patterns)
      }
    }
  }

  /// The stations of the whole line; one that only branches have stands after the stop before it, else before the one after it.
  private static func stations(of line: Line, in direction: DirectionID) -> [StationID] {
    var order = line.wholeLine(direction)?.stops.map(\.station) ?? []
    for pattern in line.patterns(of: direction) {
      let stops = pattern.stops.map(\.station)
      for (index, station) in stops.enumerated() where !order.contains(station) {
        let next = stops[(index + 1)...].lazy.compactMap { order.firstIndex(of: $0) }.first
        let before = stops[..<index].last.flatMap { order.lastIndex(of: $0) }
        order.insert(station, at: before.map { $0 + 1 } ?? next ?? order.count)
      }
    }
    return order
  }

  private init(
    _ trips: [Trip], _ direction: DirectionID, _ service: ServiceID, _ stations: [StationID],
    patterns: [PatternID: ServicePattern]
  ) {
    let parts = trips.flatMap { trip -> [(start: Int, minute: Int, pace: String)] in
      let stops = (patterns[trip.pattern]?.stops ?? []).map(\.station)
      return Self.parts(Array(zip(stops, trip.stopTimes.map(\.departure))), along: stations)
    }
    // In an order of their own, so that pages do not depend on the order in which the city lists its trains.
    var numbers: [String: Int] = [:]
    let runs = parts.sorted { ($0.minute, $0.start, $0.pace) < ($1.minute, $1.start, $1.pace) }.map { part in
      let number = numbers[part.pace, default: numbers.count]
      numbers[part.pace] = number
      return Run(start: part.start, minute: part.minute, pace: number)
    }
    self.direction = direction
    self.service = service
    self.stations = stations
    trains = Trains(paces: numbers.sorted { $0.value < $1.value }.map(\.key), runs: runs)
  }

  /// A train along the stations, cut where it would go back.
  private static func parts(
    _ stops: [(station: StationID, time: ServiceTime)], along stations: [StationID]
  ) -> [(start: Int, minute: Int, pace: String)] {
    var parts: [(start: Int, minute: Int, pace: String)] = []
    var last = (place: 0, minute: 0)
    for (station, time) in stops {
      let minute = Int((Double(time.seconds) / 60).rounded(.down))
      if !parts.isEmpty, let place = stations[(last.place + 1)...].firstIndex(of: station), minute >= last.minute {
        let passed = String(repeating: ".", count: place - last.place - 1)
        parts[parts.count - 1].pace += passed + digit(minute - last.minute)
        last = (place, minute)
      } else if let place = stations.firstIndex(of: station) {
        parts.append((place, minute, "0"))
        last = (place, minute)
      }
    }
    // Where a train only ends it has not left: one stop is no train.
    return parts.filter { $0.pace.count > 1 }
  }

  private static func digit(_ minutes: Int) -> String {
    minutes < 36 ? String(minutes, radix: 36) : "(\(minutes))"
  }
}

internal import TransitModel

/// The trips of one line, ready to be asked about a station.
struct LineTrips: Sendable {
  let line: Line
  /// Where each station stands in the patterns.
  let visits: [StationID: [Visit]]
  private let trips: [PatternID: [CityServices.KnownTrip]]
  private let stations: [StationID: Station]
  private let starts: Set<Start>
  private let branches: [DirectionID: Branches]

  /// Where a trip of a block begins.
  private struct Start: Hashable, Sendable {
    let block: String
    let service: ServiceID
    let direction: DirectionID
    let time: ServiceTime
  }

  /// One stop of one pattern.
  struct Visit: Sendable {
    let pattern: Int
    let stop: Int
  }

  init(line: Line, trips: [CityServices.KnownTrip], stations: [StationID: Station]) {
    self.line = line
    self.stations = stations
    var byPattern: [PatternID: [CityServices.KnownTrip]] = [:]
    for trip in trips { byPattern[trip.trip.pattern, default: []].append(trip) }
    self.trips = byPattern
    let counts = byPattern.mapValues(\.count)
    var branches: [DirectionID: Branches] = [:]
    for direction in Set(line.patterns.map(\.direction)) {
      branches[direction] = Branches(of: direction, on: line, trips: counts)
    }
    self.branches = branches
    starts = Set(
      trips.compactMap { known in
        guard let block = known.trip.block, let time = known.trip.stopTimes.first?.departure,
          let direction = line.pattern(known.trip.pattern)?.direction
        else { return nil }
        return Start(block: block, service: known.trip.service, direction: direction, time: time)
      })
    var visits: [StationID: [Visit]] = [:]
    for (number, pattern) in line.patterns.enumerated() {
      for (stop, at) in pattern.stops.enumerated() {
        visits[at.station, default: []].append(Visit(pattern: number, stop: stop))
      }
    }
    self.visits = visits
  }

  func rows(
    at station: StationID, services: [ServiceID], counting: CityServices.Counting
  ) -> [StationServices.Row] {
    var found: [DirectionID: [ServiceID: [TimetableKind: [CityServices.Found]]]] = [:]
    for visit in visits[station] ?? [] {
      let pattern = line.patterns[visit.pattern]
      let isLast = visit.stop == pattern.stops.count - 1
      guard counting == .everyStop || (!isLast && pattern.stops[visit.stop].mayBoard),
        let branches = branches[pattern.direction], let terminus = pattern.terminus
      else { continue }
      let (isWhole, branch) = (branches.isWhole(pattern), branches.branch(of: pattern))
      for known in trips[pattern.id] ?? [] where visit.stop < known.trip.stopTimes.count {
        if isLast && goesOn(known.trip, pattern.direction) { continue }
        let at = known.trip.stopTimes[visit.stop]
        let departure = Departure(
          time: at.departure, terminus: terminus, isShortTurn: !isWhole, pattern: pattern.id,
          trip: known.trip.id, isApproximate: at.isApproximate, headwaySeconds: known.trip.headwaySeconds)
        found[pattern.direction, default: [:]][known.trip.service, default: [:]][known.kind, default: []].append(
          CityServices.Found(departure: departure, runsWholeLine: isWhole, branch: branch))
      }
    }
    return line.directions.flatMap { direction in
      services.compactMap { service in row(direction.id, service, found[direction.id]?[service] ?? [:]) }
    }
  }

  /// Whether the same train makes a further trip on this line in this direction from where the trip ends.
  private func goesOn(_ trip: Trip, _ direction: DirectionID) -> Bool {
    guard let block = trip.block, let end = trip.stopTimes.last?.arrival else { return false }
    return starts.contains(Start(block: block, service: trip.service, direction: direction, time: end))
  }

  /// One row: the most certain kind of departures that there is names it.
  private func row(
    _ direction: DirectionID, _ service: ServiceID, _ found: [TimetableKind: [CityServices.Found]]
  ) -> StationServices.Row? {
    let kinds: [TimetableKind] = [.timetable, .headway, .firstLast]
    guard let kind = kinds.first(where: { found[$0] != nil }), let branches = branches[direction] else { return nil }
    return StationServices.Row(
      line: line.id, direction: direction, service: service, kind: kind, termini: branches.termini,
      departures: kinds.flatMap { found[$0] ?? [] })
  }

  func neighbours(of station: StationID) -> [Neighbour] {
    var result: [Neighbour] = []
    for direction in line.directions {
      for visit in visits[station] ?? [] where line.patterns[visit.pattern].direction == direction.id {
        let pattern = line.patterns[visit.pattern]
        guard visit.stop + 1 < pattern.stops.count, pattern.kind != .express else { continue }
        let neighbour = pattern.stops[visit.stop + 1].station
        if !result.contains(where: { $0.direction == direction.id && $0.section.to == neighbour }) {
          result.append(
            Neighbour(line: line.id, direction: direction.id, section: section(of: pattern, after: visit.stop)))
        }
      }
    }
    return result
  }

  func sections(of direction: DirectionID) -> [Section] {
    guard let whole = branches[direction]?.pattern else { return [] }
    return whole.stops.indices.dropLast().map { section(of: whole, after: $0) }
  }

  /// The section of `pattern` after that stop. Its seconds are the median of the pattern's trains, else of all trains
  /// that run the two stations one after the other, else derived.
  private func section(of pattern: ServicePattern, after stop: Int) -> Section {
    let (from, to) = (pattern.stops[stop].station, pattern.stops[stop + 1].station)
    var seconds = runs(of: pattern, after: stop)
    for other in line.patterns where seconds.isEmpty && other.direction == pattern.direction {
      for index in other.stops.indices.dropLast()
      where other.stops[index].station == from && other.stops[index + 1].station == to {
        seconds += runs(of: other, after: index)
      }
    }
    let derived = RunningTimes(of: pattern, on: line, stations: stations)
    let median = seconds.isEmpty ? nil : seconds.sorted()[seconds.count / 2]
    return Section(
      from: from, to: to, seconds: median ?? derived.offsets[stop + 1] - derived.offsets[stop],
      metres: pattern.stops[stop + 1].metres, isApproximate: median == nil && derived.isApproximate)
  }

  private func runs(of pattern: ServicePattern, after stop: Int) -> [Int] {
    (trips[pattern.id] ?? []).compactMap { known in
      guard known.kind == .timetable, stop + 1 < known.trip.stopTimes.count else { return nil }
      return known.trip.stopTimes[stop + 1].arrival - known.trip.stopTimes[stop].departure
    }
  }
}

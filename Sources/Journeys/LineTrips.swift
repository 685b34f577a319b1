internal import TransitModel

/// The trips of one line, ready to be asked about a station.
struct LineTrips: Sendable {
  let line: Line
  /// Where each station stands in the patterns.
  let visits: [StationID: [Visit]]
  private let trips: [PatternID: [CityServices.KnownTrip]]
  /// How long trains of each pattern take by what is known beside timetables.
  private let derived: [RunningTimes]
  /// Where each two stations follow each other, by the stop that comes first.
  private let hops: [Hop: [Visit]]
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

  /// Two stations one after the other.
  private struct Hop: Hashable, Sendable {
    let direction: DirectionID
    let from: StationID
    let to: StationID
  }

  init(line: Line, trips: [CityServices.KnownTrip], stations: [StationID: Station]) {
    self.line = line
    derived = line.patterns.map { RunningTimes(of: $0, on: line, stations: stations) }
    let directions = Dictionary(
      line.patterns.map { ($0.id, $0.direction) }, uniquingKeysWith: { first, _ in first })
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
          let direction = directions[known.trip.pattern]
        else { return nil }
        return Start(block: block, service: known.trip.service, direction: direction, time: time)
      })
    var visits: [StationID: [Visit]] = [:]
    var hops: [Hop: [Visit]] = [:]
    for (number, pattern) in line.patterns.enumerated() {
      for (stop, at) in pattern.stops.enumerated() {
        let visit = Visit(pattern: number, stop: stop)
        visits[at.station, default: []].append(visit)
        guard stop + 1 < pattern.stops.count else { continue }
        let next = pattern.stops[stop + 1].station
        hops[Hop(direction: pattern.direction, from: at.station, to: next), default: []].append(visit)
      }
    }
    self.visits = visits
    self.hops = hops
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
    var known: Set<Hop> = []
    for direction in line.directions {
      for visit in visits[station] ?? [] where line.patterns[visit.pattern].direction == direction.id {
        let pattern = line.patterns[visit.pattern]
        guard visit.stop + 1 < pattern.stops.count, pattern.kind != .express else { continue }
        let neighbour = pattern.stops[visit.stop + 1].station
        if known.insert(Hop(direction: direction.id, from: station, to: neighbour)).inserted {
          result.append(Neighbour(line: line.id, direction: direction.id, section: section(visit)))
        }
      }
    }
    return result
  }

  func sections(of direction: DirectionID) -> [Section] {
    guard let whole = line.patterns.firstIndex(where: { $0.direction == direction }) else { return [] }
    return line.patterns[whole].stops.indices.dropLast().map { section(Visit(pattern: whole, stop: $0)) }
  }

  /// The ways on from a station in a direction, section by section: over the whole line first, then over each further branch.
  /// On a ring once round. Patterns that leave out stations, turn early or run to a depot are none of their own.
  func rides(from station: StationID, _ direction: DirectionID) -> [[Section]] {
    var ways: [[Visit]] = []
    for (number, pattern) in line.patterns.enumerated() where pattern.direction == direction {
      guard pattern.kind == .regular || pattern.kind == .loop || ways.isEmpty,
        let start = pattern.stops.firstIndex(where: { $0.station == station })
      else { continue }
      let end = pattern.stops.count - 1
      let stops = Array(start..<max(start, end)) + (pattern.isLoop ? Array(0..<start) : [])
      let way = stops.map { Visit(pattern: number, stop: $0) }
      let names = stations(way)
      guard !way.isEmpty,
        !ways.contains(where: { Set(stations($0)).isSuperset(of: names) })
      else { continue }
      ways.removeAll { names.starts(with: stations($0)) }
      ways.append(way)
    }
    return ways.prefix(Self.mostBranches).map { $0.map(section) }
  }

  /// More branches of a direction are not told.
  private static let mostBranches = 6

  private func stations(_ way: [Visit]) -> [StationID] {
    way.map { line.patterns[$0.pattern].stops[$0.stop + 1].station }
  }

  /// The section of a pattern after a stop. Its seconds are the median of the pattern's trains, else of all trains that
  /// run the two stations one after the other, else derived.
  private func section(_ visit: Visit) -> Section {
    let (pattern, stop) = (line.patterns[visit.pattern], visit.stop)
    let (from, to) = (pattern.stops[stop].station, pattern.stops[stop + 1].station)
    var seconds = runs(of: pattern, after: stop)
    if seconds.isEmpty { seconds = runs(of: Hop(direction: pattern.direction, from: from, to: to)) }
    let derived = derived[visit.pattern]
    let median = seconds.isEmpty ? nil : seconds.sorted()[seconds.count / 2]
    return Section(
      from: from, to: to, seconds: median ?? derived.offsets[stop + 1] - derived.offsets[stop],
      metres: pattern.stops[stop + 1].metres, isApproximate: median == nil && derived.isApproximate)
  }

  /// How long the trains of the first pattern take that has any between the two stations.
  private func runs(of hop: Hop) -> [Int] {
    var seconds: [Int] = []
    var source: Int?
    for visit in hops[hop] ?? [] {
      if let source, source != visit.pattern { break }
      let found = runs(of: line.patterns[visit.pattern], after: visit.stop)
      if !found.isEmpty { (seconds, source) = (seconds + found, visit.pattern) }
    }
    return seconds
  }

  private func runs(of pattern: ServicePattern, after stop: Int) -> [Int] {
    (trips[pattern.id] ?? []).compactMap { known in
      guard known.kind == .timetable, stop + 1 < known.trip.stopTimes.count else { return nil }
      return known.trip.stopTimes[stop + 1].arrival - known.trip.stopTimes[stop].departure
    }
  }
}

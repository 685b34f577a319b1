/// Turns what the search found into legs: rides by line, changes and walks, with fare and slack.
struct JourneyShaping {
  private let planner: Planner
  private let timetable: Timetable
  private let slackOf: (_ station: Int32, _ departure: Moment) -> Int32

  private var network: Network { timetable.network }

  /// - Parameter slackOf: How much later than a departure a station may be left; -1 where that was not asked.
  init(_ planner: Planner, _ timetable: Timetable, slackOf: @escaping (_ station: Int32, _ departure: Moment) -> Int32)
  {
    self.planner = planner
    self.timetable = timetable
    self.slackOf = slackOf
  }

  func journey(_ itinerary: Itinerary, now: Moment?, marksBottleneck: Bool) -> PlannedJourney {
    let legs = legs(of: itinerary)
    let bottleneck = marksBottleneck ? Self.bottleneck(of: legs) : nil
    let fare = FareMeter.total(of: itinerary.rides, planner, timetable)
    return PlannedJourney(
      departure: itinerary.departure, arrival: itinerary.arrival, changes: Int32(max(0, itinerary.rides.count - 1)),
      walkSeconds: itinerary.walkSeconds, metres: network.metres(itinerary.rides),
      fare: fare ?? -1,
      fareParts: fare == nil ? [] : FareMeter.parts(of: itinerary.rides, planner, timetable), legs: legs,
      nodes: NodeList(legs: legs, bottleneck: bottleneck, now: now).nodes)
  }

  /// The furthest ride of the unbroken chain, from the first on, that cannot be boarded any later.
  static func bottleneck(of legs: [PlannedLeg]) -> Int? {
    var result: Int?
    for (index, leg) in legs.enumerated() where leg.kind == .ride {
      if leg.slack != 0 { break }
      result = index
    }
    return result
  }

  private func legs(of itinerary: Itinerary) -> [PlannedLeg] {
    if itinerary.rides.isEmpty { return walks(of: itinerary) }
    var legs: [PlannedLeg] = []
    let (origin, target) = (itinerary.origin, itinerary.target)
    if origin.isWalk { legs.add(walk(from: origin.asked, to: origin.station, origin, at: itinerary.departure)) }
    for (index, ride) in itinerary.rides.enumerated() {
      legs += rides(ride)
      if index < itinerary.changes.count {
        legs.add(transfer(itinerary.changes[index], at: network.arrival(of: ride)))
      }
    }
    if target.isWalk, let last = legs.last {
      legs.add(walk(from: target.station, to: target.asked, target, at: last.arrival))
    }
    addCarriages(to: &legs)
    return legs
  }

  /// Tells where to stand: for the next line, and at the end for each exit.
  private func addCarriages(to legs: inout [PlannedLeg]) {
    if planner.pack.labels.carriageLine.isEmpty { return }
    var next: Int32 = -1
    for index in legs.indices.reversed() where legs[index].kind == .ride {
      let pattern = Int(legs[index].pattern)
      let line = network.tables.patternLine[pattern]
      for row in planner.pack.labels.carriageLine.indices
      where planner.pack.labels.carriageLine[row] == line && planner.pack.labels.carriageStation[row] == legs[index].to
        && planner.pack.labels.carriageDirection[row] == planner.pack.labels.patternDirection[pattern]
        && planner.pack.labels.carriageTransfer[row] == next
      {
        legs[index].carriages.add(Int32(row))
      }
      next = legs[index].staysOnBoard ? Int32.max : line
    }
  }

  private func walks(of itinerary: Itinerary) -> [PlannedLeg] {
    let (origin, target) = (itinerary.origin, itinerary.target)
    if origin.isByRule { return [walk(from: origin.asked, to: origin.station, origin, at: itinerary.departure)] }
    if target.isByRule { return [walk(from: target.station, to: target.asked, target, at: itinerary.departure)] }
    var access = origin
    if target.seconds > 0 {
      access = Access(
        station: access.station, seconds: access.seconds + target.seconds, metres: access.metres + target.metres)
    }
    let from = origin.seconds == 0 ? origin.station : -1
    let to = target.seconds == 0 ? target.station : -1
    return [walk(from: from, to: to, access, at: itinerary.departure)]
  }

  private func walk(from: Int32, to: Int32, _ access: Access, at moment: Moment) -> PlannedLeg {
    var leg = PlannedLeg(kind: .walk, from: from, to: to, departure: moment, arrival: moment + access.seconds)
    leg.metres = access.metres
    leg.stairs = access.stairs
    return leg
  }

  private func transfer(_ change: Itinerary.Change, at moment: Moment) -> PlannedLeg {
    var leg = PlannedLeg(
      kind: .transfer, from: network.tables.platformStation[Int(change.from)],
      to: network.tables.platformStation[Int(change.to)], departure: moment, arrival: moment + change.seconds)
    leg.metres = network.tables.ruleMetres[Int(change.rule)]
    leg.stairs = network.tables.ruleStairs[Int(change.rule)]
    return leg
  }

  /// A ride as one leg per line and direction; further laps of a ring stay one leg.
  private func rides(_ ride: Itinerary.Ride) -> [PlannedLeg] {
    var legs: [PlannedLeg] = []
    for stretch in network.stretches(ride) {
      let pattern = network.tables.callPattern[network.call(ride, stretch.board)]
      let divides = network.tables.callFlags[network.call(ride, stretch.board)] & CallFlags.divides != 0
      if let last = legs.last, !divides, isSameService(last.pattern, pattern) {
        legs[legs.count - 1] = joined(last, ride, stretch)
      } else {
        legs.add(leg(ride, stretch, pattern, staysOnBoard: !legs.isEmpty))
      }
    }
    return legs
  }

  private func isSameService(_ a: Int32, _ b: Int32) -> Bool {
    network.tables.patternLine[Int(a)] == network.tables.patternLine[Int(b)]
      && planner.pack.labels.patternDirection[Int(a)] == planner.pack.labels.patternDirection[Int(b)]
  }

  private func joined(_ leg: PlannedLeg, _ ride: Itinerary.Ride, _ stretch: (board: Int32, alight: Int32)) -> PlannedLeg
  {
    var leg = leg
    let more = stops(ride, stretch)
    leg.stops[leg.stops.count - 1].departure = more[0].departure
    for stop in more.dropFirst() { leg.stops.add(stop) }
    leg.to = network.station(ride, stretch.alight)
    leg.arrival = network.arrival(ride, stretch.alight)
    // What the train shows once it is on its last lap is what matters to where riders leave it.
    return leg
  }

  private func stops(_ ride: Itinerary.Ride, _ stretch: (board: Int32, alight: Int32)) -> [PlannedLeg.Stop] {
    (stretch.board...stretch.alight).map { call in
      let isFirst = call == stretch.board
      let isLast = call == stretch.alight
      let departure = network.departure(ride, call)
      let arrival = network.arrival(ride, call)
      return PlannedLeg.Stop(
        station: network.station(ride, call), arrival: isFirst ? departure : arrival,
        departure: isLast ? arrival : departure)
    }
  }

  private func leg(
    _ ride: Itinerary.Ride, _ stretch: (board: Int32, alight: Int32), _ pattern: Int32, staysOnBoard: Bool
  ) -> PlannedLeg {
    let departure = network.departure(ride, stretch.board)
    var leg = PlannedLeg(
      kind: .ride, from: network.station(ride, stretch.board), to: network.station(ride, stretch.alight),
      departure: departure, arrival: network.arrival(ride, stretch.alight))
    leg.pattern = pattern
    leg.stops = stops(ride, stretch)
    leg.isApproximate = network.tables.laneIsApproximate[Int(ride.lane)] != 0
    leg.headway = network.tables.laneHeadway[Int(ride.lane)]
    leg.slack = slackOf(leg.from, departure)
    leg.staysOnBoard = staysOnBoard
    return leg
  }
}

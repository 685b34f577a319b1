internal import JourneyPlanner
internal import TransitModel

/// Turns the planner's answer into the terms of the city's model, value by value.
struct AnswerShaping {
  let labels: PlannerLabels
  let question: Question

  func journey(_ planned: PlannedJourney) -> Journey {
    Journey(
      departure: time(planned.departure), arrival: time(planned.arrival), changes: Int(planned.changes),
      walkSeconds: Int(planned.walkSeconds), distanceMetres: known(planned.metres),
      fare: planned.fare < 0 ? nil : labels.money(planned.fare),
      fareParts: planned.fareParts.compactMap { farePart($0, planned.legs) }, legs: planned.legs.map(leg),
      nodes: planned.nodes.map(node))
  }

  func afterLast(_ planned: PlannedAfterLast) -> AfterLast {
    AfterLast(
      lastDeparture: planned.lastDeparture == NoMoment.never ? nil : time(planned.lastDeparture),
      reached: planned.reached.map(journey), station: station(planned.station),
      taxi: planned.taxi.flatMap(labels.money), first: planned.first.map(journey),
      firstDate: planned.first.map { _ in CalendarDate(dayNumber: Int(planned.firstDate)) })
  }

  private func farePart(_ part: PlannedFarePart, _ legs: [PlannedLeg]) -> FarePart? {
    var ride: Int32 = -1
    var named: [Int] = []
    for (index, leg) in legs.enumerated() where leg.kind == .ride {
      if !leg.staysOnBoard { ride += 1 }
      if part.firstRide <= ride && ride <= part.lastRide { named.append(index) }
    }
    guard let fare = labels.money(part.amount) else { return nil }
    let (name, media) = part.item < 0 ? (nil, []) : labels.fareItem(part.item)
    return FarePart(legs: named, fare: fare, name: name, media: media)
  }

  func lastTrain(_ planned: PlannedLastTrain) -> LastTrain? {
    let leg = planned.leg
    guard leg.kind == .ride else { return nil }
    return LastTrain(
      journey: journey(planned.journey), bottleneckLeg: Int(planned.bottleneckLeg),
      station: labels.stationIDs[Int(leg.from)], line: labels.line(ofPattern: leg.pattern), at: time(leg.departure),
      runsWholeLine: planned.runsWholeLine)
  }

  private func time(_ moment: Int32) -> ServiceTime { ServiceTime(seconds: Int(moment)) }

  private func known(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

  private func station(_ number: Int32) -> StationID? { number < 0 ? nil : labels.stationIDs[Int(number)] }

  private func leg(_ leg: PlannedLeg) -> Leg {
    switch leg.kind {
    case .ride: .ride(ride(leg))
    case .transfer:
      .transfer(
        Leg.Change(
          from: labels.stationIDs[Int(leg.from)], to: labels.stationIDs[Int(leg.to)],
          durationSeconds: Int(leg.arrival - leg.departure), metres: known(leg.metres), stairs: known(leg.stairs)))
    case .walk:
      .walk(
        Leg.Walk(
          fromStation: station(leg.from), toStation: station(leg.to),
          durationSeconds: Int(leg.arrival - leg.departure), metres: Int(max(0, leg.metres))))
    }
  }

  private func ride(_ leg: PlannedLeg) -> Leg.Ride {
    Leg.Ride(
      line: labels.line(ofPattern: leg.pattern), direction: labels.direction(ofPattern: leg.pattern),
      pattern: labels.patternID(leg.pattern), headsign: labels.headsign(leg.pattern),
      stops: leg.stops.map {
        Leg.Ride.Stop(
          station: labels.stationIDs[Int($0.station)], arrival: time($0.arrival), departure: time($0.departure))
      },
      isApproximate: leg.isApproximate, headwaySeconds: leg.headway > 0 ? Int(leg.headway) : nil,
      slackSeconds: known(leg.slack), staysOnBoard: leg.staysOnBoard,
      runsWholeLine: labels.runsWholeLine(leg.pattern))
  }

  private func node(_ planned: PlannedNode) -> JourneyNode {
    var node = JourneyNode(kind: Self.kind(planned.kind))
    node.station = station(planned.station)
    node.name = name(planned)
    let isTimed = labels.pack.labels.estimatesFrom < 0
    node.arrival = planned.arrival == NoMoment.never || !isTimed ? nil : time(planned.arrival)
    node.departure = planned.departure == NoMoment.never || !isTimed ? nil : time(planned.departure)
    if planned.pattern >= 0 {
      node.line = labels.line(ofPattern: planned.pattern)
      node.direction = labels.direction(ofPattern: planned.pattern)
      node.headsign = labels.headsign(planned.pattern)
    }
    node.seconds = known(planned.seconds)
    node.isWalk = planned.isWalk
    node.stopCount = planned.stopCount > 0 ? Int(planned.stopCount) : nil
    node.state = Self.state(planned.state)
    node.slackSeconds = known(planned.slack)
    if let slack = node.slackSeconds, let departure = node.departure { node.latestDeparture = departure + slack }
    node.isBottleneck = planned.isBottleneck
    node.staysOnBoard = planned.staysOnBoard
    node.isApproximate = planned.isApproximate
    node.headwaySeconds = planned.headway > 0 ? Int(planned.headway) : nil
    node.carriages = planned.carriages.map(labels.carriage)
    return node
  }

  private func name(_ node: PlannedNode) -> LocalizedText? {
    switch node.kind {
    case .time: return nil
    case .place: return name(of: node.isTarget ? question.to : question.from)
    default: return labels.stationName(node.station)
    }
  }

  private func name(of end: QuestionEnd) -> LocalizedText? {
    switch end {
    case .station(let station): labels.stationName(station)
    case .place(let place): labels.placeName(place)
    case .complex(let complex): labels.complexName(complex)
    case .coordinate: nil
    }
  }

  private static func kind(_ kind: PlannedNode.Kind) -> JourneyNode.Kind {
    switch kind {
    case .place: .place
    case .start: .start
    case .stop: .stop
    case .transfer: .transfer
    case .destination: .destination
    case .time: .time
    }
  }

  private static func state(_ state: PlannedNode.State) -> JourneyNode.State {
    switch state {
    case .calm: .calm
    case .soon: .soon
    case .lastTrain: .lastTrain
    case .gone: .gone
    }
  }
}

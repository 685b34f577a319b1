/// Makes the list of nodes of a journey's legs.
struct NodeList {
  private(set) var nodes: [PlannedNode] = []
  private let legs: [PlannedLeg]
  private let bottleneck: Int?
  private let now: Moment?

  init(legs: [PlannedLeg], bottleneck: Int?, now: Moment?) {
    self.legs = legs
    self.bottleneck = bottleneck
    self.now = now
    if legs.count == 1 && legs[0].kind == .walk {
      addWalkAlone(legs[0])
    } else {
      for index in legs.indices { add(index) }
      addEnd()
    }
  }

  /// A journey on foot from end to end.
  private mutating func addWalkAlone(_ leg: PlannedLeg) {
    var from = PlannedNode(leg.from < 0 ? .place : .start)
    from.station = leg.from
    from.departure = leg.departure
    var to = PlannedNode(leg.to < 0 ? .place : .destination)
    to.station = leg.to
    to.isTarget = true
    to.arrival = leg.arrival
    nodes = [from, time(leg), to]
  }

  private mutating func add(_ index: Int) {
    let leg = legs[index]
    switch leg.kind {
    case .walk where index == 0:
      var place = PlannedNode(leg.from < 0 ? .place : .start)
      place.station = leg.from
      place.departure = leg.departure
      nodes.add(place)
      nodes.add(time(leg))
      if leg.from >= 0 { addEnd(ofWalk: leg) }
    case .walk:
      var end = arrival(at: leg.from, kind: leg.to < 0 ? .destination : .transfer)
      if leg.to >= 0 { end.departure = leg.departure }
      nodes.add(end)
      nodes.add(time(leg))
    case .transfer: addTransfer(leg)
    case .ride: addRide(index)
    }
  }

  private mutating func addTransfer(_ leg: PlannedLeg) {
    var node = arrival(at: leg.from, kind: .transfer)
    node.seconds = leg.arrival - leg.departure
    if leg.from == leg.to { return nodes.add(node) }
    node.departure = leg.departure
    node.seconds = -1
    nodes.add(node)
    nodes.add(time(leg))
    addEnd(ofWalk: leg)
  }

  /// Where a walk between stations ends and a train is boarded.
  private mutating func addEnd(ofWalk leg: PlannedLeg) {
    var node = PlannedNode(.transfer)
    node.station = leg.to
    node.arrival = leg.arrival
    nodes.add(node)
  }

  private mutating func addRide(_ index: Int) {
    let leg = legs[index]
    if leg.staysOnBoard {
      nodes.add(arrival(at: leg.from, kind: .transfer))
    } else if nodes.last?.kind != .transfer {
      var start = PlannedNode(.start)
      start.station = leg.from
      if index > 0 { start.arrival = legs[index - 1].arrival }
      nodes.add(start)
    }
    let last = nodes.count - 1
    nodes[last].departure = leg.departure
    nodes[last].pattern = leg.pattern
    nodes[last].slack = leg.slack
    nodes[last].state = PlannedNode.State(departure: leg.departure, slack: leg.slack, now: now)
    nodes[last].isBottleneck = index == bottleneck
    nodes[last].staysOnBoard = leg.staysOnBoard
    nodes[last].isApproximate = leg.isApproximate
    nodes[last].headway = leg.headway
    var ride = time(leg)
    ride.state = nodes[last].state
    ride.isBottleneck = nodes[last].isBottleneck
    nodes.add(ride)
    for stop in leg.stops.dropFirst().dropLast() {
      var node = PlannedNode(.stop)
      node.station = stop.station
      node.arrival = stop.arrival
      node.departure = stop.departure
      node.isApproximate = leg.isApproximate
      nodes.add(node)
    }
  }

  private mutating func addEnd() {
    guard let last = legs.last else { return }
    if last.kind == .walk {
      var place = PlannedNode(last.to < 0 ? .place : .destination)
      place.station = last.to
      place.isTarget = true
      place.arrival = last.arrival
      nodes.add(place)
    } else {
      nodes.add(arrival(at: last.to, kind: .destination))
    }
  }

  /// The station where the ride before is left.
  private func arrival(at station: Int32, kind: PlannedNode.Kind) -> PlannedNode {
    var node = PlannedNode(kind)
    node.station = station
    let ride = legs.last { $0.kind == .ride && $0.to == station && isReached($0) }
    node.arrival = ride?.arrival ?? NoMoment.never
    node.isApproximate = ride?.isApproximate ?? false
    return node
  }

  /// Whether a ride's own `time` node stands in the list already.
  private func isReached(_ ride: PlannedLeg) -> Bool {
    nodes.contains { $0.kind != .time && $0.departure == ride.departure && $0.station == ride.from }
  }

  private func time(_ leg: PlannedLeg) -> PlannedNode {
    var node = PlannedNode(.time)
    node.seconds = leg.arrival - leg.departure
    node.isWalk = leg.kind != .ride
    node.pattern = leg.pattern
    node.stopCount = Int32(max(0, leg.stops.count - 1))
    node.carriages = leg.carriages
    node.isApproximate = leg.isApproximate
    node.headway = leg.headway
    return node
  }
}

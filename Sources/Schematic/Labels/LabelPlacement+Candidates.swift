internal import Geometry
internal import Numerics

extension LabelPlacement {
  /// Lets labels in conflict stand far from their stations; or all names.
  mutating func widen(all: Bool = false) {
    for slot in all ? Array(slots.indices) : conflicts where !slots[slot].sources.contains(.far) {
      widen(slot)
    }
  }

  /// Looks anew for the places of a slot, far ones too.
  mutating func widen(_ slot: Int) {
    let places = places(around: slots[slot])
    let old = choice[slot].map { slots[slot].candidates[$0].label }
    let pinned = slots[slot].pinned.map { slots[slot].candidates[$0] }
    let moved = slots[slot].slid.flatMap {
      choice[slot] == $0.candidate ? slots[slot].candidates[$0.candidate] : nil
    }
    slots[slot].candidates = CandidateList(places.candidates(slots[slot].symbol, slots[slot].forms))
    slots[slot].sources.insert(.far)
    slots[slot].sources.remove(.aside)
    penalties[slot] = slots[slot].candidates.map { _ in 0 }
    if let pinned { attach(pinned, to: slot) }
    if let moved { add(moved, to: slot) }
    slots[slot].slid = nil
    choice[slot] = old.flatMap { label in slots[slot].candidates.firstIndex { $0.label == label } }
  }

  /// The same, the place it has being one of them.
  mutating func widenWhereItStands(_ slot: Int) {
    let old = choice[slot].map { slots[slot].candidates[$0] }
    widen(slot)
    if choice[slot] == nil, let old { choice[slot] = add(old, to: slot) }
  }

  /// What finds places beside a station, far ones too.
  func places(around slot: LabelSlot) -> LabelPlaces {
    LabelPlaces(design: design, own: slot.own, places: start, mayBeFar: true)
  }

  /// Where the station of a slot lies.
  func place(of slot: Int, _ solver: CoordinateSolver) -> Point {
    solver.shape.places[slots[slot].symbol.node]
  }

  /// The slots at stations that move.
  func numbers(in part: ActiveRegion) -> Set<Int> {
    Set(slots.indices.filter { part.moves[slots[$0].symbol.node] })
  }

  /// What is fixed around a station as far as places beside it reach.
  func surroundings(
    of node: Int, within reach: Box, _ fixtures: [CollisionShape], _ index: CollisionIndex,
    _ solver: CoordinateSolver
  ) -> NearbyObstacles {
    let places = solver.shape.places
    return NearbyObstacles(
      of: node, index.near(box(reach, at: places[node])), of: fixtures, places, solver.levels)
  }

  /// How deep a place lies in what is fixed around it.
  func overlap(of candidate: LabelCandidate, _ at: Point, _ around: NearbyObstacles) -> Double {
    overlap(of: candidate.bounds, candidate.reach, at, around)
  }

  /// How deep something lies in what is fixed around it; where that is more than `enough`, only that it is.
  ///
  /// - Parameters:
  ///   - bounds: the box around it, as if its station were at the origin.
  ///   - reach: how far it reaches from there in each of the eight directions.
  func overlap(
    of bounds: Box, _ reach: DirectionalExtents, _ at: Point, _ around: NearbyObstacles,
    enough: Double = .infinity
  ) -> Double {
    around.lack(
      reach: reach, CellSpan(box(bounds, at: at), side: CollisionIndex.side),
      wanted: design.labelClearance,
      enough: enough)
  }

  /// Where what a place is to be apart from may lie.
  func box(_ box: Box, at place: Point) -> Box {
    box.moved(by: place).inset(by: -design.labelClearance - Self.rowSpace * design.fontSize)
  }
}

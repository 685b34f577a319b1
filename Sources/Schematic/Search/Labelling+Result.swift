internal import Geometry

extension Labelling {
  /// Takes over the places of names and badges; names that what is drawn touches all the same look for others: where a bundle
  /// lies beside its tracks, its corners reach a little further than the collision shapes that places were chosen beside.
  ///
  /// - Parameter mayMoveTracks: whether room is made for those that find none.
  mutating func finish(_ found: LabelPlacement, _ solver: CoordinateSolver, mayMoveTracks: Bool = false) {
    symbols = network.layout.symbols(design)
    place(found)
    var (placement, names) = (found, touched(found))
    var fewest = names.count
    for round in 0..<Self.corrections where fewest > 0 {
      for name in names { placement.forbidPosition(of: name) }
      placement.dropBadges()
      if let reach = Self.reaches[round] { placement.allow(names, within: reach, solver) }
      let obstacles = Obstacles(network.layout, symbols: symbols, badges: badges, design: design)
      for name in names {
        let at = network.layout.nodes[placement.slots[name].symbol.node].at
        placement.forbidPlaces(of: name) { obstacles.touches($0.moved(by: at), clearance: 0) }
      }
      let around = placement.around(names, within: Self.correcting, solver)
      placement.choose(solver, penalty: Self.keepingPenalty, steps: 400, among: around, finish: .polish)
      names = touched(placement)
      guard placement.conflicts.count <= found.conflicts.count, names.count < fewest else { continue }
      fewest = names.count
      place(placement)
    }
    if fewest > 0, mayMoveTracks { makeRoom(placement, solver, atMost: found.conflicts.count, fewest) }
  }

  /// Makes room where names that may no longer stand where they did overlap others, if fewer are touched for it.
  private mutating func makeRoom(
    _ placement: LabelPlacement, _ solver: CoordinateSolver, atMost conflicts: Int, _ fewest: Int
  ) {
    var repair = LocalConflictRepair(placement, solver, fidelity: 1, evenness: 1)
    repair.run()
    guard repair.placement.conflicts.count <= conflicts else { return }
    let (before, signs) = (network, symbols)
    network.replace(repair.solver.result)
    symbols = network.layout.symbols(design)
    if touched(repair.placement).count < fewest {
      place(repair.placement)
    } else {
      (network, symbols) = (before, signs)
    }
  }

  mutating func place(_ placement: LabelPlacement) {
    let places = network.layout.nodes.map(\.at)
    labels = placement.labels(at: places).sorted { $0.node < $1.node }
    badges = placement.placedBadges(at: places)
  }

  /// Labels that overlap only in the final drawing.
  func touched(_ placement: LabelPlacement) -> [Int] {
    let places = network.layout.nodes.map(\.at)
    let conflicts = Set(
      NetworkPlan.labelFaults(
        network.layout, labels: placement.labels(at: places), badges: placement.placedBadges(at: places),
        symbols: symbols,
        design: design))
    if conflicts.isEmpty { return [] }
    let known = Set(placement.conflicts)
    return placement.slots.indices.filter {
      placement.isName($0) && !known.contains($0) && conflicts.contains(placement.slots[$0].symbol.node)
    }
  }

  /// How often names that are touched look for other places, and how far around them others may change theirs, in spacings.
  static let (corrections, correcting) = (8, 3.0)
  /// From which rounds on they may stand wherever nothing fixed is, so far from their stations.
  static let reaches = [2: LabelPlaces.near, 5: LabelPlaces.outermost]
}

internal import Geometry
internal import Numerics

/// Removes leaders: brings labels back beside their stations.
///
/// Where leaders were given while tracks still moved, there is often room in the end, or some can be made.
extension MapCandidate {
  /// Tries that for so many names, those that stand worst first, and keeps what makes the map no worse.
  mutating func bringBack(_ most: Int, within meter: WorkMeter? = nil) {
    guard placement.conflicts.isEmpty else { return }
    for name in placement.leaderLabels.prefix(most) where meter?.isSpent != true {
      bringBack(name: name)
    }
  }

  private mutating func bringBack(name: Int) {
    let middle = placement.place(of: name, solver)
    guard placement.isFar(name),
      let part = ActiveRegion(around: [middle], within: Self.radius, of: solver.shape.places)
    else {
      return
    }
    var near = placement
    near.standNear(name, solver, only: part)
    var repair = LocalConflictRepair(
      near, solver, fidelity: Self.firmness, evenness: Self.firmness, mayUseLeaders: false)
    if !near.conflicts.isEmpty { repair.run() }
    guard repair.placement.conflicts.isEmpty,
      repair.placement.awayness < placement.awayness - Self.gain
    else { return }
    let (found, score) = Self.scored(repair.placement, repair.solver)
    let before = LayoutScore(layout)
    let isKept =
      isGood(before)
      ? found.isGood(score)
        && score.badness(beyond: .scored) < before.badness(beyond: .scored) + Self.reserve
      : found.value < value + Self.loss
    if isKept { self = found }
  }

  /// How far around a name is looked at, in spacings, how firm tracks are, and by how much less names have to stand away in
  /// all.
  private static let (radius, firmness, gain) = (2.5, 2.0, 1.0)
  /// By how much worse a map may be for it that is not good, and how much of its reserve one that is may lose.
  private static let (loss, reserve) = (1.0, 0.3)
}

extension LabelPlacement {
  /// The names that stand far from their stations, the furthest first.
  var leaderLabels: [Int] {
    slots.indices.filter(isFar).map { (-cost(of: $0), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// Whether a name stands far from its station.
  func isFar(_ name: Int) -> Bool { isName(name) && cost(of: name) > Self.farCost }

  /// What all places cost by themselves: the less, the nearer names stand to their stations.
  var awayness: Double { slots.indices.reduce(0) { $0 + cost(of: $1) } }

  private func cost(of slot: Int) -> Double {
    choice[slot].map { slots[slot].candidates[$0].cost } ?? 0
  }

  /// What a place costs by itself that is more than a third of a spacing away.
  private static let farCost = 3.6

  /// Puts a name where it stands best beside its station, and finds what overlaps something then.
  mutating func standNear(_ name: Int, _ solver: CoordinateSolver, only part: ActiveRegion) {
    let old = choice[name].map { slots[name].candidates[$0] }
    widen(name)
    // A name for which there is no place beside its station at all stays.
    if slots[name].candidates.isEmpty, let old {
      choice[name] = add(old, to: name)
      return
    }
    slots[name].sources.remove(.anywhere)
    choice[name] = nil
    choose(solver, penalty: 12, steps: 50, among: [name], only: part)
  }
}

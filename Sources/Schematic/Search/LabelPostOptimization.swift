internal import Geometry
internal import Numerics

/// Moves tracks a little where labels stand poorly: at the end of a leader, turned, as if they were another station's, or run
/// together with the name beside them. Each such name insists on a good place in turn, and room is made for it there.
///
/// A map is found by its tracks and by what overlaps; how well names stand on it is only known when nothing moves any more.
/// This is where the two meet.
struct LabelPostOptimization {
  /// The map, as good as it has become.
  private(set) var map: MapCandidate
  /// What is wrong with it in one figure: see ``value(_:)``.
  private(set) var value: Double

  /// What a unit of discomfort of a name costs, in bends: a name that could be taken for another station's is worth a few.
  private static let penalty = 0.5
  /// A name is helped that stands so much worse than it could, and the map with it is kept if it is so much better.
  private static let (poor, gain) = (1.9, 0.25)
  /// How much worse than its best place those may be that a name tries.
  private static let worst = 2.5
  /// How far from the name others may change their places too, in spacings.
  private static let radius = 5.0
  /// How much dearer all other places of the name are while room is made for it.
  private static let insistence = 40.0
  /// How often room is made, and the work of each solve.
  private static let (rounds, work) = (7, 60)
  /// From which round on so many labels in conflict are too many, and how much worse a map may be before its spacings are
  /// evened out.
  private static let (patience, hope) = ((rounds: 2, conflicts: 3), 8.0)
  /// How often spacings are evened out in the end where that took the map beyond its limits.
  private static let refinements = 6

  /// - Parameter map: a map on which nothing overlaps and each name stands where it stands best.
  init(_ map: MapCandidate) {
    self.map = map
    value = Self.value(map)
  }

  /// What is wrong with a map, how its names stand included.
  private static func value(_ map: MapCandidate) -> Double {
    let names = map.placement.discomforts(map.solver)
    return LayoutScore(map.layout).badness(beyond: .scored)
      + penalty * names.indices.reduce(0) { $0 + (map.placement.isName($1) ? names[$1] : 0) }
  }

  /// Helps so many names, those that stand worst first.
  ///
  /// - Returns: whether that made the map better.
  @discardableResult mutating func run(names: Int, within meter: WorkMeter? = nil) -> Bool {
    let before = value
    var tried: Set<Int> = []
    for _ in 0..<names {
      guard meter?.isSpent != true, let name = worst(but: tried) else { break }
      tried.insert(name)
      let start = map
      let attempts = map.placement.goodPlaces(of: name, within: Self.worst)
      // However well names stand, a good map stays one.
      let hasToBeGood = start.isGood
      let found = ParallelMap.map(attempts) { Self.attempt(start, name, at: $0) }.compactMap { $0 }
        .filter { !hasToBeGood || $0.map.isGood }
      guard let best = found.min(by: { $0.value < $1.value }), best.value < value - Self.gain else { continue }
      (map, value) = (best.map, best.value)
    }
    return value < before
  }

  /// The name that stands worst for what it could, of those that were not helped yet.
  private func worst(but tried: Set<Int>) -> Int? {
    let names = map.placement.discomforts(map.solver)
    let found = names.indices.filter { map.placement.isName($0) && !tried.contains($0) }
      .map { (names[$0] - map.placement.leastCost(of: $0), $0) }.max { ($0.0, -$0.1) < ($1.0, -$1.1) }
    return found.flatMap { $0.0 > Self.poor ? $0.1 : nil }
  }

  /// The map with a name in a place, and what is wrong with it; nothing where there is no room.
  private static func attempt(_ map: MapCandidate, _ name: Int, at place: Int) -> (map: MapCandidate, value: Double)? {
    var (placement, solver) = (map.placement, map.solver)
    let region = placement.near(name, within: radius, solver)
    placement.insist(on: place, of: name, by: insistence)
    for round in 0..<rounds {
      placement.solve(&solver, penalty: 4 + 3 * Double(round), rounds: work, fidelity: 1.5, evenness: 1.5)
      placement.choose(solver, penalty: 40, steps: 400, among: region)
      if placement.conflicts.isEmpty { break }
      // What overlaps much by then hardly finds room.
      if round >= patience.rounds, placement.conflicts.count > patience.conflicts { return nil }
      placement.raiseConflictWeights()
    }
    guard placement.conflicts.isEmpty else { return nil }
    var found = MapCandidate(map.placement, map.solver)
    found.keepBetter(placement, solver)
    guard found.value < map.value + hope else { return nil }
    found.refine(rounds: refinements, work: work, freesAll: false, to: .barelyWithin)
    // Where names stood before is mostly still good, but for the one that moves.
    var before = map.placement
    before.insist(on: place, of: name, by: 0)
    return [found.replaced(before), found].compactMap { $0.settled(among: region) }.map { ($0, value($0)) }
      .min { $0.1 < $1.1 }
  }
}

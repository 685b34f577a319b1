internal import NetworkGraph
internal import Numerics

/// Tries many small changes of a map: a few names that are congested leave their places, the tracks go back a little or much,
/// on the whole map or around one label, and conflicts are resolved again. The better map is kept.
///
/// Some changes are tried side by side, and the best of them is the map that the next ones start from; which ones are tried
/// does not depend on how many processors there are.
struct LargeNeighbourhoodSearch {
  private var random: SplitMix
  private let chains: [Chain]

  /// Changes that depend on a seed, of maps whose tracks are these runs.
  init(seed: UInt64, chains: [Chain]) {
    random = SplitMix(seed: seed)
    self.chains = chains
  }

  /// Tries so many changes of a map, or fewer when nothing is left to be better.
  mutating func improve(_ map: inout MapCandidate, times: Int, within meter: WorkMeter? = nil) {
    var courses: [ChainReroutes.Course] = []
    var known: Double?
    for _ in 0..<(times + Self.batch - 1) / Self.batch {
      if map.isGood || meter?.isSpent == true { return }
      if map.value != known { (courses, known) = (map.courses(chains), map.value) }
      let (start, offered) = (map, courses)
      let parts = (meter ?? WorkMeter()).parts(Self.batch)
      let found = ParallelMap.map(parts.map { ($0, random.next()) }) { part, seed in
        var (change, own) = (Change(seed: seed), start)
        own.count(with: part)
        return change.map(from: own, offered)
      }
      for candidate in found where candidate.value < map.value { map = candidate }
      if let meter { map.count(with: meter) }
    }
  }

  /// How many changes are tried side by side.
  private static let batch = 4
}

/// One change of a map.
private struct Change {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

  /// The map that the change leads to, or the given one where that is better.
  mutating func map(from map: MapCandidate, _ courses: [ChainReroutes.Course]) -> MapCandidate {
    var found = MapCandidate(map.placement, map.solver)
    if !courses.isEmpty, random.unit() < Self.leading {
      lead(courses[Int(random.unit() * random.unit() * Double(courses.count))], map, &found)
    } else if random.next() % 3 == 0 {
      vary(map, &found)
    } else {
      varyNearby(map, &found)
    }
    if found.value < map.value + Self.promise {
      found.refine(rounds: Self.refinements, work: Self.work, freesAll: false)
    }
    return found.value < map.value ? found : map
  }

  /// Makes room anew on the whole map.
  private mutating func vary(_ map: MapCandidate, _ found: inout MapCandidate) {
    var (placement, solver) = (map.placement, map.solver)
    placement.calmDown()
    leave(
      one(of: [0, 1, 1, 2, 3, 5, 8]), of: Array(placement.congested(solver.nodeDuals).prefix(Self.mostCongested)),
      &placement)
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3, 5]), one(of: [1, 1.5, 2, 4]))
    let way = Way(fidelity: fidelity, evenness: evenness, penalty: 4, rise: 2, firstEnd: 4, firstVain: 3, lastFirm: 7)
    giveWay(penalty: one(of: [0.3, 1, 2, 4, 8]), times: one(of: [0, 1, 2, 4]), way, &placement, &solver)
    makeRoom(way, map, &placement, &solver, &found)
  }

  /// Makes room anew around one name that overlaps something, or one that is congested where none does.
  private mutating func varyNearby(_ map: MapCandidate, _ found: inout MapCandidate) {
    var (placement, solver) = (map.placement, map.solver)
    let congested = placement.congested(solver.nodeDuals)
    guard !congested.isEmpty else { return }
    let hasConflicts = !placement.conflicts.isEmpty
    let hard = congested[Int(random.unit() * random.unit() * Double(congested.count))]
    let middle = hasConflicts ? one(of: placement.conflicts) : hard
    let region = placement.near(middle, within: one(of: [3, 5, 8, hasConflicts ? 12 : .infinity]), solver)
    let (penalty, growth, level) = (one(of: [8.0, 20]), one(of: [1.5, 2, 3]), one(of: [0.02, 0.1, 0.3]))
    placement.loosen(region, to: level)
    leave(
      one(of: [0, 1, 1, 2, 3, 5]), of: (hasConflicts ? [middle] : []) + congested.filter { region.contains($0) },
      &placement)
    let way = Way(
      region: region, level: level, growth: growth, fidelity: one(of: [1, 1.5, 2, 3]), evenness: one(of: [1, 1.5, 2]),
      penalty: penalty, firstEnd: 3)
    giveWay(penalty: penalty, times: one(of: [0, 1, 2, 3]), way, &placement, &solver)
    makeRoom(way, map, &placement, &solver, &found)
  }

  /// Leads a run of track elsewhere and makes room anew around it.
  private mutating func lead(_ course: ChainReroutes.Course, _ map: MapCandidate, _ found: inout MapCandidate) {
    var (placement, solver) = (map.placement, map.solver.led(in: course.applied(to: map.solver.shape.directions)))
    placement.calmDown()
    let (fidelity, evenness) = (one(of: [1, 1.5, 2, 3]), one(of: [1, 1.5, 2]))
    let way = Way(fidelity: fidelity, evenness: evenness, penalty: 4, rise: 2, firstEnd: 4, firstVain: 4, lastFirm: 7)
    giveWay(penalty: one(of: [0.1, 0.5, 2]), times: Self.settling, way, &placement, &solver)
    guard solver.isInShape else { return }
    let layout = solver.result
    solver = solver.settled
    placement = placement.moved(
      to: layout, anewAt: Set(course.edges.flatMap { [layout.edges[$0].from, layout.edges[$0].to] }))
    makeRoom(way, map, &placement, &solver, &found)
  }

  /// The share of changes that lead tracks elsewhere, and how often those are solved for before places are chosen on them.
  private static let (leading, settling) = (0.3, 3)

  /// How room is made anew.
  private struct Way {
    /// The slots that may take another place, all where it is nil, their conflict weight at first, and its growth from
    /// round to round, up to that of others.
    var region: Set<Int>?
    var level = 1.0
    var growth = 1.0
    /// How firm the tracks are while weights are low, and before the round ``lastFirm``.
    let fidelity: Double
    let evenness: Double
    /// What names press for room in the first round, and how much more from round to round.
    let penalty: Double
    var rise = 0.0
    /// The rounds from which on it ends where nothing overlaps, and where the map has become too bad.
    let firstEnd: Int
    var firstVain = 0
    var lastFirm = 0
  }

  /// Lets the tracks go back, as names press little.
  private func giveWay(
    penalty: Double, times: Int, _ way: Way, _ placement: inout LabelPlacement, _ solver: inout CoordinateSolver
  ) {
    for _ in 0..<times {
      placement.solve(&solver, penalty: penalty, rounds: Self.work, fidelity: way.fidelity, evenness: way.evenness)
    }
  }

  /// Chooses places and solves for coordinates in turn, and keeps the best map on the way.
  private func makeRoom(
    _ way: Way, _ start: MapCandidate, _ placement: inout LabelPlacement, _ solver: inout CoordinateSolver,
    _ found: inout MapCandidate
  ) {
    var level = way.level
    for round in 0..<Self.rounds where solver.meter?.isPast(1) != true {
      placement.choose(solver, penalty: Self.overlap, steps: Self.steps, among: way.region)
      let score = found.keepBetter(placement, solver)
      let isTight = level >= 1
      // A map already so much worse than that at the start would hardly become better.
      let isInVain = score.badness > start.value + Self.hope
      if isTight, placement.conflicts.isEmpty && round >= way.firstEnd || isInVain && round >= way.firstVain { return }
      level = min(1, level * way.growth)
      placement.raiseConflictWeights(but: way.region ?? [], at: level)
      if round >= Self.penalizing { placement.penalizeConflicts() }
      let isFirm = !isTight || round < way.lastFirm
      placement.solve(
        &solver, penalty: way.penalty + way.rise * Double(round), rounds: Self.work,
        fidelity: isFirm ? way.fidelity : 1, evenness: isFirm ? way.evenness : 1)
    }
  }

  /// Makes some of the names that are congested avoid their places.
  private mutating func leave(_ count: Int, of congested: [Int], _ placement: inout LabelPlacement) {
    guard !congested.isEmpty else { return }
    for _ in 0..<count { placement.avoid(one(of: congested), by: one(of: [2, 4, 8])) }
  }

  /// How often room is made, and how often spacings are evened out in the end.
  private static let (rounds, refinements) = (14, 10)
  /// How much worse than at the start a map may be while room is made, and how much when its spacings are evened out in the
  /// end.
  private static let (hope, promise) = (12.0, 6.0)
  /// From what round on places become dearer that overlap something, and the work of a solve.
  private static let (penalizing, work) = (6, 80)
  /// What an overlap costs when places are chosen, and how many choices are tried.
  private static let (overlap, steps) = (40.0, 1000)
  /// How many of the names that are congested most may leave their places when the whole map is changed.
  private static let mostCongested = 60
}

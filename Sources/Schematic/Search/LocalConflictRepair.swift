internal import Geometry
internal import Numerics
internal import Synchronization

/// Resolves conflicts locally and leaves all else as it is.
///
/// A solve of the whole map that makes room for one label takes it from another elsewhere, so that on a large map some are
/// always without. Here a few dozen conflicts become a handful, mostly none, in the time of some solves.
struct LocalConflictRepair {
  /// The names in their places.
  private(set) var placement: LabelPlacement
  /// The tracks.
  private(set) var solver: CoordinateSolver
  private let fidelity: Double
  private let evenness: Double
  /// How many times further than usual around names tracks and names may move.
  private let reach: Double

  /// One way to make room.
  private struct Way: Sendable {
    /// How far around a name tracks and names may move at first, in spacings.
    let radius: Double
    /// What names press for room at first.
    let penalty: Double
    /// After how many rounds they stand wherever there is room.
    let leaderRound: Int
  }

  /// Ways to make room, those of a pair tried side by side; the second pair where few names overlap anything.
  private static let ways = [
    [Way(radius: 2.5, penalty: 12, leaderRound: 4), Way(radius: 4, penalty: 12, leaderRound: 4)],
    [Way(radius: 6, penalty: 12, leaderRound: 2), Way(radius: 3, penalty: 24, leaderRound: 2)],
  ]
  private static let few = 8
  /// Names nearer to each other than this, in spacings, are repaired together.
  private static let together = 3.0
  /// How often room is made in one way, by how much the radius and the price grow from round to round, the work of a solve,
  /// and how many names more than at first may overlap something on the way.
  private static let (rounds, widening, rise, work, worst) = (6, 0.2, 2.0, 60, 6)
  /// How much dearer a place becomes that overlapped something, and in how many rounds names with leaders look anew.
  private static let (penalty, again) = (2.0, 4)
  /// How many times cheaper than on the whole map it is there to lie away from the geographic position.
  private static let leniency = 0.6
  /// What it costs that the median spacing grows: more than names would pay, as the whole map would have to shrink for it.
  private static let shortPenalty = 100.0
  /// Up to which median spacing names are as large beside it as they should be.
  private static let longestMedian = 1.004

  /// - Parameters:
  ///   - placement: names, of which some overlap something.
  ///   - solver: the tracks.
  ///   - fidelity: how firm the tracks were in the last solve.
  ///   - evenness: how even spacings were to be then.
  ///   - reach: how many times further than usual around names tracks and names may move.
  init(
    _ placement: LabelPlacement, _ solver: CoordinateSolver, fidelity: Double, evenness: Double,
    reach: Double = 1
  ) {
    self.placement = placement
    self.solver = solver
    self.fidelity = Self.leniency * fidelity
    self.evenness = evenness
    self.reach = reach
  }

  /// Repairs what overlaps, one group of names that stand near each other after another.
  mutating func run() {
    let penalty = solver.shortPenalty
    solver.shortPenalty = Self.shortPenalty
    for group in repairedApart(groups) { repair(group) }
    solver.shortPenalty = penalty
    solver.normalise(beyond: Self.longestMedian)
    // What else overlaps something since then.
    placement.choose(solver, penalty: 1, steps: 0, among: [])
  }

  /// Repairs groups in the first way, side by side those that stand so far apart that nothing one moves touches what another
  /// moves.
  ///
  /// - Returns: the groups for which that did not make room.
  private mutating func repairedApart(_ groups: [[Int]]) -> [[Int]] {
    var (waiting, left) = (groups, [[Int]]())
    while !waiting.isEmpty {
      var batch: [(group: [Int], area: Box)] = []
      var others: [[Int]] = []
      for group in waiting {
        guard let area = area(of: group) else { continue }
        if batch.count < Self.sideBySide, batch.allSatisfy({ !$0.area.overlaps(area) }) {
          batch.append((group, area))
        } else {
          others.append(group)
        }
      }
      waiting = others
      // One alone is tried in two ways at once.
      if batch.count > 1 { repairSideBySide(batch.map(\.group)) }
      left += batch.map(\.group).filter { !Set($0).isDisjoint(with: placement.conflicts) }
    }
    return left
  }

  /// Repairs groups that stand apart.
  private mutating func repairSideBySide(_ groups: [[Int]]) {
    let start = self
    let tried = ParallelMap.map(groups) {
      start.repaired($0, Self.ways[0][0], isFirst: true, Success())
    }
    var taken: [Box] = []
    for case let found? in tried where found.left < start.placement.conflicts.count {
      // What grew into another's area has to wait for it.
      guard taken.allSatisfy({ !$0.overlaps(found.area) }) else { continue }
      taken.append(found.area)
      placement.adopt(found.placement, within: found.area, solver)
      solver.adopt(found.solver, within: found.area)
    }
  }

  /// What a group may touch when it is repaired in the first way, in few rounds.
  private func area(of group: [Int]) -> Box? {
    ActiveRegion.area(
      around: group.map { placement.place(of: $0, solver) },
      within: reach * (Self.ways[0][0].radius + Self.widening))
  }

  /// So many groups that stand apart are repaired side by side, however many processors there are.
  private static let sideBySide = 4

  /// Repairs a group, as far as its names still overlap something.
  private mutating func repair(_ group: [Int]) {
    for pair in Self.ways.prefix(placement.conflicts.count > Self.few ? 1 : 2) {
      let names = group.filter(Set(placement.conflicts).contains)
      if names.isEmpty { return }
      let (start, success) = (self, Success())
      let tried = ParallelMap.map(Array(pair.enumerated())) {
        start.repaired(names, $1, isFirst: $0 == 0, success)
      }
      // Where the first made room for all, how far the second had come by then must not matter.
      let found = success.isThere.load(ordering: .relaxed) ? Array(tried.prefix(1)) : tried
      let meter = solver.meter
      for case let other? in found.dropFirst() {
        let own = other.solver.meter
        meter?.add(own?.used ?? 0)
        meter?.addWork((own?.done ?? 0) - (own?.used ?? 0))
      }
      guard let best = found.compactMap({ $0 }).min(by: { $0.left < $1.left }),
        best.left < placement.conflicts.count
      else {
        continue
      }
      (placement, solver) = (best.placement, best.solver)
      solver.meter = meter
    }
  }

  /// The labels in conflict, those together that stand near each other.
  private var groups: [[Int]] {
    let conflicts = placement.conflicts
    let places = conflicts.map { placement.place(of: $0, solver) }
    var sets = DisjointSets(count: conflicts.count)
    for one in conflicts.indices {
      for two in conflicts.indices.dropFirst(one + 1)
      where places[one].distance(to: places[two]) < Self.together {
        sets.join(one, two)
      }
    }
    return sets.groups.map { $0.map { conflicts[$0] } }
  }

  /// Whether the first way made room for all names: what the second comes to does not matter then, and it may end.
  private final class Success: Sendable {
    let isThere = Atomic(false)
  }

  /// The map when room was made for some names in one way, how many names overlap something then on all of it, and outside
  /// what area it is as before; nothing for the second way where the first made room for all.
  private func repaired(
    _ names: [Int], _ way: Way, isFirst: Bool, _ success: Success
  ) -> (placement: LabelPlacement, solver: CoordinateSolver, left: Int, area: Box)? {
    var (placement, solver) = (placement, solver)
    // How far the second way comes before the first one ends it depends on the processors: it counts by itself.
    let meter = isFirst ? solver.meter : WorkMeter()
    solver.meter = meter
    guard var area = area(of: names) else { return nil }
    var best = (placement: placement, solver: solver, left: placement.conflicts.count, area: area)
    let others = Set(placement.conflicts).subtracting(names)
    var bad = names
    for round in 0..<Self.rounds {
      if !isFirst, success.isThere.load(ordering: .relaxed) { return nil }
      let middles = Set(bad + names).sorted().map { placement.place(of: $0, solver) }
      let radius = reach * (way.radius + Self.widening * Double(round))
      guard let part = ActiveRegion(around: middles, within: radius, of: solver.shape.places) else {
        break
      }
      area = area.union(part.area)
      placement.raiseConflictWeights(of: bad)
      if round > 0 { for name in bad { placement.leave(name, by: Self.penalty) } }
      if round >= way.leaderRound {
        placement.giveLeaders(
          solver, anew: (round - way.leaderRound) % Self.again == Self.again - 1, of: bad)
      }
      placement.solve(
        &solver, penalty: way.penalty + Self.rise * Double(round), rounds: Self.work,
        fidelity: fidelity,
        evenness: evenness, only: part)
      placement.choose(
        solver, penalty: 40, steps: 600, among: placement.numbers(in: part), only: part)
      if placement.conflicts.count < best.left {
        best = (placement, solver, placement.conflicts.count, area)
      }
      if best.left <= others.count {
        if isFirst { success.isThere.store(true, ordering: .relaxed) }
        break
      }
      bad = placement.conflicts.filter { !others.contains($0) }
      if bad.count > names.count + Self.worst { break }
    }
    return best
  }
}

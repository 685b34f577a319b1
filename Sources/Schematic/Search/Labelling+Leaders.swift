internal import Numerics

extension Labelling {
  /// Looks far and wide for places for names that still overlap something: first where the tracks are, then making room.
  func close(_ best: inout MapCandidate, _ part: WorkMeter) {
    var (placement, solver) = (best.placement, best.solver)
    placement.widen(all: true)
    placement.least = Self.closingLeast
    for round in 0..<budget.closingRounds where !part.isPast(1) {
      placement.choose(solver, penalty: 26, steps: 6000, among: round > 0 ? aroundConflicts(placement, solver) : nil)
      best.keepBetter(placement, solver)
      if placement.conflicts.isEmpty { return }
      placement.penalizeConflicts()
      guard round >= 4 else { continue }
      placement.raiseConflictWeights()
      placement.solve(&solver, penalty: 4 + Double(round), rounds: budget.work)
    }
  }

  /// Names in their places when those that found none stand far from their stations, where a leader says to which they
  /// belong.
  func withLeaders(_ map: MapCandidate) -> LabelPlacement {
    var (best, placement) = (map.placement, map.placement)
    placement.widen(all: true)
    placement.least = Self.closingLeast
    var (round, vain) = (0, 0)
    while round < budget.leaderRounds, vain < Self.mostVain, !best.conflicts.isEmpty,
      round == 0 || !meter.isPast(SearchBudget.Shares.leaders)
    {
      placement.giveLeaders(map.solver, atMost: budget.atOnce)
      placement.choose(map.solver, penalty: 26, steps: 6000, among: aroundConflicts(placement, map.solver))
      vain = placement.conflicts.count < best.conflicts.count ? 0 : vain + 1
      if vain == 0 { best = placement }
      placement.penalizeConflicts(times: Self.impatience)
      round += 1
    }
    if best.conflicts.isEmpty { best.straightenLeaders(map.solver) }
    return best
  }

  /// Makes room for names that even far from their stations overlap something.
  func openUp(_ best: inout MapCandidate) {
    var (placement, solver) = (best.placement, best.solver)
    placement.least = Self.closingLeast
    var vain = 0
    for round in 0..<Self.openingRounds {
      if best.placement.conflicts.isEmpty || vain >= budget.vain || meter.isSpent { return }
      let value = best.value
      placement.giveLeaders(solver)
      placement.raiseConflictWeights()
      placement.penalizeConflicts(times: Self.impatience)
      placement.solve(&solver, penalty: 16 + 8 * Double(round), rounds: budget.work)
      placement.choose(solver, penalty: 26, steps: 6000, among: aroundConflicts(placement, solver))
      best.keepBetter(placement, solver)
      vain = best.value < value ? 0 : vain + 1
    }
  }

  /// The slots for which places are looked for last: on a large map those around labels in conflict, all where it
  /// is nil.
  func aroundConflicts(_ placement: LabelPlacement, _ solver: CoordinateSolver) -> Set<Int>? {
    budget.surroundings.map { placement.aroundConflicts(within: $0, solver) }
  }
}

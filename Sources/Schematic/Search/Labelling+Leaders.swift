internal import Numerics

extension Labelling {
  /// Looks far and wide for places for names that still overlap something: first where the tracks are, then making room.
  func close(_ best: inout MapCandidate, _ part: WorkMeter) {
    var (placement, solver) = (best.placement, best.solver)
    placement.widen(all: true)
    placement.least = Self.closingLeast
    for round in 0..<Self.closingRounds where !part.isPast(1) {
      placement.choose(solver, penalty: 26, steps: 6000)
      best.keepBetter(placement, solver)
      if placement.conflicts.isEmpty { return }
      placement.penalizeConflicts()
      guard round >= 4 else { continue }
      placement.raiseConflictWeights()
      placement.solve(&solver, penalty: 4 + Double(round), rounds: Self.solveRounds)
    }
  }

  /// Names in their places when those that found none stand far from their stations, where a leader says to which they
  /// belong.
  func withLeaders(_ map: MapCandidate) -> LabelPlacement {
    var (best, placement) = (map.placement, map.placement)
    placement.widen(all: true)
    placement.least = Self.closingLeast
    var (round, vain) = (0, 0)
    while vain < Self.mostVain, !best.conflicts.isEmpty, round == 0 || !meter.isPast(SearchBudget.Shares.leaders) {
      placement.giveLeaders(map.solver)
      placement.choose(map.solver, penalty: 26, steps: 6000)
      vain = placement.conflicts.count < best.conflicts.count ? 0 : vain + 1
      if vain == 0 { best = placement }
      placement.penalizeConflicts(times: Self.impatience)
      round += 1
    }
    if best.conflicts.isEmpty { best.straightenLeaders(map.solver) }
    return best
  }

  /// Makes room for names that even far from their stations overlap something, where they are: what a solve of the whole map
  /// gives one of them it takes from another.
  func openUp(_ best: inout MapCandidate) {
    var (placement, solver) = (best.placement, best.solver)
    placement.least = Self.closingLeast
    var vain = 0
    while !best.placement.conflicts.isEmpty, vain < Self.mostVainRepairs, !meter.isPast(SearchBudget.Shares.room) {
      let value = best.value
      placement.reconsider(solver, within: Self.surroundings)
      var repair = LocalConflictRepair(
        placement, solver, fidelity: 1, evenness: 1, reach: 1 + Self.growth * Double(vain))
      repair.run()
      (placement, solver) = (repair.placement, repair.solver)
      best.keepBetter(placement, solver)
      vain = best.value < value ? 0 : vain + 1
      placement.penalizeConflicts(times: Self.impatience)
    }
  }
}

internal import Numerics

extension MapCandidate {
  /// Draws stations nearer to their geographic positions, and spacings nearer to each other, as long as no name suffers.
  /// Names that go on overlapping something learn to stand elsewhere, further from their stations, and at last wherever there
  /// is room.
  ///
  /// - Parameters:
  ///   - rounds: how often.
  ///   - work: the work of each solve.
  ///   - freesAll: whether names may take other places that overlap nothing.
  ///   - aim: what it may end with.
  ///   - share: up to what share of the work that may go into this map; to no share where it is nil.
  mutating func refine(
    rounds: Int, work: Int = Labelling.solveRounds, freesAll: Bool = true, to aim: QualityLimits = .wellWithin,
    upTo share: Double? = nil
  ) {
    var (placement, solver) = (placement, solver)
    var weights = TermWeights()
    var score = LayoutScore(layout)
    var vain = 0
    // One with less wrong in one figure may be worse than a good map in one way.
    var good: MapCandidate?
    defer { if let good, good.isBetter(than: self) { self = good } }
    for _ in 0..<rounds {
      if let share, solver.meter?.isPast(share) == true { return }
      if placement.conflicts.isEmpty {
        if aim.holdNearness(score), score.spacingSpread <= aim.spread { return }
        vain = 0
        weights.rise(score, to: aim)
      } else {
        vain += 1
        placement.raiseConflictWeights()
        if vain >= Self.teaching.first {
          placement.penalizeConflicts(times: Self.teaching.times)
          placement.widen()
        }
        if vain >= Self.leaders.first, placement.conflicts.count <= Self.leaders.most {
          placement.giveLeaders(solver, anew: vain % Self.leaders.interval == 1)
        }
      }
      placement.solve(
        &solver, penalty: 12, rounds: work, fidelity: weights.fidelity, evenness: weights.evenness)
      placement.choose(solver, penalty: 40, steps: 1500, among: freesAll ? nil : [])
      let found: MapCandidate
      (found, score) = Self.scored(placement, solver)
      if found.value < value { self = found }
      if placement.conflicts.isEmpty, found.value < good?.value ?? .infinity, found.isGood(score) { good = found }
    }
  }

  /// How many times dearer than usual it is that stations lie away from their geographic positions, and that spacings are
  /// uneven.
  private struct TermWeights {
    private(set) var fidelity = 1.0
    private(set) var evenness = 1.0

    /// Asks for more of what is missing.
    mutating func rise(_ score: LayoutScore, to aim: QualityLimits) {
      if !aim.holdNearness(score) { fidelity *= Self.rise.fidelity }
      if score.spacingSpread > aim.spread { evenness *= Self.rise.evenness }
    }

    private static let rise = (fidelity: 1.4, evenness: 1.5)
  }

  /// After how many rounds in vain names learn to stand elsewhere, and how much.
  private static let teaching = (first: 2, times: 2.0)
  /// After how many rounds in vain names stand wherever there is room, if no more than these overlap something, and how often
  /// those that do already look where that is now.
  private static let leaders = (first: 4, most: 20, interval: 3)
}

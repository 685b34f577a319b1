internal import Numerics

extension MapCandidate {
  /// Which names may take other places while a map is refined, beside those that overlap something.
  enum Freedom {
    /// All.
    case all
    /// No others.
    case faulty
    /// Those at stations at most so far from a label in conflict, in spacings, and so many of those that are congested
    /// most.
    case around(Double, congested: Int)

    /// Whether few are free, for many rounds.
    var isNarrow: Bool { if case .around = self { true } else { false } }
  }

  /// Draws stations nearer to their geographic positions in many small steps, and brings names back that were given leaders
  /// for it.
  mutating func refine(_ refinement: SearchBudget.Refinement, within meter: WorkMeter? = nil) {
    grow(to: refinement.growth)
    learn(within: refinement.penaltyReach)
    refine(
      rounds: refinement.rounds, yielding: refinement.yielding,
      roundsOnceGood: refinement.roundsOnceGood,
      freeing: .around(Self.surroundings, congested: refinement.congested), to: .within,
      repairing: refinement.repairs, within: meter)
    bringBack(refinement.returning, within: meter)
  }

  /// Draws stations nearer to their geographic positions, and spacings nearer to each other, as long as no name suffers.
  /// Names that go on overlapping something learn to stand elsewhere, further from their stations, and at last wherever there
  /// is room.
  ///
  /// - Parameters:
  ///   - rounds: how often.
  ///   - work: the work of each solve.
  ///   - yielding: after how many rounds in a row in which names overlap something less is asked for, and again after as
  ///     many.
  ///   - roundsOnceGood: after how many rounds more it ends once a good map was found.
  ///   - freedom: which names may take other places.
  ///   - aim: what it may end with.
  ///   - meter: what ends it early where it is spent.
  ///   - share: up to what share of the work that may go into this map alone; to no share where it is nil.
  ///   - repairs: where labels in conflict are made room for where they are, too; then what is asked for in vain of
  ///     nearness is given back to evenness, and the other way round.
  mutating func refine(
    rounds: Int, work: Int = 120, yielding: Int = .max, roundsOnceGood: Int = .max,
    freeing freedom: Freedom = .all, to aim: QualityLimits = .wellWithin,
    repairing repairs: Repairs? = nil, within meter: WorkMeter? = nil, upTo share: Double? = nil
  ) {
    var (placement, solver) = (placement, solver)
    var weights = TermWeights()
    var score = LayoutScore(layout)
    var vain = 0
    // One with less wrong in one figure may be worse than a good map in one way.
    var good: (map: MapCandidate, since: Int)?
    defer { if let good, good.map.isBetter(than: self) { self = good.map } }
    for round in 0..<rounds {
      if meter?.isSpent == true { return }
      if let share, solver.meter?.isPast(share) == true { return }
      if placement.conflicts.isEmpty {
        if aim.holdNearness(score), score.spacingSpread <= aim.spread { return }
        vain = 0
        weights.rise(score, to: aim, givesBack: repairs != nil)
      } else {
        vain += 1
        if vain.isMultiple(of: yielding) { weights.yield() }
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
      placement.choose(
        solver, penalty: 40, steps: 1500, among: Self.free(freedom, placement, solver),
        looksBriefly: freedom.isNarrow)
      if let repairs {
        Self.repair(
          &placement, &solver, weights, repairs, makesRoom: round.isMultiple(of: repairs.interval))
      }
      let found: MapCandidate
      (found, score) = Self.scored(placement, solver)
      if found.value < value { self = found }
      if let repairs, repairs.isThorough, (1...Self.almost).contains(placement.conflicts.count),
        score.badness < value - Self.worthwhile
      {
        var settled = placement
        settled.polish(solver)
        keepBetter(settled, solver)
      }
      if placement.conflicts.isEmpty, found.value < good?.map.value ?? .infinity,
        found.isGood(score)
      {
        good = (found, good?.since ?? round)
      }
      if let good, round - good.since >= roundsOnceGood { return }
    }
  }

  /// Finds places for labels in conflict where the tracks are, or makes room for them there.
  ///
  /// - Parameter makesRoom: whether tracks move for that.
  private static func repair(
    _ placement: inout LabelPlacement, _ solver: inout CoordinateSolver, _ weights: TermWeights,
    _ repairs: Repairs,
    makesRoom: Bool
  ) {
    placement.reconsider(solver, within: surroundings, looksNear: repairs.isThorough)
    if makesRoom, (1...repairs.most).contains(placement.conflicts.count) {
      var repair = LocalConflictRepair(
        placement, solver, fidelity: weights.fidelity, evenness: weights.evenness)
      repair.run()
      if repair.placement.conflicts.count < placement.conflicts.count {
        (placement, solver) = (repair.placement, repair.solver)
      }
      if !repairs.isThorough { placement.reconsider(solver, within: surroundings) }
    }
    if repairs.isThorough, placement.conflicts.count <= few {
      placement.reconsider(solver, within: 2 * surroundings, looksNear: true, givesLeaders: true)
    }
  }

  /// How far around labels in conflict others take part, in spacings; where so few do, all is tried for them, and where
  /// almost none does, a map is looked at as if it were the last.
  private static let (surroundings, few, almost) = (4.0, 6, 3)
  /// By how much better its tracks have to be for that than those of the best map.
  private static let worthwhile = 3.0

  /// The slots that may take other places, all where it is nil.
  private static func free(
    _ freedom: Freedom, _ placement: LabelPlacement, _ solver: CoordinateSolver
  ) -> Set<Int>? {
    switch freedom {
    case .all: nil
    case .faulty: []
    case .around(let radius, let congested):
      placement.aroundConflicts(within: radius, solver).union(
        placement.congested(solver.nodeDuals).prefix(congested))
    }
  }

  /// How labels in conflict are helped where they are: for how many at most tracks move, in every how many rounds,
  /// and whether all is tried before that, as on a map on which some always overlap something.
  struct Repairs: Sendable {
    let most: Int
    let interval: Int
    var isThorough = false
  }

  /// How many times dearer than usual it is that stations lie away from their geographic positions, and that spacings are
  /// uneven.
  private struct TermWeights {
    private(set) var fidelity = 1.0
    private(set) var evenness = 1.0

    /// Asks for more of what is missing.
    ///
    /// - Parameter givesBack: whether less is asked for of what there is enough of.
    mutating func rise(_ score: LayoutScore, to aim: QualityLimits, givesBack: Bool) {
      let least = givesBack ? 1 / Self.givingBack : 1
      fidelity = max(1, fidelity * (aim.holdNearness(score) ? least : Self.rise.fidelity))
      evenness = max(1, evenness * (score.spacingSpread <= aim.spread ? least : Self.rise.evenness))
      if givesBack { evenness = min(evenness, Self.mostEvenness) }
    }

    /// Asks for less.
    mutating func yield() {
      (fidelity, evenness) = (
        max(1, fidelity / Self.yield.fidelity), max(1, evenness / Self.yield.evenness)
      )
    }

    private static let rise = (fidelity: 1.4, evenness: 1.5)
    /// How many times less is asked for where rounds go on to be in vain: fewer than more is asked for where one was not, so
    /// that what lies between is tried.
    private static let yield = (fidelity: 1.3, evenness: 1.35)
    private static let (givingBack, mostEvenness) = (1.15, 40.0)
  }

  /// After how many rounds in vain names learn to stand elsewhere, and how much.
  private static let teaching = (first: 2, times: 2.0)
  /// After how many rounds in vain names stand wherever there is room, if no more than these overlap something, and how often
  /// those that do already look where that is now.
  private static let leaders = (first: 4, most: 20, interval: 3)
}

internal import Geometry
internal import NetworkGraph
internal import Numerics

extension Labelling {
  /// Keeps to a plan that fits: where names have other sizes now and overlap something, what is around them makes room. Where
  /// that is not enough, all is placed anew.
  mutating func run(pinned: PinnedPlan) {
    let laidOut = network.layout
    network.replace(pinned.layout.placed(as: laidOut))
    symbols = network.layout.symbols(design)
    var kept = kept(to: pinned)
    if !kept.placement.conflicts.isEmpty, kept.placement.conflicts.count <= Self.mostLeaders {
      let placement = withLeaders(kept)
      let repaired = kept.placement.conflicts.count - placement.conflicts.count
      kept = MapCandidate(
        value: kept.value - Double(repaired), layout: kept.layout, placement: placement,
        solver: kept.solver)
    }
    if kept.value > Double(pinned.labels.count(where: \.isForced)) {
      network.replace(laidOut)
      run()
      if Double(labels.count(where: \.isForced)) < kept.value { return }
    }
    network.replace(kept.layout.placed(as: laidOut))
    var placement = kept.placement
    placement.spaceWords(kept.solver)
    finish(placement, kept.solver)
  }

  /// The map nearest to a plan on which nothing overlaps, as far as one is found: first with tracks that hardly give way,
  /// then with softer ones.
  func kept(to pinned: PinnedPlan) -> MapCandidate {
    let tracks = network.layout.settled
    let (placement, placed) = placed(pinned, on: tracks)
    var solver = placed
    solver.normalises = false
    solver.keepsSpacings = true
    var best = MapCandidate(
      value: Double(placement.conflicts.count), layout: tracks, placement: placement, solver: solver
    )
    for way in Self.waysToKeep where best.value > 0 { makeRoom(placement, solver, way, &best) }
    return best
  }

  /// Looks for other places for labels in conflict where the tracks are, then moves tracks apart there.
  func makeRoom(
    _ start: LabelPlacement, _ tracks: CoordinateSolver, _ way: WayToKeep,
    _ best: inout MapCandidate
  ) {
    var (placement, solver) = (start, tracks)
    placement.least = way.least
    if way.isWide { placement.widen(all: true) }
    solver.shortPenalty =
      way.isFirm ? CoordinateSolver.firmShortPenalty : CoordinateSolver.usualShortPenalty
    let widestSpacing = way.isFirm ? Self.firmSpacing : Self.softSpacing
    var (before, vain) = ([Int](), 0.0)
    for round in 0..<Self.keepingRounds where !meter.isPast(SearchBudget.Shares.rounds) {
      placement.choose(solver, penalty: Self.keepingPenalty, steps: 2000)
      // Names are to be large enough beside the median spacing.
      let layout = solver.result
      let value =
        Double(placement.conflicts.count)
        + max(0, LayoutScore.medianSpacing(of: layout) - widestSpacing)
      if value < best.value {
        best = MapCandidate(value: value, layout: layout, placement: placement, solver: solver)
      }
      if value == 0 { return }
      if round >= Self.stillRounds {
        vain = placement.conflicts == before ? vain + 1 : 0
        before = placement.conflicts
      }
      // Where solving does not help again and again, other places are tried the sooner.
      placement.penalizeConflicts(times: 1 + Self.impatience * vain)
      placement.widen()
      guard round >= Self.stillRounds else { continue }
      placement.raiseConflictWeights()
      let penalty = 8 + 4 * Double(round - Self.stillRounds)
      placement.solve(&solver, penalty: penalty, rounds: Self.solveRounds, fidelity: way.fidelity)
    }
  }

  /// How firm the tracks of a map are that keeps to another, what it costs that names overlap something at all, and how far
  /// they look for places.
  struct WayToKeep {
    let fidelity: Double
    let least: Double
    let isWide: Bool
    /// Whether the median spacing stays as it is.
    let isFirm: Bool
  }

  /// So many names at most are given leaders on a map that keeps to another, rather than that all is placed anew.
  static let mostLeaders = 3
  /// How often room is made on a map that keeps to another, and how often places are looked for before.
  static let (keepingRounds, stillRounds) = (30, 4)
  static let waysToKeep = [
    WayToKeep(fidelity: 24, least: SearchBudget.Start.usual.least, isWide: false, isFirm: true),
    WayToKeep(fidelity: 6, least: closingLeast, isWide: true, isFirm: false),
  ]
  static let impatience = 6.0
  static let keepingPenalty = 40.0
  /// The median spacings up to which names are as large beside it as on any map, and nearly so: better that than a map on
  /// which everything lies elsewhere because of one name.
  static let (firmSpacing, softSpacing) = (1.009, 1.06)

  /// The map that a plan is, as if it had been found; made better from there as far as that goes by itself.
  func best(at known: PinnedPlan) -> MapCandidate {
    var (placement, solver) = placed(known, on: known.layout.placed(as: network.layout))
    if pullsOutskirtsIn { solver.pullOutskirtsIn() }
    solver.makeRangeShiftFromHere()
    solver.walks = network.walks
    placement.resetPenalties()
    placement.least = SearchBudget.Start.usual.least
    var best = MapCandidate(placement, solver)
    best.keepBetter(placement, solver)
    best.letNamesSlide()
    best.refine(rounds: Self.refinements)
    // Where it exceeds two limits by little, each is heeded only as far as it has to be.
    if !best.isGood { best.refine(rounds: Self.refinements, to: .barelyWithin) }
    return best
  }

  /// Whether ``Fisheye`` gives the centre room: on large maps names need all there is, outskirts too.
  var pullsOutskirtsIn: Bool { network.mode == .schematic && !network.graph.isLarge }

  /// Names and badges in their places on a plan, and its tracks, which lie as in `layout`.
  func placed(_ plan: PinnedPlan, on layout: SchematicLayout) -> (
    placement: LabelPlacement, solver: CoordinateSolver
  ) {
    let symbols = layout.symbols(design)
    var placement = LabelPlacement(
      layout, symbols: symbols, content: content, scope: LabelPlacement.Scope(most: Self.somePlaces)
    )
    placement.pin(names: plan.names, rows: plan.rows)
    var solver = CoordinateSolver(layout, design: design, symbols: symbols)
    solver.meter = meter
    placement.choose(solver, penalty: Self.keepingPenalty, steps: 0)
    placement.placeLoopBadges(solver)
    return (placement, solver)
  }
}

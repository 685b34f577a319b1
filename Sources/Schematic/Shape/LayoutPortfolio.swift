internal import Geometry
internal import NetworkGraph
internal import Numerics
internal import OctilinearGrid

/// A portfolio of grids and weights, of which the best layout is kept.
enum LayoutPortfolio {
  private struct Variant: Sendable {
    let cell: Double
    let displacement: Double
    let stationBendPercent: Int
    /// The cost of a right angle, where it is not the grid's own.
    var squareBend: Int?
  }

  /// The variants to try, on networks of any size. Coarse cells have the fewest bends, fine ones find ways through dense
  /// places, on which fewer lines turn back.
  private static let variants = [
    Variant(cell: 0.65, displacement: 17, stationBendPercent: 300),
    Variant(cell: 1, displacement: 17, stationBendPercent: 300),
    Variant(cell: 0.4, displacement: 10, stationBendPercent: 170),
  ]

  /// The variant for networks whose layouts all have tracks that cross or turn back where they need not.
  private static let finest = Variant(cell: 0.33, displacement: 34, stationBendPercent: 170, squareBend: 210)

  /// The best layout, its median spacing about 1. The variants are tried side by side; which is best does not depend on which
  /// is done first.
  ///
  /// - Parameter given: what counts its work; a meter of its own where it is nil.
  static func best(_ graph: TrackGraph, _ chains: [Chain], within given: WorkMeter? = nil) -> SchematicLayout {
    let targets = graph.relaxed(fidelity: targetFidelity, shortest: 0.95, longest: 1.6)
    let meter = given ?? WorkMeter(most: SearchBudget.layoutWork(nodes: graph.nodes.count))
    // What the grids leave is for straightening.
    let all = variants.reduce(0) { $0 + fineness($1.cell) }
    let starts = ParallelMap.map(variants) { variant in
      let states = gridShare * Double(meter.most) / Double(stateWork) * fineness(variant.cell) / all
      return found(graph, chains, variant, targets, states: states, meter)
    }
    let parts = meter.parts(variants.count)
    var contest = ParallelMap.map(Array(zip(starts, parts))) { start, part in
      var begun = straightening(start, chains, within: part)
      begun.begin(first: first)
      return begun
    }
    giveUp(&contest)
    let done = ParallelMap.map(contest) { begun -> (layout: SchematicLayout, badness: Double) in
      var ended = begun
      ended.finish()
      return (ended.layout, LayoutScore(ended.layout).badness)
    }
    var best = 0
    for index in done.indices where done[index].badness < done[best].badness { best = index }
    let blunders = LayoutScore(done[best].layout).blunders
    guard blunders > 0, !meter.isPast(finestShare) else { return done[best].layout }
    let states = gridShare * Double(meter.leftWork) / Double(stateWork)
    let last = found(graph, chains, finest, targets, states: states, meter)
    // Straightening hardly ever takes them away.
    if LayoutScore(last).blunders >= blunders { return done[best].layout }
    var finer = straightening(last, chains, within: meter.part())
    finer.run()
    return LayoutScore(finer.layout).badness < done[best].badness ? finer.layout : done[best].layout
  }

  /// How much work a search may cost: finer cells have more ways.
  private static func budget(_ keys: Int, cell: Double) -> Int {
    Int(Double(2_000_000 + 20_000 * keys) * fineness(cell))
  }

  /// How many times more ways a grid has than a usual one.
  private static func fineness(_ cell: Double) -> Double { max(1, 0.64 / (cell * cell)) }

  /// Leaves only the best layout where a few changes tell which that will be: where stations lie near enough to their
  /// geographic positions; else what comes later may save more bends than there are between them.
  private static func giveUp(_ contest: inout [BendReduction]) {
    guard !contest.contains(where: \.isFarOff) else { return }
    contest = contest.min { $0.value < $1.value }.map { [$0] } ?? []
  }

  /// A layout as it is found on the grid, its median spacing 1.
  private static func found(
    _ graph: TrackGraph, _ chains: [Chain], _ variant: Variant, _ targets: [Point], states: Double, _ meter: WorkMeter
  ) -> SchematicLayout {
    var weights = GridWeights()
    weights.displacement = variant.displacement
    weights.stationBendPercent = variant.stationBendPercent
    if let squareBend = variant.squareBend { weights.bends[2] = squareBend }
    let problem = GridProblem(graph, chains, targets: targets, cell: variant.cell, weights: weights)
    let usual = budget(problem.keyCount, cell: variant.cell)
    var search = GridSearch(problem, budget: Int(min(Double(usual), states)))
    search.run(temperatures: temperatures, rounds: 12)
    meter.addWork(stateWork * search.done)
    return SchematicLayout(search.refinedShape(), graph, chains).inMedianSpacings
  }

  private static func straightening(
    _ layout: SchematicLayout, _ chains: [Chain], within part: WorkMeter
  ) -> BendReduction {
    let busiest = layout.edges.map(\.lines.count).max() ?? 1
    return BendReduction(
      layout, chains: chains, design: MapDesign().fitted(to: busiest), trials: trials, within: part)
  }

  /// The share of the work that goes into grids, that after which no other is tried, and the work of a state of a grid's
  /// router.
  private static let (gridShare, finestShare, stateWork) = (0.65, 0.6, 28)
  /// How many changes are tried to take bends out, and the first of them, after which layouts may be given up.
  private static let (trials, first) = (100, 40)
  /// How the search cools down.
  private static let temperatures = [160.0, 320.0 / 3, 160.0 / 3]
  /// How near to geography the targets are; see ``TrackGraph/relaxed(fidelity:shortest:longest:)``.
  private static let targetFidelity = 0.1
}

internal import Geometry
internal import NetworkGraph
internal import Numerics
internal import OctilinearGrid

/// A portfolio of grids and weights, of which the best layout is kept.
enum LayoutPortfolio {
  private struct Variant: Sendable {
    let fidelity: Double
    let cell: Double
    let displacement: Double
    let stationBendPercent: Int
    /// The cost of a right angle, where it is not the grid's own.
    var squareBend: Int?
  }

  /// The variants to try, the cheap ones first. Fine cells find ways through dense places and need more work; on a large
  /// network, where names will move stations most, those have to lie nearest to where they should.
  private static func variants(_ keys: Int, isLarge: Bool) -> [Variant] {
    let plain = Variant(fidelity: 0.25, cell: 0.8, displacement: 10, stationBendPercent: 170)
    let middling = Variant(fidelity: 0.25, cell: 0.65, displacement: 10, stationBendPercent: 300)
    let near = Variant(fidelity: 0.1, cell: 0.65, displacement: 17, stationBendPercent: 300)
    let coarse = Variant(fidelity: 0.1, cell: 1.0, displacement: 17, stationBendPercent: 300)
    let wide = Variant(fidelity: 0.1, cell: 1.0, displacement: 10, stationBendPercent: 170)
    let dense = Variant(fidelity: 0.1, cell: 0.4, displacement: 10, stationBendPercent: 170)
    let faithful = Variant(fidelity: 0.1, cell: 0.4, displacement: 40, stationBendPercent: 170, squareBend: 210)
    switch keys {
    case ...fewNodes: return [plain, wide, middling, coarse, near]
    case ...someNodes: return [near, coarse]
    default: return [isLarge ? faithful : dense]
    }
  }

  /// With so many key nodes fewer variants are tried, and the search cools down faster.
  private static let (fewNodes, someNodes, manyNodes) = (45, 90, 200)

  /// The variant for networks whose layouts all have tracks that cross or turn back where they need not.
  private static let finest = Variant(
    fidelity: 0.1, cell: 0.33, displacement: 34, stationBendPercent: 170, squareBend: 210)

  /// The best layout, its median spacing about 1. The variants are tried side by side; which is best does not depend on which
  /// is done first.
  ///
  /// - Parameter given: what counts its work; a meter of its own where it is nil.
  static func best(_ graph: TrackGraph, _ chains: [Chain], within given: WorkMeter? = nil) -> SchematicLayout {
    let keys = Set(chains.flatMap { [$0.a, $0.b] }).count
    let variants = variants(keys, isLarge: graph.isLarge)
    let fidelities = Set(variants.map(\.fidelity)).union([finest.fidelity]).sorted()
    let targets = ParallelMap.map(fidelities) { graph.relaxed(fidelity: $0, shortest: 0.95, longest: 1.6) }
    let places = Dictionary(uniqueKeysWithValues: zip(fidelities, targets))
    let meter = given ?? WorkMeter(most: SearchBudget.layoutWork(nodes: graph.nodes.count))
    // What the grids leave is for straightening.
    let all = variants.reduce(0) { $0 + fineness($1.cell) }
    let starts = ParallelMap.map(variants) { variant in
      let states = gridShare * Double(meter.most) / Double(stateWork) * fineness(variant.cell) / all
      return found(graph, chains, variant, places[variant.fidelity] ?? [], states: states, meter)
    }
    let parts = meter.parts(variants.count)
    var contest = ParallelMap.map(Array(zip(starts, parts))) { start, part in
      var begun = straightening(start, chains, within: part)
      begun.begin(first: first)
      return begun
    }
    giveUp(&contest, keys)
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
    let last = found(graph, chains, finest, places[finest.fidelity] ?? [], states: states, meter)
    // Straightening hardly ever takes them away, and takes long on a large network.
    if graph.isLarge, LayoutScore(last.layout).blunders >= blunders {
      return done[best].layout
    }
    var finer = straightening(last, chains, within: meter.part())
    finer.run()
    return LayoutScore(finer.layout).badness < done[best].badness ? finer.layout : done[best].layout
  }

  /// How the search cools down: slowly for small networks, quickly for large ones.
  private static func temperatures(_ keys: Int) -> [Double] {
    let steps = keys > manyNodes ? 0 : keys > someNodes ? 3 : keys > fewNodes ? 6 : 8
    return (0..<steps).map { 160 * Double(steps - $0) / Double(steps) }
  }

  /// How much work a search may cost: finer cells have more ways.
  private static func budget(_ keys: Int, cell: Double) -> Int {
    Int(Double(2_000_000 + 20_000 * keys) * fineness(cell))
  }

  /// How many times more ways a grid has than a usual one.
  private static func fineness(_ cell: Double) -> Double { max(1, 0.64 / (cell * cell)) }

  /// Leaves only the best layout where a few changes tell which that will be: on networks that are large enough for changes
  /// to take long, and where stations lie near enough to their geographic positions; else what comes later may save more
  /// bends than there are between them.
  private static func giveUp(_ contest: inout [BendReduction], _ keys: Int) {
    guard keys > fewNodes, !contest.contains(where: \.isFarOff) else { return }
    contest = contest.min { $0.value < $1.value }.map { [$0] } ?? []
  }

  /// A layout as it is found on the grid.
  private struct Found {
    /// It, its median spacing 1.
    let layout: SchematicLayout
    /// How many key nodes its network has.
    let keys: Int
  }

  private static func found(
    _ graph: TrackGraph, _ chains: [Chain], _ variant: Variant, _ targets: [Point], states: Double, _ meter: WorkMeter
  ) -> Found {
    var weights = GridWeights()
    weights.displacement = variant.displacement
    weights.stationBendPercent = variant.stationBendPercent
    if let squareBend = variant.squareBend { weights.bends[2] = squareBend }
    let problem = GridProblem(graph, chains, targets: targets, cell: variant.cell, weights: weights)
    let usual = budget(problem.keyCount, cell: variant.cell)
    var search = GridSearch(problem, budget: Int(min(Double(usual), states)))
    search.run(temperatures: temperatures(problem.keyCount), rounds: 12)
    meter.addWork(stateWork * search.done)
    let layout = SchematicLayout(search.refinedShape(), graph, chains)
    return Found(layout: layout.inMedianSpacings, keys: problem.keyCount)
  }

  private static func straightening(_ found: Found, _ chains: [Chain], within part: WorkMeter) -> BendReduction {
    let busiest = found.layout.edges.map(\.lines.count).max() ?? 1
    return BendReduction(
      found.layout, chains: chains, design: MapDesign().fitted(to: busiest),
      trials: found.layout.nodes.count > manyStations ? fewTrials : trials,
      fidelity: found.keys > manyNodes ? highFidelity : 1, within: part)
  }

  /// The share of the work that goes into grids, that after which no other is tried, and the work of a state of a grid's
  /// router.
  private static let (gridShare, finestShare, stateWork) = (0.65, 0.6, 28)
  /// How many changes are tried to take bends out, and the first of them, after which layouts may be given up.
  private static let (trials, fewTrials, first) = (100, 40, 40)
  private static let manyStations = 300
  /// How much dearer than usual it is on large maps that stations lie away from their geographic positions: names will move
  /// them most there.
  private static let highFidelity = 10.0
}

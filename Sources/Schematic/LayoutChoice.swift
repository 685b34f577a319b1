internal import Geometry

/// Tries several grids and weights and keeps the best layout.
enum LayoutChoice {
  private struct Variant {
    let fidelity: Double
    let cell: Double
    let displacement: Double
    let stationBendPercent: Int
  }

  private static let automatic = [
    Variant(fidelity: 0.1, cell: 1.0, displacement: 20, stationBendPercent: 170),
    Variant(fidelity: 0.1, cell: 1.0, displacement: 34, stationBendPercent: 300),
    Variant(fidelity: 0.1, cell: 0.65, displacement: 34, stationBendPercent: 170),
    Variant(fidelity: 0.25, cell: 0.8, displacement: 20, stationBendPercent: 170),
    Variant(fidelity: 0.1, cell: 0.65, displacement: 20, stationBendPercent: 170),
    Variant(fidelity: 0.25, cell: 1.0, displacement: 12, stationBendPercent: 300),
  ]
  private static let authored = [Variant(fidelity: 0.5, cell: 0.9, displacement: 60, stationBendPercent: 170)]

  /// Above so many key nodes fewer variants are tried.
  private static let manyNodes = 150

  /// The best layout, and the place of its variant in the list.
  static func best(_ graph: TrackGraph, _ chains: [Chain], mode: LayoutMode) -> (shape: ShapeGraph, variant: Int) {
    let variants = variants(mode)
    let keys = Set(chains.flatMap { [$0.a, $0.b] }).count
    let few = keys > manyNodes ? 1 : keys > manyNodes / 3 ? 3 : variants.count
    let demands = Array(repeating: 1.0, count: chains.count)
    var best = layOut(graph, chains, mode: mode, variant: 0, demands: demands)
    var least = badness(best, graph, chains)
    var chosen = 0
    for variant in variants.indices.dropFirst().prefix(few - 1) {
      let shape = layOut(graph, chains, mode: mode, variant: variant, demands: demands)
      let value = badness(shape, graph, chains)
      if value < least { (best, least, chosen) = (shape, value, variant) }
    }
    return (best, chosen)
  }

  private static func variants(_ mode: LayoutMode) -> [Variant] { mode == .authored ? authored : automatic }

  private static func badness(_ shape: ShapeGraph, _ graph: TrackGraph, _ chains: [Chain]) -> Double {
    LayoutScore(SchematicLayout(shape, graph: graph, chains: chains, truth: graph.nodes.map(\.at))).badness
  }

  /// How the search cools down: slowly for small networks, quickly for large ones.
  private static func temperatures(_ keys: Int) -> [Double] {
    let steps = keys > 200 ? 0 : keys > manyNodes / 2 ? 3 : keys > 40 ? 6 : 16
    return (0..<steps).map { 160 * Double(steps - $0) / Double(steps) }
  }

  /// A layout by one variant.
  ///
  /// - Parameters:
  ///   - demands: how many times the usual room each chain wants.
  ///   - looseness: how many times less true places count while room is sought.
  static func layOut(
    _ graph: TrackGraph, _ chains: [Chain], mode: LayoutMode, variant index: Int, demands: [Double],
    looseness: Double = 1
  ) -> ShapeGraph {
    let variant = variants(mode)[index]
    var demandOfEdge = Array(repeating: 1.0, count: graph.edges.count)
    for (chain, demand) in zip(chains, demands) { for edge in chain.edges { demandOfEdge[edge] = demand } }
    let targets = graph.relaxed(
      fidelity: variant.fidelity / looseness, shortest: 0.95, longest: 1.6, demands: demandOfEdge)
    var weights = GridWeights()
    weights.displacement = variant.displacement
    weights.stationBendPercent = variant.stationBendPercent
    let problem = GridProblem(
      graph, chains, targets: targets, cell: variant.cell, weights: weights, demands: demands)
    var search = GridSearch(problem, budget: 2_000_000 + 20_000 * problem.nodes.count)
    search.run(temperatures: temperatures(problem.nodes.count), rounds: 12)
    var refinement = ShapeRefinement(ShapeGraph(search.layout))
    refinement.run()
    return refinement.shape
  }
}

extension LayoutScore {
  /// One figure for choosing between layouts: bends, and what exceeds the limits of a good map.
  var badness: Double {
    var sum = Double(bends) + 0.5 * Double(sharpBends) + 20 * Double(crossings + acuteBends)
    sum += 100 * max(0, gapSpread - 1.95) + 100 * max(0, displacement - 0.97)
    sum += 5000 * max(0, displacementShare - 0.0245) + 10_000 * max(0, 0.9955 - orderKept)
    sum += 5 * max(0, directionError - 21.7) + 2 * max(0, Double(bendsAtStations) - 0.1 * Double(bends))
    return sum
  }
}

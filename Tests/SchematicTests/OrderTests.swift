import Geometry
import Testing

@testable import Schematic

@Suite("Order of stations")
struct OrderTests {
  /// What the score says, pair by pair.
  private func kept(_ layout: SchematicLayout) -> Double {
    var (pairs, kept) = (0, 0)
    for (index, first) in layout.nodes.enumerated() {
      for second in layout.nodes[..<index] {
        for axis in [\Point.x, \Point.y] {
          let geographicPosition = second.geographicPosition[keyPath: axis] - first.geographicPosition[keyPath: axis]
          let drawn = second.at[keyPath: axis] - first.at[keyPath: axis]
          guard abs(geographicPosition) > 1 else { continue }
          pairs += 1
          if geographicPosition * drawn > 0 || abs(drawn) < 1e-6 { kept += 1 }
        }
      }
    }
    return Double(kept) / Double(pairs)
  }

  @Test(
    "The share of kept orders is that of a comparison pair by pair, level stations included",
    arguments: [1, 2, 3] as [UInt64])
  func orders(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let nodes = (0..<60).map { index in
      SchematicLayout.Node(
        source: index, isStation: true, at: Point((8 * random.unit()).rounded(), (8 * random.unit()).rounded()),
        geographicPosition: Point((8 * random.unit()).rounded(), 8 * random.unit()))
    }
    let edges = nodes.indices.dropLast().map {
      SchematicLayout.Edge(from: $0, to: $0 + 1, lines: [0], points: [nodes[$0].at, nodes[$0 + 1].at])
    }
    let layout = SchematicLayout(nodes: nodes, edges: edges, passages: [])
    #expect(LayoutScore(layout).orderKept == kept(layout))
  }
}

@Suite("Order of elimination")
struct EliminationTests {
  @Test("The point with the fewest neighbours goes first, and its neighbours are joined")
  func star() {
    let right = Point(1, 0)
    var elimination = MinimumDegreeOrdering(count: 5)
    // A star about point 2 with a tail: 0-2, 1-2, 3-2, 3-4.
    elimination.join(
      SparseRows([[0, 2], [1, 2], [3, 2], [3, 4]].map { LinearExpression(from: $0[0], to: $0[1], along: right) }))
    elimination.run()
    #expect(elimination.order == [0, 1, 2, 3, 4])
    #expect(elimination.starts == [0, 1, 2, 3, 4, 4])
    #expect(elimination.neighbours == [2, 2, 3, 4])
  }

  @Test("More than sixty-four neighbours are told apart")
  func manyNeighbours() {
    var elimination = MinimumDegreeOrdering(count: 140)
    elimination.join(SparseRows((1..<140).map { LinearExpression(from: 0, to: $0, along: Point(0, 1)) }))
    elimination.run()
    #expect(elimination.order == Array(1..<139).map { Int32($0) } + [0, 139])
    #expect(elimination.neighbours.count == 139)
  }
}

import Geometry
import Numerics
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

import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Bends that cannot be avoided")
struct UnavoidableBendsTests {
  /// A station in the middle of others all round it, and lines from one of them to another.
  private func star(_ lines: [[Int]]) -> SchematicLayout {
    let middle = SchematicLayout.Node(source: 0, isStation: true, at: .zero, geographicPosition: .zero)
    let around = (0..<8).map { direction in
      let at = CompassDirection(direction).unit
      return SchematicLayout.Node(source: direction + 1, isStation: true, at: at, geographicPosition: at)
    }
    let edges = around.indices.map { direction in
      SchematicLayout.Edge(
        from: 0, to: direction + 1, lines: lines.indices.filter { lines[$0].contains(direction) },
        points: [.zero, around[direction].at])
    }
    let passages = lines.enumerated().map {
      SchematicLayout.Passage(node: 0, line: $0, from: $1[0], to: $1[1])
    }
    return SchematicLayout(nodes: [middle] + around, edges: edges, passages: passages)
  }

  @Test(
    "Lines that cross can all be straight, of those that touch or fork only one",
    arguments: [
      ([[0, 4]], 0), ([[0, 4], [2, 6]], 0), ([[0, 4], [2, 6], [1, 5]], 0), ([[0, 3], [1, 5]], 0),
      ([[0, 3], [4, 7]], 1), ([[0, 4], [0, 5]], 1), ([[0, 4], [0, 4], [1, 3]], 1), ([[0, 2], [3, 5], [6, 7]], 2),
    ] as [([[Int]], Int)])
  func least(lines: [[Int]], least: Int) {
    #expect(star(lines).leastBendsAtStations == least)
  }

  @Test("No map has fewer bends at stations", arguments: [1, 2, 3] as [UInt64])
  func bound(seed: UInt64) {
    let layout = LaidOutNetwork(CityMaker.network(stations: 60, lines: 6, seed: seed)).layout
    let score = LayoutScore(layout)
    #expect(layout.leastBendsAtStations <= score.bendsAtStations)
  }
}

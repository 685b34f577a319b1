import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Labels")
struct LabelTests {
  private func forms(_ graph: LineGraph, width: Double) -> [Int: [LabelForm]] {
    let line = LabelLine(text: "name", language: "en", size: 1, width: width, height: 1.15, baseline: 0.9)
    return Dictionary(uniqueKeysWithValues: graph.nodes.indices.map { ($0, [LabelForm(lines: [line], cost: 0)]) })
  }

  @Test("Names beside a vertical line all stand on one side, level, and touch nothing")
  func verticalRun() {
    let source = graph((0..<10).map { (50 - 0.01 * Double($0), 8) }, [Array(0..<10)])
    let plan = NetworkPlan(LaidOutNetwork(source), forms: forms(source, width: 6))
    #expect(plan.labels.count == 10)
    #expect(plan.labelFaults().isEmpty)
    #expect(plan.labels.allSatisfy { $0.rotation == 0 })
    #expect(Set(plan.labels.map { $0.bounds.center.x > plan.layout.nodes[$0.node].at.x }).count == 1)
  }

  @Test("Long names along a horizontal line find places without overlapping")
  func horizontalRun() {
    let source = graph((0..<10).map { (50, 8 + 0.01 * Double($0)) }, [Array(0..<10)])
    let plan = NetworkPlan(LaidOutNetwork(source), forms: forms(source, width: 5))
    #expect(plan.labels.count == 10)
    #expect(plan.labelFaults().isEmpty)
  }

  @Test("A label on a line is found")
  func faultIsFound() {
    let box = Box(x: -1, y: -0.5, width: 2, height: 1)
    #expect(distance(from: box, toSegment: Point(-3, 0), Point(3, 0)) == 0)
    #expect(distance(from: box, toSegment: Point(-3, 1.5), Point(3, 1.5)) == 1)
  }
}

@Suite("Line ordering")
struct LineOrderingTests {
  @Test("Two lines that part to opposite sides do not cross before they part")
  func partsWithoutCrossing() {
    // A common stretch from west to east; line 0 leaves to the north, line 1 to the south.
    let source = graph(
      [(50, 8), (50, 8.01), (50, 8.02), (50.01, 8.03), (49.99, 8.03)], [[0, 1, 2, 3], [0, 1, 2, 4]])
    let network = LaidOutNetwork(source)
    let edge = network.layout.edges.first { $0.lines.count == 2 }
    let heading = edge.map { $0.points[$0.points.count - 1] - $0.points[0] } ?? .zero
    let first = edge?.lines.first
    // From west to east the northern line is the left one.
    #expect(first == (heading.x > 0 ? 0 : 1))
  }
}

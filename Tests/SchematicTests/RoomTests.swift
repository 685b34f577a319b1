import Testing
import TransitModel

@testable import Schematic

@Suite("Room for labels")
struct RoomTests {
  @Test("Tracks give way until every long name of a dense grid has a place")
  func denseGrid() {
    var places: [(Double, Double)?] = []
    var lines: [[Int]] = []
    for row in 0..<4 {
      lines.append((0..<4).map { row * 4 + $0 })
      for column in 0..<4 { places.append((50 - 0.01 * Double(row), 8 + 0.0155 * Double(column))) }
    }
    for column in 0..<4 { lines.append((0..<4).map { $0 * 4 + column }) }
    let source = graph(places, lines)
    let line = LabelLine(text: "name", language: "en", size: 1, width: 4.6, height: 1.15, baseline: 0.9)
    let forms = Dictionary(uniqueKeysWithValues: source.nodes.indices.map { ($0, [LabelForm(lines: [line], cost: 0)]) })
    let plan = NetworkPlan(LaidOutNetwork(source), forms: forms)
    #expect(plan.labels.count == 16)
    #expect(plan.labelFaults().isEmpty)
    #expect(plan.score.octilinearShare > 0.999999)
    #expect(plan.score.crossings == 0)
    #expect(plan.design.fontSize >= 0.3 * plan.score.medianSpacing)
  }
}

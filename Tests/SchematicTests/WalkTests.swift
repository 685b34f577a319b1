import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Changes on foot")
struct WalkTests {
  @Test("Stations between which one changes on foot are moved together")
  func movedTogether() {
    // Two lines side by side, and one that joins them at their western ends.
    let rows = [0.0, 0.02].flatMap { south in
      (0..<10).map { (50 - south, 8 + 0.0155 * Double($0)) as (Double, Double)? }
    }
    var source = graph(rows + [(49.99, 8)], [Array(0..<10), Array(10..<20), [0, 20, 10]])
    func apart(_ source: LineGraph) -> Double {
      let plan = NetworkPlan(LaidOutNetwork(source), forms: CityMaker.names(source, width: 2))
      #expect(plan.labelFaults().isEmpty && plan.score.octilinearShare == 1)
      let ends = [5, 15].compactMap { station in plan.layout.nodes.first { $0.source == station }?.at }
      return ends.count == 2 ? ends[0].distance(to: ends[1]) / plan.score.medianSpacing : .infinity
    }
    let before = apart(source)
    source.walks = [LineGraph.Walk(from: 5, to: 15)]
    #expect(before > 1.5 && before < 5)
    #expect(apart(source) < before - 0.3)
  }
}

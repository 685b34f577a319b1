import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Geographic maps")
struct GeographicTests {
  /// A map of a crowded network whose names have about so many letters.
  private func map(width: Double) -> (plan: NetworkPlan, laidOut: SchematicLayout) {
    let source = CityMaker.network(stations: 60, lines: 6, seed: 3)
    let network = LaidOutNetwork(source, mode: .geographic)
    return (NetworkPlan(network, forms: CityMaker.names(source, width: width)), network.layout)
  }

  @Test("Where there is no room for names they are written smaller, and no tracks cross that do not in truth")
  func smaller() {
    let (short, laidOut) = map(width: 1.5)
    let (long, _) = map(width: 9)
    let crossings = LayoutScore.crossings(laidOut)
    for plan in [short, long] {
      #expect(plan.labelFaults().isEmpty)
      #expect(plan.labels.count == laidOut.drawnStations.count)
      #expect(LayoutScore.crossings(plan.layout) <= crossings)
      #expect(plan.score.displacement < 0.3, "\(plan.score.displacement)")
    }
    let (small, usual) = (
      long.design.fontSize / LayoutScore.medianSpacing(of: long.layout),
      short.design.fontSize / LayoutScore.medianSpacing(of: short.layout)
    )
    #expect(small < 0.9 * usual, "\(small) of \(usual)")
    #expect(abs(usual - 0.303) < 0.02)
  }
}

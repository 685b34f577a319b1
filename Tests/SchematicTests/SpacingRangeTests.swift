import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("The range of gaps")
struct GapRangeTests {
  /// A line of which every fourth gap is three times as long as the others.
  private func line() -> SchematicLayout {
    var longitude = 8.0
    let places = (0..<24).map { index -> (Double, Double)? in
      defer { longitude += index % 4 == 3 ? 0.03 : 0.01 }
      return (50, longitude)
    }
    return LaidOutNetwork(graph(places, [Array(0..<24)])).layout.inMedianSpacings
  }

  private func pulled(shifts: Bool) -> CoordinateSolver {
    let layout = line()
    var solver = CoordinateSolver(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    if shifts { solver.makeRangeShift() }
    for _ in 0..<30 { solver.solve([], penalty: 0, rounds: 200, fidelity: 60, evenness: 4) }
    return solver
  }

  /// How many times harder the harder of both sides presses.
  private func imbalance(_ solver: CoordinateSolver) -> Double {
    let (short, long) = solver.spacingDuals
    return max(short, long) / min(short, long)
  }

  @Test("It moves to where long gaps press as hard as short ones")
  func shifts() {
    let (stepSize, shifted) = (pulled(shifts: false), pulled(shifts: true))
    #expect(imbalance(stepSize) > 1.25, "\(stepSize.spacingDuals)")
    #expect(imbalance(shifted) < 0.9 * imbalance(stepSize), "\(stepSize.spacingDuals) \(shifted.spacingDuals)")
    #expect(LayoutScore(stepSize.result).spacingSpread <= 2 && LayoutScore(shifted.result).spacingSpread <= 2)
  }

  /// A line with one gap six times as long as the others in truth, of which another one is drawn four times as long.
  private static let (longInTruth, longAtFirst, stations) = (17, 5, 24)

  @Test("The gap that may be longer than all others is the one that is so in truth, not the one that is so at first")
  func goesToTheLongestInTruth() {
    var longitude = 8.0
    let places = (0..<Self.stations).map { index -> (Double, Double)? in
      defer { longitude += index == Self.longInTruth ? 0.06 : 0.01 }
      return (50, longitude)
    }
    let laidOut = LaidOutNetwork(graph(places, [Array(0..<Self.stations)])).layout
    let layout = BendReductionTests.drawnStraight(laidOut) { Double($0 > Self.longAtFirst ? $0 + 3 : $0) }
    var solver = CoordinateSolver(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    for _ in 0..<12 { solver.solve([], penalty: 0, rounds: 200, fidelity: 30) }
    let spacings = solver.result.edges.map(\.points.courseLength)
    #expect(spacings[Self.longInTruth] > 2.5 && spacings[Self.longAtFirst] < 2, "\(spacings)")
    #expect(LayoutScore(solver.result).spacingSpread <= 2)
  }

}

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
    return LaidOutNetwork(graph(places, [Array(0..<24)])).layout.inMedianGaps
  }

  private func pulled(shifts: Bool) -> WireFit {
    let layout = line()
    var fit = WireFit(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    if shifts { fit.makeRangeShift() }
    for _ in 0..<30 { fit.pull([], price: 0, rounds: 200, fidelity: 8, evenness: 4) }
    return fit
  }

  /// How many times harder the harder of both sides presses.
  private func imbalance(_ fit: WireFit) -> Double {
    let (short, long) = fit.gapPressure
    return max(short, long) / min(short, long)
  }

  @Test("It moves to where long gaps press as hard as short ones")
  func shifts() {
    let (firm, shifted) = (pulled(shifts: false), pulled(shifts: true))
    #expect(imbalance(firm) > 1.5, "\(firm.gapPressure)")
    #expect(imbalance(shifted) < 0.8 * imbalance(firm), "\(firm.gapPressure) \(shifted.gapPressure)")
    #expect(LayoutScore(firm.result).gapSpread <= 2 && LayoutScore(shifted.result).gapSpread <= 2)
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
    let layout = StraighteningTests.drawnStraight(laidOut) { Double($0 > Self.longAtFirst ? $0 + 3 : $0) }
    var fit = WireFit(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    for _ in 0..<12 { fit.pull([], price: 0, rounds: 200) }
    let gaps = fit.result.edges.map(\.points.courseLength)
    #expect(gaps[Self.longInTruth] > 2.5 && gaps[Self.longAtFirst] < 2, "\(gaps)")
    #expect(LayoutScore(fit.result).gapSpread <= 2)
  }

  @Test("Gaps become even in fewer rounds where they are felt sooner")
  func isSooner() {
    let layout = line()
    /// The spread after a brief pull in which both far places and uneven gaps are dear.
    func spread(_ haste: WireFit.GapHaste) -> Double {
      var fit = WireFit(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
      fit.gapHaste = haste
      fit.pull([], price: 0, rounds: 20, fidelity: 800, evenness: 40)
      return LayoutScore(fit.result).gapSpread
    }
    let (usual, sooner, soonest) = (spread(.usual), spread(.sooner), spread(.soonest))
    #expect(soonest < sooner && sooner < usual, "\(usual) \(sooner) \(soonest)")
    #expect(usual > 2 && sooner < 2)
  }
}

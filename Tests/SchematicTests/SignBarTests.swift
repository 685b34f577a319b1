import Geometry
import Testing
import TransitModel

@testable import Schematic

/// A sign lies across every line that stops at its station, wherever beside their tracks lines are drawn.
@Suite("Signs across lines")
struct SignBarTests {
  private let design = MapDesign()

  /// Tracks from node 0 to points around it, each with its lines from left to right and its bundle's shift.
  private func star(_ arms: [(to: Point, lines: [Int], shift: Double)], passedBy: [Int] = []) -> SchematicLayout {
    let nodes = [Point.zero] + arms.map(\.to)
    return SchematicLayout(
      nodes: nodes.enumerated().map { index, place in
        .init(
          source: index, isStation: true, at: place, geographicPosition: place, passedBy: index == 0 ? passedBy : [])
      },
      edges: arms.enumerated().map { index, arm in
        .init(from: 0, to: index + 1, lines: arm.lines, points: [.zero, arm.to], shift: arm.shift)
      }, passages: [])
  }

  private func missed(_ layout: SchematicLayout) -> [Int] { layout.missedSigns(layout.symbols(design), design) }

  @Test(
    "Where two lines cross that are drawn beside their tracks, the sign stands where they cross",
    arguments: [-1.0, 0.5, 1])
  func besideTracks(shift: Double) {
    let crossing = star([
      (Point(1, 0), [0], shift), (Point(-1, 0), [0], -shift), (Point(0, 1), [1], 1), (Point(0, -1), [1], -1),
    ])
    let sign = crossing.symbols(design)[0]
    #expect(missed(crossing).isEmpty)
    // To the right of who goes east is down, of who goes south is left.
    #expect(sign.center.distance(to: Point(-1, shift) * design.lineStep) < 1e-6)
  }

  @Test("Where lines would meet only beyond the end of one, the sign lies across what is there", arguments: [-1.0, 1])
  func endsBefore(side: Double) {
    // Line 0 ends here, 1 goes straight on beside the node, and 2 comes aslant and ends on the other side of it.
    let slant = star([
      (Point(-2, 0), side > 0 ? [1, 0] : [0, 1], -0.5 * side), (Point(2, 0), [1], side), (Point(1, side), [2], -side),
    ])
    let sign = slant.symbols(design)[0]
    #expect(missed(slant).isEmpty)
    #expect(sign.center.length < 1.5 * design.lineStep)
  }

  @Test("A line that ends at its node beside a line that passes is met too")
  func besideOne() {
    let beside = star([(Point(1, 1), [0], 1), (Point(-1, -1), [0], -1), (Point(1, 0), [1], 0)])
    #expect(missed(beside).isEmpty)
  }

  @Test("The sign of a wide bundle that crosses another lies across both", arguments: 2...6)
  func bundles(count: Int) {
    let (east, south) = (Array(0..<count), Array(count..<2 * count))
    let crossing = star([
      (Point(1, 0), east, 0), (Point(-1, 0), east.reversed(), 0), (Point(0, 1), south, 0),
      (Point(0, -1), south.reversed(), 0),
    ])
    #expect(missed(crossing).isEmpty)
  }

  @Test("A sign that stands straight across its lines stays so")
  func usual() {
    let row = star([(Point(1, 0), [0, 1, 2], 0.5), (Point(-1, 0), [2, 1, 0], -0.5)])
    let sign = row.symbols(design)[0]
    #expect(abs(sign.reach.x) < 1e-9)
    #expect(abs(abs(sign.reach.y) - design.lineStep) < 1e-9)
    #expect(sign.center.distance(to: Point(0, 0.5 * design.lineStep)) < 1e-9)
  }

  @Test("A line that is drawn beside a sign is found, one that does not stop there is not")
  func found() throws {
    let beside = star([(Point(1, 0), [0, 1], 0), (Point(-1, 0), [1, 0], 0)])
    let sign = try #require(beside.symbols(design).first)
    let narrow = StationSymbol(
      node: 0, kind: .stop, center: Point(0, -design.lineStep), shift: .zero, reach: .zero, radius: design.stopRadius)
    #expect(sign.reach != .zero)
    #expect(beside.missedSigns([narrow], design) == [0])
    let express = star([(Point(1, 0), [0, 1], 0), (Point(-1, 0), [1, 0], 0)], passedBy: [1])
    let local = StationSymbol(
      node: 0, kind: .stop, center: Point(0, -design.lineStep / 2), shift: .zero, reach: .zero,
      radius: design.stopRadius)
    #expect(express.missedSigns([local], design).isEmpty)
  }

  @Test("The sign of a station that an express passes spans the local line alone")
  func passedStations() {
    var source = graph((0..<7).map { (50, 8 + 0.01 * Double($0)) }, [Array(0..<7), Array(0..<7)])
    source.passings = [1, 2, 5].map { LineGraph.Passing(node: $0, line: 1) }
    let layout = LaidOutNetwork(source).layout
    #expect(layout.nodes.indices.filter { !layout.nodes[$0].passedBy.isEmpty } == [1, 2, 5])
    for symbol in layout.symbols(design) {
      let isPassed = !layout.nodes[symbol.node].passedBy.isEmpty
      #expect((symbol.reach == .zero) == isPassed)
      #expect((symbol.center != layout.nodes[symbol.node].at) == isPassed)
    }
  }
}

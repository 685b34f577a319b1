import Geometry
import Testing

@testable import Schematic

/// What `map --check` says about how a map reads.
@Suite("Legibility")
struct LegibilityTests {
  /// One line through these points, each a station, closed where it ends where it began.
  private func line(_ places: [Point], names: [Int: Box] = [:]) -> NetworkPlan {
    let isRing = places.first == places.last
    let count = places.count - (isRing ? 1 : 0)
    let layout = SchematicLayout(
      nodes: (0..<count).map {
        .init(source: $0, isStation: true, at: places[$0], geographicPosition: places[$0])
      },
      edges: (0..<places.count - 1).map {
        .init(from: $0, to: ($0 + 1) % count, lines: [0], points: [places[$0], places[$0 + 1]])
      }, passages: [])
    let design = MapDesign()
    let labels = names.sorted { $0.key < $1.key }.map { node, box in
      let row = LabelLine(
        text: "name", language: "en", size: 1, width: box.width / design.fontSize, height: box.height / design.fontSize,
        baseline: 0.9)
      return PlacedLabel(
        node: node, form: LabelForm(lines: [row], cost: 0), alignment: .start, origin: .zero, rotation: 0, box: box)
    }
    return NetworkPlan(layout: layout, labels: labels, badges: [], design: design, notes: [])
  }

  private func read(_ places: [(Double, Double)], names: [Int: Box] = [:]) -> Legibility {
    Legibility(line(places.map { Point($0.0, $0.1) }, names: names))
  }

  @Test("The longest straight run counts against the whole line")
  func straight() throws {
    let bent = read((0...6).map { (Double($0), 0.0) } + [(7.0, 1.0), (8.0, 2.0)])
    let length = 6 + 2 * 2.0.squareRoot()
    #expect(abs(try #require(bent.straightShare) - 6 / length) < 1e-9)
    #expect(bent.bends == 1 && bent.vTurns == 0)
    #expect(read([(0, 0), (1, 0)]).straightShare == nil)
  }

  @Test("A turn by 90 degrees is a V, at once or in two steps that are near, to one side")
  func vTurns() {
    #expect(read([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]).vTurns == 1)
    #expect(read([(0, 0), (1, 0), (2, 1), (2, 2), (2, 3)]).vTurns == 1)
    #expect(read([(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)]).vTurns == 0)
    #expect(read([(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (4, 4)]).vTurns == 0)
  }

  @Test("A ring is as good as it lies on its rectangle, and its corners are no V")
  func rings() {
    let rectangle = [(0.0, 0.0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    #expect(read(rectangle).rings == [1])
    #expect(read(rectangle).vTurns == 0 && read(rectangle).bends == 4)
    let notched = [(0.0, 0.0), (1, 0), (1, 1), (2, 1), (2, 0), (3, 0), (3, 2), (0, 2), (0, 0)]
    #expect((read(notched).rings.first ?? 1) < 0.9)
  }

  @Test("A track that turns back on itself is found")
  func turnsBack() {
    #expect(read([(0, 0), (2, 0), (1, 0)]).turnsBack == 1)
    #expect(read([(0, 0), (1, 0), (1, 1)]).turnsBack == 0)
  }

  @Test(
    "A name as near to another sign as to its own could be that one's, leader or not",
    arguments: [
      (Box(x: 0.75, y: -0.45, width: 0.5, height: 0.3), false), (Box(x: 0.8, y: -0.45, width: 1.2, height: 0.3), true),
      (Box(x: 0.8, y: -1.6, width: 1.2, height: 0.3), true), (Box(x: 1.2, y: -0.1, width: 0.4, height: 0.2), false),
    ])
  func nearer(box: Box, isNearer: Bool) {
    let others = [0: Box(x: -0.2, y: 0.2, width: 0.4, height: 0.3), 2: Box(x: 1.8, y: 0.2, width: 0.4, height: 0.3)]
    let found = read([(0, 0), (1, 0), (2, 0)], names: others.merging([1: box]) { $1 })
    #expect(found.nearerNames == (isNearer ? [1] : []))
    #expect(found.farNames == (box.minY < -1 ? 1 : 0))
  }

  @Test("Names change sides on a straight run, and stand close above each other")
  func names() {
    let above = { (x: Double) in Box(x: x - 0.3, y: -0.5, width: 0.6, height: 0.3) }
    let below = { (x: Double) in Box(x: x - 0.3, y: 0.2, width: 0.6, height: 0.3) }
    let even = read([(0, 0), (1, 0), (2, 0)], names: [0: above(0), 1: above(1), 2: above(2)])
    #expect(even.flips == 0 && even.stackedNames == 0)
    let odd = read([(0, 0), (1, 0), (2, 0)], names: [0: above(0), 1: below(1), 2: above(2)])
    #expect(odd.flips == 1)
    let stacked = read([(0, 0), (1, 0)], names: [0: above(0), 1: Box(x: -0.2, y: -0.83, width: 0.6, height: 0.3)])
    #expect(stacked.stackedNames == 1)
  }
}

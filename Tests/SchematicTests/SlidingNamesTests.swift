import Geometry
import Numerics
import Testing
import TransitModel

@testable import Schematic

@Suite("Sliding names")
struct SlidingNamesTests {
  /// Two stations beside one another, a gap apart, with names above them that are wider than the gap.
  private func pulled(slides: Bool) -> (solver: CoordinateSolver, labels: [CollisionShape]) {
    let source = graph([(50, 8), (50, 8.01)], [[0, 1]])
    let laidOut = LaidOutNetwork(source).layout
    let layout = laidOut.inMedianSpacings
    let line = LabelLine(text: "name", language: "en", size: 1, width: 1, height: 1, baseline: 1)
    let labels = layout.nodes.indices.map { node -> CollisionShape in
      let label = PlacedLabel(
        node: node, form: LabelForm(lines: [line], cost: 0), alignment: .middle, origin: Point(0, -0.5), rotation: 0,
        box: Box(x: -0.7, y: -0.15, width: 1.4, height: 0.3))
      let reach = LabelCandidate(label, cost: 0, side: 3).reach
      return CollisionShape(
        node: node, item: node, reach: reach, clearance: 0.05, slide: Slide(axis: 0, low: -0.5, high: 0.5, total: 0))
    }
    var solver = CoordinateSolver(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    solver.normalises = false
    solver.slidesNames = slides
    for _ in 0..<3 { solver.solve(labels, penalty: 12, rounds: 400) }
    return (solver, labels)
  }

  private func spacing(_ solver: CoordinateSolver) -> Double {
    solver.result.nodes[0].at.distance(to: solver.result.nodes[1].at)
  }

  @Test("Names slide along their stations before tracks give way")
  func slidesFirst() {
    let (stepSize, _) = pulled(slides: false)
    let (soft, labels) = pulled(slides: true)
    #expect(spacing(stepSize) > 1.4)
    #expect(spacing(soft) < spacing(stepSize) - 0.2)
    #expect(stepSize.slides.isEmpty)
    #expect(soft.slides.count == labels.count)
    // They part, and neither slides further than it may.
    let offsets = soft.slides.sorted { $0.item < $1.item }.map(\.distance)
    let isEastward = soft.result.nodes[1].at.x > soft.result.nodes[0].at.x
    #expect((offsets[1] - offsets[0]) * (isEastward ? 1 : -1) > 0.2)
    #expect(offsets.allSatisfy { abs($0) <= 0.5 + 1e-9 })
    #expect(spacing(soft) + abs(offsets[1] - offsets[0]) > 1.44)
  }

  @Test("A name that was moved along its station knows how far it may go on, and costs more")
  func remembers() {
    let line = LabelLine(text: "name", language: "en", size: 1, width: 1, height: 1, baseline: 1)
    let label = PlacedLabel(
      node: 0, form: LabelForm(lines: [line], cost: 0), alignment: .middle, origin: Point(0, -1), rotation: 0,
      box: Box(x: -1, y: -0.5, width: 2, height: 1))
    let place = LabelCandidate(label, cost: 2, side: 3, slide: Slide(axis: 0, low: -0.8, high: 0.9, total: 0))
    let once = place.slid(by: 0.5)
    #expect(once?.bounds == Box(x: -0.5, y: -1.5, width: 2, height: 1))
    #expect(once?.slide.map { abs($0.low + 1.3) < 1e-12 && abs($0.high - 0.4) < 1e-12 } == true)
    #expect((once?.cost ?? 0) > 2)
    #expect(once?.slid(by: -0.5).map { abs($0.cost - 2) < 1e-12 } == true)
    #expect(LabelCandidate(label, cost: 2, side: 3).slid(by: 0.5) == nil)
  }

  @Test("A station stays beside its name however far the name slides")
  func staysBeside() {
    let source = CityMaker.network(stations: 36, lines: 4, seed: 3)
    let laidOut = LaidOutNetwork(source).layout
    let layout = laidOut.inMedianSpacings
    let design = MapDesign().fitted(to: 2)
    let line = LabelLine(text: "name", language: "en", size: 1, width: 4, height: 1.15, baseline: 0.9)
    let symbols = layout.symbols(design)
    let places = LabelPlaces(design: design, own: [], places: [], mayBeFar: false)
    var ends = 0
    for symbol in symbols.prefix(5) {
      for place in places.candidates(symbol, [LabelForm(lines: [line], cost: 0)]) {
        guard let slide = place.slide else { continue }
        for distance in [slide.low, slide.high] {
          guard let moved = place.slid(by: distance)?.bounds else { continue }
          ends += 1
          // Less than an em between the station and the nearest end.
          let (low, high) = slide.axis == 0 ? (moved.minX, moved.maxX) : (moved.minY, moved.maxY)
          #expect(low < design.fontSize && high > -design.fontSize)
        }
      }
    }
    #expect(ends > 50)
  }
}

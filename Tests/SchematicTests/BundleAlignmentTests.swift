import Geometry
import Numerics
import Testing

@testable import Schematic

/// Bundles lie beside their tracks where lines go straight on by that.
@Suite("Bundles")
struct BundleAlignmentTests {
  private let design = MapDesign()

  /// Tracks between numbered nodes, lines from left to right along them; each line passes wherever two edges carry it.
  private func layout(_ edges: [(from: Int, to: Int, lines: [Int])], at places: [Point]) -> SchematicLayout {
    let edges = edges.map { edge in
      SchematicLayout.Edge(
        from: edge.from, to: edge.to, lines: edge.lines, points: [places[edge.from], places[edge.to]])
    }
    var passages: [SchematicLayout.Passage] = []
    for node in places.indices {
      let around = edges.indices.filter { edges[$0].from == node || edges[$0].to == node }
      for (index, one) in around.enumerated() {
        for two in around[(index + 1)...] {
          for line in edges[one].lines where edges[two].lines.contains(line) {
            passages.append(.init(node: node, line: line, from: one, to: two))
          }
        }
      }
    }
    let nodes = places.enumerated().map {
      SchematicLayout.Node(source: $0, isStation: true, at: $1, geographicPosition: $1)
    }
    return SchematicLayout(nodes: nodes, edges: edges, passages: passages)
  }

  /// How far all lines step aside, in steps from line to line.
  private func steps(_ layout: SchematicLayout) -> Double {
    layout.passages.reduce(0) { sum, passage in
      let (one, two) = (layout.edges[passage.from], layout.edges[passage.to])
      let before = one.offset(of: passage.line, design) * (one.to == passage.node ? 1 : -1)
      let after = two.offset(of: passage.line, design) * (two.from == passage.node ? 1 : -1)
      return sum + abs(after - before) / design.lineStep
    }
  }

  private func row(_ count: Int) -> [Point] { (0..<count).map { Point(Double($0), 0) } }

  @Test("Lines go straight on where another joins them, whichever way their tracks are told")
  func joins() {
    for isTurned in [false, true] {
      let wide = isTurned ? (from: 2, to: 1, lines: [1, 0, 2]) : (from: 1, to: 2, lines: [2, 0, 1])
      var map = layout([(0, 1, [0, 1]), wide, (3, 1, [2])], at: row(3) + [Point(0, -1)])
      #expect(steps(map) == 2)
      map.alignBundles()
      #expect(steps(map) == 0)
      #expect(map.edges[0].offset(of: 0, design) == map.edges[1].offset(of: 0, design) * (isTurned ? -1 : 1))
    }
  }

  @Test("A bundle stays in the middle of its tracks where nothing is won by moving it")
  func stays() {
    var map = layout([(0, 1, [0, 1, 2]), (1, 2, [0, 1, 2]), (2, 3, [0, 1, 2])], at: row(4))
    map.alignBundles()
    #expect(map.edges.allSatisfy { $0.shift == 0 })
  }

  @Test(
    "Lines step aside hardly more than with the best of all places, in whatever order they lie",
    arguments: 1...40 as ClosedRange<UInt64>)
  func best(seed: UInt64) {
    var random = SplitMix(seed: seed)
    func some(_ count: Int) -> [Int] {
      (0..<4).map { (random.next() % 97, $0) }.sorted { $0 < $1 }.prefix(count).map(\.1)
    }
    // A ring with two arms, lines in any order.
    let ends = [(0, 1), (1, 2), (3, 2), (3, 0), (1, 4), (5, 2)]
    let edges = ends.map { (from: $0.0, to: $0.1, lines: some(1 + Int(random.next() % 4))) }
    let places = [(0, 0), (1, 0), (1, 1), (0, 1), (2, 0), (2, 2)].map { Point(Double($0.0), Double($0.1)) }
    var map = layout(edges, at: places)
    let before = steps(map)
    map.alignBundles()
    let found = steps(map)
    var least = Double.infinity
    var other = map
    for number in 0..<15_625 {
      var rest = number
      for edge in other.edges.indices {
        other.edges[edge].shift = Double(rest % 5 - 2) / 2
        rest /= 5
      }
      least = min(least, steps(other))
    }
    #expect(found <= before && found < least + 1.01)
    #expect(map.edges.allSatisfy { abs($0.shift) <= 1 })
  }

  @Test("What names keep clear of is what is drawn", arguments: 0..<8)
  func collisionShapes(direction: Int) throws {
    let unit = CompassDirection(direction).unit
    var map = layout([(0, 1, [0, 1, 2])], at: [.zero, unit * 4])
    map.edges[0].shift = -1
    let shape = OctilinearShape(map)
    let body = CollisionShape(try #require(shape.segments.first), index: 0, of: map.edges[0], design)
    let aside = map.edges[0].middle(design)[0]
    #expect(abs(aside.length - design.lineStep) < 1e-9)
    for towards in 0..<8 {
      let reach = design.bundleWidth(3) / 2 + aside.dot(CompassDirection(towards).unit)
      #expect(abs(body.reach[towards] - reach) < 1e-9)
    }
    let bars = Obstacles(map, symbols: [], design: design).bars
    #expect(bars.map(\.from) == [aside])
    let signs = map.symbols(design)
    #expect(signs.allSatisfy { $0.center.distance(to: map.nodes[$0.node].at + aside) < 1e-9 })
  }
}

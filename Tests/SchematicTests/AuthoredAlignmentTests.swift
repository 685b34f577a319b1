import Geometry
import Testing
import TransitModel

@testable import Schematic

/// Networks that are drawn by hand are straightened, and drawn so where nobody asks for anything else.
@Suite("Authored maps")
struct AuthoredAlignmentTests {
  private func drawn(_ places: [Point], _ lines: [[Int]]) -> LineGraph {
    var source = graph(places.map { _ in nil }, lines)
    for index in places.indices { source.nodes[index].schematicPosition = places[index] }
    return source
  }

  @Test("A line that wavers a little is put in line, whatever its direction", arguments: CompassDirection.all)
  func wavering(direction: CompassDirection) {
    let offs = [0, 0.12, -0.05, 0.1, 0.18, 0, -0.12]
    let places = offs.enumerated().map { direction.unit * Double($0) + direction.right.unit * $1 }
    let layout = LaidOutNetwork(drawn(places, [Array(places.indices)]), mode: .authored).layout
    #expect(LayoutScore(layout).bends == 0)
    for (node, place) in zip(layout.nodes, places) {
      #expect((node.at - layout.nodes[0].at).distance(to: place) < 0.5)
    }
  }

  @Test("What is drawn as a step stays one")
  func steps() {
    let places = [Point(0, 0), Point(1, 0), Point(2, 0.5), Point(3, 0.5)]
    let aligned = AuthoredAlignment(drawn(places, [[0, 1, 2, 3]]), places).places
    #expect(zip(aligned, places).allSatisfy { $0.distance(to: $1) < 1e-9 })
  }

  @Test("Tracks that cannot all be in line do not collapse")
  func triangle() {
    let places = [Point(0, 0), Point(4, 0.3), Point(4.2, 4), Point(0.1, 0.35)]
    let aligned = AuthoredAlignment(drawn(places, [[0, 1, 2], [0, 3, 2]]), places).places
    for (one, other) in [(0, 1), (1, 2), (3, 2)] {
      #expect(aligned[one].distance(to: aligned[other]) > 0.7 * places[one].distance(to: places[other]))
    }
  }

  @Test("A city that says where nearly all its stations stand is drawn so")
  func usualLayout() {
    let places = (0..<20).map { Point(Double($0), 0) }
    var source = drawn(places, [Array(0..<20)])
    #expect(source.usualLayout == .authored)
    source.nodes[3].schematicPosition = nil
    #expect(source.usualLayout == .authored)
    for index in 0..<10 { source.nodes[index].schematicPosition = nil }
    #expect(source.usualLayout == .schematic)
    #expect(graph(places.map { _ in nil }, [Array(0..<20)]).usualLayout == .schematic)
  }
}

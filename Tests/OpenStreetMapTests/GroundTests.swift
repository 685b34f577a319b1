import Testing
import TransitModel

@testable import OpenStreetMap

/// Water, parks and airports around the lines become the ground of the map.
@Suite struct GroundTests {
  /// Stations from 11.50 to 11.55 east on 48.1 north.
  private var line = SmallLine()

  /// Adds a rectangle, its corners counterclockwise from the south-west; the number of its way.
  private static func rectangle(
    _ text: inout OSMText, _ id: Int64, _ south: Double, _ west: Double, _ north: Double, _ east: Double,
    _ tags: [String: String]
  ) {
    let nodes = (0..<4).map { 20_000 + id * 10 + $0 }
    for (node, place) in zip(nodes, [(south, west), (south, east), (north, east), (north, west)]) {
      text.node(node, place.0, place.1)
    }
    text.way(id, nodes + [nodes[0]], tags)
  }

  private func areas(_ text: OSMText) throws -> [Area] { try #require(text.read().value).areas }

  @Test func surfacesAreTakenBySizeParksBeneathWater() throws {
    var text = line.text
    Self.rectangle(
      &text, 1, 48.102, 11.51, 48.106, 11.52, ["leisure": "park", "name": "Stadtpark", "name:en": "City Park"])
    Self.rectangle(&text, 2, 48.103, 11.512, 48.105, 11.516, ["natural": "water", "name": "Teich"])
    Self.rectangle(&text, 3, 48.090, 11.53, 48.096, 11.55, ["aeroway": "aerodrome"])
    // Too small, underground, a pool, far away: none of them tells where one is.
    Self.rectangle(&text, 4, 48.1, 11.52, 48.1001, 11.5201, ["leisure": "park"])
    Self.rectangle(&text, 5, 48.102, 11.53, 48.106, 11.54, ["natural": "water", "tunnel": "culvert"])
    Self.rectangle(&text, 6, 48.102, 11.53, 48.106, 11.54, ["natural": "water", "water": "pool"])
    Self.rectangle(&text, 7, 49.102, 11.53, 49.106, 11.54, ["natural": "water"])
    let areas = try areas(text)
    #expect(areas.map(\.kind) == [.park, .airport, .water])
    #expect(areas.map(\.name.local) == ["Stadtpark", "", "Teich"])
    #expect(areas[0].coordinates.count == 4)
  }

  @Test func anIslandIsAHole() throws {
    var text = line.text
    Self.rectangle(&text, 1, 48.09, 11.50, 48.11, 11.55, [:])
    Self.rectangle(&text, 2, 48.095, 11.51, 48.105, 11.54, [:])
    text.relation(
      50, [OSMText.Member(type: "way", id: 1, role: "outer"), OSMText.Member(type: "way", id: 2, role: "inner")],
      ["type": "multipolygon", "natural": "water"])
    let area = try #require(try areas(text).first)
    // Both edges, and a bridge there and back.
    #expect(area.coordinates.count == 4 + 4 + 2)
  }

  /// What is missing costs its own surface alone.
  @Test func aSurfaceThatTheFileCutsIsLeftOut() throws {
    var text = line.text
    Self.rectangle(&text, 1, 48.102, 11.51, 48.106, 11.52, ["leisure": "park"])
    Self.rectangle(&text, 2, 48.094, 11.51, 48.098, 11.52, ["natural": "water"])
    text.nodes.removeAll { $0.id == 20_021 }
    text.relation(
      51, [OSMText.Member(type: "way", id: 999, role: "outer")], ["type": "multipolygon", "natural": "water"])
    text.relation(
      52, [OSMText.Member(type: "relation", id: 52, role: "outer")], ["type": "multipolygon", "natural": "water"])
    #expect(try areas(text).map(\.kind) == [.park])
  }

  @Test func aRiverIsACourse() throws {
    var text = line.text
    for (index, east) in [11.49, 11.51, 11.53, 11.56].enumerated() { text.node(30_000 + Int64(index), 48.104, east) }
    text.way(1, [30_000, 30_001, 30_002], ["waterway": "river", "name": "Isar", "width": "60 m"])
    text.way(2, [30_003, 30_002], ["waterway": "river", "name": "Isar", "width": "60"])
    text.way(3, [30_001, 30_002], ["waterway": "canal", "tunnel": "yes"])
    let areas = try areas(text)
    let course = try #require(areas.first)
    guard case .course(let points, let metres) = course.extent else {
      Issue.record("\(course)")
      return
    }
    #expect(areas.count == 1 && metres == 60 && points.count == 2)
    #expect(course.name.local == "Isar")
  }

  @Test func waysOfOneEdgeJoinWhicheverWayTheyRun() {
    let assembly = RingAssembly([[1, 2, 3], [5, 4, 3], [5, 1], [7, 8], [9, 8]])
    #expect(assembly.rings == [[1, 2, 3, 4, 5, 1]])
    #expect(assembly.chains == [[7, 8, 9]])
    #expect(RingAssembly([[7, 8], [9, 8]], keepsDirection: true).chains == [[7, 8], [9, 8]])
  }
}

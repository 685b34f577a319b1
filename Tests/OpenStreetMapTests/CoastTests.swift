import Geometry
import Testing
import TransitModel

@testable import OpenStreetMap

/// The sea lies on the right of its shores, and the window of the map closes what they leave open.
@Suite struct CoastTests {
  /// A window of 100 by 100, y down: north is 0.
  private let window = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)

  /// The rings of water, each way with its points; points that are equal are one node, and places in `missing` are not in the file.
  private func sea(_ ways: [[Point]], missing: [Point] = []) -> (sea: SeaRings, coast: Coastline) {
    var ids: [Point: Int64] = [:]
    var places: [Int64: Point] = [:]
    let nodes = ways.map { way in
      way.map { point in
        let id = ids[point] ?? Int64(ids.count + 1)
        ids[point] = id
        if !missing.contains(point) { places[id] = point }
        return id
      }
    }
    let coast = Coastline(nodes.enumerated().map { (id: Int64($0.offset), nodes: $0.element) }, in: window) {
      places[$0]
    }
    return (SeaRings(coast, in: window), coast)
  }

  private func isWater(_ point: Point, _ sea: SeaRings, _ coast: Coastline) -> Bool {
    sea.rings.contains { $0.surrounds(point) }
      && !coast.rings.contains { !$0.isClockwise && $0.surrounds(point) }
  }

  @Test func waterIsOnTheRight() {
    // From west to east: the right is the south, which is down.
    let (south, _) = sea([[Point(-10, 40), Point(50, 40)], [Point(50, 40), Point(110, 40)]])
    #expect(south.rings.map(\.surface) == [6000])
    let (north, _) = sea([[Point(110, 40), Point(-10, 40)]])
    #expect(north.rings.map(\.surface) == [4000])
    #expect(!north.isIncomplete)
  }

  @Test func aBayReachesInland() {
    // The sea in the west, with a bay to the east.
    let shore = [
      Point(20, -5), Point(20, 40), Point(70, 45), Point(70, 55), Point(20, 60), Point(20, 105),
    ]
    let (sea, coast) = sea([shore])
    #expect(isWater(Point(60, 50), sea, coast) && isWater(Point(10, 10), sea, coast))
    #expect(!isWater(Point(60, 20), sea, coast) && !isWater(Point(60, 80), sea, coast))
    #expect(!isWater(Point(90, 50), sea, coast))
  }

  @Test func anIslandIsLand() {
    let mainland = [Point(110, 70), Point(-10, 70)]
    let island = [Point(40, 30), Point(40, 50), Point(60, 50), Point(60, 30), Point(40, 30)]
    let (sea, coast) = sea([mainland, Array(island[...2]), Array(island[2...])])
    #expect(isWater(Point(10, 10), sea, coast) && isWater(Point(50, 60), sea, coast))
    #expect(!isWater(Point(50, 40), sea, coast) && !isWater(Point(50, 80), sea, coast))
    // Alone in the window, it has water all around.
    let (alone, ring) = self.sea([island])
    #expect(isWater(Point(5, 95), alone, ring) && !isWater(Point(50, 40), alone, ring))
    // The other way round it is a lagoon.
    let (lagoon, edge) = self.sea([island.reversed()])
    #expect(!isWater(Point(5, 95), lagoon, edge) && isWater(Point(50, 40), lagoon, edge))
  }

  @Test func anIslandThatTheWindowCutsIsLand() {
    // Begins inside the window, and is the only shore in it.
    let island = [Point(90, 40), Point(90, 60), Point(110, 60), Point(110, 40), Point(90, 40)]
    let (sea, coast) = sea([island])
    #expect(sea.rings.count == 1 && !sea.isIncomplete)
    #expect(isWater(Point(50, 50), sea, coast) && !isWater(Point(95, 50), sea, coast))
  }

  @Test func aStraitHasTwoShores() {
    let (sea, coast) = sea([[Point(-10, 40), Point(110, 40)], [Point(110, 60), Point(-10, 60)]])
    #expect(sea.rings.map(\.surface) == [2000])
    #expect(isWater(Point(50, 50), sea, coast) && !isWater(Point(50, 30), sea, coast))
    #expect(!isWater(Point(50, 70), sea, coast))
  }

  @Test func aCoastMayLeaveTheWindowSeveralTimes() {
    // Land in the north, with two headlands that reach beyond the southern edge.
    let (sea, coast) = sea([
      [
        Point(-10, 50), Point(20, 50), Point(20, 120), Point(40, 120), Point(40, 50), Point(60, 50), Point(60, 120),
        Point(80, 120), Point(80, 50), Point(110, 50),
      ]
    ])
    #expect(coast.crossings.count == 3 && sea.rings.count == 3 && !sea.isIncomplete)
    for x in [10.0, 50, 90] { #expect(isWater(Point(x, 75), sea, coast)) }
    for x in [30.0, 70] { #expect(!isWater(Point(x, 75), sea, coast)) }
    #expect(!isWater(Point(50, 25), sea, coast))
  }

  /// Where a shore is missing no land is flooded: what depends on it is given up, and the rest stays.
  @Test func aBrokenCoastCostsItsOwnPieceOfSea() {
    let north = [Point(110, 10), Point(-10, 10)]
    let broken = [Point(-10, 60), Point(30, 60), Point(50, 60), Point(60, 60), Point(110, 60)]
    let (sea, coast) = sea([north, broken], missing: [Point(50, 60)])
    #expect(sea.isIncomplete && coast.brokenWays == [1])
    #expect(isWater(Point(50, 5), sea, coast))
    #expect(!isWater(Point(50, 80), sea, coast) && !isWater(Point(50, 30), sea, coast))
    // A shore of which the other side is missing floods nothing either.
    let (half, _) = self.sea([[Point(-10, 40), Point(110, 40)], [Point(50, 60), Point(-10, 60)]])
    #expect(half.isIncomplete && half.rings.isEmpty)
    // A piece of some island in the water may be the beginning of much land.
    let (piece, _) = self.sea([[Point(-10, 40), Point(110, 40)], [Point(50, 60), Point(50, 80)]])
    #expect(piece.isIncomplete && piece.rings.isEmpty)
    // Two shores that run against each other.
    let (against, _) = self.sea([[Point(-10, 40), Point(50, 40)], [Point(110, 40), Point(50, 40)]])
    #expect(against.isIncomplete && against.rings.isEmpty)
  }

  @Test func noCoastIsNoSea() {
    #expect(sea([]).sea.rings.isEmpty)
    #expect(sea([[Point(-10, -40), Point(110, -40)]]).sea.rings.isEmpty)
  }

  // MARK: - In files

  private let line = SmallLine()

  private func read(_ ways: [[(north: Double, east: Double)]]) throws -> Reading<City> {
    var text = line.text
    for (number, way) in ways.enumerated() {
      let nodes = way.indices.map { Int64(40_000 + 100 * number + $0) }
      for (node, place) in zip(nodes, way) { text.node(node, place.north, place.east) }
      text.way(Int64(8000 + number), nodes, ["natural": "coastline"])
    }
    return text.read()
  }

  @Test func theSeaIsWaterOfTheGround() throws {
    let reading = try read([[(48.106, 11.40), (48.106, 11.65)].reversed()])
    let areas = try #require(reading.value).areas
    #expect(areas.map(\.kind) == [.water])
    #expect(areas.flatMap(\.coordinates).allSatisfy { $0.latitude >= 48.1059 })
    #expect(reading.codes == [])
  }

  @Test func aSeaInWhichTheStationsStandIsLeftOut() throws {
    let reading = try read([[(48.106, 11.40), (48.106, 11.65)]])
    #expect(try #require(reading.value).areas.isEmpty)
    #expect(reading.codes == ["osm-wrong-coast"])
  }

  @Test func aCoastThatBreaksOffIsTold() throws {
    let reading = try read([[(48.106, 11.53), (48.106, 11.40)]])
    #expect(try #require(reading.value).areas.isEmpty)
    #expect(reading.findings("osm-broken-coast").map(\.location.description) == ["way 8000"])
  }
}

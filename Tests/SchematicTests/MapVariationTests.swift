import Testing
import TransitModel

@testable import Schematic

@Suite("Varied maps")
struct MapVariationTests {
  /// A network with names that have chosen their places once, where many overlap something.
  private func start() throws -> FoundMap {
    var map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    map.keepBetter(map.seats, map.fit)
    return map
  }

  private let chains = LaidOutNetwork(CityMaker.network(stations: 60, lines: 6, seed: 3)).chains

  @Test("Varying takes overlaps away, and the more the longer")
  func better() throws {
    let before = try start()
    #expect(before.seats.faults.count > 5)
    var (little, much) = (before, before)
    var (one, other) = (MapVariation(seed: 1, chains: chains), MapVariation(seed: 1, chains: chains))
    one.improve(&little, times: 8)
    other.improve(&much, times: 24)
    #expect(little.value <= before.value)
    #expect(much.value <= little.value)
    #expect(much.seats.faults.count < before.seats.faults.count / 2)
    #expect(LayoutScore.crossings(much.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("The same seed leads to the same map, however many processors there are")
  func same() throws {
    let before = try start()
    let maps = [false, true].map { isOneByOne in
      SideBySide.$isOneByOne.withValue(isOneByOne) {
        var (map, variation) = (before, MapVariation(seed: 5, chains: chains))
        variation.improve(&map, times: 8)
        return map
      }
    }
    #expect(maps[0].layout == maps[1].layout)
    #expect(maps[0].value == maps[1].value)
  }

  @Test("Tracks that lie far from their true places are led there, and their names go with them")
  func leads() {
    let source = StraighteningTests.corner(14)
    let network = LaidOutNetwork(source)
    var map = CityMaker.map(source, StraighteningTests.drawnStraight(network.layout), width: 3)
    map.keepBetter(map.seats, map.fit)
    let before = LayoutScore(map.layout)
    #expect(before.displacement > 1 && before.bends == 0 && map.seats.faults.isEmpty)
    var variation = MapVariation(seed: 1, chains: network.chains)
    variation.improve(&map, times: 32)
    let after = LayoutScore(map.layout)
    #expect(after.displacement < 0.6, "\(after.displacement)")
    #expect((1...2).contains(after.bends) && after.acuteBends == 0 && after.octilinearShare == 1)
    #expect(map.seats.faults.isEmpty)
    #expect(map.seats.labels(at: map.fit.wire.places).count == 14)
  }

  @Test("Where tracks run elsewhere names find places anew, all others keep theirs")
  func movesNames() throws {
    let map = try start()
    let stations = map.seats.seats.map(\.symbol.node)
    let moved = map.seats.moved(to: map.layout, anewAt: Set(stations.prefix(5)))
    #expect(moved.seats.map(\.symbol.node) == stations)
    let places = map.fit.wire.places
    #expect(moved.labels(at: places).map(\.origin) == map.seats.labels(at: places).map(\.origin))
    for (seat, old) in zip(moved.seats, map.seats.seats) {
      #expect(seat.candidates.count >= old.candidates.count)
      #expect(Set(old.candidates.map(\.label.origin)).isSubset(of: seat.candidates.map(\.label.origin)))
    }
  }

  @Test("Names that may not move keep their places unless they overlap something")
  func confined() throws {
    let map = try start()
    var seats = map.seats
    let bad = Set(seats.faults)
    let before = Dictionary(uniqueKeysWithValues: seats.bodies.map { ($0.index, $0.reach) })
    // All would rather stand elsewhere.
    for seat in seats.seats.indices { seats.avoid(seat, by: 4) }
    seats.choose(map.fit, price: 60, steps: 500, among: [])
    let moved = seats.bodies.filter { $0.reach != before[$0.index] }
    #expect(!moved.isEmpty)
    #expect(moved.allSatisfy { bad.contains($0.index) })
  }
}

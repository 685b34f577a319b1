import Numerics
import Testing
import TransitModel

@testable import Schematic

@Suite("Varied maps")
struct MapVariationTests {
  /// A network with names that have chosen their places once, where many overlap something.
  private func start() throws -> MapCandidate {
    var map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    map.keepBetter(map.placement, map.solver)
    return map
  }

  private let chains = LaidOutNetwork(CityMaker.network(stations: 60, lines: 6, seed: 3)).chains

  @Test("Varying takes overlaps away, and the more the longer")
  func better() throws {
    let before = try start()
    #expect(before.placement.conflicts.count > 5)
    var (little, much) = (before, before)
    var (one, other) = (
      LargeNeighbourhoodSearch(seed: 1, chains: chains), LargeNeighbourhoodSearch(seed: 1, chains: chains)
    )
    one.improve(&little, times: 8)
    other.improve(&much, times: 24)
    #expect(little.value <= before.value)
    #expect(much.value <= little.value)
    #expect(much.placement.conflicts.count < before.placement.conflicts.count / 2)
    #expect(LayoutScore.crossings(much.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("The same seed leads to the same map, however many processors there are")
  func same() throws {
    let before = try start()
    let maps = [false, true].map { isOneByOne in
      ParallelMap.$isOneByOne.withValue(isOneByOne) {
        var (map, variation) = (before, LargeNeighbourhoodSearch(seed: 5, chains: chains))
        variation.improve(&map, times: 8)
        return map
      }
    }
    #expect(maps[0].layout == maps[1].layout)
    #expect(maps[0].value == maps[1].value)
  }

  @Test("Tracks that lie far from their true places are led there, and their names go with them")
  func leads() {
    let source = BendReductionTests.corner(30)
    let network = LaidOutNetwork(source)
    var map = CityMaker.map(source, BendReductionTests.drawnStraight(network.layout), width: 3)
    map.keepBetter(map.placement, map.solver)
    let before = LayoutScore(map.layout)
    #expect(!QualityLimits.goodMap.holdNearness(before) && before.bends == 0 && map.placement.conflicts.isEmpty)
    var variation = LargeNeighbourhoodSearch(seed: 1, chains: network.chains)
    variation.improve(&map, times: 32)
    let after = LayoutScore(map.layout)
    #expect(QualityLimits.goodMap.holdNearness(after), "\(after.displacement)")
    #expect((1...2).contains(after.bends) && after.acuteBends == 0 && after.octilinearShare == 1)
    #expect(map.placement.conflicts.isEmpty)
    #expect(map.placement.labels(at: map.solver.shape.places).count == 30)
  }

  @Test("Where tracks run elsewhere names find places anew, all others keep theirs")
  func movesNames() throws {
    let map = try start()
    let stations = map.placement.slots.map(\.symbol.node)
    let moved = map.placement.moved(to: map.layout, anewAt: Set(stations.prefix(5)))
    #expect(moved.slots.map(\.symbol.node) == stations)
    let places = map.solver.shape.places
    #expect(moved.labels(at: places).map(\.origin) == map.placement.labels(at: places).map(\.origin))
    for (slot, old) in zip(moved.slots, map.placement.slots) {
      #expect(slot.candidates.count >= old.candidates.count)
      #expect(Set(old.candidates.map(\.label.origin)).isSubset(of: slot.candidates.map(\.label.origin)))
    }
  }

  @Test("Names that may not move keep their places unless they overlap something")
  func confined() throws {
    let map = try start()
    var placement = map.placement
    let bad = Set(placement.conflicts)
    let before = Dictionary(uniqueKeysWithValues: placement.collisionShapes.map { ($0.index, $0.reach) })
    // All would rather stand elsewhere.
    for slot in placement.slots.indices { placement.avoid(slot, by: 4) }
    placement.choose(map.solver, penalty: 60, steps: 500, among: [])
    let moved = placement.collisionShapes.filter { $0.reach != before[$0.index] }
    #expect(!moved.isEmpty)
    #expect(moved.allSatisfy { bad.contains($0.index) })
  }
}

import Testing
import TransitModel

@testable import Schematic

@Suite("Varied maps")
struct MapVariationTests {
  /// A network with names that have chosen their places once, where many overlap something.
  private func start() -> FoundMap {
    var map = CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    map.keepBetter(map.seats, map.fit)
    return map
  }

  @Test("Varying takes overlaps away, and the more the longer")
  func better() {
    let before = start()
    #expect(before.seats.faults.count > 5)
    var (little, much) = (before, before)
    var (one, other) = (MapVariation(seed: 1), MapVariation(seed: 1))
    one.improve(&little, times: 8)
    other.improve(&much, times: 24)
    #expect(little.value <= before.value)
    #expect(much.value <= little.value)
    #expect(much.seats.faults.count < before.seats.faults.count / 2)
    #expect(LayoutScore.crossings(much.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("The same seed leads to the same map, however many processors there are")
  func same() {
    let before = start()
    let maps = [false, true].map { isOneByOne in
      SideBySide.$isOneByOne.withValue(isOneByOne) {
        var (map, variation) = (before, MapVariation(seed: 5))
        variation.improve(&map, times: 8)
        return map
      }
    }
    #expect(maps[0].layout == maps[1].layout)
    #expect(maps[0].value == maps[1].value)
  }

  @Test("Names that may not move keep their places unless they overlap something")
  func confined() {
    let map = start()
    var seats = map.seats
    let bad = Set(seats.faults)
    let before = Dictionary(uniqueKeysWithValues: seats.bodies.map { ($0.index, $0.reach) })
    seats.choose(map.fit, price: 60, steps: 500, among: [])
    let moved = seats.bodies.filter { $0.reach != before[$0.index] }
    #expect(!moved.isEmpty)
    #expect(moved.allSatisfy { bad.contains($0.index) })
  }
}

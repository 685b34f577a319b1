import Geometry
import Numerics
import Testing

@testable import Schematic

/// Drawing a map nearer to the truth goes on where names overlap something.
@Suite("Refined maps")
struct RefinementTests {
  /// A crowded map, of which one name is wider than all that is around it.
  private func start(wide node: Int) throws -> MapCandidate {
    var map = try CityMaker.crowdedMap(stations: 100, lines: 12, width: 4.5, longer: [node: 24])
    map.keepBetter(map.placement, map.solver)
    return map
  }

  @Test("A name for which there is no room beside its station holds up no other", arguments: [20, 30])
  func goesOn(node: Int) throws {
    let before = try start(wide: node)
    #expect(before.placement.conflicts.count > 10)
    var map = before
    map.refine(rounds: 60)
    #expect(map.placement.conflicts.isEmpty)
    #expect(map.placement.choice.allSatisfy { $0 != nil })
    #expect(LayoutScore(map.layout).displacement < 0.9)
    #expect(LayoutScore.crossings(map.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("Names that may not move stay unless they overlap something")
  func confined() throws {
    var count = 0
    for node in [10, 20, 30] {
      let before = try start(wide: node)
      var map = before
      map.refine(rounds: 1, freesAll: false)
      let faulty = Set(before.placement.conflicts)
      let moved = map.placement.slots.indices.filter { number in
        guard let old = before.placement.choice[number], let new = map.placement.choice[number] else { return true }
        return before.placement.slots[number].candidates[old].side != map.placement.slots[number].candidates[new].side
      }
      #expect(moved.allSatisfy { faulty.contains($0) })
      count += moved.count
    }
    #expect(count > 0)
  }
}

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

  @Test("Many small steps with repairs find room for every name, near to the truth")
  func refinesInSteps() throws {
    let refinement = try #require(SearchBudget.usual(nodes: 500).last)
    let before = try start(wide: 20)
    var map = before
    map.refine(refinement)
    #expect(before.placement.conflicts.count > 10)
    #expect(map.placement.conflicts.isEmpty)
    #expect(LayoutScore(map.layout).displacement < 0.8)
    #expect(LayoutScore.crossings(map.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("Names that are pressed find places as all would where only they look for some")
  func freesThePressed() throws {
    var map = try start(wide: 20)
    map.refine(rounds: 40, freeing: .around(4, congested: 400))
    #expect(map.placement.conflicts.isEmpty)
  }

  @Test("A map that may grow becomes larger against its median gap")
  func grows() throws {
    func size(grown times: Double) throws -> Double {
      var map = try start(wide: 20)
      map.grow(to: times)
      var (placement, solver) = (map.placement, map.solver)
      for _ in 0..<8 { placement.solve(&solver, penalty: 4, rounds: 120, fidelity: 3) }
      let box = Box(around: solver.result.nodes.map(\.at))
      return (box.map { $0.width + $0.height } ?? 0) / LayoutScore.medianSpacing(of: solver.result)
    }
    #expect(try size(grown: 1.1) > 1.02 * size(grown: 1))
  }

  @Test("It may end once the map is good, and ends later where it may become better")
  func endsOnceGood() {
    let source = CityMaker.network(stations: 100, lines: 12, seed: 2)
    func refined(_ roundsOnceGood: Int) -> (work: Int, value: Double) {
      let meter = WorkMeter(limit: .max)
      let start = CityMaker.map(source, LaidOutNetwork(source).layout, width: 3)
      var solver = start.solver
      solver.meter = meter
      var map = MapCandidate(start.placement, solver)
      map.keepBetter(map.placement, map.solver)
      map.refine(
        rounds: 60, roundsOnceGood: roundsOnceGood,
        to: QualityLimits(displacement: 0, order: 1, spread: 1, direction: 0), within: meter)
      let isGood = map.isGood
      #expect(isGood)
      return (meter.used, map.value)
    }
    let (early, late) = (refined(0), refined(.max))
    #expect(early.work < late.work / 2 && early.value >= late.value)
  }

  @Test("Names that may not move stay unless they overlap something")
  func confined() throws {
    var count = 0
    for node in [10, 20, 30] {
      let before = try start(wide: node)
      var map = before
      map.refine(rounds: 1, freeing: .faulty)
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

import Geometry
import Testing

@testable import Schematic

/// Drawing a map nearer to the truth goes on where names overlap something.
@Suite("Refined maps")
struct RefinementTests {
  /// A crowded map, of which one name is wider than all that is around it.
  private func start(wide node: Int) throws -> FoundMap {
    var map = try CityMaker.crowdedMap(stations: 100, lines: 12, width: 4.5, longer: [node: 24])
    map.keepBetter(map.seats, map.fit)
    return map
  }

  @Test("A name for which there is no room beside its station holds up no other", arguments: [20, 30])
  func goesOn(node: Int) throws {
    let before = try start(wide: node)
    #expect(before.seats.faults.count > 10)
    var map = before
    map.refine(rounds: 40)
    #expect(map.seats.faults.isEmpty)
    #expect(map.seats.choice.allSatisfy { $0 != nil })
    #expect(LayoutScore(map.layout).displacement < 0.7)
    #expect(LayoutScore.crossings(map.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("Many small steps with repairs find room for every name, near to the truth")
  func refinesInSteps() throws {
    let refinement = try #require(LabellingEffort.usual(nodes: 200).early)
    let before = try start(wide: 20)
    var map = before
    map.refine(refinement)
    #expect(before.seats.faults.count > 10)
    #expect(map.seats.faults.isEmpty)
    #expect(LayoutScore(map.layout).displacement < 0.7)
    #expect(LayoutScore.crossings(map.layout) == LayoutScore.crossings(before.layout))
  }

  @Test("Names that are pressed find places as all would where only they look for some")
  func freesThePressed() throws {
    var map = try start(wide: 20)
    map.refine(rounds: 40, freeing: .around(4, pressed: 400))
    #expect(map.seats.faults.isEmpty)
  }

  @Test("A map that may grow becomes larger against its median gap")
  func grows() throws {
    func size(grown times: Double) throws -> Double {
      var map = try start(wide: 20)
      map.grow(to: times)
      var (seats, fit) = (map.seats, map.fit)
      for _ in 0..<8 { seats.pull(&fit, price: 4, rounds: 120, fidelity: 3) }
      let box = Box(around: fit.result.nodes.map(\.at))
      return (box.map { $0.width + $0.height } ?? 0) / LayoutScore.medianGap(of: fit.result)
    }
    #expect(try size(grown: 1.1) > 1.02 * size(grown: 1))
  }

  @Test("It may end once the map is good, and ends later where it may become better")
  func endsOnceGood() {
    let source = CityMaker.network(stations: 100, lines: 12, seed: 2)
    func refined(_ roundsOnceGood: Int) -> LayoutScore {
      var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 3)
      map.keepBetter(map.seats, map.fit)
      map.refine(rounds: 60, roundsOnceGood: roundsOnceGood, to: .init(gaps: 0, share: 0, order: 1, spread: 1))
      let isGood = map.isGood
      #expect(isGood)
      return LayoutScore(map.layout)
    }
    let (early, late) = (refined(0), refined(.max))
    #expect(early.displacement > late.displacement)
  }

  @Test("Names that may not move stay unless they overlap something")
  func confined() throws {
    let before = try start(wide: 20)
    var map = before
    map.refine(rounds: 1, freeing: .faulty)
    let faulty = Set(before.seats.faults)
    let moved = map.seats.seats.indices.filter { number in
      guard let old = before.seats.choice[number], let new = map.seats.choice[number] else { return true }
      return before.seats.seats[number].candidates[old].side != map.seats.seats[number].candidates[new].side
    }
    #expect(!moved.isEmpty)
    #expect(moved.allSatisfy { faulty.contains($0) })
  }
}

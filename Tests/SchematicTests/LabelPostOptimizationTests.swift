import Geometry
import Numerics
import Testing
import TransitModel

@testable import Schematic

/// Tracks move a little for names that stand poorly.
@Suite("Names that are helped")
struct LabelPostOptimizationTests {
  /// A map on which nothing overlaps, but some names stand poorly.
  private func start(seed: UInt64 = 3, width: Double = 4.5) -> MapCandidate {
    let source = CityMaker.network(stations: 60, lines: 6, seed: seed)
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: width)
    map.keepBetter(map.placement, map.solver)
    map.refine(rounds: 40)
    map.polish()
    return map
  }

  /// How much worse than at their best places all names stand that are not rows of badges.
  private func discomfort(_ map: MapCandidate) -> Double {
    let names = map.placement.discomforts(map.solver)
    return names.indices.filter { map.placement.isName($0) }.reduce(0) {
      $0 + names[$1] - map.placement.leastCost(of: $1)
    }
  }

  @Test("Names stand better, nothing overlaps, and the tracks cross and bend no more than before")
  func better() {
    let before = start()
    #expect(before.placement.conflicts.isEmpty)
    var relief = LabelPostOptimization(before)
    let value = relief.value
    let isBetter = relief.run(names: 8)
    #expect(isBetter)
    #expect(relief.value < value)
    #expect(relief.map.placement.conflicts.isEmpty)
    #expect(discomfort(relief.map) < discomfort(before) - 1)
    let (old, new) = (LayoutScore(before.layout), LayoutScore(relief.map.layout))
    #expect(new.crossings == old.crossings && new.bends <= old.bends && new.octilinearShare == 1)
  }

  @Test("A good map stays good, however much better names could stand", arguments: [1, 3] as [UInt64])
  func staysGood(seed: UInt64) {
    let before = start(seed: seed, width: 5.5)
    var relief = LabelPostOptimization(before)
    relief.run(names: 8)
    let areGood = [before.isGood, relief.map.isGood]
    #expect(areGood == [true, true])
  }

  @Test("Where no name stands poorly, nothing moves")
  func leavesAlone() {
    let source = CityMaker.network(stations: 20, lines: 2, seed: 3)
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 0.5)
    map.keepBetter(map.placement, map.solver)
    map.polish()
    #expect(map.placement.conflicts.isEmpty)
    var relief = LabelPostOptimization(map)
    let isBetter = relief.run(names: 8)
    #expect(!isBetter)
    #expect(relief.map.layout == map.layout)
  }

  @Test("However many processors there are, the same names are helped the same way")
  func same() {
    let before = start()
    let maps = [false, true].map { isOneByOne in
      ParallelMap.$isOneByOne.withValue(isOneByOne) {
        var relief = LabelPostOptimization(before)
        relief.run(names: 4)
        return relief.map
      }
    }
    #expect(maps[0].layout == maps[1].layout)
    #expect(maps[0].placement.choice == maps[1].placement.choice)
  }

  @Test("A name whose place is forbidden takes another one, beside its station or far from it")
  func forbids() throws {
    let map = start()
    var placement = map.placement
    let names = Array(
      placement.slots.indices.filter { placement.isName($0) && !placement.slots[$0].sources.contains(.far) }.prefix(2))
    try #require(names.count == 2)
    placement.leave(names[1], by: 0)
    placement.choose(map.solver, penalty: 40, steps: 400, among: [names[1]], finish: .polish)
    func label(_ name: Int) -> PlacedLabel? {
      placement.choice[name].map { placement.slots[name].candidates[$0].label }
    }
    for name in names {
      let old = try #require(label(name))
      placement.forbidPosition(of: name)
      #expect(label(name) == old)
      placement.choose(
        map.solver, penalty: 40, steps: 400, among: placement.near(name, within: 3, map.solver), finish: .polish)
      #expect(label(name) != old)
    }
    #expect(placement.conflicts.isEmpty)
  }

  @Test("What is drawn touches no name of which the plan does not know", arguments: [1, 2, 3] as [UInt64])
  func drawnApart(seed: UInt64) {
    let source = CityMaker.network(stations: 100, lines: 12, seed: seed)
    let line = LabelLine(text: "name", language: "en", size: 1, width: 4.5, height: 1.15, baseline: 0.9)
    let forms = Dictionary(uniqueKeysWithValues: source.nodes.indices.map { ($0, [LabelForm(lines: [line], cost: 0)]) })
    let plan = NetworkPlan(LaidOutNetwork(source), forms: forms)
    let forced = plan.labels.filter(\.isForced).map(\.node)
    #expect(plan.labels.count == source.nodes.count)
    #expect(plan.labelFaults().isEmpty || !forced.isEmpty)
  }
}

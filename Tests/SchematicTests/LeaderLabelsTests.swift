import Geometry
import Numerics
import Testing
import TransitModel

@testable import Schematic

@Suite("Names in poor places")
struct LeaderLabelsTests {
  /// What all names and badges cost where they are, and those that overlap something beside that.
  private func cost(_ placement: LabelPlacement) -> Double {
    placement.slots.indices.reduce(100 * Double(placement.conflicts.count)) { sum, number in
      sum + (placement.choice[number].map { placement.slots[number].candidates[$0].cost } ?? 0)
    }
  }

  @Test("A name that finds no place beside its station stands where there is room, and touches nothing there")
  func withLeaders() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var placement = map.placement
    let bad = placement.conflicts
    #expect(bad.count > 5)
    placement.giveLeaders(map.solver)
    placement.choose(map.solver, penalty: 40, steps: 2000)
    #expect(placement.conflicts.count * 2 <= bad.count)
    #expect(bad.contains { placement.slots[$0].sources.contains(.anywhere) && !placement.conflicts.contains($0) })
    let before = cost(placement)
    let conflicts = placement.conflicts.count
    placement.straightenLeaders(map.solver)
    placement.choose(map.solver, penalty: 40, steps: 0)
    #expect(placement.conflicts.count <= conflicts)
    #expect(before > 0)
  }

  @Test(
    "Names that overlap something are asked once more with those around them, and no others change their places")
  func reconsidered() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var placement = map.placement
    let least = placement.least
    placement.reconsider(map.solver, within: 1.5)
    #expect(placement.conflicts.count < map.placement.conflicts.count)
    #expect(placement.least == least)
    let around = map.placement.aroundConflicts(within: 1.5, map.solver)
    let others = placement.slots.indices.filter { !around.contains($0) }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { placement.choice[$0] == map.placement.choice[$0] })
    // What is said to overlap something does, and nothing else.
    var again = placement
    again.choose(map.solver, penalty: 40, steps: 0, among: [])
    #expect(again.conflicts == placement.conflicts)
  }

  @Test("A name that was sent away looks for room where the tracks lie now, and keeps its place until it finds some")
  func sentAwayAnew() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var (placement, solver) = (map.placement, map.solver)
    placement.giveLeaders(solver)
    placement.choose(solver, penalty: 40, steps: 2000)
    // The tracks move as if there were no names.
    for _ in 0..<4 { solver.solve([], penalty: 0, rounds: 120, fidelity: 4) }
    placement.choose(solver, penalty: 40, steps: 0, among: [])
    func place(_ placement: LabelPlacement, _ number: Int) -> PlacedLabel? {
      placement.choice[number].map { placement.slots[number].candidates[$0].label }
    }
    let away = placement.conflicts.filter { placement.slots[$0].sources.contains(.anywhere) }
    #expect(away.count > 2)
    var again = placement
    again.giveLeaders(solver, anew: true)
    #expect(away.allSatisfy { again.slots[$0].sources.contains(.anywhere) && place(again, $0) == place(placement, $0) })
    let found = away.filter { again.slots[$0].candidates.map(\.label) != placement.slots[$0].candidates.map(\.label) }
    #expect(!found.isEmpty)
    placement.choose(solver, penalty: 40, steps: 2000)
    again.choose(solver, penalty: 40, steps: 2000)
    #expect(again.conflicts.count <= placement.conflicts.count)
  }

  @Test("A name that was sent away leaves all that is near a place, and still knows that when it looks anew")
  func lessons() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var placement = map.placement
    placement.giveLeaders(map.solver)
    let number = try #require(
      placement.conflicts.first { placement.slots[$0].sources.contains(.anywhere) && placement.choice[$0] != nil })
    let middle = try #require(placement.choice[number].map { placement.slots[number].candidates[$0].middle })
    placement.avoid(number, by: 3)
    func dear(_ placement: LabelPlacement) -> [Double] {
      zip(placement.slots[number].candidates, placement.penalties[number]).filter { $0.1 >= 3 }.map {
        $0.0.middle.distance(to: middle)
      }
    }
    #expect(dear(placement).count > 10 && dear(placement).allSatisfy { $0 < 0.6 })
    placement.giveLeaders(map.solver, anew: true)
    #expect(dear(placement).count > 10)
    #expect(placement.penalties[number].contains { $0 == 0 })
  }

  @Test(
    "Names stand better than before when all are looked at again, and no more of them overlap something",
    arguments: [2, 2.5, 3, 3.5])
  func polished(width: Double) throws {
    let best = try CityMaker.crowdedMap(stations: 36, lines: 4, width: width)
    var worse = best.placement
    for slot in worse.slots.indices { worse.avoid(slot, by: 3) }
    worse.choose(best.solver, penalty: 40, steps: 500)
    var map = MapCandidate(worse, best.solver)
    let (before, conflicts) = (cost(worse), worse.conflicts.count)
    let layout = map.layout
    map.polish()
    #expect(map.placement.conflicts.count <= conflicts)
    #expect(cost(map.placement) < before - 3)
    #expect(map.layout == layout)
  }

  @Test("Names that overlap something after they moved go back, and those far from them stay where they moved")
  func goesBack() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 2)
    var moved = map.placement
    for number in moved.slots.indices where number % 3 == 0 {
      if let place = moved.goodPlaces(of: number, within: 2).first { moved.insist(on: place, of: number, by: 0) }
    }
    moved.choose(map.solver, penalty: 40, steps: 0, among: [])
    #expect(moved.conflicts.count > map.placement.conflicts.count)
    let before = moved
    moved.goBack(to: map.placement, within: 0.5, map.solver)
    #expect(moved.conflicts.count < before.conflicts.count)
    let changed = moved.slots.indices.filter { map.placement.choice[$0] != before.choice[$0] }
    #expect(changed.contains { moved.choice[$0] == before.choice[$0] })
    #expect(changed.contains { moved.choice[$0] == map.placement.choice[$0] })
    moved.goBack(to: map.placement, within: .infinity, map.solver)
    #expect(moved.choice == map.placement.choice || moved.conflicts.isEmpty)
  }

  /// Stations in a row.
  private var row: LineGraph {
    graph((0..<9).map { (0.001 * Double($0 % 2), 8 + 0.01 * Double($0)) }, [Array(0..<9)])
  }

  @Test("Names do not read like one where there is room between them")
  func wordSpaces() {
    // Names as long as their gaps.
    let start = CityMaker.map(row, LaidOutNetwork(row).layout, width: 3.24)
    var map = start
    map.polish()
    #expect(map.placement.conflicts.isEmpty)
    #expect(cramped(start) > 4)
    #expect(cramped(map) == 0)
  }

  @Test("Names of a map that is kept to slide a little where they read like one, and nothing else moves")
  func wordSpacesOfPins() {
    let start = CityMaker.map(row, LaidOutNetwork(row).layout, width: 3.1)
    let pinned = PinnedPlan(
      layout: start.layout,
      labels: start.placement.labels(at: start.solver.shape.places).enumerated().map { index, label in
        // All above their stations, every other one shifted to the next.
        let box = Box(x: -0.5 * label.box.width, y: -0.6, width: label.box.width, height: label.box.height)
        let shift = Point(index % 2 == 0 ? 0 : -0.05, 0)
        return PinnedPlan.Label(
          node: label.node, rows: 1, alignment: .middle, origin: start.layout.nodes[label.node].at + shift, rotation: 0,
          box: box)
      }, badges: [])
    let plan = NetworkPlan(LaidOutNetwork(row), forms: CityMaker.names(row, width: 3.1), pinned: pinned)
    #expect(plan.labelFaults().isEmpty)
    let spacing = LayoutScore.medianSpacing(of: plan.layout)
    let moves = zip(plan.layout.nodes, pinned.layout.nodes).map { $0.at.distance(to: $1.at * spacing) }
    #expect(moves.allSatisfy { $0 < 0.01 * spacing })
    let space = { (boxes: [Box]) in zip(boxes, boxes.dropFirst()).map { $1.minX - $0.maxX }.min() ?? 0 }
    let before = pinned.labels.map { $0.box.moved(by: $0.origin) }
    #expect(space(before) < 0.02)
    let above = plan.labels.filter { $0.origin.y + $0.box.minY < plan.layout.nodes[$0.node].at.y }
    #expect(space(above.map(\.bounds)) > LabelPlacement.letterSpace * plan.design.fontSize)
  }

  /// How many pairs of names stand side by side with less than a third of an em between them.
  private func cramped(_ map: MapCandidate) -> Int {
    let places = map.solver.shape.places
    let boxes = map.placement.labels(at: places).map(\.bounds)
    let space = 0.33 * map.placement.design.fontSize
    return boxes.indices.reduce(0) { sum, one in
      sum
        + boxes[(one + 1)...].count { other in
          let (box, apart) = (boxes[one], max(boxes[one].minX - other.maxX, other.minX - boxes[one].maxX))
          return apart < space && box.minY < other.maxY && other.minY < box.maxY
        }
    }
  }

  @Test("No name stands beside the next station as much as beside its own after all are looked at again")
  func claimed() {
    var map = CityMaker.map(row, LaidOutNetwork(row).layout, width: 5)
    let places = map.solver.shape.places
    // How many names touch another station's surroundings as much as their own, and have their middle there.
    func claimed(_ placement: LabelPlacement) -> Int {
      placement.labels(at: places).count { label in
        let (box, own) = (label.bounds, places[label.node])
        return places.indices.contains { other in
          other != label.node && box.center.distance(to: places[other]) < box.center.distance(to: own)
            && box.nearest(to: places[other]).distance(to: places[other])
              < box.nearest(to: own).distance(to: own) + 0.02
        }
      }
    }
    var worse = map.placement
    for (number, slot) in worse.slots.enumerated() where number % 2 == 0 {
      worse.choice[number] = slot.candidates.indices.first { candidate in
        let box = slot.candidates[candidate].bounds
        return slot.candidates[candidate].label.rotation == 0 && box.minX > -0.2 && box.maxX > 1.2
      }
    }
    #expect(claimed(worse) > 3)
    map = MapCandidate(worse, map.solver)
    map.polish()
    #expect(claimed(map.placement) == 0)
    #expect(map.placement.conflicts.isEmpty)
  }

  /// Names that stand so far apart, each with two places by their offsets and costs, all at their first or second one.
  private func row(_ places: [[(x: Double, y: Double, cost: Double)]], start: [Int?], least: Double = 100)
    -> LabelAssignment
  {
    let items = places.enumerated().map { node, places in
      let candidates = places.map { place in
        let line = LabelLine(text: "name", language: "en", size: 1, width: 1, height: 1, baseline: 1)
        let label = PlacedLabel(
          node: node, form: LabelForm(lines: [line], cost: 0), alignment: .middle, origin: Point(place.x, place.y),
          rotation: 0, box: Box(x: -0.5, y: -0.5, width: 1, height: 1))
        return LabelCandidate(label, cost: place.cost, side: 0)
      }
      return LabelAssignment.Item(
        CandidateList(candidates), offered: [0, 1], costs: candidates.map(\.cost), node: node, isName: true, rowSpace: 0
      )
    }
    return LabelAssignment(
      items, places: items.indices.map { Point(2 * Double($0), 0) },
      levels: items.indices.map { Levels(repeating: Int32($0)) }, neighbours: [],
      rule: LabelAssignment.Rule(clearance: 0.1, penalty: 40, least: least), start: start)
  }

  @Test("Two names change places at once where neither is better off by itself")
  func exchanged() {
    // The second name stands where the first would stand best, and has another place that is hardly worse.
    var assignment = row([[(1, 0, 0), (0, 4, 5)], [(-1, 0, 0.5), (2, 0, 1)]], start: [1, 0], least: 8)
    assignment.run(fixedConflicts: [[false, false], [false, false]], steps: 100)
    #expect(assignment.choice == [1, 0])
    assignment.polish()
    #expect(assignment.choice == [0, 1])
  }

  @Test("Names give way to one another in turn where no two of them would be better off")
  func ejected() {
    // Each stands where the one before it would stand better; the last one has another place.
    let places = [(x: -1.0, y: 0.0, cost: 0.5), (x: 1, y: 0, cost: 1)]
    var assignment = row([[(1, 0, 0), (0, 4, 5)], places, places, places], start: [1, 0, 0, 0])
    for first in 0..<4 { #expect(assignment.bestExchange(of: first) == nil) }
    let before = assignment.total
    assignment.polish()
    #expect(assignment.choice == [0, 1, 1, 1])
    #expect(assignment.total < before)
    // Where the last one has none, all stay where they are.
    var stuck = row([[(1, 0, 0), (0, 4, 5)], places, [places[0], (x: -1, y: 0.2, cost: 1)]], start: [1, 0, 0])
    stuck.polish()
    #expect(stuck.choice == [1, 0, 0])
  }
}

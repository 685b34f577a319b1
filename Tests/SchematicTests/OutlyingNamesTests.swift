import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Names in poor places")
struct OutlyingNamesTests {
  /// What all names and badges cost where they are, and those that overlap something beside that.
  private func cost(_ seats: LabelSeats) -> Double {
    seats.seats.indices.reduce(100 * Double(seats.faults.count)) { sum, number in
      sum + (seats.choice[number].map { seats.seats[number].candidates[$0].cost } ?? 0)
    }
  }

  @Test("A name that finds no place beside its station stands where there is room, and touches nothing there")
  func sentAway() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var seats = map.seats
    let bad = seats.faults
    #expect(bad.count > 5)
    seats.sendAway(map.fit)
    seats.choose(map.fit, price: 40, steps: 2000)
    #expect(seats.faults.count * 3 <= bad.count)
    #expect(bad.contains { seats.seats[$0].isAnywhere && !seats.faults.contains($0) })
    let before = cost(seats)
    let faults = seats.faults.count
    seats.straightenHairlines(map.fit)
    seats.choose(map.fit, price: 40, steps: 0)
    #expect(seats.faults.count <= faults)
    #expect(before > 0)
  }

  @Test(
    "Names that overlap something are asked once more with those around them, and no others change their places",
    arguments: [(false, false), (true, false), (true, true)])
  func reconsidered(looksNear: Bool, sendsAway: Bool) throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var seats = map.seats
    let least = seats.least
    seats.reconsider(map.fit, within: 1.5, looksNear: looksNear, sendsAway: sendsAway)
    #expect(seats.faults.count < map.seats.faults.count)
    #expect(seats.least == least)
    let around = map.seats.aroundFaults(within: 1.5, map.fit)
    let others = seats.seats.indices.filter { !around.contains($0) }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { seats.choice[$0] == map.seats.choice[$0] })
    // What is said to overlap something does, and nothing else.
    var again = seats
    again.choose(map.fit, price: 40, steps: 0, among: [])
    #expect(again.faults == seats.faults)
  }

  @Test("A name that was sent away looks for room where the tracks lie now, and keeps its place until it finds some")
  func sentAwayAnew() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var (seats, fit) = (map.seats, map.fit)
    seats.sendAway(fit)
    seats.choose(fit, price: 40, steps: 2000)
    // The tracks move as if there were no names.
    for _ in 0..<4 { fit.pull([], price: 0, rounds: 120, fidelity: 4) }
    seats.choose(fit, price: 40, steps: 0, among: [])
    func place(_ seats: LabelSeats, _ number: Int) -> PlacedLabel? {
      seats.choice[number].map { seats.seats[number].candidates[$0].label }
    }
    let away = seats.faults.filter { seats.seats[$0].isAnywhere }
    #expect(away.count > 2)
    var again = seats
    again.sendAway(fit, anew: true)
    #expect(away.allSatisfy { again.seats[$0].isAnywhere && place(again, $0) == place(seats, $0) })
    let found = away.filter { again.seats[$0].candidates.map(\.label) != seats.seats[$0].candidates.map(\.label) }
    #expect(!found.isEmpty)
    seats.choose(fit, price: 40, steps: 2000)
    again.choose(fit, price: 40, steps: 2000)
    #expect(again.faults.count <= seats.faults.count)
  }

  @Test("A name that was sent away leaves all that is near a place, and still knows that when it looks anew")
  func lessons() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 4.5)
    var seats = map.seats
    seats.lessonReach = 0.6
    seats.sendAway(map.fit)
    let number = try #require(seats.faults.first { seats.seats[$0].isAnywhere && seats.choice[$0] != nil })
    let middle = try #require(seats.choice[number].map { seats.seats[number].candidates[$0].middle })
    seats.avoid(number, by: 3)
    func dear(_ seats: LabelSeats) -> [Double] {
      zip(seats.seats[number].candidates, seats.history[number]).filter { $0.1 >= 3 }.map {
        $0.0.middle.distance(to: middle)
      }
    }
    #expect(dear(seats).count > 10 && dear(seats).allSatisfy { $0 < 0.6 })
    seats.sendAway(map.fit, anew: true)
    #expect(dear(seats).count > 10)
    #expect(seats.history[number].contains { $0 == 0 })
  }

  @Test(
    "Names stand better than before when all are looked at again, and no more of them overlap something",
    arguments: [2, 2.5, 3, 3.5])
  func polished(width: Double) throws {
    let best = try CityMaker.crowdedMap(stations: 36, lines: 4, width: width)
    var worse = best.seats
    for seat in worse.seats.indices { worse.avoid(seat, by: 3) }
    worse.choose(best.fit, price: 40, steps: 500)
    var map = FoundMap(worse, best.fit)
    let (before, faults) = (cost(worse), worse.faults.count)
    let layout = map.layout
    map.polish()
    #expect(map.seats.faults.count <= faults)
    #expect(cost(map.seats) < before - 5)
    #expect(map.layout == layout)
  }

  @Test("Names that overlap something after they moved go back, and those far from them stay where they moved")
  func goesBack() throws {
    let map = try CityMaker.crowdedMap(stations: 60, lines: 6, width: 2)
    var moved = map.seats
    for number in moved.seats.indices where number % 3 == 0 {
      if let place = moved.goodPlaces(of: number, within: 2).first { moved.insist(on: place, of: number, by: 0) }
    }
    moved.choose(map.fit, price: 40, steps: 0, among: [])
    #expect(moved.faults.count > map.seats.faults.count)
    let before = moved
    moved.goBack(to: map.seats, within: 0.5, map.fit)
    #expect(moved.faults.count < before.faults.count)
    let changed = moved.seats.indices.filter { map.seats.choice[$0] != before.choice[$0] }
    #expect(changed.contains { moved.choice[$0] == before.choice[$0] })
    #expect(changed.contains { moved.choice[$0] == map.seats.choice[$0] })
    moved.goBack(to: map.seats, within: .infinity, map.fit)
    #expect(moved.choice == map.seats.choice || moved.faults.isEmpty)
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
    #expect(map.seats.faults.isEmpty)
    #expect(cramped(start) > 4)
    #expect(cramped(map) == 0)
  }

  @Test("Names of a map that is kept to slide a little where they read like one, and nothing else moves")
  func wordSpacesOfPins() {
    let start = CityMaker.map(row, LaidOutNetwork(row).layout, width: 3.1)
    let pinned = PinnedPlan(
      layout: start.layout,
      labels: start.seats.labels(at: start.fit.wire.places).enumerated().map { index, label in
        // All above their stations, every other one shifted to the next.
        let box = Box(x: -0.5 * label.box.width, y: -0.6, width: label.box.width, height: label.box.height)
        let shift = Point(index % 2 == 0 ? 0 : -0.05, 0)
        return PinnedPlan.Label(
          node: label.node, rows: 1, alignment: .middle, origin: start.layout.nodes[label.node].at + shift, rotation: 0,
          box: box)
      }, badges: [])
    let plan = NetworkPlan(LaidOutNetwork(row), forms: CityMaker.names(row, width: 3.1), pinned: pinned)
    #expect(plan.labelFaults().isEmpty)
    let gap = LayoutScore.medianGap(of: plan.layout)
    let moves = zip(plan.layout.nodes, pinned.layout.nodes).map { $0.at.distance(to: $1.at * gap) }
    #expect(moves.allSatisfy { $0 < 0.01 * gap })
    let space = { (boxes: [Box]) in zip(boxes, boxes.dropFirst()).map { $1.minX - $0.maxX }.min() ?? 0 }
    let before = pinned.labels.map { $0.box.moved(by: $0.origin) }
    #expect(space(before) < 0.02)
    let above = plan.labels.filter { $0.origin.y + $0.box.minY < plan.layout.nodes[$0.node].at.y }
    #expect(space(above.map(\.bounds)) > 0.3 * plan.design.fontSize)
  }

  /// How many pairs of names stand side by side with less than a third of an em between them.
  private func cramped(_ map: FoundMap) -> Int {
    let places = map.fit.wire.places
    let boxes = map.seats.labels(at: places).map(\.bounds)
    let space = 0.33 * map.seats.design.fontSize
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
    let places = map.fit.wire.places
    // How many names touch another station's surroundings as much as their own, and have their middle there.
    func claimed(_ seats: LabelSeats) -> Int {
      seats.labels(at: places).count { label in
        let (box, own) = (label.bounds, places[label.node])
        return places.indices.contains { other in
          other != label.node && box.center.distance(to: places[other]) < box.center.distance(to: own)
            && box.nearest(to: places[other]).distance(to: places[other])
              < box.nearest(to: own).distance(to: own) + 0.02
        }
      }
    }
    var worse = map.seats
    for (number, seat) in worse.seats.enumerated() where number % 2 == 0 {
      worse.choice[number] = seat.candidates.indices.first { candidate in
        let box = seat.candidates[candidate].bounds
        return seat.candidates[candidate].label.rotation == 0 && box.minX > -0.2 && box.maxX > 1.2
      }
    }
    #expect(claimed(worse) > 3)
    map = FoundMap(worse, map.fit)
    map.polish()
    #expect(claimed(map.seats) == 0)
    #expect(map.seats.faults.isEmpty)
  }

  @Test("Two names change places at once where neither is better off by itself")
  func exchanged() {
    func candidate(_ node: Int, _ x: Double, _ y: Double, cost: Double) -> LabelCandidate {
      let line = LabelLine(text: "name", language: "en", size: 1, width: 1, height: 1, baseline: 1)
      let label = PlacedLabel(
        node: node, form: LabelForm(lines: [line], cost: 0), alignment: .middle, origin: Point(x, y), rotation: 0,
        box: Box(x: -0.5, y: -0.5, width: 1, height: 1))
      return LabelCandidate(label, cost: cost, side: 0)
    }
    // The second name stands where the first would stand best, and has another place that is hardly worse.
    let candidates = [
      [candidate(0, 1, 0, cost: 0), candidate(0, 0, 4, cost: 5)],
      [candidate(1, -1, 0, cost: 0.5), candidate(1, 2, 0, cost: 1)],
    ]
    let items = candidates.indices.map { node in
      LabelAssignment.Item(
        PlaceList(candidates[node]), offered: [0, 1], costs: candidates[node].map(\.cost), node: node, isName: true,
        rowSpace: 0)
    }
    var assignment = LabelAssignment(
      items, places: [Point(0, 0), Point(2, 0)], levels: [Levels(0, 0, 0, 0), Levels(1, 1, 1, 1)], neighbours: [],
      clearance: 0.1, price: 40, least: 8, start: [1, 0])
    assignment.run(fixedFaults: [[false, false], [false, false]], steps: 100)
    #expect(assignment.choice == [1, 0])
    assignment.polish()
    #expect(assignment.choice == [0, 1])
  }
}

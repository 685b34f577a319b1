import Geometry
import Testing

@testable import Schematic

/// Room is made for names where they are, and nothing else moves.
@Suite("Repaired names")
struct NameRepairTests {
  private let source = CityMaker.network(stations: 100, lines: 12, seed: 3)

  /// A crowded map, all of its names chosen once.
  private func crowded() -> FoundMap {
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 4)
    map.keepBetter(map.seats, map.fit)
    return map
  }

  @Test("Where a part is pulled, all that lies outside stays to the last digit")
  func movesOnePart() throws {
    let map = crowded()
    var (seats, fit) = (map.seats, map.fit)
    let before = fit.wire.places
    let middle = seats.place(of: try #require(seats.faults.first), fit)
    let part = try #require(MovingPart(around: [middle], within: 3, of: before))
    seats.pull(&fit, price: 12, rounds: 60, only: part)
    let moved = before.indices.filter { fit.wire.places[$0] != before[$0] }
    #expect(moved.count > 3)
    #expect(moved.allSatisfy { before[$0].distance(to: middle) <= 3 })
    #expect(fit.isInShape)
  }

  @Test("Without places to move around there is no part")
  func nothingMoves() {
    #expect(MovingPart(around: [], within: 3, of: [Point(0, 0)]) == nil)
  }

  @Test("A program of some points finds the places that the whole one does where all others are held")
  func restricts() {
    var random = SplitMix(seed: 5)
    let start = (0..<12).map { _ in Point(4 * random.unit(), 4 * random.unit()) }
    var program = QuadraticProgram(count: start.count)
    for index in 0..<11 {
      let form = LinearForm(from: index, to: index + 1, along: Point(1, 0))
      program.wishes.append(.init(form: form, value: 1, weight: 1))
      program.wishes.append(.init(form: LinearForm(index, Point(0, 1)), value: 2, weight: 0.5))
      program.limits.append(.init(form: form, low: 0.8, price: 2))
    }
    let moving = Set(4..<9)
    var held = program
    for index in start.indices where !moving.contains(index) {
      held.limits.append(.init(form: LinearForm(index, Point(1, 0)), low: start[index].x, high: start[index].x))
      held.limits.append(.init(form: LinearForm(index, Point(0, 1)), low: start[index].y, high: start[index].y))
    }
    let whole = held.solved(from: start, rounds: 4000)
    var numbers = Array(repeating: -1, count: start.count)
    for (number, index) in moving.sorted().enumerated() { numbers[index] = number }
    let some = program.restricted(numbers, at: start)
      .solved(from: moving.sorted().map { start[$0] }, rounds: 4000)
    #expect(some.count == moving.count)
    for (number, index) in moving.sorted().enumerated() { #expect(some[number].distance(to: whole[index]) < 0.02) }
  }

  @Test("Fewer names overlap something afterwards, and none that stand far from those has moved")
  func repairs() throws {
    let map = crowded()
    let before = map.seats
    #expect(before.faults.count > 5)
    let far = before.seats.indices.filter { number in
      before.faults.allSatisfy { before.place(of: $0, map.fit).distance(to: before.place(of: number, map.fit)) > 12 }
    }
    var repair = NameRepair(map.seats, map.fit, fidelity: 1, evenness: 1)
    repair.run()
    #expect(repair.seats.faults.count < before.faults.count)
    #expect(far.allSatisfy { repair.seats.choice[$0] == before.choice[$0] })
    #expect(LayoutScore.crossings(repair.fit.result) == LayoutScore.crossings(map.layout))
    #expect(repair.fit.isInShape)
  }

  @Test("What comes out does not depend on how many processors there are", arguments: [100, 300])
  func isTheSame(stations: Int) {
    let source = CityMaker.network(stations: stations, lines: stations / 8, seed: 3)
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 3)
    map.keepBetter(map.seats, map.fit)
    let start = map
    func repaired() -> [Point] {
      var repair = NameRepair(start.seats, start.fit, fidelity: 2, evenness: 2)
      repair.run()
      return repair.fit.wire.places
    }
    let together = repaired()
    let apart = SideBySide.$isOneByOne.withValue(true) { repaired() }
    #expect(together == apart)
  }

  @Test("What happened in one place is taken over there, and nowhere else")
  func adopts() throws {
    let map = crowded()
    let (start, places) = (map.seats, map.fit.wire.places)
    let middle = start.place(of: try #require(start.faults.first), map.fit)
    let part = try #require(MovingPart(around: [middle], within: 2.5, of: places))
    var (seats, fit) = (start, map.fit)
    for _ in 0..<4 {
      seats.press(seats.faults)
      seats.pull(&fit, price: 12, rounds: 60, only: part)
      seats.choose(fit, price: 40, steps: 300, among: seats.numbers(in: part), only: part)
    }
    // Something else happened elsewhere that is not to be taken over.
    let elsewhere = try #require(start.seats.indices.first { !part.area.contains(start.place(of: $0, map.fit)) })
    seats.choice[elsewhere] = nil
    var (adopted, pulled) = (start, map.fit)
    adopted.adopt(seats, within: part.area, map.fit)
    pulled.adopt(fit, within: part.area)
    #expect(pulled.wire.places == fit.wire.places)
    #expect(pulled.wire.places != places)
    #expect(adopted.choice[elsewhere] == start.choice[elsewhere])
    for number in start.seats.indices where part.area.contains(start.place(of: number, map.fit)) {
      #expect(adopted.choice[number] == seats.choice[number])
      #expect(adopted.faults.contains(number) == seats.faults.contains(number))
    }
  }

  @Test("A map that is refined with repairs has room for all names sooner")
  func refines() {
    func left(_ repairs: FoundMap.Repairs?) -> Int {
      var map = crowded()
      map.refine(rounds: 3, freeing: .around(4, pressed: 40), repairing: repairs)
      return map.seats.faults.count
    }
    #expect(left(.init(most: 60, interval: 1)) < left(nil))
  }

  @Test("A name that was sent away comes back where room can be made, and nothing overlaps for it")
  func comesBack() throws {
    var map = crowded()
    map.refine(rounds: 12, freeing: .around(4, pressed: 40), repairing: .init(most: 60, interval: 1))
    #expect(map.seats.faults.isEmpty)
    var seats = map.seats
    let name = try #require(seats.seats.indices.first { seats.isName($0) && !seats.isFar($0) })
    seats.sendAway(map.fit, of: [name])
    let far = seats.seats[name].candidates.indices.first { place in
      seats.choice[name] = place
      seats.choose(map.fit, price: 1, steps: 0, among: [])
      return seats.isFar(name) && seats.faults.isEmpty
    }
    #expect(far != nil)
    map = map.reseated(seats)
    map.bringBack(60)
    #expect(map.seats.faults.isEmpty)
    #expect(map.seats.awayness < seats.awayness)
    #expect(!map.seats.isFar(name))
    #expect(LayoutScore(map.layout).acuteBends == 0)
  }
}

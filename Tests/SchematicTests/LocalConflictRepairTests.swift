import Geometry
import Numerics
import Testing

@testable import Schematic

/// Room is made for names where they are, and nothing else moves.
@Suite("Repaired names")
struct LocalConflictRepairTests {
  private let source = CityMaker.network(stations: 100, lines: 12, seed: 3)

  /// A crowded map, all of its names chosen once.
  private func crowded() -> MapCandidate {
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 4)
    map.keepBetter(map.placement, map.solver)
    return map
  }

  @Test("Where a part is pulled, all that lies outside stays to the last digit")
  func movesOnePart() throws {
    let map = crowded()
    var (placement, solver) = (map.placement, map.solver)
    let before = solver.shape.places
    let middle = placement.place(of: try #require(placement.conflicts.first), solver)
    let part = try #require(ActiveRegion(around: [middle], within: 3, of: before))
    placement.solve(&solver, penalty: 12, rounds: 60, only: part)
    let moved = before.indices.filter { solver.shape.places[$0] != before[$0] }
    #expect(moved.count > 3)
    #expect(moved.allSatisfy { before[$0].distance(to: middle) <= 3 })
    #expect(solver.isInShape)
  }

  @Test("Without places to move around there is no part")
  func nothingMoves() {
    #expect(ActiveRegion(around: [], within: 3, of: [Point(0, 0)]) == nil)
  }

  @Test("A program of some points finds the places that the whole one does where all others are held")
  func restricts() {
    var random = SplitMix(seed: 5)
    let start = (0..<12).map { _ in Point(4 * random.unit(), 4 * random.unit()) }
    var program = QuadraticProgram(count: start.count)
    for index in 0..<11 {
      let form = LinearExpression(from: index, to: index + 1, along: Point(1, 0))
      program.terms.append(.init(form: form, value: 1, weight: 1))
      program.terms.append(.init(form: LinearExpression(index, Point(0, 1)), value: 2, weight: 0.5))
      program.constraints.append(.init(form: form, low: 0.8, penalty: 2))
    }
    let moving = Set(4..<9)
    var held = program
    for index in start.indices where !moving.contains(index) {
      held.constraints.append(
        .init(form: LinearExpression(index, Point(1, 0)), low: start[index].x, high: start[index].x))
      held.constraints.append(
        .init(form: LinearExpression(index, Point(0, 1)), low: start[index].y, high: start[index].y))
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
    let before = map.placement
    #expect(before.conflicts.count > 5)
    let far = before.slots.indices.filter { number in
      before.conflicts.allSatisfy {
        before.place(of: $0, map.solver).distance(to: before.place(of: number, map.solver)) > 12
      }
    }
    var repair = LocalConflictRepair(map.placement, map.solver, fidelity: 1, evenness: 1)
    repair.run()
    #expect(repair.placement.conflicts.count < before.conflicts.count)
    #expect(far.allSatisfy { repair.placement.choice[$0] == before.choice[$0] })
    #expect(LayoutScore.crossings(repair.solver.result) == LayoutScore.crossings(map.layout))
    #expect(repair.solver.isInShape)
  }

  @Test("What comes out does not depend on how many processors there are", arguments: [100, 300])
  func isTheSame(stations: Int) {
    let source = CityMaker.network(stations: stations, lines: stations / 8, seed: 3)
    var map = CityMaker.map(source, LaidOutNetwork(source).layout, width: 3)
    map.keepBetter(map.placement, map.solver)
    let start = map
    func repaired() -> [Point] {
      var repair = LocalConflictRepair(start.placement, start.solver, fidelity: 2, evenness: 2)
      repair.run()
      return repair.solver.shape.places
    }
    let together = repaired()
    let apart = ParallelMap.$isOneByOne.withValue(true) { repaired() }
    #expect(together == apart)
  }

  @Test("What happened in one place is taken over there, and nowhere else")
  func adopts() throws {
    let map = crowded()
    let (start, places) = (map.placement, map.solver.shape.places)
    let middle = start.place(of: try #require(start.conflicts.first), map.solver)
    let part = try #require(ActiveRegion(around: [middle], within: 2.5, of: places))
    var (placement, solver) = (start, map.solver)
    for _ in 0..<4 {
      placement.raiseConflictWeights(of: placement.conflicts)
      placement.solve(&solver, penalty: 12, rounds: 60, only: part)
      placement.choose(solver, penalty: 40, steps: 300, among: placement.numbers(in: part), only: part)
    }
    // Something else happened elsewhere that is not to be taken over.
    let elsewhere = try #require(start.slots.indices.first { !part.area.contains(start.place(of: $0, map.solver)) })
    placement.choice[elsewhere] = nil
    var (adopted, pulled) = (start, map.solver)
    adopted.adopt(placement, within: part.area, map.solver)
    pulled.adopt(solver, within: part.area)
    #expect(pulled.shape.places == solver.shape.places)
    #expect(pulled.shape.places != places)
    #expect(adopted.choice[elsewhere] == start.choice[elsewhere])
    for number in start.slots.indices where part.area.contains(start.place(of: number, map.solver)) {
      #expect(adopted.choice[number] == placement.choice[number])
      #expect(adopted.conflicts.contains(number) == placement.conflicts.contains(number))
    }
  }
}

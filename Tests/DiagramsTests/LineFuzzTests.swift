import CairoBackend
import Scene
import Testing
import TransitModel

@testable import Diagrams

/// Lines of any shape, made by chance from a seed: loops, spurs, branches, gaps, patterns that have little to do with each other.
@Suite struct LineFuzzTests {
  /// Marsaglia's xorshift, the same on every machine.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Patterns as words, each with its direction.
  private static func patterns(_ chance: inout Chance) -> [(DirectionID, [String])] {
    let trunk = (0..<Int.random(in: 4...14, using: &chance)).map { "t\($0)" }
    var fresh = 0
    var patterns: [(DirectionID, [String])] = []
    for _ in 0..<Int.random(in: 1...6, using: &chance) {
      var run = run(over: trunk, &fresh, &chance)
      if Int.random(in: 0..<5, using: &chance) == 0 { run.append(run.first ?? "t0") }
      if Int.random(in: 0..<4, using: &chance) == 0 {
        run += (0..<Int.random(in: 1...4, using: &chance)).map { "e\(fresh + $0)" }
        fresh += 1
      }
      let stops = run.indices.filter { $0 == 0 || run[$0] != run[$0 - 1] }.map { run[$0] }
      guard stops.count > 1 else { continue }
      let isOut = Bool.random(using: &chance)
      patterns.append((isOut ? "out" : "back", isOut ? stops : stops.reversed()))
      if Bool.random(using: &chance) { patterns.append((isOut ? "back" : "out", isOut ? stops.reversed() : stops)) }
    }
    return patterns
  }

  private static func run(over trunk: [String], _ fresh: inout Int, _ chance: inout Chance) -> [String] {
    let ends = [Int.random(in: trunk.indices, using: &chance), Int.random(in: trunk.indices, using: &chance)].sorted()
    var run: [String] = []
    for station in Bool.random(using: &chance) ? trunk[...] : trunk[ends[0]...ends[1]] {
      let event = Int.random(in: 0..<14, using: &chance)
      if event == 0 { continue }
      run.append(station)
      if event == 1 {
        let branch = (0..<Int.random(in: 1...3, using: &chance)).map { "b\(fresh + $0)" }
        if Bool.random(using: &chance) { fresh += branch.count }
        run += branch
        if Bool.random(using: &chance) { run += branch.dropLast().reversed() + [station] }
      }
      if event == 2 { run.append(trunk[Int.random(in: trunk.indices, using: &chance)]) }
    }
    return run
  }

  @Test(arguments: 1...8)
  func everyStationIsDrawnOnceBesideStationsThatTrainsJoin(seed: Int) throws {
    var chance = Chance(state: 0x9E37_79B9_7F4A_7C15 &* UInt64(seed))
    for number in 0..<40 {
      let patterns = Self.patterns(&chance)
      guard !patterns.isEmpty else { continue }
      let line = ToyCity.line(
        "1",
        patterns.enumerated().map {
          ToyCity.pattern(PatternID("p\($0.offset)"), $0.element.0, $0.element.1.joined(separator: " "))
        })
      var city = ToyCity.city([line])
      for index in city.stations.indices where number % 2 == 0 {
        let place = Double(city.stations[index].id.rawValue.dropFirst()) ?? 0
        city.stations[index].coordinate = Coordinate(
          latitude: Double.random(in: 0...0.02, using: &chance), longitude: place * 0.01)
      }
      try LineProperties(city: city, line: line, name: "\(seed)/\(number) \(patterns)").check()
    }
  }
}

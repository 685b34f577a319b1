import Geometry
import Numerics
import Testing

@testable import OctilinearGrid

@Suite("What a way has to turn at least")
struct TurningTests {
  private static let side = 31

  /// What turns cost on the cheapest way from the middle of an empty grid to each cell, by its last direction: at first it goes
  /// in `from`, and a turn by one direction costs 100.
  private func turns(from: Int) -> [[Int]] {
    let side = Self.side
    var cost = Array(repeating: Array(repeating: Int.max, count: 8), count: side * side)
    // Turns cost hundreds, so that a list for each will do.
    var lists: [[(cell: Int, direction: Int)]] = [[(side * side / 2, from)]]
    var level = 0
    while level < lists.count {
      var index = 0
      while index < lists[level].count {
        let (cell, direction) = lists[level][index]
        index += 1
        for turn in -3...3 {
          let next = (direction + turn) & 7
          let x = cell % side + CompassDirection(next).dx
          let y = cell / side + CompassDirection(next).dy
          let sum = level + abs(turn)
          guard x >= 0, y >= 0, x < side, y < side, 100 * sum < cost[y * side + x][next] else { continue }
          cost[y * side + x][next] = 100 * sum
          while lists.count <= sum { lists.append([]) }
          lists[sum].append((y * side + x, next))
        }
      }
      level += 1
    }
    return cost
  }

  @Test("No way over an empty grid costs less, and one to a place between two directions no more", arguments: 0..<8)
  func bound(from: Int) throws {
    var random = SplitMix(seed: UInt64(from))
    let ports = (0..<8).reduce(into: SIMD8<Int>()) { ports, port in ports[port] = Int(900 * random.unit()) }
    let least = UnsafeMutablePointer<Int>.allocate(capacity: 8 * TurnLowerBound.bearings)
    defer { least.deallocate() }
    least.initialize(repeating: 0, count: 8 * TurnLowerBound.bearings)
    TurnLowerBound.writeLeast(bend: 100, goalPorts: ports, to: least)
    let turns = turns(from: from)
    let middle = Self.side / 2
    for dy in -8...8 {
      for dx in -8...8 where dx != 0 || dy != 0 {
        let costs = turns[(middle + dy) * Self.side + middle + dx]
        let cheapest = try #require((0..<8).map { costs[$0] + ports[CompassDirection($0).opposite.rawValue] }.min())
        let bound = least[from * TurnLowerBound.bearings + TurnLowerBound.bearing(dx, dy)]
        #expect(bound <= cheapest, "\(dx) to the east, \(dy) to the south")
        // Near by, there may be no room to turn in between; straight ahead, the last step leads away from the place.
        if min(abs(dx), abs(dy), abs(abs(dx) - abs(dy))) > 2 {
          #expect(bound == cheapest, "\(dx) to the east, \(dy) to the south")
        }
      }
    }
    #expect(
      least[from * TurnLowerBound.bearings + TurnLowerBound.bearing(0, 0)]
        == ports[CompassDirection(from).opposite.rawValue])
  }

  @Test("Bearings go round clockwise from the east")
  func bearings() {
    let around = [
      (3, 0), (3, 1), (3, 3), (1, 3), (0, 3), (-1, 3), (-3, 3), (-3, 1), (-3, 0), (-3, -1), (-3, -3), (-1, -3), (0, -3),
      (1, -3), (3, -3), (3, -1),
    ]
    #expect(around.map { TurnLowerBound.bearing($0, $1) } == Array(0..<16))
  }
}

internal import Geometry
internal import Numerics

extension CoordinateSolver {
  /// What a constraint is known by from solve to solve.
  static func key(_ kind: Int, _ first: Int, _ second: Int = 0, _ direction: Int = 0) -> Int {
    (kind + 1) << 56 | direction << 52 | first << 26 | second
  }

  static func parts(_ key: Int) -> (kind: Int, first: Int, second: Int) {
    let index = (1 << 26) - 1
    return ((key >> 56) - 1, (key >> 26) & index, key & index)
  }

  /// The sum of duals at each node in the last solve.
  var nodeDuals: [Double] {
    var sum = Array(repeating: 0.0, count: shape.nodeCount)
    // In a fixed order, as sums of numbers depend on it.
    for (key, dual) in duals.sorted(by: { $0.key < $1.key }) {
      let (kind, first, second) = Self.parts(key)
      guard kind >= Self.pairKind, kind < Self.passingKind else { continue }
      for point in [first, second] {
        let label = point - shape.places.count
        let node = labelNodes.indices.contains(label) ? labelNodes[label] : point
        if node < sum.count { sum[node] += abs(dual) }
      }
    }
    return sum
  }

  /// The best places of all points, those that do not move where they are.
  mutating func solved(
    _ program: QuadraticProgram, from start: [Point], _ rounds: Int, _ sliding: [CollisionShape]
  ) -> [Point] {
    guard let part else {
      return program.projected(program.solved(from: start, rounds: rounds, duals: &duals, meter: meter))
    }
    var names = Array(repeating: false, count: start.count - shape.places.count)
    for label in sliding { names[label.index] = true }
    let numbers = part.numbers(with: names)
    let moving = start.indices.filter { numbers[$0] >= 0 }
    let own = program.restricted(numbers, at: start)
    var ownDuals = duals
    let solved = own.projected(
      own.solved(from: moving.map { start[$0] }, rounds: rounds, duals: &ownDuals, meter: meter))
    for limit in own.constraints where limit.key != 0 { duals[limit.key] = ownDuals[limit.key] }
    var places = start
    for (number, point) in moving.enumerated() { places[point] = solved[number] }
    return places
  }
}

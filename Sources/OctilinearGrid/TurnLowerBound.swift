internal import Geometry

/// The A* lower bound on 45° turns.
enum TurnLowerBound {
  /// How many bearings are told apart: the eight directions, those between two of them, and that of the place itself.
  static let bearings = 17
  private static let here = 16

  /// The bearing of a place so many cells to the east and to the south: twice the direction, plus one where it lies between
  /// that and the next one clockwise.
  @inline(__always) static func bearing(_ dx: Int, _ dy: Int) -> Int {
    // What follows turns the place into the first quarter, from the east to the south.
    if dx > 0, dy >= 0 { return eighth(dx, dy) }
    if dx <= 0, dy > 0 { return 4 &+ eighth(dy, 0 &- dx) }
    if dx < 0 { return 8 &+ eighth(0 &- dx, 0 &- dy) }
    return dy < 0 ? 12 &+ eighth(0 &- dy, dx) : here
  }

  @inline(__always) private static func eighth(_ along: Int, _ across: Int) -> Int {
    if across == 0 { return 0 }
    return across < along ? 1 : across == along ? 2 : 3
  }

  /// Writes down the least that turns and the port at the goal cost for each direction of arrival, bearing by bearing.
  ///
  /// - Parameters:
  ///   - bend: what a turn by one direction costs; one by more costs at least as much for each.
  ///   - goalPorts: what each port at the goal costs, below 2²⁴ with all turns.
  static func writeLeast(bend: Int, goalPorts: SIMD8<Int>, to costs: UnsafeMutablePointer<Int>) {
    let bend = SIMD16(repeating: Float(bend))
    for from in 0..<8 {
      var least = SIMD16(repeating: Float.infinity)
      for last in 0..<8 {
        let cost = table[8 * from + last] * bend + Float(goalPorts[CompassDirection(last).opposite.rawValue])
        least.replace(with: cost, where: cost .< least)
      }
      for bearing in 0..<here { costs[from * bearings + bearing] = Int(least[bearing]) }
      costs[from * bearings + here] = goalPorts[CompassDirection(from).opposite.rawValue]
    }
  }

  /// By how many directions a way has to turn at least that goes in one at first and in another at last, to get to a place of
  /// each bearing: it has to turn through all directions between two of which the place lies. As numbers with a point, of
  /// which processors find the least of several at once.
  private static let table: [SIMD16<Float>] = (0..<8).flatMap { from in
    (0..<8).map { last in
      (0..<here).reduce(into: SIMD16()) {
        $0[$1] = Float(turns(to: CompassDirection(last).clockwise(from: CompassDirection(from)), ($1 - 2 * from) & 15))
      }
    }
  }

  /// The same for one way that goes east at first.
  private static func turns(to last: Int, _ bearing: Int) -> Int {
    var least = Int.max
    // As far as it turns counterclockwise and clockwise on its way, the one first and then the other.
    for left in 0...8 {
      for right in 0...8 {
        let reaches = left + right > 4 || bearing <= 2 * right || 16 - bearing <= 2 * left
        guard reaches else { continue }
        for end in -left...right where end & 7 == last {
          least = min(least, min(2 * left + right + (right - end), 2 * right + left + (end + left)))
        }
      }
    }
    return least
  }
}

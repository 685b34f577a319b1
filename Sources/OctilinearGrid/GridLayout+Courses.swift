internal import Geometry

extension GridLayout {
  /// The corners of a laid chain in cells, both ends included.
  func corners(_ chain: Int) -> [Point] {
    var x = Double(at[problem.chains[chain].a] % problem.width)
    var y = Double(at[problem.chains[chain].a] / problem.width)
    var points = [Point(x, y)]
    let path = steps[chain]
    for (index, step) in path.enumerated() {
      x += Double(CompassDirection(Int(step)).dx)
      y += Double(CompassDirection(Int(step)).dy)
      if index + 1 == path.count || path[index + 1] != step { points.append(Point(x, y)) }
    }
    return points
  }

  /// A way with at most one bend, whatever is in between: for chains whose window does not hold their nodes.
  func straightPath(_ chain: Int) -> [UInt8] {
    let from = at[problem.chains[chain].a]
    let to = at[problem.chains[chain].b]
    let dx = to % problem.width - from % problem.width
    let dy = to / problem.width - from / problem.width
    let diagonal = min(abs(dx), abs(dy))
    let slant: UInt8 = dx >= 0 ? (dy >= 0 ? 1 : 7) : (dy >= 0 ? 3 : 5)
    let plain: UInt8 = abs(dx) > abs(dy) ? (dx > 0 ? 0 : 4) : (dy > 0 ? 2 : 6)
    return Array(repeating: slant, count: diagonal)
      + Array(repeating: plain, count: max(abs(dx), abs(dy)) - diagonal)
  }
}

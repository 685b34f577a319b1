internal import Geometry

/// Stretches and shrinks a layout along its own tracks until spacings are even and stations near their places. No bend is
/// added.
struct ShapeRefinement {
  private(set) var shape: ShapeGraph
  private var chainCosts: [Double] = []
  private var nodeCosts: [Double] = []
  private let chainsAt: [[Int]]

  init(_ shape: ShapeGraph) {
    self.shape = shape
    var chainsAt = Array(repeating: [Int](), count: shape.corners.count)
    for (chain, corners) in shape.chainCorners.enumerated() { for corner in corners { chainsAt[corner].append(chain) } }
    self.chainsAt = chainsAt
    chainCosts = shape.chainCorners.indices.map { chainCost($0) }
    nodeCosts = (0..<shape.keyCount).map { nodeCost($0) }
  }

  private func nodeCost(_ node: Int) -> Double {
    let away = shape.corners[node] - shape.targets[node]
    return shape.problem.weights.displacement * shape.problem.nodes[node].weight * away.dot(away)
  }

  private func chainCost(_ chain: Int) -> Double {
    let it = shape.problem.chains[chain]
    let weights = shape.problem.weights
    let course = shape.course(chain)
    let total = course.courseLength
    let spacing = total / it.spacings
    var cost = 0.0
    if spacing < weights.shortest {
      let short = (weights.shortest - spacing) / weights.shortest
      cost += 6 * weights.spacing * it.spacings * short * short
    } else if spacing > weights.longest {
      let long = spacing / weights.longest - 1
      cost += 2 * weights.spacing * it.spacings * long * long
    }
    guard !it.stops.isEmpty else { return cost }
    let ends = (!shape.problem.nodes[it.a].isStation, !shape.problem.nodes[it.b].isStation)
    let first = ends.0 ? 0.5 : 1.0
    let share = total / (Double(it.stops.count - 1) + first + (ends.1 ? 0.5 : 1.0))
    var index = 0
    var done = 0.0
    for corner in 1..<course.count {
      let stretch = course[corner].distance(to: course[corner - 1])
      while index < it.stops.count, (Double(index) + first) * share <= done + stretch + 1e-9 {
        let part = stretch > 0 ? ((Double(index) + first) * share - done) / stretch : 0
        let spot = course[corner - 1] + (course[corner] - course[corner - 1]) * part
        let away = spot - shape.stops[chain][index]
        cost += weights.displacement * away.dot(away)
        index += 1
      }
      done += stretch
    }
    return cost
  }

  /// Tries moves with smaller and smaller strides.
  mutating func run() {
    for stride in Self.strides {
      for _ in 0..<Self.rounds {
        var improved = false
        for axis in 0..<4 { if pass(axis, stride) { improved = true } }
        if !improved { break }
      }
    }
  }

  /// How far corners move at once, in median spacings, and how often all are tried each time.
  private static let (strides, rounds) = ([0.8, 0.4, 0.2, 0.1], 6)

  private mutating func pass(_ axis: Int, _ stride: Double) -> Bool {
    var improved = false
    let groups = shape.rigidGroups(axis: axis)
    guard groups.count > 1 else { return false }
    let unit = CompassDirection(axis).unit
    for group in groups where group.count < shape.corners.count {
      for sign in [1.0, -1.0] where tryMove(group, unit * (stride * sign)) { improved = true }
    }
    let ranked = groups.map { group in
      (group.reduce(0) { $0 + shape.corners[$1].dot(unit) } / Double(group.count), group[0], group)
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    for index in ranked.indices.dropFirst() {
      let upper = ranked[index...].flatMap { $0.2 }
      let half = upper.count <= shape.corners.count / 2 ? upper : ranked[..<index].flatMap { $0.2 }
      for sign in [1.0, -1.0] where tryMove(half, unit * (stride * sign)) { improved = true }
    }
    return improved
  }

  /// Moves corners together if that is cheaper and nothing comes too near to anything.
  private mutating func tryMove(_ group: [Int], _ offset: Point) -> Bool {
    let touched = Set(group.flatMap { chainsAt[$0] }).sorted()
    let nodes = group.filter { $0 < shape.keyCount }
    var before = 0.0
    for chain in touched { before += chainCosts[chain] }
    for node in nodes { before += nodeCosts[node] }
    for corner in group { shape.corners[corner] = shape.corners[corner] + offset }
    let newChains = touched.map { chainCost($0) }
    let newNodes = nodes.map { nodeCost($0) }
    let after = newChains.reduce(0, +) + newNodes.reduce(0, +)
    guard after < before - 1e-6, shape.isClear(moving: group) else {
      for corner in group { shape.corners[corner] = shape.corners[corner] - offset }
      return false
    }
    for (chain, cost) in zip(touched, newChains) { chainCosts[chain] = cost }
    for (node, cost) in zip(nodes, newNodes) { nodeCosts[node] = cost }
    return true
  }
}

extension ShapeGraph {
  /// How near two tracks that do not touch may come, in median spacings.
  private static let clearance = 0.7
  private static let shortestSegment = 0.35

  /// Whether the segments of corners that were moved keep their directions and their distance from all others.
  func isClear(moving group: [Int]) -> Bool {
    var isMoved = Array(repeating: false, count: corners.count)
    for corner in group { isMoved[corner] = true }
    var moved: [Int] = []
    var still: [Int] = []
    for (index, segment) in segments.enumerated() {
      let along = corners[segment.to] - corners[segment.from]
      if isMoved[segment.from] != isMoved[segment.to],
        along.dot(segment.direction.unit) < Self.shortestSegment
      {
        return false
      }
      if isMoved[segment.from] || isMoved[segment.to] { moved.append(index) }
      if !(isMoved[segment.from] && isMoved[segment.to]) { still.append(index) }
    }
    for a in moved {
      let one = segments[a]
      for b in still where a != b {
        let two = segments[b]
        if one.from == two.from || one.from == two.to || one.to == two.from || one.to == two.to { continue }
        if areNear(one, two) { return false }
      }
    }
    return true
  }

  private func areNear(_ one: Segment, _ two: Segment) -> Bool {
    let a = corners[one.from]
    let b = corners[one.to]
    let c = corners[two.from]
    let d = corners[two.to]
    let reach = Self.clearance
    if min(a.x, b.x) > max(c.x, d.x) + reach || min(c.x, d.x) > max(a.x, b.x) + reach { return false }
    if min(a.y, b.y) > max(c.y, d.y) + reach || min(c.y, d.y) > max(a.y, b.y) + reach { return false }
    if crossing(a, b, c, d) != nil { return true }
    let closest = min(
      min(a.distance(toSegment: c, d), b.distance(toSegment: c, d)),
      min(c.distance(toSegment: a, b), d.distance(toSegment: a, b)))
    return closest < reach - 1e-9
  }
}

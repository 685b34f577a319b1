internal import Geometry

/// A layout under way: where each key node is, how each chain runs, and what each cell is used for.
///
/// Costs are sums over chains, nodes and pairs of them, so that taking chains out and putting others in tells exactly how
/// much better or worse a layout becomes.
struct GridLayout {
  let problem: GridProblem
  /// The cell of each key node: row times width plus column.
  var at: [Int]
  /// The steps of each chain from its first node to its second; empty while it is not laid.
  var steps: [[UInt8]]
  /// How many chains run through each cell between their ends, and how many key nodes are there.
  private var throughs: [UInt8]
  private var residents: [UInt8]
  /// How many chains use the step from each cell in the first four directions.
  private var uses: [UInt8]
  /// The port by which each laid chain end leaves its node; negative while it is not laid.
  private var ports: [Int8]
  let router: GridRouter

  /// A layout with nodes on the free cells nearest to their places, and no chain laid.
  init(_ problem: GridProblem) {
    self.problem = problem
    let cells = problem.width * problem.height
    at = Array(repeating: -1, count: problem.nodes.count)
    steps = Array(repeating: [], count: problem.chains.count)
    throughs = Array(repeating: 0, count: cells)
    residents = Array(repeating: 0, count: cells)
    uses = Array(repeating: 0, count: cells * 4)
    ports = Array(repeating: -1, count: problem.chains.count * 2)
    router = GridRouter(problem)
    let order = problem.nodes.indices.sorted {
      (-problem.nodes[$0].ends.count, $0) < (-problem.nodes[$1].ends.count, $1)
    }
    for node in order { settle(node) }
  }

  /// The same layout with a router and a problem of its own, for another thread.
  var twin: GridLayout {
    let problem = problem.apart
    return GridLayout(self, of: problem, router: GridRouter(problem))
  }

  private init(_ other: GridLayout, of problem: GridProblem, router: GridRouter) {
    self.problem = problem
    (at, steps, throughs) = (other.at, other.steps, other.throughs)
    (residents, uses, ports) = (other.residents, other.uses, other.ports)
    self.router = router
  }

  /// Takes over all of another layout of the same problem.
  mutating func copy(_ other: GridLayout) { self = GridLayout(other, of: problem, router: router) }

  private mutating func settle(_ node: Int) {
    let target = problem.nodes[node].target
    let column = Int(target.x.rounded())
    let row = Int(target.y.rounded())
    for reach in 0..<max(problem.width, problem.height) {
      var best: (Double, Int)?
      for y in max(0, row - reach)...min(problem.height - 1, row + reach) {
        for x in max(0, column - reach)...min(problem.width - 1, column + reach)
        where residents[y * problem.width + x] == 0 {
          let away = Point(Double(x), Double(y)).distance(to: target)
          if best.map({ away < $0.0 }) ?? true { best = (away, y * problem.width + x) }
        }
      }
      if let best {
        at[node] = best.1
        residents[best.1] = 1
        return
      }
    }
  }

  /// Moves a node; its chains must have been taken out.
  mutating func place(_ node: Int, at cell: Int) {
    residents[at[node]] -= 1
    at[node] = cell
    residents[cell] += 1
  }

  /// Whether a key node is in the cell.
  func isTaken(_ cell: Int) -> Bool { residents[cell] > 0 }

  /// What the place of a node costs.
  func displacementCost(_ node: Int) -> Int {
    let cell = at[node]
    let away = Point(Double(cell % problem.width), Double(cell / problem.width)) - problem.nodes[node].target
    return Int(problem.weights.displacement * problem.nodes[node].weight * away.dot(away) * problem.cell * problem.cell)
  }

  // MARK: Chains in and out

  /// Lays a chain and tells what it costs beside those already laid.
  mutating func lay(_ chain: Int, _ path: [UInt8]) -> Int {
    let cost = self.cost(of: chain, path)
    mark(chain, path, 1)
    steps[chain] = path
    if let first = path.first, let last = path.last {
      ports[2 * chain] = Int8(first)
      ports[2 * chain + 1] = Int8(truncatingIfNeeded: CompassDirection(Int(last)).opposite.rawValue)
    }
    return cost
  }

  /// Takes a chain out and tells what it cost beside those that stay.
  mutating func lift(_ chain: Int) -> Int {
    let path = steps[chain]
    guard !path.isEmpty else { return 0 }
    mark(chain, path, -1)
    steps[chain] = []
    ports[2 * chain] = -1
    ports[2 * chain + 1] = -1
    return cost(of: chain, path)
  }

  private mutating func mark(_ chain: Int, _ path: [UInt8], _ sign: Int) {
    var cell = at[problem.chains[chain].a]
    for index in path.indices {
      let slot = Self.slot(cell, Int(path[index]), problem.width)
      uses[slot] = UInt8(truncatingIfNeeded: Int(uses[slot]) + sign)
      cell = Self.step(cell, Int(path[index]), problem.width)
      if index < path.count - 1 { throughs[cell] = UInt8(truncatingIfNeeded: Int(throughs[cell]) + sign) }
    }
  }

  @inline(__always) static func step(_ cell: Int, _ direction: Int, _ width: Int) -> Int {
    cell + CompassDirection(direction).dy * width + CompassDirection(direction).dx
  }

  /// Where the use of a step is kept: both senses share one place.
  @inline(__always) static func slot(_ cell: Int, _ direction: Int, _ width: Int) -> Int {
    direction < 4 ? cell * 4 + direction : step(cell, direction, width) * 4 + direction - 4
  }

  /// Calls `body` with what cells are used for, to be asked often.
  func withUse<Result>(_ body: (GridUse) -> Result) -> Result {
    throughs.withUnsafeBufferPointer { throughs in
      residents.withUnsafeBufferPointer { residents in
        uses.withUnsafeBufferPointer { uses in
          body(
            GridUse(
              throughs: throughs, residents: residents, uses: uses, width: problem.width,
              overlap: problem.weights.overlap, falseCrossing: problem.weights.falseCrossing))
        }
      }
    }
  }

  // MARK: Costs

  /// The port by which a laid chain end leaves its node; nothing while it is not laid.
  func port(_ end: Int) -> Int? { ports[end] < 0 ? nil : Int(ports[end]) }

  /// Writes down what each of the eight ports costs a chain end at its node, beside the ends already laid there.
  func writePortCosts(_ node: Int, _ end: Int, to costs: UnsafeMutablePointer<Int>) {
    withPorts(of: node, end) { ports in for port in 0..<8 { costs[port] = ports.cost(port) } }
  }

  private func portCost(_ node: Int, _ end: Int, _ own: Int) -> Int {
    withPorts(of: node, end) { $0.cost(own) }
  }

  private func withPorts<Result>(of node: Int, _ end: Int, _ body: (PortView) -> Result) -> Result {
    let it = problem.nodes[node]
    let percent = it.isStation ? problem.weights.stationBendPercent : 100
    return it.ends.withUnsafeBufferPointer { ends in
      it.passing.withUnsafeBufferPointer { passing in
        ports.withUnsafeBufferPointer { ports in
          problem.weights.bends.withUnsafeBufferPointer { bends in
            body(
              PortView(
                ends: ends, passing: passing, ports: ports, bends: bends, slot: ends.firstIndex(of: end) ?? -1,
                percent: percent, overlap: problem.weights.overlap, crowding: problem.weights.crowding,
                order: problem.weights.order))
          }
        }
      }
    }
  }

  private func cost(of chain: Int, _ path: [UInt8]) -> Int {
    let it = problem.chains[chain]
    guard let first = path.first, let last = path.last else { return 0 }
    var cost =
      portCost(it.a, 2 * chain, Int(first))
      + portCost(it.b, 2 * chain + 1, CompassDirection(Int(last)).opposite.rawValue)
    var cell = at[it.a]
    var length = 0.0
    withUse { use in
      for index in path.indices {
        let direction = Int(path[index])
        cost += use.conflict(cell, direction, isLast: index == path.count - 1)
        cell = Self.step(cell, direction, problem.width)
        length += CompassDirection(direction).isDiagonal ? 2.0.squareRoot() : 1
        if index > 0 {
          let turn = CompassDirection(Int(path[index - 1])).opposite.bend(leavingBy: CompassDirection(direction))
          if turn > 0 { cost += problem.weights.bends[min(3, turn)] * it.lineCount }
        }
      }
    }
    return cost + shapeCost(chain, path, length)
  }

  /// What the length of a chain and the places of its stops cost.
  private func shapeCost(_ chain: Int, _ path: [UInt8], _ length: Double) -> Int {
    let it = problem.chains[chain]
    let weights = problem.weights
    let spacing = length * problem.cell / it.spacings
    var cost = weights.length * length * problem.cell
    if spacing < weights.shortest {
      let short = (weights.shortest - spacing) / weights.shortest
      cost += 4 * weights.spacing * it.spacings * short * short
    } else if spacing > weights.longest {
      let long = spacing / weights.longest - 1
      cost += weights.spacing * it.spacings * long * long
    }
    guard !it.stops.isEmpty else { return Int(cost) }
    let share = length / Double(it.stops.count + 1)
    var cell = at[it.a]
    var done = 0.0
    var index = 0
    for step in path {
      let direction = CompassDirection(Int(step))
      let stride = direction.isDiagonal ? 2.0.squareRoot() : 1
      while index < it.stops.count, Double(index + 1) * share <= done + stride + 1e-9 {
        let part = (Double(index + 1) * share - done) / stride
        let x = Double(cell % problem.width) + Double(direction.dx) * part
        let y = Double(cell / problem.width) + Double(direction.dy) * part
        let away = Point(x, y) - it.stops[index]
        cost += weights.displacement * away.dot(away) * problem.cell * problem.cell
        index += 1
      }
      done += stride
      cell = Self.step(cell, direction.rawValue, problem.width)
    }
    return Int(cost)
  }

  /// What the whole layout costs.
  func totalCost() -> Int {
    var copy = self
    var sum = problem.nodes.indices.reduce(0) { $0 + displacementCost($1) }
    for chain in problem.chains.indices { sum += copy.lift(chain) }
    return sum
  }
}

/// The ends of chains at a node, as one of them sees the others.
private struct PortView {
  let ends: UnsafeBufferPointer<Int>
  let passing: UnsafeBufferPointer<Int>
  let ports: UnsafeBufferPointer<Int8>
  let bends: UnsafeBufferPointer<Int>
  /// Which of the ends it is; negative for none.
  let slot: Int
  let percent: Int
  let overlap: Int
  let crowding: Int
  let order: Int

  /// What a port costs.
  @inline(__always) func cost(_ own: Int) -> Int {
    guard slot >= 0 else { return 0 }
    var cost = 0
    var descents = 0
    var first = -1
    var last = -1
    for index in 0..<ends.count {
      let port = index == slot ? own : Int(ports[ends[index]])
      guard port >= 0 else { continue }
      if first < 0 { first = port } else if port < last { descents += 1 }
      last = port
      guard index != slot else { continue }
      if port == own {
        cost += overlap
        continue
      }
      let turn = CompassDirection(own).bend(leavingBy: CompassDirection(port))
      if turn == 3 { cost += crowding }
      let passing = passing[slot * ends.count + index]
      if passing > 0 { cost += passing * bends[turn] * percent / 100 }
    }
    if first >= 0, first < last { descents += 1 }
    return descents > 1 ? cost + order * (descents - 1) : cost
  }
}

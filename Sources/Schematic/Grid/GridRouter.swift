internal import Geometry

/// Finds the cheapest way of a chain over the grid: A* over cells and directions of arrival.
///
/// Its tables are kept from search to search; a stamp tells which entries belong to the present one.
final class GridRouter {
  /// What is known of a state: a cell of the window and the direction of arrival.
  private struct Entry {
    /// What the way there costs.
    var cost: Int32
    /// What a way through here costs at least.
    var total: Int32
    /// The search that this belongs to.
    var stamp: Int32
    /// The direction of arrival one cell before.
    var from: Int32
  }

  private let entries: UnsafeMutablePointer<Entry>
  /// What a way costs at least, column by column by how many columns and rows it leads away.
  private let distances: UnsafeMutablePointer<Int32>
  private let distancesWidth: Int
  /// What depends on directions alone; see ``writeTable(_:in:)``.
  private let table: UnsafeMutablePointer<Int>
  private var stamp: Int32 = 0
  private var heap = CostHeap()
  /// How many states were looked at since the beginning: the measure of work.
  private(set) var work = 0

  init(_ problem: GridProblem) {
    let states = max(1, (problem.chains.map { $0.window.width * $0.window.height }.max() ?? 0) * 8)
    entries = .allocate(capacity: states)
    entries.initialize(repeating: Entry(cost: 0, total: 0, stamp: 0, from: 0), count: states)
    table = .allocate(capacity: Part.end)
    table.initialize(repeating: 0, count: Part.end)
    let columns = max(1, problem.chains.map(\.window.width).max() ?? 0)
    distancesWidth = max(1, problem.chains.map(\.window.height).max() ?? 0)
    distances = .allocate(capacity: columns * distancesWidth)
    let (straight, diagonal) = (problem.cell, problem.cell * 2.0.squareRoot())
    for column in 0..<columns {
      for row in 0..<distancesWidth {
        let (dx, dy) = (Double(column), Double(row))
        let least = problem.weights.length * (straight * abs(dx - dy) + diagonal * min(dx, dy))
        (distances + (column * distancesWidth + row)).initialize(to: Int32(least))
      }
    }
  }

  deinit {
    entries.deallocate()
    table.deallocate()
    distances.deallocate()
  }

  /// The cheapest way of a chain between the present places of its nodes, unless it costs more than `limit`.
  func route(_ chain: Int, in layout: GridLayout, limit: Int) -> [UInt8]? {
    let problem = layout.problem
    let it = problem.chains[chain]
    let width = problem.width
    let (left, top, columns, rows) = it.window
    let start = layout.at[it.a]
    let goal = layout.at[it.b]
    let startX = start % width - left
    let startY = start / width - top
    let goalX = goal % width - left
    let goalY = goal / width - top
    guard startX >= 0, startY >= 0, startX < columns, startY < rows, goalX >= 0, goalY >= 0, goalX < columns,
      goalY < rows,
      start != goal
    else { return nil }
    stamp += 1
    var heap = CostHeap()
    swap(&heap, &self.heap)
    heap.removeAll()
    writeTable(chain, in: layout)
    let last = layout.withUse { use in
      it.cost.withUnsafeBufferPointer { costs in
        let way = Way(
          costs: costs, table: table, use: use, columns: columns, rows: rows, left: left, top: top, width: width,
          goalX: goalX, goalY: goalY, limit: limit, distances: distances, distancesWidth: distancesWidth)
        return search(way, startX, startY, &heap)
      }
    }
    swap(&heap, &self.heap)
    return last.map { trace($0, columns) }
  }

  /// What a search looks at.
  private struct Way {
    let costs: UnsafeBufferPointer<Int32>
    let table: UnsafePointer<Int>
    let use: GridUse
    let columns: Int
    let rows: Int
    let left: Int
    let top: Int
    let width: Int
    let goalX: Int
    let goalY: Int
    let limit: Int
    let distances: UnsafePointer<Int32>
    let distancesWidth: Int

    /// What a turn costs.
    @inline(__always) func bend(_ turn: Int) -> Int { table[turn] }
    /// How far away, in cells of the window, the neighbour in a direction is.
    @inline(__always) func step(_ direction: Int) -> Int { table[Part.steps &+ direction] }
    /// What leaving the start in a direction costs.
    @inline(__always) func start(_ port: Int) -> Int { table[Part.start &+ port] }

    /// The least that the rest of the way costs: its length, its turns, and the port at the goal.
    @inline(__always) func estimate(_ x: Int, _ y: Int, _ direction: Int) -> Int {
      let (dx, dy) = (goalX &- x, goalY &- y)
      let length = Int(distances[abs(dx) &* distancesWidth &+ abs(dy)])
      return length &+ table[Part.rest &+ direction &* TurnLowerBound.bearings &+ TurnLowerBound.bearing(dx, dy)]
    }
  }

  /// Writes down what depends on directions alone for the way of a chain: its turns, steps in its window, what leaving its
  /// start costs, and the least that turns and the port at its goal do.
  private func writeTable(_ chain: Int, in layout: GridLayout) {
    let it = layout.problem.chains[chain]
    for (turn, cost) in layout.problem.weights.bends.enumerated() { table[turn] = cost * it.lineCount }
    for direction in 0..<8 {
      table[Part.steps + direction] = CompassDirection(direction).dy * it.window.width + CompassDirection(direction).dx
    }
    layout.writePortCosts(it.a, 2 * chain, to: table + Part.start)
    // Those at the goal stand where the rest is to stand.
    let rest = table + Part.rest
    layout.writePortCosts(it.b, 2 * chain + 1, to: rest)
    TurnLowerBound.writeLeast(bend: table[1], goalPorts: (0..<8).reduce(into: SIMD8()) { $0[$1] = rest[$1] }, to: rest)
  }

  /// Where the parts of the table begin, behind what turns cost.
  private enum Part {
    static let (steps, start, rest) = (4, 12, 20)
    static let end = rest + 8 * TurnLowerBound.bearings
  }

  /// The cheapest state at the goal; nothing where it costs more than the limit.
  private func search(_ way: Way, _ startX: Int, _ startY: Int, _ heap: inout CostHeap) -> Int? {
    let (entries, stamp) = (entries, stamp)
    let goal = way.goalY * way.columns + way.goalX
    let columns = UInt32(truncatingIfNeeded: way.columns)
    var looked = 0
    defer { work += looked }
    func expand(_ spot: Int, _ x: Int, _ y: Int, _ arrival: Int, _ cost: Int) {
      let cell = (y &+ way.top) &* way.width &+ x &+ way.left
      for turn in arrival < 0 ? 0...7 : -3...3 {
        let direction = arrival < 0 ? turn : (arrival &+ turn) & 7
        let nextX = x &+ CompassDirection(direction).dx
        let nextY = y &+ CompassDirection(direction).dy
        guard nextX >= 0, nextY >= 0, nextX < way.columns, nextY < way.rows else { continue }
        let next = spot &+ way.step(direction)
        let state = next &* 8 &+ direction
        let rest = way.estimate(nextX, nextY, direction)
        // What costs least to know comes first: most ways are too dear without what is in their way.
        var sum = cost &+ Int(way.costs[2 &* next &+ (direction & 1)])
        sum = sum &+ (arrival < 0 ? way.start(direction) : way.bend(abs(turn)))
        let known = entries[state].stamp == stamp ? Int(entries[state].cost) : .max
        if known <= sum || sum &+ rest > way.limit { continue }
        let isLast = next == goal
        sum = sum &+ way.use.conflict(cell, direction, isLast: isLast)
        // The estimate at the goal is what its port costs.
        let total = sum &+ rest
        if isLast { sum = total }
        if known <= sum || total > way.limit { continue }
        entries[state] = Entry(
          cost: Int32(truncatingIfNeeded: sum), total: Int32(truncatingIfNeeded: total), stamp: stamp,
          from: Int32(arrival < 0 ? 8 : arrival))
        heap.push(UInt64(total) << 32 | UInt64(state))
      }
    }
    expand(startY * way.columns + startX, startX, startY, -1, 0)
    while let key = heap.pop() {
      let state = Int(key & 0xFFFF_FFFF)
      guard Int32(truncatingIfNeeded: Int(key >> 32)) == entries[state].total else { continue }
      looked += 1
      let spot = state >> 3
      if spot == goal { return state }
      let (row, column) = UInt32(truncatingIfNeeded: spot).quotientAndRemainder(dividingBy: columns)
      expand(spot, Int(column), Int(row), state & 7, Int(entries[state].cost))
    }
    return nil
  }

  private func trace(_ last: Int, _ columns: Int) -> [UInt8] {
    var path: [UInt8] = []
    var state = last
    while true {
      let arrival = state & 7
      path.append(UInt8(arrival))
      let previous = Int(entries[state].from)
      if previous == 8 { break }
      let spot = state >> 3
      let x = spot % columns - CompassDirection(arrival).dx
      let y = spot / columns - CompassDirection(arrival).dy
      state = (y * columns + x) * 8 + previous
    }
    return path.reversed()
  }
}

/// A queue of keys, the smallest first.
struct CostHeap {
  private var keys: [UInt64] = []
  /// How many keys stand below each: with more than two there are fewer levels to sink through.
  private static let branches = 4

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func push(_ key: UInt64) {
    keys.append(key)
    keys.withUnsafeMutableBufferPointer { keys in
      var child = keys.count &- 1
      while child > 0 {
        let parent = (child &- 1) / Self.branches
        if keys[parent] <= key { break }
        keys[child] = keys[parent]
        child = parent
      }
      keys[child] = key
    }
  }

  mutating func pop() -> UInt64? {
    guard let top = keys.first else { return nil }
    let last = keys.removeLast()
    if keys.isEmpty { return top }
    keys.withUnsafeMutableBufferPointer { keys in
      let count = keys.count
      var parent = 0
      while true {
        let first = Self.branches &* parent &+ 1
        guard first < count else { break }
        var child = first
        var least = keys[first]
        var other = first &+ 1
        let end = min(count, first &+ Self.branches)
        while other < end {
          let key = keys[other]
          if key < least { (child, least) = (other, key) }
          other &+= 1
        }
        if least >= last { break }
        keys[parent] = least
        parent = child
      }
      keys[parent] = last
    }
    return top
  }
}

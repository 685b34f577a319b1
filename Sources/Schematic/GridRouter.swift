/// Finds the cheapest way of a chain over the grid: A* over cells and directions of arrival.
///
/// Its tables are kept from search to search; a stamp tells which entries belong to the present one.
final class GridRouter {
  private let best: UnsafeMutablePointer<Int32>
  private let stamps: UnsafeMutablePointer<Int32>
  private let from: UnsafeMutablePointer<Int8>
  private var stamp: Int32 = 0
  private var heap = CostHeap()
  /// How many states were looked at since the beginning: the measure of work.
  private(set) var work = 0

  init(_ problem: GridProblem) {
    let states = max(1, (problem.chains.map { $0.window.width * $0.window.height }.max() ?? 0) * 8)
    best = .allocate(capacity: states)
    stamps = .allocate(capacity: states)
    from = .allocate(capacity: states)
    best.initialize(repeating: 0, count: states)
    stamps.initialize(repeating: 0, count: states)
    from.initialize(repeating: 0, count: states)
  }

  deinit {
    best.deallocate()
    stamps.deallocate()
    from.deallocate()
  }

  /// The cheapest way of a chain between the present places of its nodes, unless it costs more than `limit`.
  func route(_ chain: Int, in layout: GridLayout, limit: Int) -> [UInt8]? {
    let problem = layout.problem
    let it = problem.chains[chain]
    let width = problem.width
    let (left, top, columns, rows) = it.window
    let start = layout.at[it.a]
    let goal = layout.at[it.b]
    let startPorts = layout.portCosts(it.a, 2 * chain)
    let goalPorts = layout.portCosts(it.b, 2 * chain + 1)
    let startX = start % width - left
    let startY = start / width - top
    let goalX = goal % width - left
    let goalY = goal / width - top
    guard startX >= 0, startY >= 0, startX < columns, startY < rows, goalX >= 0, goalY >= 0, goalX < columns,
      goalY < rows,
      start != goal
    else { return nil }
    stamp += 1
    let stamp = self.stamp
    var heap = CostHeap()
    swap(&heap, &self.heap)
    defer { swap(&heap, &self.heap) }
    heap.removeAll()
    var looked = 0
    defer { work += looked }
    let straight = problem.cell
    let diagonal = problem.cell * 2.0.squareRoot()
    let cheapest = problem.weights.length
    let lines = it.lineCount
    let bends = problem.weights.bends
    func estimate(_ x: Int, _ y: Int) -> Int {
      let dx = abs(x - goalX)
      let dy = abs(y - goalY)
      return Int(cheapest * (straight * Double(abs(dx - dy)) + diagonal * Double(min(dx, dy))))
    }
    func stepCost(_ x: Int, _ y: Int, _ direction: Int) -> Int {
      Int(Double(it.cost[y * columns + x]) * (direction & 1 == 1 ? diagonal : straight))
    }
    func reach(_ x: Int, _ y: Int, _ arrival: Int, _ cost: Int, _ previous: Int) {
      let state = (y * columns + x) * 8 + arrival
      if stamps[state] == stamp, Int(best[state]) <= cost { return }
      let total = cost + estimate(x, y)
      if total > limit { return }
      stamps[state] = stamp
      best[state] = Int32(clamping: cost)
      from[state] = Int8(previous)
      heap.push(UInt64(total) << 32 | UInt64(state))
    }
    func expand(_ x: Int, _ y: Int, _ arrival: Int, _ cost: Int) {
      let cell = (y + top) * width + x + left
      for turn in arrival < 0 ? 0...7 : -3...3 {
        let direction = arrival < 0 ? turn : (arrival + turn) & 7
        let nextX = x + Compass.dx[direction]
        let nextY = y + Compass.dy[direction]
        guard nextX >= 0, nextY >= 0, nextX < columns, nextY < rows else { continue }
        let isLast = nextX == goalX && nextY == goalY
        var next = cost + stepCost(nextX, nextY, direction) + layout.conflict(cell, direction, isLast: isLast)
        if arrival < 0 { next += startPorts[direction] } else { next += bends[abs(turn)] * lines }
        if isLast { next += goalPorts[direction ^ 4] }
        reach(nextX, nextY, direction, next, arrival < 0 ? 8 : arrival)
      }
    }
    expand(startX, startY, -1, 0)
    while let key = heap.pop() {
      let state = Int(key & 0xFFFF_FFFF)
      let arrival = state & 7
      let spot = state >> 3
      let x = spot % columns
      let y = spot / columns
      let cost = Int(best[state])
      guard Int(key >> 32) == cost + estimate(x, y) else { continue }
      looked += 1
      if x == goalX, y == goalY { return trace(state, columns) }
      expand(x, y, arrival, cost)
    }
    return nil
  }

  private func trace(_ last: Int, _ columns: Int) -> [UInt8] {
    var path: [UInt8] = []
    var state = last
    while true {
      let arrival = state & 7
      path.append(UInt8(arrival))
      let previous = Int(from[state])
      if previous == 8 { break }
      let spot = state >> 3
      let x = spot % columns - Compass.dx[arrival]
      let y = spot / columns - Compass.dy[arrival]
      state = (y * columns + x) * 8 + previous
    }
    return path.reversed()
  }
}

/// A queue of keys, the smallest first.
struct CostHeap {
  private var keys: [UInt64] = []

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func push(_ key: UInt64) {
    keys.append(key)
    keys.withUnsafeMutableBufferPointer { keys in
      var child = keys.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
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
      var parent = 0
      while true {
        var child = 2 * parent + 1
        if child >= keys.count { break }
        if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
        if keys[child] >= last { break }
        keys[parent] = keys[child]
        parent = child
      }
      keys[parent] = last
    }
    return top
  }
}

internal import Geometry
internal import Numerics

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
  /// What is known of places relative to the goal, row by row: the least that the length of a way from there costs, above
  /// the bits of its bearing.
  private let relations: UnsafeMutablePointer<Int32>
  /// The columns of ``relations``, and where the goal itself stands in it.
  private let relationsWidth: Int
  private let relationsMiddle: Int
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
    let rows = max(1, problem.chains.map(\.window.height).max() ?? 0)
    relationsWidth = 2 * columns - 1
    relationsMiddle = (rows - 1) * relationsWidth + columns - 1
    relations = .allocate(capacity: (2 * rows - 1) * relationsWidth)
    let (straight, diagonal) = (problem.cell, problem.cell * 2.0.squareRoot())
    for row in 1 - rows..<rows {
      for column in 1 - columns..<columns {
        let (dx, dy) = (Double(abs(column)), Double(abs(row)))
        let least = problem.weights.length * (straight * abs(dx - dy) + diagonal * min(dx, dy))
        // The goal lies the other way.
        let relation = Int32(least) << Int32(Self.bearingBits) | Int32(TurnLowerBound.bearing(-column, -row))
        (relations + (relationsMiddle + row * relationsWidth + column)).initialize(to: relation)
      }
    }
  }

  /// How many bits the number of a bearing takes.
  fileprivate static let bearingBits: Int = 5
  fileprivate static let bearingMask: Int = (1 << bearingBits) - 1

  deinit {
    entries.deallocate()
    table.deallocate()
    relations.deallocate()
  }

  /// The cheapest way of a chain between the present places of its nodes, unless it costs more than `limit`.
  func route(_ chain: Int, in layout: GridLayout, limit: Int) -> [UInt8]? {
    let width = layout.problem.width
    return layout.problem.chains.withUnsafeBufferPointer { chains in
      let (left, top, columns, rows) = chains[chain].window
      let start = layout.at[chains[chain].a]
      let goal = layout.at[chains[chain].b]
      let startX = start % width - left
      let startY = start / width - top
      let goalX = goal % width - left
      let goalY = goal / width - top
      guard startX >= 0, startY >= 0, startX < columns, startY < rows, goalX >= 0, goalY >= 0, goalX < columns,
        goalY < rows,
        start != goal
      else { return nil }
      stamp += 1
      // Its own while it is searched, so that no access to it has to be checked.
      var heap = CostHeap()
      swap(&heap, &self.heap)
      defer { swap(&heap, &self.heap) }
      heap.removeAll()
      writeTable(chain, in: layout)
      let last = layout.withUse { use in
        chains[chain].cost.withUnsafeBufferPointer { costs in
          let way = Way(
            entries: entries, stamp: stamp, costs: costs, table: table, use: use, columns: columns, rows: rows,
            corner: top * width + left,
            width: width,
            goal: goalY * columns + goalX, limit: limit,
            relations: relations + (relationsMiddle - goalY * relationsWidth - goalX), relationsWidth: relationsWidth)
          return search(way, startX, startY, &heap)
        }
      }
      return last.map { trace($0, columns) }
    }
  }

  /// What a search looks at.
  private struct Way {
    let entries: UnsafeMutablePointer<Entry>
    let stamp: Int32
    let costs: UnsafeBufferPointer<Int32>
    let table: UnsafePointer<Int>
    let use: GridUse
    let columns: Int
    let rows: Int
    /// The cell of the window's first corner.
    let corner: Int
    let width: Int
    /// The goal's place in the window.
    let goal: Int
    let limit: Int
    /// What is known of the window's first corner relative to the goal, and behind it of all other places.
    let relations: UnsafePointer<Int32>
    let relationsWidth: Int

    /// Whether a step from a place of the window stays in it.
    @inline(__always) func holds(_ x: Int, _ y: Int, _ direction: Int) -> Bool {
      let (x, y) = (x &+ CompassDirection(direction).dx, y &+ CompassDirection(direction).dy)
      return x >= 0 && y >= 0 && x < columns && y < rows
    }

    /// The least that the rest of the way costs, its length, its turns and the port at the goal, from a place relative to it.
    @inline(__always) func estimate(_ relation: Int, _ direction: Int) -> Int {
      let known = Int(relations[relation])
      return known >> GridRouter.bearingBits
        &+ table[Part.rest &+ direction &* TurnLowerBound.bearings &+ (known & GridRouter.bearingMask)]
    }
  }

  /// Writes down what depends on directions alone for the way of a chain: its turns, steps in its window, among places relative
  /// to the goal and on the grid, what leaving its start costs, and the least that turns and the port at its goal do.
  private func writeTable(_ chain: Int, in layout: GridLayout) {
    layout.problem.chains.withUnsafeBufferPointer { chains in
      let (lineCount, columns) = (chains[chain].lineCount, chains[chain].window.width)
      for (turn, cost) in layout.problem.weights.bends.enumerated() { table[turn] = cost * lineCount }
      for direction in 0..<8 {
        let (dx, dy) = (CompassDirection(direction).dx, CompassDirection(direction).dy)
        table[Part.steps + direction] = dy * columns + dx
        table[Part.relations + direction] = dy * relationsWidth + dx
      }
      layout.writePortCosts(chains[chain].a, 2 * chain, to: table + Part.start)
      // Those at the goal stand where the rest is to stand.
      let rest = table + Part.rest
      layout.writePortCosts(chains[chain].b, 2 * chain + 1, to: rest)
      TurnLowerBound.writeLeast(
        bend: table[1], goalPorts: (0..<8).reduce(into: SIMD8()) { $0[$1] = rest[$1] }, to: rest)
    }
  }

  /// Where the parts of the table begin, behind what turns cost.
  private enum Part {
    static let (steps, relations, start, rest) = (4, 12, 20, 28)
    static let end = rest + 8 * TurnLowerBound.bearings
  }

  /// The cheapest state at the goal; nothing where it costs more than the limit.
  private func search(_ way: Way, _ startX: Int, _ startY: Int, _ heap: inout CostHeap) -> Int? {
    let (entries, table) = (way.entries, way.table)
    let columns = UInt32(truncatingIfNeeded: way.columns)
    var looked = 0
    defer { work &+= looked }
    Self.expandStart(way, startX, startY, &heap)
    while let key = heap.pop() {
      let state = Int(key & 0xFFFF_FFFF)
      guard Int32(truncatingIfNeeded: Int(key >> 32)) == entries[state].total else { continue }
      looked &+= 1
      let spot = state >> 3
      if spot == way.goal { return state }
      let (y, x) = UInt32(truncatingIfNeeded: spot).quotientAndRemainder(dividingBy: columns)
      let (row, column, arrival) = (Int(y), Int(x), state & 7)
      let place = Place(
        spot: spot, cell: way.corner &+ row &* way.width &+ column, relation: row &* way.relationsWidth &+ column)
      let cost = Int(entries[state].cost)
      let isInside = row > 0 && column > 0 && row &+ 1 < way.rows && column &+ 1 < way.columns
      for turn in -3...3 {
        let direction = (arrival &+ turn) & 7
        if !isInside, !way.holds(column, row, direction) { continue }
        Self.step(way, place, direction, cost &+ table[abs(turn)], from: arrival, &heap)
      }
    }
    return nil
  }

  /// A place in the window, on the grid and relative to the goal.
  private struct Place {
    let spot: Int
    let cell: Int
    let relation: Int
  }

  /// Takes the first steps of a way in all directions.
  private static func expandStart(_ way: Way, _ x: Int, _ y: Int, _ heap: inout CostHeap) {
    let place = Place(
      spot: y * way.columns + x, cell: way.corner + y * way.width + x, relation: y * way.relationsWidth + x)
    for direction in 0..<8 where way.holds(x, y, direction) {
      step(way, place, direction, way.table[Part.start + direction], from: 8, &heap)
    }
  }

  /// Takes a step that costs `cost` so far, unless it is known that it leads nowhere.
  @inline(__always) private static func step(
    _ way: Way, _ place: Place, _ direction: Int, _ cost: Int, from arrival: Int, _ heap: inout CostHeap
  ) {
    let next = place.spot &+ way.table[Part.steps &+ direction]
    // What costs least to know comes first: most ways are too dear without what is in their way.
    var sum = cost &+ Int(way.costs[2 &* next &+ (direction & 1)])
    let rest = way.estimate(place.relation &+ way.table[Part.relations &+ direction], direction)
    if sum &+ rest > way.limit { return }
    let state = next &* 8 &+ direction
    let known = way.entries[state].stamp == way.stamp ? Int(way.entries[state].cost) : .max
    if known <= sum { return }
    let isLast = next == way.goal
    sum = sum &+ way.use.conflict(place.cell, direction, isLast: isLast)
    // The estimate at the goal is what its port costs.
    let total = sum &+ rest
    if isLast { sum = total }
    if known <= sum || total > way.limit { return }
    way.entries[state] = Entry(
      cost: Int32(truncatingIfNeeded: sum), total: Int32(truncatingIfNeeded: total), stamp: way.stamp,
      from: Int32(truncatingIfNeeded: arrival))
    heap.push(UInt64(truncatingIfNeeded: total) << 32 | UInt64(truncatingIfNeeded: state))
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

internal import Geometry

/// The cheapest way between two points along the eight directions of a grid (Dijkstra's search over places and directions).
struct MapDetour {
  /// The way, its bends only; nothing where there is none.
  let way: [Point]?

  /// - Parameters:
  ///   - step: the side of a cell; cells are stretched a little, so that both points lie on the grid.
  ///   - reach: how far beyond the two points the grid goes.
  ///   - bend: what a bend of 45 degrees costs.
  ///   - charge: what a unit of length costs more than 1 at a place.
  init(from a: Point, to b: Point, step: Double, reach: Double, bend: Double, charge: (Point) -> Double) {
    var grid = Grid(from: a, to: b, step: step, reach: reach)
    grid.charge(charge)
    way = grid.cheapest(bend: bend).map { cells in
      var points = [a]
      for index in 1..<max(1, cells.count - 1)
      where cells[index] - cells[index - 1] != cells[index + 1] - cells[index] {
        points.append(grid.place(cells[index]))
      }
      return points + [b]
    }
  }
}

private struct Grid {
  private let origin: Point
  private let stepX: Double
  private let stepY: Double
  private let columns: Int
  private let rows: Int
  private let start: Int
  private let goal: Int
  private var charges: [Double] = []

  init(from a: Point, to b: Point, step: Double, reach: Double) {
    let (across, down) = (abs(b.x - a.x), abs(b.y - a.y))
    let (countX, countY) = (Int((across / step).rounded()), Int((down / step).rounded()))
    stepX = countX > 0 ? across / Double(countX) : step
    stepY = countY > 0 ? down / Double(countY) : step
    let (marginX, marginY) = (Int(reach / stepX) + 1, Int(reach / stepY) + 1)
    columns = countX + 2 * marginX + 1
    rows = countY + 2 * marginY + 1
    origin = Point(min(a.x, b.x) - Double(marginX) * stepX, min(a.y, b.y) - Double(marginY) * stepY)
    let (startX, goalX) = b.x < a.x ? (marginX + countX, marginX) : (marginX, marginX + countX)
    let (startY, goalY) = b.y < a.y ? (marginY + countY, marginY) : (marginY, marginY + countY)
    start = startY * columns + startX
    goal = goalY * columns + goalX
  }

  func place(_ cell: Int) -> Point {
    origin + Point(Double(cell % columns) * stepX, Double(cell / columns) * stepY)
  }

  mutating func charge(_ charge: (Point) -> Double) {
    charges = (0..<columns * rows).map { charge(place($0)) }
  }

  /// The cells of the cheapest way, both ends included.
  func cheapest(bend: Double) -> [Int]? {
    let moves = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    let lengths = moves.map { Point(Double($0.0) * stepX, Double($0.1) * stepY).length }
    var best = Array(repeating: Double.infinity, count: charges.count * 8)
    var previous = Array(repeating: -1, count: charges.count * 8)
    var queue = PriorityQueue()
    for direction in 0..<8 {
      best[start * 8 + direction] = 0
      queue.push(start * 8 + direction, cost: 0)
    }
    while let (state, cost) = queue.pop() {
      guard cost <= best[state] else { continue }
      let (cell, direction) = (state / 8, state % 8)
      if cell == goal { return cells(to: state, previous) }
      for turn in -2...2 {
        let next = (direction + turn + 8) % 8
        let (x, y) = (cell % columns + moves[next].0, cell / columns + moves[next].1)
        guard x >= 0, x < columns, y >= 0, y < rows else { continue }
        let target = y * columns + x
        let share = 1 + (charges[cell] + charges[target]) / 2
        let sum = cost + lengths[next] * share + (cell == start ? 0 : bend * Double(abs(turn)))
        guard sum < best[target * 8 + next] else { continue }
        best[target * 8 + next] = sum
        previous[target * 8 + next] = state
        queue.push(target * 8 + next, cost: sum)
      }
    }
    return nil
  }

  private func cells(to state: Int, _ previous: [Int]) -> [Int] {
    var cells = [state / 8]
    var state = state
    while previous[state] >= 0 {
      state = previous[state]
      cells.append(state / 8)
    }
    return cells.reversed()
  }
}

/// Numbers by their costs, the cheapest first, the smaller number where costs are equal.
private struct PriorityQueue {
  private var heap: [(cost: Double, state: Int)] = []

  mutating func push(_ state: Int, cost: Double) {
    heap.append((cost, state))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (state: Int, cost: Double)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      var parent = 0
      while true {
        var child = 2 * parent + 1
        if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
        guard child < heap.count, heap[child] < heap[parent] else { break }
        heap.swapAt(child, parent)
        parent = child
      }
    }
    return (first.state, first.cost)
  }
}

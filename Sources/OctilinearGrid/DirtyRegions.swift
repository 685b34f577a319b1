/// When each region of a grid last changed, so that a move that failed is not tried again while nothing that it
/// depends on has changed.
struct DirtyRegions {
  /// The side of a part, in cells.
  private static let side = 4
  /// How far beyond its window and its way a chain looks, in cells.
  private static let margin = 2

  private let width: Int
  private let columns: Int
  private let rows: Int
  private var times: [Int32]
  /// The number of changes so far.
  private(set) var now: Int32 = 0

  init(_ problem: GridProblem) {
    width = problem.width
    columns = problem.width / Self.side + 1
    rows = problem.height / Self.side + 1
    times = Array(repeating: 0, count: columns * rows)
  }

  /// Begins a change.
  mutating func advance() { now += 1 }

  /// Notes that a way was laid or taken out.
  mutating func note(_ path: [UInt8], from start: Int) {
    var cell = start
    times[part(of: cell)] = now
    for step in path {
      cell = GridLayout.step(cell, Int(step), width)
      times[part(of: cell)] = now
    }
  }

  private func part(of cell: Int) -> Int { cell / width / Self.side * columns + cell % width / Self.side }

  /// When something last changed that the cost of a chain or of a new way for it depends on.
  func last(near chain: Int, in layout: GridLayout) -> Int32 {
    let window = layout.problem.chains[chain].window
    var (left, right) = (window.x, window.x + window.width - 1)
    var (top, bottom) = (window.y, window.y + window.height - 1)
    var cell = layout.at[layout.problem.chains[chain].a]
    func include() {
      let (x, y) = (cell % width, cell / width)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    include()
    for step in layout.steps[chain] {
      cell = GridLayout.step(cell, Int(step), width)
      include()
    }
    var last: Int32 = 0
    for row in max(0, top - Self.margin) / Self.side...min(rows - 1, (bottom + Self.margin) / Self.side) {
      for column in max(0, left - Self.margin) / Self.side...min(columns - 1, (right + Self.margin) / Self.side) {
        last = max(last, times[row * columns + column])
      }
    }
    return last
  }
}

internal import Geometry

/// Numbers found by place: each stands in every square cell that its box touches.
struct CellIndex {
  private let side: Double
  private var cells: [Int: [Int32]] = [:]

  /// An empty index whose cells are that wide and high.
  init(side: Double) { self.side = side }

  /// Puts a number into the cells of its box.
  mutating func insert(_ number: Int, in box: Box) {
    // Not through `forEachCell`, which would hold on to the cells and make each change copy them all.
    CellSpan(box, side: side).forEach { cells[$0, default: []].append(Int32(number)) }
  }

  /// Calls `body` with the numbers of each cell that a box touches, in the order of rows; a number comes once for each cell.
  func forEachCell(of box: Box, _ body: ([Int32]) -> Void) {
    CellSpan(box, side: side).forEach { if let list = cells[$0] { body(list) } }
  }
}

/// The square cells that a box touches.
struct CellSpan {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// The cells of that width and height.
  init(_ box: Box, side: Double) {
    left = Int((box.minX / side).rounded(.down))
    right = Int((box.maxX / side).rounded(.down))
    top = Int((box.minY / side).rounded(.down))
    bottom = Int((box.maxY / side).rounded(.down))
  }

  /// Calls `body` with the number of each cell, row by row.
  @inline(__always) func forEach(_ body: (Int) -> Void) {
    for y in top...bottom { for x in left...right { body(y &* 1_000_003 &+ x) } }
  }
}

internal import Geometry

/// Numbers found by place: each stands in every square cell that its box touches.
struct CellIndex {
  private let side: Double
  private var cells: [Int: [Int32]] = [:]

  /// An empty index whose cells are that wide and high.
  init(side: Double) { self.side = side }

  /// Puts a number into the cells of its box.
  mutating func insert(_ number: Int, in box: Box) {
    visit(box) { cells[$0, default: []].append(Int32(number)) }
  }

  /// Calls `body` with the numbers of each cell that a box touches, in the order of rows; a number comes once for each cell.
  func forEachCell(of box: Box, _ body: ([Int32]) -> Void) {
    visit(box) { if let list = cells[$0] { body(list) } }
  }

  private func visit(_ box: Box, _ body: (Int) -> Void) {
    let left = Int((box.minX / side).rounded(.down))
    let right = Int((box.maxX / side).rounded(.down))
    let top = Int((box.minY / side).rounded(.down))
    let bottom = Int((box.maxY / side).rounded(.down))
    for y in top...bottom { for x in left...right { body(y &* 1_000_003 &+ x) } }
  }
}

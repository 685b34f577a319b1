package import Geometry

/// Numbers found by place: each stands in every square cell that its box touches.
package struct CellIndex {
  @usableFromInline let side: Double
  @usableFromInline var cells: [Int: [Int32]] = [:]

  /// An empty index whose cells are that wide and high.
  @inlinable package init(side: Double) { self.side = side }

  /// Puts a number into the cells of its box.
  package mutating func insert(_ number: Int, in box: Box) {
    // Not through `forEachCell`, which would hold on to the cells and make each change copy them all.
    CellSpan(box, side: side).forEach { cells[$0, default: []].append(Int32(number)) }
  }

  /// Calls `body` with the numbers of each cell that a box touches, in the order of rows; a number comes once for each cell.
  @inlinable package func forEachCell(of box: Box, _ body: ([Int32]) -> Void) {
    CellSpan(box, side: side).forEach { if let list = cells[$0] { body(list) } }
  }
}

/// The square cells that a box touches.
package struct CellSpan {
  package let left: Int
  package let top: Int
  package let right: Int
  package let bottom: Int

  /// The cells of that width and height.
  @inlinable package init(_ box: Box, side: Double) {
    left = Self.cell(box.minX / side)
    right = Self.cell(box.maxX / side)
    top = Self.cell(box.minY / side)
    bottom = Self.cell(box.maxY / side)
  }

  /// The cell of a place; what lies beyond all maps lies in the outermost one, and what lies nowhere in the first.
  @inlinable @inline(__always) static func cell(_ place: Double) -> Int {
    place.isNaN ? 0 : Int(Swift.min(Swift.max(place, -furthest), furthest).rounded(.down))
  }

  @inlinable static var furthest: Double { 1e6 }

  /// Calls `body` with the number of each cell, row by row.
  @inlinable @inline(__always) package func forEach(_ body: (Int) -> Void) {
    for y in top...bottom { for x in left...right { body(y &* 1_000_003 &+ x) } }
  }
}

internal import Geometry

/// Boxes in the cells of a grid: answers which of them share a point with another without looking at all.
struct BoxGrid {
  /// So many cells along each side at most.
  private static let mostCells = 128

  private let boxes: [Box?]
  private let extent: Box
  private let side: Int
  /// By cell the places of the boxes that reach into it.
  private var cells: [[Int32]]

  /// A grid of as many cells as boxes, more or less; a place without a box is never found.
  init(_ boxes: [Box?]) {
    self.boxes = boxes
    extent = Box(uniting: boxes.compactMap(\.self)) ?? Box(x: 0, y: 0, width: 0, height: 0)
    side = min(max(1, Int(Double(boxes.count).squareRoot())), Self.mostCells)
    cells = Array(repeating: [], count: side * side)
    for (place, box) in boxes.enumerated() {
      guard let box else { continue }
      for row in rows(of: box) {
        for column in columns(of: box) { cells[row * side + column].append(Int32(place)) }
      }
    }
  }

  /// The places of the boxes that share a point with `box`, edges counted, in their order.
  func places(touching box: Box) -> [Int] {
    guard Self.touch(box, extent) else { return [] }
    let (rows, columns) = (rows(of: box), columns(of: box))
    var found: [Int] = []
    for row in rows {
      for column in columns {
        for place in cells[row * side + column] {
          guard let other = boxes[Int(place)], Self.touch(box, other) else { continue }
          found.append(Int(place))
        }
      }
    }
    guard rows.count * columns.count > 1 || found.count > 1 else { return found }
    found.sort()
    var unique: [Int] = []
    for place in found where unique.last != place { unique.append(place) }
    return unique
  }

  private func rows(of box: Box) -> ClosedRange<Int> {
    cell(box.minY, extent.minY, extent.height)...cell(box.maxY, extent.minY, extent.height)
  }

  private func columns(of box: Box) -> ClosedRange<Int> {
    cell(box.minX, extent.minX, extent.width)...cell(box.maxX, extent.minX, extent.width)
  }

  private func cell(_ value: Double, _ start: Double, _ length: Double) -> Int {
    guard length > 0 else { return 0 }
    let share = (value - start) / length * Double(side)
    return Int(min(max(0, share), Double(side - 1)))
  }

  private static func touch(_ a: Box, _ b: Box) -> Bool {
    a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
  }
}

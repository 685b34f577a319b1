internal import Geometry
internal import Scene

/// Columns or pages of one size that are filled one after the other.
struct PageFlow {
  /// The size of each.
  let width: Double
  let height: Double
  /// So many there are at most; nothing: as many as it takes.
  let limit: Int?
  /// What stands in each, its upper left corner at the origin.
  private(set) var pages: [[Node]] = [[]]
  /// How far the last one is filled.
  private(set) var top = 0.0

  init(width: Double, height: Double, limit: Int? = nil) {
    self.width = width
    self.height = height
    self.limit = limit
  }

  /// The room that is left in the last one.
  var room: Double { height - top }

  /// Begins the next one; tells whether there is one.
  mutating func turn() -> Bool {
    if let limit, pages.count >= limit { return false }
    pages.append([])
    top = 0
    return true
  }

  /// Adds a block, on the next page where it has no room here; tells whether it has any.
  mutating func add(_ block: SheetBlock, gap: Double = 0, keeping: Double = 0) -> Bool {
    if block.nodes.isEmpty, block.height == 0 { return true }
    guard block.height <= height + 0.01 else { return false }
    let above = top > 0 ? gap : 0
    if top > 0, above + block.height + keeping > room + 0.01 {
      guard turn() else { return false }
    } else {
      top += above
    }
    pages[pages.count - 1] += block.nodes.map { $0.moved(by: Point(0, top)) }
    top += block.height
    return true
  }

  /// Adds the stations of a line with their times, on as many pages as they need; tells whether they have room.
  mutating func add(_ table: LineTable, pen: SheetPen) throws(TextFault) -> Bool {
    for part in try table.parts(width: width, pen: pen) {
      let drawing = try LineTableDrawing(table: part, width: width, pen: pen)
      var start = 0
      while start < part.rows.count {
        let filled = try drawing.fill(from: start, height: room)
        if filled.next == start {
          guard top > 0, turn() else { return false }
          continue
        }
        pages[pages.count - 1] += filled.nodes.map { $0.moved(by: Point(0, top)) }
        top += filled.height
        start = filled.next
      }
      top = min(height, top + 0.8 * pen.size)
    }
    guard table.hasStars else { return true }
    return add(
      try pen.paragraph(
        SheetText("* " + table.starMeaning.text, table.starMeaning.language), pen.small, Palette.muted, left: 0, top: 0,
        width: width))
  }
}

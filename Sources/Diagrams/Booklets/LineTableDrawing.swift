internal import Geometry
internal import Scene
internal import TransitModel

extension LineTable {
  /// Of the width, what names have at least.
  private static let namesShare = 0.36

  /// As many tables as its columns need in a width.
  func parts(width: Double, pen: SheetPen) throws(TextFault) -> [LineTable] {
    let column = 2 * (try LineTableDrawing.clockWidth(of: self, pen))
    let most = max(1, Int(width * (1 - Self.namesShare) / column))
    return stride(from: 0, to: columns.count, by: most).map { columns($0..<min($0 + most, columns.count)) }
  }
}

/// Draws the rows of a line's table: the track with its stations at the left, names, other lines, times at the right.
struct LineTableDrawing {
  let table: LineTable
  let width: Double
  let pen: SheetPen
  /// The width of a time with the gap before it.
  private let clock: Double
  private let head: Head

  /// The rows that a height holds.
  struct Filled {
    var nodes: [Node] = []
    var height = 0.0
    var next: Int
  }

  private struct Head {
    var rows: [Node] = []
    var height = 0.0
  }

  init(table: LineTable, width: Double, pen: SheetPen) throws(TextFault) {
    self.table = table
    self.width = width
    self.pen = pen
    clock = try Self.clockWidth(of: table, pen)
    head = try Self.head(of: table, width: width, clock: clock, pen: pen)
  }

  static func clockWidth(of table: LineTable, _ pen: SheetPen) throws(TextFault) -> Double {
    var widest = "00:00"
    if table.hasStars { widest += "*" }
    if table.rows.contains(where: { $0.times.contains { $0?.first.hasPrefix("~") ?? false } }) { widest = "~" + widest }
    return try pen.width(SheetText(widest, "en"), pen.body) + 0.45 * pen.size
  }

  private var size: Double { pen.size }
  private var track: Double { 0.7 * size }
  private var names: Double { 1.7 * size }
  /// Where times begin.
  private var times: Double { width - Double(2 * table.columns.count) * clock }

  // MARK: The head

  private static func head(of table: LineTable, width: Double, clock: Double, pen: SheetPen) throws(TextFault) -> Head {
    let start = width - Double(2 * table.columns.count) * clock
    var head = Head()
    func row(_ cells: [(text: SheetText, from: Int, count: Int)], _ font: Font, _ paint: Paint) throws(TextFault) {
      var nodes = [SheetTag.headerCell([], .column)]
      var height = 0.0
      for cell in cells {
        let left = start + Double(2 * cell.from) * clock + 0.45 * pen.size
        let room = Double(2 * cell.count) * clock - 0.45 * pen.size
        let block = try pen.paragraph(cell.text, font, paint, left: left, top: head.height, width: room)
        nodes.append(
          .group(.label, structure: .header(scope: .column, columns: 2 * cell.count), block.nodes.flatMap(\.words)))
        height = max(height, block.height)
      }
      head.rows.append(SheetTag.row(nodes))
      head.height += height
    }
    let towards = spans(table.columns.map(\.towards))
    if !towards.isEmpty { try row(towards, Font(size: pen.small.size, weight: .bold), Palette.ink) }
    try row(table.columns.enumerated().map { ($0.element.days, $0.offset, 1) }, pen.small, Palette.ink)
    var cells = [SheetTag.headerCell([], .column)]
    for index in table.columns.indices {
      for (number, label) in table.labels.prefix(2).enumerated() {
        let left = start + Double(2 * index + number) * clock + 0.45 * pen.size
        let line = try pen.line(
          label, pen.small, Palette.muted, left: left, middle: head.height + pen.small.lineHeight / 2,
          width: clock - 0.45 * pen.size)
        cells.append(SheetTag.headerCell([line.node], .column))
      }
    }
    head.rows.append(SheetTag.row(cells))
    head.height += pen.small.lineHeight + 0.15 * pen.size
    return head
  }

  /// Runs of columns in the same direction.
  private static func spans(_ texts: [SheetText?]) -> [(text: SheetText, from: Int, count: Int)] {
    var spans: [(text: SheetText, from: Int, count: Int)] = []
    for (index, text) in texts.enumerated() {
      guard let text else { continue }
      if let last = spans.last, last.text == text {
        spans[spans.count - 1].count += 1
      } else {
        spans.append((text, index, 1))
      }
    }
    return spans
  }

  // MARK: Rows

  /// The rows from one on that a height holds, under the head of the table; none where not even one has room.
  func fill(from start: Int, height: Double) throws(TextFault) -> Filled {
    var filled = Filled(next: start)
    var top = head.height
    var grounds: [Node] = []
    var signs: [Node] = []
    var rows: [Node] = []
    var course: (first: Double, last: Double)?
    var courses: [(first: Double, last: Double)] = []
    for (index, row) in table.rows.enumerated().dropFirst(start) {
      let drawn = try self.row(row, top: top)
      let branch = try row.stop.branchFrom.map { text throws(TextFault) in
        try pen.paragraph(text, pen.small, Palette.muted, left: 0, top: top + 0.3 * size, width: width)
      }
      let gap = branch.map { $0.height + 0.4 * size } ?? 0
      guard top + gap + drawn.block.height <= height + 0.01 else { break }
      if let branch {
        let header = Structure.header(scope: .row, columns: 1 + 2 * table.columns.count)
        rows.append(SheetTag.row([.group(.label, structure: header, branch.nodes.flatMap(\.words))]))
        if let run = course { courses.append(run) }
        course = nil
      }
      top += gap
      if index % 2 == 0 {
        let box = Box(x: names - 0.3 * size, y: top, width: width - names + 0.3 * size, height: drawn.block.height)
        grounds.append(.shape(.rectangle(box, radius: 0), fill: Palette.card))
      }
      rows.append(.structured(.row, drawn.block.nodes.map { $0.moved(by: Point(0, gap)) }))
      signs += drawn.sign.map { $0.moved(by: Point(0, gap)) }
      let middle = top + rowMiddle
      // The line goes on where its stations go on, on the page before and the next.
      let isFirst = index == 0 || row.stop.branchFrom != nil
      let next = table.rows.indices.contains(index + 1) ? table.rows[index + 1].stop : nil
      let isLast = next.map { $0.branchFrom != nil } ?? true
      course = (course?.first ?? (isFirst ? middle : top), isLast ? middle : top + drawn.block.height)
      top += drawn.block.height
      filled.next = index + 1
    }
    guard filled.next > start else { return filled }
    if let run = course { courses.append(run) }
    filled.nodes =
      [SheetTag.artifact(grounds)] + courses.map(band) + [SheetTag.artifact(signs)]
      + [SheetTag.table(table.badge.name, head.rows + rows)]
    filled.height = top
    return filled
  }

  private var rowMiddle: Double { 0.7 * size }

  private func band(_ run: (first: Double, last: Double)) -> Node {
    let outline = Outline.polyline([Point(track, run.first), Point(track, max(run.last, run.first + 0.01))])
    let band = table.badge.color.paint.band(outline, width: 0.45 * size)
    return .group(.line, title: table.badge.name, band.edge + band.band)
  }

  private func row(_ row: LineTable.Row, top: Double) throws(TextFault) -> (block: SheetBlock, sign: [Node]) {
    let stop = row.stop
    let paint = stop.isClosed ? Palette.passed : Palette.ink
    let middle = top + rowMiddle
    let chips = try pen.chips(
      stop.badges, right: times - 0.2 * size, least: names + 0.55 * (times - names), middle: middle, gap: 0.2 * size,
      within: 0.3 * (times - names))
    let label = try pen.names(
      stop.names, (pen.body, pen.small), (paint, Palette.muted), left: names,
      top: middle - pen.body.lineHeight / 2, width: chips.left - 0.3 * size - names)
    var cells = [SheetTag.headerCell(label.nodes.flatMap(\.words) + chips.nodes)]
    for (index, times) in row.times.enumerated() {
      let clocks = [times?.first ?? "–", times.map { $0.last + ($0.endsEarly ? "*" : "") } ?? "–"]
      for (number, text) in clocks.enumerated() {
        let left = self.times + Double(2 * index + number) * clock + 0.45 * size
        guard !text.isEmpty else {
          cells.append(SheetTag.cell([]))
          continue
        }
        let node = try pen.run(
          SheetText(text, "en"), pen.body, times == nil ? Palette.muted : Palette.ink,
          at: Point(left, middle + pen.body.middle))
        cells.append(SheetTag.cell([node]))
      }
    }
    let height = max(2 * rowMiddle, label.height + 2 * rowMiddle - pen.body.lineHeight)
    return (SheetBlock(height: height, nodes: cells), sign(stop, at: Point(track, middle)))
  }

  private func sign(_ stop: LineFromHere.Stop, at point: Point) -> [Node] {
    pen.sign(stop, of: table.badge, at: point, SheetPen.StopSize(interchange: 0.36, plain: 0.24, edge: 0.12))
  }
}

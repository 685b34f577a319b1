internal import Geometry
internal import Scene
internal import TransitModel

extension FirstLastTable: SheetModule {
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    var head = try pen.heading(heading, width: width)
    let times = try columns(pen: pen)
    var labels: [Node] = []
    var right = width
    for (column, label) in zip(times, self.columns).reversed() {
      let point = Point(right, head.height + pen.small.lineHeight / 2 + pen.small.middle - 0.3 * pen.size)
      labels.append(SheetTag.paragraph([try pen.run(label, pen.small, Palette.muted, at: point, anchor: .end)]))
      right -= column
    }
    head.nodes += labels.reversed()
    head.height += pen.small.lineHeight
    head.keepsWithNext = true
    var blocks = [head]
    for row in rows { blocks.append(try block(row, width: width, times: times, pen: pen)) }
    return blocks
  }

  /// The widths of the columns of times.
  private func columns(pen: SheetPen) throws(TextFault) -> [Double] {
    var widths: [Double] = []
    for label in columns {
      let clock = try pen.width(SheetText("~00:00 +1", "en"), pen.bold)
      widths.append(max(clock, try pen.width(label, pen.small)) + 0.8 * pen.size)
    }
    return widths
  }

  private func block(_ row: Row, width: Double, times: [Double], pen: SheetPen) throws(TextFault) -> SheetBlock {
    let size = pen.size
    let badge = try pen.badge(row.badge, at: Point(0, pen.bold.lineHeight / 2), within: 0.4 * width)
    let left = badge.width + 0.5 * size
    let names = try pen.names(
      row.towards, (pen.bold, pen.small), (Palette.ink, Palette.muted), left: left, top: 0, width: width - left)
    let head = SheetTag.heading(row.badge.name, level: 3, [badge.node] + names.nodes.flatMap(\.words))
    var nodes: [Node] = []
    var top = max(names.height, pen.chip.height)
    let room = width - times.reduce(0, +)
    for day in row.days {
      let label = try pen.paragraph(day.days, pen.body, Palette.ink, left: 0, top: top, width: room - 0.3 * size)
      var cells: [Node] = []
      let baseline = top + pen.body.lineHeight / 2 + pen.body.middle
      let clocks = [day.first, day.last ?? "–"]
      var right = width
      for (column, text) in zip(times, clocks).reversed() {
        let node = try pen.run(SheetText(text, "en"), pen.bold, Palette.ink, at: Point(right, baseline), anchor: .end)
        cells.insert(SheetTag.cell([node]), at: 0)
        right -= column
      }
      top += label.height
      var notes: [Node] = []
      for note in day.notes {
        let block = try pen.paragraph(
          note, pen.small, Palette.muted, left: 0.6 * size, top: top, width: width - 0.6 * size)
        notes += block.nodes.flatMap(\.words)
        top += block.height
      }
      let header = SheetTag.headerCell(label.nodes.flatMap(\.words) + notes)
      nodes.append(SheetTag.row([header] + cells))
    }
    let rule = Node.shape(
      .rectangle(Box(x: 0, y: top + 0.25 * size, width: width, height: 0.06 * size), radius: 0), fill: Palette.hairline)
    return SheetBlock(
      height: top + 0.55 * size, nodes: [head, SheetTag.table(row.badge.name, nodes), SheetTag.artifact([rule])])
  }
}

extension ConnectionTable: SheetModule {
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    let size = pen.size
    var head = try pen.heading(heading, width: width)
    head.keepsWithNext = true
    let column = try columnWidth(pen: pen, width: width)
    let count = Double(days.count)
    let room = width - count * column
    var top = 0.0
    var rows: [Node] = []
    var grounds: [Node] = []
    if days.contains(where: { !$0.text.isEmpty }) {
      var cells: [Node] = []
      for (index, day) in days.enumerated() {
        let left = room + Double(index) * column + 0.4 * size
        let block = try pen.paragraph(day, pen.small, Palette.muted, left: left, top: 0, width: column - 0.4 * size)
        cells.append(SheetTag.headerCell(block.nodes.flatMap(\.words), .column))
        top = max(top, block.height)
      }
      rows.append(SheetTag.row([SheetTag.headerCell([], .column)] + cells))
      top += 0.2 * size
    }
    for (index, row) in self.rows.enumerated() {
      let drawn = try self.row(row, top: top + 0.15 * size, room: room, column: column, pen: pen)
      let height = drawn.height + 0.3 * size
      if index % 2 == 0 {
        let box = Box(x: 0, y: top, width: width, height: height)
        grounds.append(.shape(.rectangle(box, radius: 0), fill: Palette.card))
      }
      rows.append(SheetTag.row(drawn.nodes))
      top += height
    }
    let table = SheetTag.table(heading.first?.text ?? "", rows)
    return [head, SheetBlock(height: top, nodes: [SheetTag.artifact(grounds), table])]
  }

  private func columnWidth(pen: SheetPen, width: Double) throws(TextFault) -> Double {
    let clock = try pen.width(SheetText("00:00", "en"), pen.bold)
    var widest = 0.0
    for badge in rows.flatMap(\.times).compactMap({ $0?.badge }) {
      widest = max(widest, try Badge(badge.chip, size: pen.chip, measuring: pen.measuring).width)
    }
    widest = min(widest, 4.6 * pen.size)
    let needed = clock + (widest > 0 ? widest + 0.35 * pen.size : 0) + 0.6 * pen.size
    return min(needed, 0.7 * width / Double(max(1, days.count)))
  }

  private func row(
    _ row: Row, top: Double, room: Double, column: Double, pen: SheetPen
  ) throws(TextFault) -> SheetBlock {
    let size = pen.size
    var left = 0.25 * size
    var header: [Node] = []
    if let mark = row.mark {
      let icon: Icon = mark == .airport ? .airport : .railway
      header.append(icon.node(at: Point(left, top + 0.12 * size), side: size, paint: Palette.ink))
    }
    left += 1.35 * size
    let names = try pen.names(
      row.names, (pen.bold, pen.small), (Palette.ink, Palette.muted), left: left, top: top, width: room - left)
    var cells = [SheetTag.headerCell(header + names.nodes.flatMap(\.words))]
    let middle = top + pen.bold.lineHeight / 2
    for (index, time) in row.times.enumerated() {
      let start = room + Double(index) * column + 0.4 * size
      let clock = SheetText(time?.clock ?? "–", "en")
      var nodes = [try pen.run(clock, pen.bold, Palette.ink, at: Point(start, middle + pen.bold.middle))]
      if let badge = time?.badge {
        let x = start + (try pen.width(clock, pen.bold)) + 0.35 * size
        let room = room + Double(index + 1) * column - x
        if room > pen.chip.height { nodes.append(try pen.badge(badge, at: Point(x, middle), within: room).node) }
      }
      cells.append(SheetTag.cell(nodes))
    }
    return SheetBlock(height: names.height, nodes: cells)
  }
}

internal import Geometry
internal import Scene
internal import TransitModel

/// The departures of one line in one direction: a head in the line's colour, hours at the left, a column for each kind of day.
struct DeparturePanel {
  /// From so many trains on an hour of a folded panel says how often they run.
  static let denseHour = 12
  /// So many kinds of day stand side by side at most.
  private static let mostColumns = 3
  /// A column of minutes has room for so many at least.
  private static let leastMinutes = 5

  let panel: DepartureBoard.Panel
  let width: Double
  let pen: SheetPen
  let folded: Int
  let lastLegend: SheetText
  /// The column of hours has room for "05–08" where hours that say the same stand in one row.
  private let hourWidth: Double

  init(panel: DepartureBoard.Panel, width: Double, pen: SheetPen, folded: Int, lastLegend: SheetText) {
    self.panel = panel
    self.width = width
    self.pen = pen
    self.folded = folded
    self.lastLegend = lastLegend
    let joinsHours = folded > 0 || panel.tables.contains { table in table.hours.contains { $0.trains.isEmpty } }
    hourWidth = (joinsHours ? 3.2 : 2.2) * pen.size
  }

  var size: Double { pen.size }
  private var rowHeight: Double { 1.3 * size }

  func block() throws(TextFault) -> SheetBlock {
    let head = try head()
    var nodes = head.nodes
    var top = head.height
    func add(_ block: SheetBlock) {
      nodes += block.nodes.map { $0.moved(by: Point(0, top)) }
      top += block.height
    }
    if folded >= 3 || panel.tables.isEmpty {
      add(try ends())
    } else {
      let pitch = try pitch()
      let room = (width - hourWidth) / (Double(Self.leastMinutes) * pitch)
      let columns = max(1, min(Self.mostColumns, panel.tables.count, Int(room)))
      var start = 0
      while start < panel.tables.count {
        let tables = Array(panel.tables[start..<min(start + columns, panel.tables.count)])
        add(try grid(tables, pitch: pitch))
        start += columns
      }
      add(try legend())
    }
    for note in panel.notes {
      add(try pen.paragraph(note, pen.small, Palette.muted, left: 0, top: 0, width: width))
    }
    return SheetBlock(height: top, nodes: [SheetTag.part(nodes)])
  }

  /// The line's badge and where its trains go, on the line's colour.
  private func head() throws(TextFault) -> SheetBlock {
    let height = 1.9 * size
    let box = Box(x: 0, y: 0, width: width, height: height)
    let label = panel.badge.labelColor.paint
    let ground = Node.shape(
      .rectangle(box, radius: 0.25 * size), fill: panel.badge.color.paint,
      stroke: panel.badge.color.paint.edge.map { Stroke($0, width: 0.08 * size) })
    let number = Font(size: 1.25 * size, weight: .bold)
    let first = try pen.line(
      panel.badge.text, number, label, left: 0.6 * size, middle: height / 2, width: width * 0.35)
    var left = 0.6 * size + first.width + 0.7 * size
    var children = [ground, first.node]
    for (index, text) in panel.towards.prefix(2).enumerated() {
      let font = index == 0 ? Font(size: 1.1 * size, weight: .bold) : pen.small
      let room = width - left - 0.4 * size
      if index > 0, try pen.width(text, font) > room { break }
      let line = try pen.line(text, font, label, left: left, middle: height / 2, width: room)
      children.append(line.node)
      left += line.width + 0.5 * size
    }
    let title = panel.badge.name + ", " + (panel.towards.first?.text ?? "")
    return SheetBlock(
      height: height + 0.15 * size,
      nodes: [SheetTag.heading(title, level: 3, [.group(.symbol, title: title, children)])])
  }

  /// First and last trains, a line for each kind of day.
  private func ends() throws(TextFault) -> SheetBlock {
    var top = 0.2 * size
    var nodes: [Node] = []
    for row in panel.ends {
      let days = row.days.first ?? SheetText("", "en")
      let used = try pen.width(days, pen.bold) + 0.6 * size
      if used + (try pen.width(row.text, pen.body)) <= width {
        nodes.append(
          SheetTag.item([
            SheetTag.paragraph([
              try pen.run(days, pen.bold, Palette.ink, at: Point(0, top + pen.body.lineHeight / 2 + pen.body.middle))
            ]),
            SheetTag.paragraph([
              try pen.run(
                row.text, pen.body, Palette.ink, at: Point(used, top + pen.body.lineHeight / 2 + pen.body.middle))
            ]),
          ]))
        top += pen.body.lineHeight
      } else {
        for (text, font) in [(days, pen.bold), (row.text, pen.body)] {
          let block = try pen.paragraph(text, font, Palette.ink, left: 0, top: top, width: width)
          nodes.append(SheetTag.item(block.nodes))
          top += block.height
        }
      }
    }
    return SheetBlock(height: top + 0.4 * size, nodes: [SheetTag.list(panel.badge.name, nodes)])
  }

  // MARK: The grid

  /// How far minutes stand apart.
  private func pitch() throws(TextFault) -> Double {
    let digits = try pen.width(SheetText("00", "en"), pen.body)
    let letter = panel.marks.isEmpty ? 0 : try pen.width(SheetText("a", "en"), pen.small)
    return digits + letter + 0.55 * size
  }

  /// Tables of several kinds of day side by side, which share the hours at the left.
  private func grid(_ tables: [DepartureBoard.Table], pitch: Double) throws(TextFault) -> SheetBlock {
    let column = (width - hourWidth) / Double(tables.count)
    let perLine = max(1, Int((column - 0.5 * size) / pitch))
    var nodes: [Node] = []
    var top = 0.0
    var heads: [Node] = []
    var headHeight = 0.0
    for (index, table) in tables.enumerated() {
      let left = hourWidth + Double(index) * column
      let block = try pen.names(
        table.days, (pen.bold, pen.small), (Palette.ink, Palette.muted), left: left, top: 0, width: column - 0.4 * size)
      heads.append(SheetTag.headerCell(block.nodes.flatMap(\.words), .column))
      headHeight = max(headHeight, block.height)
    }
    var trains = [SheetTag.row([SheetTag.headerCell([], .column)] + heads)]
    top += headHeight + 0.15 * size
    for (number, row) in rows(of: tables).enumerated() {
      let drawn = try self.row(row, column: column, perLine: perLine, pitch: pitch, top: top)
      if number % 2 == 0 {
        let box = Box(x: 0, y: top, width: width, height: drawn.height)
        nodes.append(SheetTag.artifact([.shape(.rectangle(box, radius: 0), fill: Palette.card)]))
      }
      trains.append(SheetTag.row(drawn.nodes))
      top += drawn.height
    }
    let title = panel.badge.name + ", " + (panel.towards.first?.text ?? "")
    return SheetBlock(height: top + 0.5 * size, nodes: nodes + [SheetTag.table(title, trains)])
  }

  /// Hours that stand in one row: one, or several one after the other that say the same.
  private struct Row {
    let first: Int
    var last: Int
    let cells: [Cell]
  }

  private enum Cell: Equatable {
    case nothing
    case trains([DepartureBoard.Train])
    case interval(SheetText)
  }

  private func rows(of tables: [DepartureBoard.Table]) -> [Row] {
    let byHour = tables.map { table in
      Dictionary(table.hours.map { ($0.hour, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let hours = Set(byHour.flatMap(\.keys)).sorted()
    var rows: [Row] = []
    for hour in hours {
      let cells = byHour.map { $0[hour].map(cell) ?? .nothing }
      let isSaid = cells.allSatisfy { if case .trains = $0 { false } else { true } }
      if isSaid, let last = rows.last, last.cells == cells, last.last == hour - 1 {
        rows[rows.count - 1].last = hour
      } else {
        rows.append(Row(first: hour, last: hour, cells: cells))
      }
    }
    return rows
  }

  private func cell(_ hour: DepartureBoard.Hour) -> Cell {
    let isFolded = folded >= 2 || (folded == 1 && hour.trains.count >= Self.denseHour)
    return hour.trains.isEmpty || isFolded ? .interval(hour.interval) : .trains(hour.trains)
  }

  private func row(
    _ row: Row, column: Double, perLine: Int, pitch: Double, top: Double
  ) throws(TextFault) -> SheetBlock {
    var height = rowHeight
    var cells: [Node] = []
    for (index, cell) in row.cells.enumerated() {
      let left = hourWidth + Double(index) * column
      switch cell {
      case .nothing: cells.append(SheetTag.cell([]))
      case .interval(let text):
        let block = try pen.paragraph(
          text, pen.body, Palette.ink, left: left, top: top + 0.03 * size, width: column - 0.3 * size)
        cells.append(SheetTag.cell(block.nodes.flatMap(\.words)))
        height = max(height, block.height)
      case .trains(let trains):
        cells.append(SheetTag.cell(try minutes(trains, left: left, top: top, perLine: perLine, pitch: pitch)))
        height = max(height, rowHeight * Double((trains.count + perLine - 1) / perLine))
      }
    }
    let text = hours(row)
    let label = try pen.line(
      text, row.first == row.last ? pen.bold : Font(size: pen.small.size, weight: .bold), Palette.ink, left: 0.2 * size,
      middle: top + rowHeight / 2, width: hourWidth - 0.3 * size)
    return SheetBlock(height: height, nodes: [SheetTag.headerCell([label.node])] + cells)
  }

  private func hours(_ row: Row) -> SheetText {
    let first = Self.twoDigits(row.first % 24)
    return SheetText(row.first == row.last ? first : first + "–" + Self.twoDigits(row.last % 24), "en")
  }

  private func minutes(
    _ trains: [DepartureBoard.Train], left: Double, top: Double, perLine: Int, pitch: Double
  ) throws(TextFault) -> [Node] {
    var nodes: [Node] = []
    let digits = try pen.measuring.extents(of: "00", font: pen.body, language: "en")
    for (index, train) in trains.enumerated() {
      let x = left + Double(index % perLine) * pitch
      let middle = top + rowHeight * (Double(index / perLine) + 0.5)
      let text = SheetText(Self.twoDigits(train.minute), "en")
      if train.isLast {
        nodes.append(try last(text, train.letter, x: x, middle: middle, width: digits.width))
        continue
      }
      nodes.append(
        .text(
          TextRun(
            text.text, at: Point(x, middle + pen.body.middle), font: pen.body, language: "en",
            paint: train.letter == nil ? Palette.ink : Palette.muted, extents: digits)))
      guard let letter = train.letter else { continue }
      nodes.append(
        try pen.run(
          SheetText(letter, "en"), pen.small, Palette.muted,
          at: Point(x + digits.width + 0.05 * size, middle + pen.body.middle - 0.12 * size)))
    }
    return nodes
  }

  /// The minute of a last train, light on red.
  func last(
    _ text: SheetText, _ letter: String?, x: Double, middle: Double, width: Double
  ) throws(TextFault) -> Node {
    var right = x + width
    var words = [try pen.run(text, pen.bold, Palette.onHere, at: Point(x, middle + pen.body.middle))]
    right = max(right, x + (try pen.width(text, pen.bold)))
    if let letter {
      let text = SheetText(letter, "en")
      words.append(
        try pen.run(text, pen.small, Palette.onHere, at: Point(right + 0.05 * size, middle + pen.body.middle)))
      right += 0.05 * size + (try pen.width(text, pen.small))
    }
    let box = Box(
      minX: x - 0.14 * size, minY: middle - 0.58 * size, maxX: right + 0.14 * size, maxY: middle + 0.58 * size)
    return .group(
      .symbol, title: text.text + (letter ?? "") + ", " + lastLegend.text,
      [.shape(.rectangle(box, radius: 0.2 * size), fill: Palette.here)] + words)
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

internal import Geometry
internal import Scene
internal import TransitModel

extension LineFromHere: SheetModule {
  /// Folded once, only where one is, where one changes, and the ends are named.
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    var blocks: [SheetBlock] = []
    if !heading.isEmpty {
      var head = try pen.heading(heading, width: width)
      head.keepsWithNext = true
      blocks.append(head)
    }
    blocks.append(try LineColumn(line: self, width: width, pen: pen, isFolded: folded > 0).block())
    return blocks
  }
}

/// A line from top to bottom: minutes at the left, the track with its stations, names, other lines.
struct LineColumn {
  let line: LineFromHere
  let width: Double
  let pen: SheetPen
  let isFolded: Bool

  private var size: Double { pen.size }
  private var rowHeight: Double { 1.5 * size }
  /// The middle of the track.
  private var track: Double { 3.1 * size }
  private var names: Double { track + 1.1 * size }

  /// A row of the column: a station, or several that are only counted.
  private enum Row {
    case stop(LineFromHere.Stop)
    case several(Int)
  }

  func block() throws(TextFault) -> SheetBlock {
    let badge = try pen.badge(line.badge, at: Point(0, 0.75 * size), within: 0.5 * width)
    let title = try pen.names(
      line.names, (pen.bold, pen.small), (Palette.ink, Palette.muted), left: badge.width + 0.5 * size, top: 0.1 * size,
      width: width - badge.width - 0.5 * size)
    var nodes = [SheetTag.heading(line.badge.name, level: 3, [badge.node] + title.nodes.flatMap(\.words))]
    var top = max(title.height + 0.1 * size, 1.5 * size) + 0.2 * size
    for text in line.before {
      let block = try pen.paragraph(text, pen.small, Palette.muted, left: 0, top: top, width: width)
      nodes += block.nodes
      top += block.height
    }
    top += 0.2 * size
    var items: [Node] = []
    var signs: [Node] = []
    var ends: (first: Double, last: Double)?
    var runs: [(Double, Double)] = []
    for row in rows {
      if case .stop(let stop) = row, let from = stop.branchFrom {
        if let run = ends { runs.append((run.first, run.last)) }
        ends = nil
        let block = try pen.paragraph(from, pen.small, Palette.muted, left: 0, top: top + 0.3 * size, width: width)
        items.append(SheetTag.item(block.nodes))
        top += block.height + 0.4 * size
      }
      let drawn = try self.row(row, top: top)
      items.append(SheetTag.item(drawn.block.nodes))
      signs += drawn.sign
      let middle = top + rowHeight / 2
      ends = (ends?.first ?? middle, middle)
      top += drawn.block.height
    }
    if let run = ends { runs.append((run.first, run.last)) }
    nodes += runs.map { course(from: $0.0, to: $0.1) }
    nodes.append(SheetTag.artifact(signs))
    nodes.append(SheetTag.list(line.badge.name, items))
    top += 0.2 * size
    for text in line.after {
      let block = try pen.paragraph(text, pen.small, Palette.muted, left: 0, top: top, width: width)
      nodes += block.nodes
      top += block.height
    }
    return SheetBlock(height: top + 0.8 * size, nodes: nodes)
  }

  private var rows: [Row] {
    guard isFolded else { return line.stops.map { .stop($0) } }
    var rows: [Row] = []
    var waiting: [LineFromHere.Stop] = []
    func flush() {
      if waiting.count == 1 { rows.append(.stop(waiting[0])) }
      if waiting.count > 1 { rows.append(.several(waiting.count)) }
      waiting = []
    }
    for (index, stop) in line.stops.enumerated() {
      let isNext = line.stops.indices.contains(index + 1) && line.stops[index + 1].branchFrom != nil
      let isNamed =
        stop.isHere || !stop.badges.isEmpty || stop.branchFrom != nil || isNext || index == 0
        || index == line.stops.count - 1
      if isNamed {
        flush()
        rows.append(.stop(stop))
      } else {
        waiting.append(stop)
      }
    }
    flush()
    return rows
  }

  private func course(from: Double, to: Double) -> Node {
    let outline = Outline.polyline([Point(track, from), Point(track, to)])
    let band = line.badge.color.paint.band(outline, width: 0.55 * size)
    return .group(.line, title: line.badge.name, band.edge + band.band)
  }

  private func row(_ row: Row, top: Double) throws(TextFault) -> (block: SheetBlock, sign: [Node]) {
    let middle = top + rowHeight / 2
    switch row {
    case .several(let count):
      let text = line.folded[count] ?? SheetText("+\(count)", "en")
      let node = try pen.line(text, pen.small, Palette.muted, left: names, middle: middle, width: width - names).node
      let dots = [-0.3, 0, 0.3].map { shift in
        Node.shape(.circle(center: Point(track, middle + shift * size), radius: 0.08 * size), fill: Palette.inside)
      }
      return (SheetBlock(height: rowHeight, nodes: [SheetTag.paragraph([node])]), dots)
    case .stop(let stop): return try self.stop(stop, top: top, middle: middle)
    }
  }

  private func stop(
    _ stop: LineFromHere.Stop, top: Double, middle: Double
  ) throws(TextFault) -> (block: SheetBlock, sign: [Node]) {
    let paint = stop.isClosed ? Palette.passed : Palette.ink
    var cells: [Node] = []
    if let minutes = stop.minutes {
      let text = SheetText((stop.isApproximate ? "~" : "") + Self.time(minutes), "en")
      let right = track - 0.9 * size
      let font = try pen.width(text, pen.bold) <= right ? pen.bold : pen.small
      cells.append(
        SheetTag.paragraph([try pen.run(text, font, paint, at: Point(right, middle + font.middle), anchor: .end)]))
    }
    let chips = try pen.chips(
      stop.badges, right: width, least: names + 0.4 * (width - names), middle: middle, gap: 0.25 * size,
      within: 0.25 * width)
    let fonts = stop.isHere ? (pen.bold, pen.small) : (pen.body, pen.small)
    let words = stop.isHere ? (Palette.onHere, Palette.onHere) : (paint, Palette.muted)
    let room = chips.left - names - 0.4 * size
    let label = try name(stop, fonts: fonts, paints: words, middle: middle, room: room)
    var ground: [Node] = []
    if stop.isHere {
      let box = Box(
        minX: names - 0.35 * size, minY: middle - 0.68 * size, maxX: names + label.width + 0.35 * size,
        maxY: middle + 0.68 * size)
      ground = [.shape(.rectangle(box, radius: 0.3 * size), fill: Palette.here)]
      cells.append(.group(.symbol, title: stop.names.first?.text, ground + label.nodes))
    } else {
      cells.append(SheetTag.paragraph(label.nodes))
    }
    cells += chips.nodes
    return (SheetBlock(height: rowHeight, nodes: cells), sign(stop, at: Point(track, middle)))
  }

  /// How long one rides: `45`, and beyond an hour and a half `1:40`.
  static func time(_ minutes: Int) -> String {
    guard minutes > 90 else { return String(minutes) }
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + String(minutes % 60)
  }

  /// The name of a station in one line, the second language behind it where there is room.
  private func name(
    _ stop: LineFromHere.Stop, fonts: (Font, Font), paints: (Paint, Paint), middle: Double, room: Double
  ) throws(TextFault) -> (nodes: [Node], width: Double) {
    guard let first = stop.names.first else { return ([], 0) }
    let line = try pen.line(first, fonts.0, paints.0, left: names, middle: middle, width: room)
    guard stop.names.count > 1 else { return ([line.node], line.width) }
    let left = names + line.width + 0.4 * size
    let width = try pen.width(stop.names[1], fonts.1)
    guard left + width <= names + room else { return ([line.node], line.width) }
    let second = try pen.run(stop.names[1], fonts.1, paints.1, at: Point(left, middle + fonts.1.middle))
    return ([line.node, second], left + width - names)
  }

  private func sign(_ stop: LineFromHere.Stop, at point: Point) -> [Node] {
    guard stop.isHere, !stop.isClosed else {
      return pen.sign(stop, of: line.badge, at: point, SheetPen.StopSize(interchange: 0.42, plain: 0.3, edge: 0.15))
    }
    return [
      .shape(
        .circle(center: point, radius: 0.55 * size), fill: Palette.here,
        stroke: Stroke(Palette.inside, width: 0.16 * size))
    ]
  }
}

internal import Geometry
internal import Scene
internal import TransitModel

extension ExitTable: SheetModule {
  /// Folded once, what exits lead to is cut to one line each.
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    var head = try pen.heading(heading, width: width)
    head.keepsWithNext = true
    var blocks = [head]
    for exit in exits { blocks.append(try block(exit, width: width, pen: pen, isFolded: folded > 0)) }
    var notes: [SheetText] = []
    if folded == 0 { notes += places }
    if let note, folded == 0 { notes.append(note) }
    var top = 0.0
    var nodes: [Node] = []
    for text in notes {
      let block = try pen.paragraph(text, pen.small, Palette.muted, left: 0, top: top, width: width)
      nodes += block.nodes
      top += block.height
    }
    if !nodes.isEmpty { blocks.append(SheetBlock(height: top, nodes: nodes)) }
    return blocks
  }

  private func block(_ exit: Exit, width: Double, pen: SheetPen, isFolded: Bool) throws(TextFault) -> SheetBlock {
    let size = pen.size
    let font = Font(size: 1.1 * size, weight: .bold)
    let code = SheetText(exit.code, "en")
    let sign = try pen.line(code, font, pen.look.onBand, left: 0.4 * size, middle: 0.95 * size, width: 0.3 * width)
    let box = Box(x: 0, y: 0.15 * size, width: max(1.6 * size, sign.width + 0.8 * size), height: 1.6 * size)
    let centred = sign.node.moved(by: Point((box.width - sign.width) / 2 - 0.4 * size, 0))
    let ground = Node.shape(.rectangle(box, radius: 0.3 * size), fill: pen.look.band)
    var nodes = [SheetTag.paragraph([.group(.symbol, title: exit.code, [ground, centred])])]
    let left = max(2.6 * size, box.width + 0.6 * size)
    var top = 0.2 * size
    var x = left
    if let octant = exit.octant {
      nodes.append(SheetTag.artifact([Self.arrow(octant, at: Point(x + 0.55 * size, top + 0.62 * size), size: size)]))
      x += 1.4 * size
    }
    if exit.isStepFree {
      nodes.append(Icon.stepFree.node(at: Point(width - size, top + 0.1 * size), side: size, paint: Palette.access))
    }
    let room = width - x - (exit.isStepFree ? 1.4 * size : 0)
    if let bearing = exit.bearing {
      let line = try pen.line(
        bearing, pen.bold, Palette.ink, left: x, middle: top + pen.bold.lineHeight / 2, width: room)
      nodes.append(SheetTag.paragraph([line.node]))
      top += pen.bold.lineHeight
    }
    for name in exit.names.prefix(isFolded ? 1 : 2) {
      let block = try pen.paragraph(name, pen.body, Palette.ink, left: left, top: top, width: width - left - 1.4 * size)
      nodes += block.nodes
      top += block.height
    }
    if let closure = exit.closure {
      let block = try pen.paragraph(closure, pen.bold, Palette.here, left: left, top: top, width: width - left)
      nodes += block.nodes
      top += block.height
    }
    for place in exit.places.prefix(isFolded ? 1 : 2) {
      if isFolded {
        let line = try pen.line(
          place, pen.small, Palette.muted, left: left, middle: top + pen.small.lineHeight / 2, width: width - left)
        nodes.append(SheetTag.paragraph([line.node]))
        top += pen.small.lineHeight
      } else {
        let block = try pen.paragraph(place, pen.small, Palette.muted, left: left, top: top, width: width - left)
        nodes += block.nodes
        top += block.height
      }
    }
    let height = max(top, box.maxY) + 0.35 * size
    return SheetBlock(height: height, nodes: [SheetTag.list(exit.code, [SheetTag.item(nodes)])])
  }

  /// An arrow that points where an exit lies, north being up.
  private static func arrow(_ octant: Int, at center: Point, size: Double) -> Node {
    let diagonal = 0.5.squareRoot()
    let directions = [
      Point(0, -1), Point(diagonal, -diagonal), Point(1, 0), Point(diagonal, diagonal), Point(0, 1),
      Point(-diagonal, diagonal), Point(-1, 0), Point(-diagonal, -diagonal),
    ]
    let ahead = directions[((octant % 8) + 8) % 8]
    let side = Point(-ahead.y, ahead.x)
    let reach = 0.5 * size
    return .shape(
      .polygon([
        center + ahead * reach, center - ahead * reach + side * (0.75 * reach), center - ahead * (0.45 * reach),
        center - ahead * reach - side * (0.75 * reach),
      ]), fill: Palette.ink)
  }
}

extension FacilityList: SheetModule {
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    var head = try pen.heading(heading, width: width)
    head.keepsWithNext = true
    var top = 0.0
    var rows: [Node] = []
    if let access {
      let side = 1.1 * pen.size
      if isStepFree {
        rows.append(Icon.stepFree.node(at: Point(0, 0.08 * pen.size), side: side, paint: Palette.access))
      }
      let left = isStepFree ? side + 0.4 * pen.size : 0
      let block = try pen.paragraph(access, pen.bold, Palette.ink, left: left, top: 0, width: width - left)
      rows.append(SheetTag.item(block.nodes))
      top += block.height + 0.2 * pen.size
    }
    for item in items {
      let dot = Node.shape(
        .circle(center: Point(0.3 * pen.size, top + pen.body.lineHeight / 2), radius: 0.13 * pen.size),
        fill: Palette.ink)
      let block = try pen.paragraph(
        item, pen.body, Palette.ink, left: 0.9 * pen.size, top: top, width: width - 0.9 * pen.size)
      rows.append(SheetTag.item([SheetTag.artifact([dot])] + block.nodes))
      top += block.height
    }
    return [head, SheetBlock(height: top, nodes: [SheetTag.list(heading.first?.text ?? "", rows)])]
  }
}

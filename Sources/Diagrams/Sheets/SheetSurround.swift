internal import Geometry
internal import Scene
internal import TransitModel

/// What stands around the parts of a sheet, and the room that it leaves them.
struct SheetSurround {
  let nodes: [Node]
  let body: Box
}

/// Draws a publisher's frame: its shapes, its words with their fields filled in, and in its place for the parts what riders have
/// to be told on any sheet: that a station is closed, above them; dates and sources, below.
struct SheetFrameDrawing {
  /// The frame, as large as the page.
  let frame: SheetFrame
  let content: SheetContent
  let pen: SheetPen
  /// How much larger than A3 the sheet is.
  let unit: Double

  /// Type becomes smaller in steps where words are too long.
  private static let shrinking = 0.9

  func surround() throws(TextFault) -> SheetSurround? {
    var nodes = [SheetTag.artifact(frame.nodes)]
    for line in frame.lines { if let node = try node(of: line) { nodes.append(node) } }
    nodes += try badges() + code()
    var body = frame.content
    for remark in content.remarks {
      let block = try pen.paragraph(remark, pen.bold, Palette.ink, left: body.minX, top: body.minY, width: body.width)
      nodes += block.nodes
      body.minY += block.height + 0.3 * pen.size
    }
    let foot = SheetFoot(content: content, look: pen.look, measuring: pen.measuring, unit: unit)
    let rows = try foot.rows(left: body.minX, top: 0, width: body.width)
    body.maxY -= rows.height + (rows.nodes.isEmpty ? 0 : pen.size)
    guard body.minY < body.maxY else { return nil }
    nodes += rows.nodes.map { $0.moved(by: Point(0, frame.content.maxY - rows.height)) }
    return SheetSurround(nodes: nodes, body: body)
  }

  /// Words with their fields filled in, as large as there is room for; nothing where a field of theirs is empty.
  private func node(of line: SheetFrame.Line) throws(TextFault) -> Node? {
    var text = line.text
    var language = content.language
    for field in line.fields {
      guard let value = content.fields[field], !value.text.isEmpty else { return nil }
      text = text.replacing("{\(field.rawValue)}", with: value.text)
      language = value.language
    }
    let shown = SheetText(text, language)
    let room = line.width ?? self.room(of: line)
    var size = max(SheetPen.smallest, line.size)
    func font(_ size: Double) -> Font { Font(size: size, weight: line.isBold ? .bold : .regular) }
    while size > SheetPen.smallest, try pen.width(shown, font(size)) > room {
      size = max(SheetPen.smallest, size * Self.shrinking)
    }
    let left = line.anchor == .start ? line.at.x : line.anchor == .end ? line.at.x - room : line.at.x - room / 2
    let drawn = try pen.line(
      shown, font(size), line.paint, left: left, middle: line.at.y - font(size).middle, width: room, anchor: line.anchor
    )
    return line.fields.contains(.station)
      ? SheetTag.heading(text, level: 1, [drawn.node]) : SheetTag.paragraph([drawn.node])
  }

  /// How far words reach: to the edge of the place for the parts, or of the page where they begin beyond it.
  private func room(of line: SheetFrame.Line) -> Double {
    let (x, content) = (line.at.x, frame.content)
    let left = x - (x > content.minX ? content.minX : 0)
    let right = (x < content.maxX ? content.maxX : frame.width) - x
    return switch line.anchor {
    case .start: right
    case .end: left
    case .middle: 2 * min(left, right)
    }
  }

  /// The signs of the lines in their box: as large as lets all of them stand in it, in rows.
  private func badges() throws(TextFault) -> [Node] {
    guard let box = frame.badges, !content.badges.isEmpty else { return [] }
    var height = min(box.height, 2.4 * pen.size * 1.35)
    while true {
      let size = Badge.Size(
        font: Font(size: max(SheetPen.smallest, 0.65 * height), weight: .bold), height: height, padding: 0.3 * height,
        radius: 0.2 * height)
      var (x, y, nodes) = (box.minX, box.minY, [Node]())
      for badge in content.badges {
        let drawn = try Badge(badge.chip, size: size, within: box.width, measuring: pen.measuring)
        if x > box.minX, x + drawn.width > box.maxX { (x, y) = (box.minX, y + 1.25 * height) }
        nodes.append(drawn.node(leftMiddle: Point(x, y + height / 2)))
        x += drawn.width + 0.35 * height
      }
      if y + height <= box.maxY + 1e-6 || 0.65 * height <= SheetPen.smallest { return nodes }
      height *= Self.shrinking
    }
  }

  private func code() -> [Node] {
    guard let box = frame.code, let address = content.address, let code = QRCode(address.url) else { return [] }
    let side = min(box.width, box.height)
    return [code.node(in: Box(x: box.minX, y: box.minY, width: side, height: side), title: address.url)]
  }
}

internal import Geometry
internal import Scene
internal import TransitModel

/// The first panel of a pocket timetable and the last one.
struct PocketCover {
  private static let nameSizes = [26.0, 21, 17, 14, 11, 9]
  private static let codeSide = 70.0

  let composer: PocketComposer

  private var content: PocketContent { composer.content }
  private var width: Double { composer.inner }
  private var height: Double { composer.height - 2 * composer.margin }
  private var label: Paint { content.badge.labelColor.paint }

  /// The line's name on its colour, the city, where trains go, the address.
  func front() throws(TextFault) -> [Node] {
    let pen = composer.pen(max(SheetPen.smallest, 9 * composer.unit))
    let margin = composer.margin
    let edge = 0.46 * composer.height
    let ground = Node.shape(
      .rectangle(Box(x: -margin, y: -margin, width: composer.panelWidth, height: edge + margin), radius: 0),
      fill: content.badge.color.paint, stroke: content.badge.color.paint.edge.map { Stroke($0, width: 0.5) })
    var nodes = [SheetTag.artifact([ground])]
    var top = 0.0
    for (index, name) in content.city.prefix(2).enumerated() {
      let block = try pen.paragraph(name, index == 0 ? pen.bold : pen.small, label, left: 0, top: top, width: width)
      nodes += block.nodes
      top += block.height
    }
    let name = try name(pen: pen, top: top + 2 * pen.size, room: edge - top - 3 * pen.size)
    nodes.append(SheetTag.heading(content.names.first?.text ?? content.title, level: 1, name.nodes.flatMap(\.words)))
    top = edge + 1.5 * pen.size
    for direction in content.directions {
      for (index, text) in direction.towards.prefix(2).enumerated() {
        let block = try pen.paragraph(
          text, index == 0 ? pen.bold : pen.small, index == 0 ? Palette.ink : Palette.muted, left: 0, top: top,
          width: width)
        nodes += block.nodes
        top += block.height
      }
      top += 0.6 * pen.size
    }
    return nodes + (try signs(below: top, pen: pen))
  }

  private func name(pen: SheetPen, top: Double, room: Double) throws(TextFault) -> SheetBlock {
    let sizes = Self.nameSizes.map { size in
      [size, max(8, 0.5 * size)].map { max(SheetPen.smallest, $0 * composer.unit) }
    }
    return try pen.title(
      content.names, sizes: sizes.map { ($0[0], $0[1]) }, label, at: Point(0, top), width: width
    ) { $0 <= room }
  }

  /// The code that leads to the line's page, and the publisher's sign, where there is room.
  private func signs(below top: Double, pen: SheetPen) throws(TextFault) -> [Node] {
    var nodes: [Node] = []
    var bottom = height
    let side = Self.codeSide * composer.unit
    if let address = content.address, let code = QRCode(address.url) {
      let caption = try pen.paragraph(address.caption, pen.small, Palette.muted, left: 0, top: 0, width: width)
      let room = caption.height + side + 0.5 * pen.size
      if bottom - room > top {
        let y = bottom - caption.height
        nodes.append(
          code.node(in: Box(x: 0, y: y - side - 0.5 * pen.size, width: side, height: side), title: address.url))
        nodes += caption.nodes.map { $0.moved(by: Point(0, y)) }
        bottom -= room + pen.size
      }
    }
    if let logo = composer.pocket.logo {
      let scale = min(0.5 * side / logo.height, width / logo.width)
      if bottom - logo.height * scale > top {
        let at = Point(0, bottom - logo.height * scale)
        nodes.append(SheetTag.figure(logo.title, logo.nodes.map { $0.scaled(by: scale).moved(by: at) }))
      }
    }
    return nodes
  }

  /// Other dates, how old the times are, where they come from; nothing where that has no room.
  func notes(pen: SheetPen, extent: PocketComposer.Extent) throws(TextFault) -> [Node]? {
    var flow = PageFlow(width: width, height: height, limit: 1)
    for text in content.exceptions {
      let block = try pen.paragraph(text, pen.body, Palette.ink, left: 0, top: 0, width: width)
      // What holds on days far ahead goes first.
      guard flow.add(block, gap: 0.5 * pen.size, keeping: 0.3 * height) else { break }
    }
    var top = height
    var nodes: [Node] = []
    for text in content.footer.reversed() {
      let block = try pen.paragraph(text, pen.small, Palette.muted, left: 0, top: 0, width: width)
      top -= block.height + 0.3 * pen.size
      nodes = block.nodes.map { $0.moved(by: Point(0, top)) } + nodes
    }
    return top >= flow.top ? (flow.pages.first ?? []) + nodes : nil
  }
}

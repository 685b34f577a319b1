internal import Geometry
internal import Scene
internal import TransitModel

/// The title page of a booklet: the city's name over a small map of its network.
struct BookletTitle {
  private static let nameSizes = [40.0, 32, 26, 20, 15, 11]
  private static let codeSide = 72.0

  let composer: BookletComposer

  private var content: BookletContent { composer.content }
  private var look: SheetLook { composer.booklet.look }

  func nodes() throws(TextFault) -> [Node] {
    let pen = composer.pen
    let (margin, width, height) = (composer.margin, composer.width, composer.height)
    var head: [Node] = []
    var top = margin
    if let header = content.header {
      let block = try pen.paragraph(header, pen.body, look.onBand, left: margin, top: top, width: composer.inner)
      head += block.nodes
      top += block.height
    }
    top += pen.size
    let name = try name(top: top)
    head.append(SheetTag.heading(content.names.first?.text ?? content.title, level: 1, name.nodes.flatMap(\.words)))
    top += name.height + 1.5 * pen.size
    let ground = Node.shape(.rectangle(Box(x: 0, y: 0, width: width, height: top), radius: 0), fill: look.band)
    let strip = strip(top: top)
    let foot = try foot(pen: pen)
    let bottom = height - margin - foot.height
    var nodes = [SheetTag.artifact([ground] + strip)] + head
    let box = Box(minX: margin, minY: top + 2 * pen.size, maxX: width - margin, maxY: bottom - 1.5 * pen.size)
    if box.height > 40, let maps = composer.booklet.maps {
      nodes.append(SheetTag.figure(content.mapWords, maps.courses(in: box)))
    }
    return nodes + foot.nodes.map { $0.moved(by: Point(0, bottom)) }
  }

  private func name(top: Double) throws(TextFault) -> SheetBlock {
    let unit = max(0.7, composer.unit)
    return try composer.pen.title(
      content.names, sizes: Self.nameSizes.map { ($0 * unit, max(9, 0.45 * $0) * unit) }, look.onBand,
      at: Point(composer.margin, top), width: composer.inner
    ) { $0 < 0.3 * composer.height }
  }

  /// The colours of the lines, side by side.
  private func strip(top: Double) -> [Node] {
    let colors = content.lines.map(\.table.badge.color).reduce(into: [LineColor]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let part = composer.width / Double(max(1, colors.count))
    return colors.enumerated().map { index, color in
      .shape(
        .rectangle(Box(x: Double(index) * part, y: top, width: part, height: 5 * composer.unit), radius: 0),
        fill: color.paint)
    }
  }

  /// The code, the publisher's sign, dates and sources; its upper edge at the origin.
  private func foot(pen: SheetPen) throws(TextFault) -> SheetBlock {
    var nodes: [Node] = []
    var top = 0.0
    let side = Self.codeSide * min(1, composer.unit)
    if let address = content.address, let code = QRCode(address.url) {
      nodes.append(code.node(in: Box(x: composer.margin, y: 0, width: side, height: side), title: address.url))
      let left = composer.margin + side + pen.size
      let block = try pen.paragraph(
        address.caption, pen.small, Palette.muted, left: left, top: 0, width: 0.4 * composer.inner)
      nodes += block.nodes
      top = side
    }
    if let logo = composer.booklet.logo {
      let scale = min(0.7 * side / logo.height, 0.35 * composer.inner / logo.width)
      let at = Point(composer.width - composer.margin - logo.width * scale, 0)
      nodes.append(SheetTag.figure(logo.title, logo.nodes.map { $0.scaled(by: scale).moved(by: at) }))
      top = max(top, logo.height * scale)
    }
    if top > 0 { top += pen.size }
    for text in content.footer {
      let block = try pen.paragraph(
        text, pen.small, Palette.muted, left: composer.margin, top: top, width: composer.inner)
      nodes += block.nodes
      top += block.height
    }
    return SheetBlock(height: top, nodes: nodes)
  }
}

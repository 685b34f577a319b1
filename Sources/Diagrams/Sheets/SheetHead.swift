internal import Geometry
public import Scene
internal import TransitModel

/// The head of a sheet: its name, its lines, its address as a code, on a band across the sheet; and its foot.
struct SheetHead {
  /// The largest size of a name on A3, and the smallest.
  private static let nameSizes = [44.0, 36, 30, 24, 19, 15]
  private static let codeSide = 84.0
  private static let captionWidth = 96.0

  let content: SheetContent
  let look: SheetLook
  let logo: SheetPicture?
  let measuring: any TextMeasuring
  let width: Double
  let margin: Double
  /// How much larger than A3 the sheet is.
  let unit: Double

  private var pen: SheetPen { SheetPen(measuring: measuring, size: max(7.5, 10 * unit), look: look) }

  /// The band with all that stands on it, and the strip of the lines' colours below.
  func head() throws(TextFault) -> SheetBlock {
    let pad = 0.6 * margin
    let signs = try signs(top: pad)
    let room = width - 2 * margin - (signs.width > 0 ? signs.width + margin : 0)
    var top = pad
    var nodes: [Node] = []
    if let header = content.header {
      let block = try pen.paragraph(header, pen.small, look.onBand, left: margin, top: top, width: room)
      nodes += block.nodes
      top += block.height + 0.2 * pen.size
    }
    let name = try name(left: margin, top: top, room: room)
    nodes.append(SheetTag.heading(content.names.first?.text ?? content.title, level: 1, name.nodes.flatMap(\.words)))
    top += name.height
    for remark in content.remarks {
      let block = try pen.paragraph(remark, pen.bold, look.onBand, left: margin, top: top, width: room)
      nodes += block.nodes
      top += block.height
    }
    let badges = try badges(left: margin, top: top + 0.5 * pen.size, room: room)
    nodes += badges.nodes
    top += badges.height
    let height = max(top, signs.height + pad) + pad
    let ground = Node.shape(.rectangle(Box(x: 0, y: 0, width: width, height: height), radius: 0), fill: look.band)
    let strip = strip(top: height)
    return SheetBlock(
      height: height + strip.height, nodes: [SheetTag.artifact([ground] + strip.nodes)] + nodes + signs.nodes)
  }

  /// The name as large as two lines hold it, the second language below.
  private func name(left: Double, top: Double, room: Double) throws(TextFault) -> SheetBlock {
    guard let first = content.names.first else { return SheetBlock(height: 0, nodes: []) }
    var chosen = SheetBlock(height: 0, nodes: [])
    for (index, size) in Self.nameSizes.enumerated() {
      let font = Font(size: size * unit, weight: .bold)
      let wrapped = try WrappedText(
        first.text, font: font, language: first.language, width: room, measuring: measuring)
      let isWide = wrapped.width > room + 0.5
      let isLast = index == Self.nameSizes.count - 1
      guard isLast || (!isWide && wrapped.lines.count <= (index < 2 ? 1 : 2)) else { continue }
      chosen =
        try isWide
        ? shortened(first, font, left: left, top: top, room: room)
        : pen.paragraph(first, font, look.onBand, left: left, top: top, width: room)
      break
    }
    for second in content.names.dropFirst().prefix(1) {
      let font = Font(size: 17 * unit)
      let block = try pen.paragraph(
        second, font, look.onBand, left: left, top: top + chosen.height, width: room)
      chosen = SheetBlock(height: chosen.height + block.height, nodes: chosen.nodes + block.nodes)
    }
    return chosen
  }

  private func shortened(
    _ text: SheetText, _ font: Font, left: Double, top: Double, room: Double
  ) throws(TextFault) -> SheetBlock {
    let line = try pen.line(text, font, look.onBand, left: left, middle: top + font.lineHeight / 2, width: room)
    return SheetBlock(height: font.lineHeight, nodes: [line.node])
  }

  /// The badges of all lines, in as many rows as they need, each on an edge of white.
  private func badges(left: Double, top: Double, room: Double) throws(TextFault) -> SheetBlock {
    guard !content.badges.isEmpty else { return SheetBlock(height: 0, nodes: []) }
    let size = Badge.Size(
      font: Font(size: 15 * unit, weight: .bold), height: 23 * unit, padding: 7 * unit, radius: 4 * unit)
    var nodes: [Node] = []
    var (x, y) = (left, top)
    for badge in content.badges {
      let drawn = try Badge(badge.chip, size: size, within: room, measuring: measuring)
      if x > left, x + drawn.width > left + room {
        x = left
        y += size.height + 5 * unit
      }
      let box = Box(x: x, y: y, width: drawn.width, height: size.height).inset(by: -1.2 * unit)
      nodes.append(SheetTag.artifact([.shape(.rectangle(box, radius: 5 * unit), fill: Palette.white)]))
      nodes.append(drawn.node(leftMiddle: Point(x, y + size.height / 2)))
      x += drawn.width + 8 * unit
    }
    return SheetBlock(height: y + size.height - top + 0.5 * pen.size, nodes: nodes)
  }

  /// The code that leads to the station's page and the publisher's logo, at the right.
  private func signs(top: Double) throws(TextFault) -> (nodes: [Node], width: Double, height: Double) {
    var nodes: [Node] = []
    var right = width - margin
    let side = Self.codeSide * unit
    if let address = content.address, let code = QRCode(address.url) {
      let box = Box(x: right - side, y: top, width: side, height: side)
      nodes.append(code.node(in: box, title: address.url))
      right -= side + 0.8 * pen.size
      let width = Self.captionWidth * unit
      let wrapped = try WrappedText(
        address.caption.text, font: pen.small, language: address.caption.language, width: width, measuring: measuring)
      var y = top + side - wrapped.height
      for line in wrapped.lines {
        let at = Point(right, y + pen.small.lineHeight / 2 + pen.small.middle)
        nodes.append(
          SheetTag.paragraph([
            .text(
              TextRun(
                line.text, at: at, anchor: .end, font: pen.small, language: address.caption.language,
                paint: look.onBand, extents: line.extents))
          ]))
        y += pen.small.lineHeight
      }
      right -= wrapped.width + pen.size
    }
    if let logo {
      let scale = min(side / logo.height, 2.2 * side / logo.width)
      let at = Point(right - logo.width * scale, top + (side - logo.height * scale) / 2)
      nodes.append(
        SheetTag.figure(logo.title, logo.nodes.map { $0.scaled(by: scale).moved(by: at) }))
      right = at.x
    }
    return (nodes, nodes.isEmpty ? 0 : width - margin - right, nodes.isEmpty ? 0 : side)
  }

  /// The colours of the lines, side by side.
  private func strip(top: Double) -> SheetBlock {
    let colors = content.badges.map(\.color).reduce(into: [LineColor]()) { if !$0.contains($1) { $0.append($1) } }
    guard !colors.isEmpty else { return SheetBlock(height: 0, nodes: []) }
    let height = 7 * unit
    let part = width / Double(colors.count)
    let nodes = colors.enumerated().map { index, color in
      Node.shape(
        .rectangle(Box(x: Double(index) * part, y: top, width: part, height: height), radius: 0), fill: color.paint)
    }
    return SheetBlock(height: height, nodes: nodes)
  }

  /// What stands at the foot below a rule, its upper edge at the origin.
  func foot() throws(TextFault) -> SheetBlock {
    guard !content.footer.isEmpty else { return SheetBlock(height: 0, nodes: []) }
    let foot = SheetFoot(content: content, look: look, measuring: measuring, unit: unit)
    let rule = Node.shape(
      .rectangle(Box(x: margin, y: 0, width: width - 2 * margin, height: 0.8 * unit), radius: 0), fill: Palette.hairline
    )
    let rows = try foot.rows(left: margin, top: 0.6 * foot.pen.size, width: width - 2 * margin)
    return SheetBlock(height: 0.6 * foot.pen.size + rows.height, nodes: [SheetTag.artifact([rule])] + rows.nodes)
  }
}

/// A picture on a sheet, such as a logo.
public struct SheetPicture: Hashable, Sendable {
  /// Its shapes, from the upper left corner on.
  public let nodes: [Node]
  /// Its width.
  public let width: Double
  /// Its height.
  public let height: Double
  /// What it shows, in words.
  public let title: String

  /// A picture.
  public init(nodes: [Node], width: Double, height: Double, title: String) {
    self.nodes = nodes
    self.width = max(1e-3, width)
    self.height = max(1e-3, height)
    self.title = title
  }
}

internal import Geometry
internal import Scene
internal import TransitModel

/// The maps of a sheet, in the room that its other parts leave: side by side or one above the other, whichever shows the network
/// larger.
struct SheetMapBand {
  /// A map and what it shows.
  struct Figure {
    let map: MapFigure
    /// Whether it shows the whole network, not the surroundings of the station.
    let isNetwork: Bool

    /// The map that a part is; nothing where it is none.
    init?(_ part: SheetContent.Part) {
      switch part {
      case .network(let map): self.init(map: map, isNetwork: true)
      case .surroundings(let map): self.init(map: map, isNetwork: false)
      default: return nil
      }
    }

    private init(map: MapFigure, isNetwork: Bool) { (self.map, self.isNetwork) = (map, isNetwork) }
  }

  /// A map with its heading, and where it is drawn.
  private struct Panel {
    let figure: Figure
    let head: [Node]
    let box: Box
  }

  /// How two maps share the band.
  private static let shares = [0.58, 0.42]

  let maps: SheetMaps
  let figures: [Figure]
  let box: Box
  /// The room between two maps.
  let gap: Double
  let pen: SheetPen

  func nodes() throws(TextFault) -> [Node] {
    let beside = try panels(isStacked: false)
    var panels = beside
    if figures.count > 1 {
      let stacked = try self.panels(isStacked: true)
      if size(stacked) > size(beside) { panels = stacked }
    }
    var nodes: [Node] = []
    for panel in panels {
      let station = panel.figure.map.station
      let drawn =
        try panel.figure.isNetwork
        ? maps.network(of: station, in: panel.box, pen: pen) : maps.surroundings(of: station, in: panel.box, pen: pen)
      nodes.append(SheetTag.part(panel.head + [SheetTag.figure(panel.figure.map.words, drawn)]))
    }
    return nodes
  }

  private func panels(isStacked: Bool) throws(TextFault) -> [Panel] {
    let shares = figures.count > 1 ? Self.shares : [1]
    let gaps = Double(figures.count - 1) * gap
    var panels: [Panel] = []
    var corner = Point(box.minX, box.minY)
    for (figure, share) in zip(figures, shares) {
      let width = isStacked ? box.width : (box.width - gaps) * share
      let height = isStacked ? (box.height - gaps) * share : box.height
      let head = try heading(figure.map, width: width)
      panels.append(
        Panel(
          figure: figure, head: head.nodes.map { $0.moved(by: corner) },
          box: Box(
            minX: corner.x, minY: corner.y + head.height, maxX: corner.x + width, maxY: corner.y + height)))
      corner = isStacked ? Point(corner.x, corner.y + height + gap) : Point(corner.x + width + gap, corner.y)
    }
    return panels
  }

  /// How large the network is drawn.
  private func size(_ panels: [Panel]) -> Double {
    panels.filter(\.figure.isNetwork).map { maps.scale(in: $0.box) }.max() ?? 0
  }

  /// The heading of a map, with the sign of where one is at its right.
  private func heading(_ figure: MapFigure, width: Double) throws(TextFault) -> SheetBlock {
    let used = try pen.width(figure.here, pen.small)
    let room = width - used - 2.4 * pen.size
    var block = try pen.heading(figure.heading, width: max(room, 0.5 * width))
    // The rule goes on to the edge.
    let y = block.height - 0.6 * pen.size - 0.16 * pen.size
    let rule = Node.shape(
      .rectangle(Box(x: 0, y: y, width: width, height: 0.16 * pen.size), radius: 0), fill: pen.look.band)
    block.nodes.append(SheetTag.artifact([rule]))
    guard room > 0.5 * width else { return block }
    let middle = y - 0.8 * pen.size
    let dot = Node.shape(
      .circle(center: Point(width - used - 0.9 * pen.size, middle), radius: 0.45 * pen.size), fill: Palette.here)
    let at = Point(width, middle + pen.small.middle)
    block.nodes += [
      SheetTag.artifact([dot]),
      SheetTag.paragraph([try pen.run(figure.here, pen.small, Palette.ink, at: at, anchor: .end)]),
    ]
    return block
  }
}

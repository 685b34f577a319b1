internal import Geometry
internal import Scene
internal import TransitModel

extension DepartureBoard: SheetModule {
  /// Folded once, an hour of many trains says how often they run; twice, every hour does; three times, only first and last
  /// trains are told.
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock] {
    var head = try pen.heading(heading, width: width)
    head.keepsWithNext = true
    var blocks = [head]
    for panel in panels {
      blocks.append(
        try DeparturePanel(panel: panel, width: width, pen: pen, folded: folded, lastLegend: lastLegend).block())
    }
    var top = 0.0
    var nodes: [Node] = []
    for text in exceptions {
      let block = try pen.paragraph(text, pen.small, Palette.ink, left: 0, top: top, width: width)
      nodes += block.nodes
      top += block.height
    }
    if !nodes.isEmpty { blocks.append(SheetBlock(height: top, nodes: nodes)) }
    return blocks
  }
}

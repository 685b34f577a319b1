internal import Geometry
internal import Scene

extension DeparturePanel {
  /// What letters and marks mean.
  func legend() throws(TextFault) -> SheetBlock {
    let isShown = folded < 2
    let trains = panel.tables.flatMap(\.hours).filter { hour in
      isShown && !(folded == 1 && hour.trains.count >= Self.denseHour)
    }.flatMap(\.trains)
    var nodes: [Node] = []
    var (x, top) = (0.0, 0.0)
    let height = pen.small.lineHeight
    func place(_ width: Double) -> Double {
      if x > 0, x + width > self.width {
        x = 0
        top += height * 1.1
      }
      defer { x += width + 1.2 * size }
      return x
    }
    if trains.contains(where: \.isLast) {
      let sign = SheetText("00", "en")
      let signWidth = try pen.width(sign, pen.bold)
      let width = 0.14 * size + signWidth + 0.5 * size + (try pen.width(lastLegend, pen.small))
      let left = place(width)
      nodes.append(try last(sign, nil, x: left + 0.14 * size, middle: top + height / 2, width: signWidth))
      nodes.append(
        SheetTag.paragraph([
          try pen.run(
            lastLegend, pen.small, Palette.ink,
            at: Point(left + 0.14 * size + signWidth + 0.5 * size, top + height / 2 + pen.small.middle))
        ]))
    }
    for mark in panel.marks where trains.contains(where: { $0.letter == mark.letter }) {
      let text = SheetText(mark.letter + "  " + mark.meaning.text, mark.meaning.language)
      let width = try pen.width(text, pen.small)
      let left = place(min(width, self.width))
      if width > self.width {
        let block = try pen.paragraph(text, pen.small, Palette.ink, left: 0, top: top, width: self.width)
        nodes += block.nodes
        top += block.height - height
      } else {
        let at = Point(left, top + height / 2 + pen.small.middle)
        nodes.append(SheetTag.paragraph([try pen.run(text, pen.small, Palette.ink, at: at)]))
      }
    }
    return SheetBlock(height: nodes.isEmpty ? 0 : top + height + 0.4 * size, nodes: nodes)
  }
}

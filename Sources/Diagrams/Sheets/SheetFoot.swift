internal import Scene

/// What a sheet says at its foot, dates and sources, in the same type whether a publisher's frame stands around its parts or not.
struct SheetFoot {
  /// The size of type on A3, and the least with which small type can still be read.
  private static let size = (a3: 7.5, least: 7.1)

  let content: SheetContent
  let look: SheetLook
  let measuring: any TextMeasuring
  /// How much larger than A3 the sheet is.
  let unit: Double

  var pen: SheetPen {
    SheetPen(measuring: measuring, size: max(Self.size.least, Self.size.a3 * unit.squareRoot()), look: look)
  }

  /// Its rows, one below the other from `top` on.
  func rows(left: Double, top: Double, width: Double) throws(TextFault) -> SheetBlock {
    var rows = SheetBlock(height: 0, nodes: [])
    for text in content.footer {
      let row = try pen.paragraph(text, pen.small, Palette.muted, left: left, top: top + rows.height, width: width)
      rows = SheetBlock(height: rows.height + row.height, nodes: rows.nodes + row.nodes)
    }
    return rows
  }
}

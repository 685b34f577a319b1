internal import Geometry
internal import Scene
internal import TransitModel

extension SheetPen {
  /// The sizes of type of a title's names.
  typealias TitleSize = (first: Double, second: Double)

  /// The names of a title, the second language below the first, in the first of some sizes in which no word is too wide and they
  /// fit; in the last one where none is.
  func title(
    _ names: [SheetText], sizes: [TitleSize], _ paint: Paint, at origin: Point, width: Double, fits: (Double) -> Bool
  ) throws(TextFault) -> SheetBlock {
    var result = SheetBlock(height: 0, nodes: [])
    for size in sizes {
      result = SheetBlock(height: 0, nodes: [])
      var isWide = false
      for (index, text) in names.prefix(2).enumerated() {
        let font = Font(size: index == 0 ? size.first : size.second, weight: index == 0 ? .bold : .regular)
        let wrapped = try WrappedText(
          text.text, font: font, language: text.language, width: width, measuring: measuring)
        isWide = isWide || wrapped.width > width + 0.5
        let block = try paragraph(text, font, paint, left: origin.x, top: origin.y + result.height, width: width)
        result = SheetBlock(height: result.height + block.height, nodes: result.nodes + block.nodes)
      }
      if !isWide, fits(result.height) { break }
    }
    return result
  }

  /// Badges of lines that end at the right of a row, in their order; those that would reach beyond its least left edge are left out,
  /// the first ones first. `left` is where names may reach to.
  func chips(
    _ badges: [SheetBadge], right: Double, least: Double, middle: Double, gap: Double, within room: Double
  ) throws(TextFault) -> (nodes: [Node], left: Double) {
    var nodes: [Node] = []
    var left = right
    for badge in badges.reversed() {
      let drawn = try self.badge(badge, at: .zero, within: room)
      guard left - drawn.width > least else { break }
      left -= drawn.width
      nodes.insert(drawn.node.moved(by: Point(left, middle)), at: 0)
      left -= gap
    }
    return (nodes, left)
  }

  /// How large the sign of a station on a line's track is, in sizes of type.
  struct StopSize {
    /// The radius of an interchange, and of a closed station.
    let interchange: Double
    /// That of any other station.
    let plain: Double
    /// The width of its edge.
    let edge: Double
  }

  /// The sign of a station on the track of a line.
  func sign(_ stop: LineFromHere.Stop, of badge: SheetBadge, at point: Point, _ measures: StopSize) -> [Node] {
    if stop.isClosed {
      return ClosedSign(
        state: .closed, radius: measures.interchange * size, width: 0.14 * size, paint: Palette.passed
      ).nodes(at: point)
    }
    let isInterchange = !stop.badges.isEmpty
    let own = badge.color.paint
    return [
      .shape(
        .circle(center: point, radius: (isInterchange ? measures.interchange : measures.plain) * size),
        fill: Palette.inside,
        stroke: Stroke(isInterchange ? Palette.ink : own.edge ?? own, width: measures.edge * size))
    ]
  }
}

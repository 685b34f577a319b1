internal import Geometry
internal import Scene
internal import TransitModel

/// The map of a booklet, with squares to find stations by: on two pages that face each other where it is wider than high and
/// one is too small for its names.
struct BookletMap {
  /// How much wider than high a map is to take two pages.
  private static let wide = 1.05
  /// A square is about so many times as wide as type is large.
  private static let squareEms = 9.0
  /// There are no more columns than letters.
  private static let mostColumns = 26

  let composer: BookletComposer
  private let maps: SheetMaps
  private let heading: SheetBlock
  /// How many pages it is on.
  let pageCount: Int

  /// Nothing where the booklet has no map.
  init?(composer: BookletComposer) throws(TextFault) {
    guard let maps = composer.booklet.maps else { return nil }
    self.composer = composer
    self.maps = maps
    heading = try composer.heading(composer.content.headings.network, id: "network")
    let page = Box(x: 0, y: 0, width: composer.inner, height: composer.room - heading.height).inset(
      by: composer.pen.size)
    let isWide = maps.shape.width > Self.wide * maps.shape.height
    pageCount = isWide && !maps.hasNames(in: page) ? 2 : 1
  }

  private var pen: SheetPen { composer.pen }
  /// The room for letters and numbers at its edges.
  private var edge: Double { 1.4 * pen.size }
  /// Where the map is: over the fold where it takes two pages, from the left margin of the first of them on.
  private var frame: Box {
    let width = pageCount == 2 ? 2 * composer.width - 2 * composer.margin : composer.inner
    return Box(minX: edge, minY: heading.height + edge, maxX: width, maxY: composer.room)
  }
  private var columns: Int {
    // Two pages have a whole number of columns each.
    let count = Int((frame.width / (Self.squareEms * pen.size)).rounded())
    return min(max(1, count), Self.mostColumns)
  }
  private var rows: Int { max(1, Int((frame.height / (Self.squareEms * pen.size)).rounded())) }

  /// The square that a station is in: "C4"; nothing where it is not on the map.
  func square(of station: StationID) -> String? {
    guard let place = maps.place(of: station, in: map) else { return nil }
    let column = Int((place.x - frame.minX) / frame.width * Double(columns))
    let row = Int((place.y - frame.minY) / frame.height * Double(rows))
    return Self.letter(min(max(0, column), columns - 1)) + String(min(max(0, row), rows - 1) + 1)
  }

  /// The room of the map itself.
  private var map: Box { frame.inset(by: 0.8 * pen.size) }

  private static func letter(_ index: Int) -> String {
    UnicodeScalar(UInt32(65 + index)).map { String(Character($0)) } ?? ""
  }

  /// Its pages, each from the upper left corner of the room between the margins on.
  func pages() throws(TextFault) -> [[Node]] {
    let grid = SheetTag.artifact(try squares())
    let drawn = try maps.network(in: map, pen: pen)
    guard pageCount == 2 else {
      return [heading.nodes + [grid, SheetTag.figure(composer.content.mapWords, drawn)]]
    }
    let fold = composer.inner + composer.margin
    let left = Box(minX: -composer.margin, minY: 0, maxX: fold, maxY: composer.height)
    let right = Box(minX: fold, minY: 0, maxX: fold + composer.width, maxY: composer.height)
    let kept = drawn.map { $0.kept(off: fold, by: 0.3 * pen.size) }
    func part(_ box: Box) -> [Node] {
      let map = SheetTag.figure(
        composer.content.mapWords, kept.compactMap { $0.withoutSign.clipped(to: box) })
      return [grid.clipped(to: box), map].compactMap { $0 }
    }
    return [
      heading.nodes + part(left), part(right).map { $0.moved(by: Point(-composer.width, 0)) },
    ]
  }

  /// Hairlines between the squares, letters above them and numbers at their left.
  private func squares() throws(TextFault) -> [Node] {
    let stroke = Stroke(Palette.hairline, width: 0.5, cap: .butt)
    let (width, height) = (frame.width / Double(columns), frame.height / Double(rows))
    var nodes: [Node] = []
    for column in 0...columns {
      let x = frame.minX + Double(column) * width
      nodes.append(.shape(.polyline([Point(x, frame.minY), Point(x, frame.maxY)]), stroke: stroke))
      guard column < columns else { continue }
      nodes.append(
        try pen.run(
          SheetText(Self.letter(column), "en"), pen.small, Palette.muted,
          at: Point(x + width / 2, frame.minY - edge / 2 + pen.small.middle), anchor: .middle))
    }
    for row in 0...rows {
      let y = frame.minY + Double(row) * height
      nodes.append(.shape(.polyline([Point(frame.minX, y), Point(frame.maxX, y)]), stroke: stroke))
      guard row < rows else { continue }
      nodes.append(
        try pen.run(
          SheetText(String(row + 1), "en"), pen.small, Palette.muted,
          at: Point(frame.minX - edge / 2, y + height / 2 + pen.small.middle), anchor: .middle))
    }
    return nodes
  }
}

extension Node {
  /// The same with signs of lines that lie on a fold moved to the side on which most of them is, since they cannot be cut.
  fileprivate func kept(off fold: Double, by gap: Double) -> Node {
    guard case .group(var group) = self, let bounds, bounds.minX < fold, bounds.maxX > fold else { return self }
    guard group.role == .symbol, !textRuns.isEmpty else {
      group.children = group.children.map { $0.kept(off: fold, by: gap) }
      return .group(group)
    }
    let isLeft = bounds.center.x < fold
    return moved(by: Point(isLeft ? fold - gap - bounds.maxX : fold + gap - bounds.minX, 0))
  }

  /// The same as mere shapes where it is a sign without words, so that a station on the fold is cut instead of left out.
  fileprivate var withoutSign: Node {
    guard case .group(var group) = self, group.role == .symbol, textRuns.isEmpty else { return self }
    group.role = .plain
    return .group(group)
  }
}

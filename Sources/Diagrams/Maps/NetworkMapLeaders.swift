internal import Geometry
internal import Schematic

/// Hairlines from names to stations where a name stands so far away that one would have to guess.
struct NetworkMapLeaders {
  /// A hairline.
  struct Leader {
    /// The index of the station's node in the layout.
    let node: Int
    /// What is seen of it, in the unit of the plan.
    let pieces: [[Point]]
  }

  /// A name that is further from its station than so many ems has a line, however free the place is.
  private static let far = 1.0
  /// A name that is nearer to another station than to its own, or that one would take for that one's, has one from this
  /// distance on.
  private static let doubtful = 0.6
  /// So much of a straight line has to be seen, or it goes round what lies in its way.
  private static let leastSeen = 0.6
  /// Shorter pieces are not drawn, in ems.
  private static let shortest = 0.25
  /// What stays free between a line and its name, in ems.
  private static let space = 0.1

  /// How wide the lines are, in the unit of the plan.
  let width: Double
  /// The lines.
  let leaders: [Leader]

  init(_ plan: NetworkPlan) {
    let em = plan.design.fontSize
    let width = plan.design.lineWidth * 0.14
    let lines = MapThinLines(plan, width: width)
    let symbols = plan.symbolsByNode
    leaders = plan.labels.compactMap { label in
      guard let symbol = symbols[label.node] else { return nil }
      let (rows, middle) = (MapBlock.rows(of: label, em: em), label.bounds.center)
      let distance = symbol.distance(to: rows)
      guard distance > Self.doubtful * em else { return nil }
      let isDoubtful =
        distance > Self.far * em
        || plan.symbols.contains { other in
          other.node != symbol.node && other.center.distance(to: middle) < 12 * em
            && (other.distance(to: rows) < distance || other.claims(rows, around: middle, of: symbol, em: em))
        }
      guard isDoubtful else { return nil }
      guard let way = Self.way(symbol, label, rows, lines, space: Self.space * em) else { return nil }
      let pieces = lines.seen(of: way, without: label.node).filter { $0.courseLength > Self.shortest * em }
      return pieces.isEmpty ? nil : Leader(node: label.node, pieces: pieces)
    }
    self.width = width
  }

  /// From the edge of a sign to the words: straight where a straight line is seen.
  private static func way(
    _ symbol: StationSymbol, _ label: PlacedLabel, _ rows: [MapBlock], _ lines: MapThinLines, space: Double
  ) -> [Point]? {
    let ways = ends(of: rows, near: symbol).map { end in
      (from: symbol.edge(towards: end), to: end + (symbol.axis(nearest: end) - end).scaled(to: space))
    }
    guard let best = lines.straightest(ways, between: [symbol.node], label: label.node) else { return nil }
    let straight = [best.from, best.to]
    let seen = lines.seen(of: straight, without: label.node).reduce(0) { $0 + $1.courseLength }
    guard seen < leastSeen * straight.courseLength else { return straight }
    return lines.way(from: best.from, to: best.to, between: [symbol.node], label: label.node)
  }

  /// Where a line could meet the words: where they are nearest, and at the ends and the middles of their rows' sides.
  private static func ends(of rows: [MapBlock], near symbol: StationSymbol) -> [Point] {
    rows.flatMap { row -> [Point] in
      let sides = [row.box.minX, row.box.center.x, row.box.maxX].flatMap { x in
        [row.box.minY, row.box.center.y, row.box.maxY].map { Point(x, $0) }
      }
      return [row.nearest(to: symbol.center)]
        + sides.filter { $0 != row.box.center }.map { row.origin + $0.turned(degrees: row.rotation) }
    }
  }
}

extension Point {
  /// A vector in the same direction; zero for none.
  fileprivate func scaled(to length: Double) -> Point {
    self.length > 1e-9 ? self * (length / self.length) : .zero
  }
}

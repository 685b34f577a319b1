internal import Geometry
internal import Schematic
internal import TransitModel

/// Changes on foot between stations, as dots between their signs that touch no name.
struct NetworkMapWalks {
  /// A change on foot.
  struct Walk {
    /// The index of a station's node in the layout.
    let from: Int
    /// The index of the other's.
    let to: Int
    /// What is seen of the way between their signs, in the unit of the plan.
    let pieces: [Piece]
    /// How much of the way is seen, up to 1.
    let seenShare: Double

    /// Whether it cannot be seen that the stations belong together.
    var isHidden: Bool { seenShare < NetworkMapWalks.leastSeen }
  }

  /// A row of dots.
  struct Piece {
    /// Its course.
    let points: [Point]
    /// The length of its dots.
    let dot: Double
    /// The space between them, such that the row begins and ends with a dot.
    let space: Double
  }

  /// Walks that are longer than so many median gaps are not drawn: the map would be a web of them.
  static let longest = 4.0
  /// So much of a walk has to be seen.
  static let leastSeen = 0.5
  /// The length of a dot and of the space behind it, in widths.
  private static let dot = 1.2
  private static let space = 1.0

  /// How wide the dots are, in the unit of the plan.
  let width: Double
  /// The walks that are drawn, in the order of the graph.
  let walks: [Walk]
  /// The walks that are too long to be drawn, as indices of nodes in the layout.
  let omitted: [(from: Int, to: Int)]

  init(_ graph: LineGraph, plan: NetworkPlan) {
    width = plan.design.lineWidth * 0.5
    var symbols: [Int: StationSymbol] = [:]
    for symbol in plan.symbols {
      if let source = plan.layout.nodes[symbol.node].source { symbols[source] = symbol }
    }
    let lines = MapThinLines(plan, width: width)
    var walks: [Walk] = []
    var omitted: [(from: Int, to: Int)] = []
    for walk in graph.walks {
      guard let a = symbols[walk.from], let b = symbols[walk.to] else { continue }
      guard a.center.distance(to: b.center) < Self.longest * lines.gap else {
        omitted.append((a.node, b.node))
        continue
      }
      walks.append(Self.walk(from: a, to: b, lines, width: width))
    }
    self.walks = walks
    self.omitted = omitted
  }

  private static func walk(
    from a: StationSymbol, to b: StationSymbol, _ lines: MapThinLines, width: Double
  ) -> Walk {
    let (start, end) = (a.axis(nearest: b.center), b.axis(nearest: a.center))
    let way = trimmed(lines.way(from: start, to: end, between: [a.node, b.node]), a, b, space: width / 2)
    guard way.courseLength > dot * width else {
      // The signs touch: nothing has to lead from one to the other.
      return Walk(from: a.node, to: b.node, pieces: [], seenShare: 1)
    }
    let seen = lines.seen(of: way)
    let pieces = seen.compactMap { dotted($0, width: width) }
    let share = min(1, pieces.reduce(0) { $0 + $1.points.courseLength } / way.courseLength)
    return Walk(from: a.node, to: b.node, pieces: pieces, seenShare: share)
  }

  /// The part of a way between the edges of the signs that it joins.
  private static func trimmed(_ way: [Point], _ a: StationSymbol, _ b: StationSymbol, space: Double) -> [Point] {
    func cut(_ way: [Point], _ symbol: StationSymbol) -> [Point] {
      var way = way
      while way.count > 2, symbol.covers(way[1], space: space) { way.removeFirst() }
      guard way.count > 1 else { return way }
      way[0] = symbol.covers(way[1], space: space) ? way[1] : symbol.edge(towards: way[1], space: space)
      return way
    }
    return cut(cut(way, a).reversed(), b).reversed()
  }

  /// A piece as a row of whole dots; nothing where there is no room for one.
  private static func dotted(_ points: [Point], width: Double) -> Piece? {
    let length = points.courseLength
    let (dot, space) = (dot * width, space * width)
    let count = Int((length + space) / (dot + space))
    guard count > 0 else { return nil }
    guard count > 1 else { return Piece(points: points, dot: length, space: space) }
    return Piece(points: points, dot: dot, space: (length - Double(count) * dot) / Double(count - 1))
  }
}

internal import Geometry
internal import Schematic

/// Names that one would take for those of other stations: no hairline leads to them, and another station's sign claims them.
struct MapAmbiguity {
  /// The indices of their nodes in the layout, rising.
  let nodes: [Int]

  init(_ plan: NetworkPlan) {
    let led = Set(NetworkMapLeaders(plan).leaders.map(\.node))
    let (symbols, em) = (plan.symbolsByNode, plan.design.fontSize)
    nodes = plan.labels.filter { label in
      guard !led.contains(label.node), let own = symbols[label.node] else { return false }
      let rows = MapBlock.rows(of: label, em: em)
      return plan.symbols.contains { $0.claims(rows, around: label.bounds.center, of: own, em: em) }
    }.map(\.node).sorted()
  }
}

extension NetworkPlan {
  /// The signs of its stations by their nodes.
  var symbolsByNode: [Int: StationSymbol] {
    Dictionary(symbols.map { ($0.node, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// The names by their nodes.
  var labelsByNode: [Int: PlacedLabel] {
    Dictionary(labels.map { ($0.node, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension StationSymbol {
  /// By how much less far from its own station a name has to stand to be seen as that one's, in ems.
  private static let margin = 0.15

  /// Whether the name of another station stands as near to this one as to its own, and its middle nearer to this one.
  ///
  /// - Parameters:
  ///   - rows: the rows of the name.
  ///   - middle: the middle of it.
  ///   - own: the sign of the station that it names.
  ///   - em: the size of the local language's type.
  func claims(_ rows: [MapBlock], around middle: Point, of own: StationSymbol, em: Double) -> Bool {
    guard node != own.node, distance(to: middle) < own.distance(to: middle) else { return false }
    return distance(to: rows) <= own.distance(to: rows) + Self.margin * em
  }

  /// How far words are from its edge.
  func distance(to rows: [MapBlock]) -> Double {
    let nearest = rows.map { row -> Double in
      let place = row.nearest(to: center)
      return row.nearest(to: axis(nearest: place)).distance(to: axis(nearest: place))
    }.min()
    return (nearest ?? 0) - radius
  }

  /// How far a point is from its axis.
  fileprivate func distance(to point: Point) -> Double { axis(nearest: point).distance(to: point) }
}

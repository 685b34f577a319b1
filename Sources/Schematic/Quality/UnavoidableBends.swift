internal import Geometry
internal import NetworkGraph

extension SchematicLayout {
  /// How many bends at stations are left however straight its tracks run: where lines meet at a station without crossing, or
  /// share a track on one side only, no more than one of them can go straight on through the one point. Bends count once for
  /// each line that makes them, as in ``LayoutScore``.
  public var leastBendsAtStations: Int {
    let (incident, passages) = (incidentEdges, passagesAt)
    return drawnStations.reduce(0) { sum, node in
      let around = incident[node].compactMap { edge in heading(of: edge, from: node).map { ($0.angle, edge) } }
        .sorted { $0 < $1 }.map { $0.1 }
      return sum + JunctionPattern(around: around, passages: passages[node].map { ($0.from, $0.to) }).leastBends
    }
  }
}

internal import Geometry

extension TrackGraph {
  /// Positions that lie near the true ones and have more even gaps: each node is drawn to where it is and to a distance from
  /// its neighbours that is neither much shorter nor much longer than the median gap.
  ///
  /// - Parameter fidelity: the weight of the true position against that of one neighbour.
  func relaxed(fidelity: Double, shortest: Double, longest: Double) -> [Point] {
    let origins = nodes.map(\.at)
    var places = origins
    let wanted = edges.map { edge -> Double in
      let isGap = nodes[edge.a].isStation && nodes[edge.b].isStation
      let straight = origins[edge.a].distance(to: origins[edge.b])
      return min(longest, max(isGap ? shortest : 0.45 * shortest, straight))
    }
    for _ in 0..<400 {
      for node in nodes.indices where !incident[node].isEmpty {
        var sum = origins[node] * fidelity
        for edge in incident[node] {
          let far = places[other(edge, from: node)]
          let away = places[node] - far
          let distance = max(away.length, 1e-6)
          sum = sum + far + away * (wanted[edge] / distance)
        }
        places[node] = sum * (1 / (fidelity + Double(incident[node].count)))
      }
    }
    return places
  }
}

internal import Geometry
internal import NetworkGraph
internal import OctilinearGrid

extension SchematicLayout {
  /// The layout that a shape stands for: stops placed along the chains, chains cut into edges.
  init(_ shape: ShapeGraph, _ graph: TrackGraph, _ chains: [Chain]) {
    var places = graph.nodes.map(\.at)
    for (node, place) in shape.keyNodes { places[node] = place }
    var edges: [Edge?] = Array(repeating: nil, count: graph.edges.count)
    for (index, chain) in chains.enumerated() {
      let course = shape.course(index)
      let ends = (!graph.nodes[chain.a].isStation, !graph.nodes[chain.b].isStation)
      let spots = StopPlacement.place(chain.stops.count, along: course, halfEnds: ends)
      for (stop, spot) in zip(chain.stops, spots) { places[stop] = spot.point }
      let pieces = Self.cut(course, at: spots)
      var node = chain.a
      for (edge, piece) in zip(chain.edges, pieces) {
        let far = graph.other(edge, from: node)
        edges[edge] = Edge(from: node, to: far, lines: graph.edges[edge].lines, points: piece)
        node = far
      }
    }
    self.init(
      graph, at: places,
      edges: zip(edges, graph.edges).map { laid, edge in
        laid ?? Edge(from: edge.a, to: edge.b, lines: edge.lines, points: [])
      })
  }

  /// The pieces of a course between its stops.
  private static func cut(_ course: [Point], at spots: [(distance: Double, point: Point)]) -> [[Point]] {
    var pieces: [[Point]] = []
    var piece = [course[0]]
    var done = 0.0
    var next = 0
    for index in 1..<max(1, course.count) {
      let end = done + course[index].distance(to: course[index - 1])
      while next < spots.count, spots[next].distance < end - 1e-9 {
        piece.append(spots[next].point)
        pieces.append(piece)
        piece = [spots[next].point]
        next += 1
      }
      piece.append(course[index])
      done = end
    }
    pieces.append(piece)
    return pieces
  }
}

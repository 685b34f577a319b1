internal import Geometry
internal import NetworkGraph
public import Scene
internal import Schematic
public import TransitModel

/// Where the lines of a drawn map run, piece by piece, so that a page can show a journey on the one map it has.
public struct NetworkCourses: Hashable, Sendable {
  /// A node of the map: a station, or a place where tracks part.
  public struct Node: Hashable, Sendable {
    /// The station; nothing where there is none.
    public let station: StationID?
    /// Further stations that are one with it.
    public let others: [StationID]
    /// Where it lies in the drawing, in points from the left.
    public let x: Double
    /// And from the top.
    public let y: Double
  }

  /// A line between two nodes.
  public struct Edge: Hashable, Sendable {
    /// Its number on the map, which lines that run side by side share.
    public let number: Int
    /// The node it begins at.
    public let from: Int
    /// The node it ends at.
    public let to: Int
    /// Its course.
    public let path: [PathElement]
  }

  /// The bend of a line from one of its edges to the next.
  public struct Curve: Hashable, Sendable {
    /// The number of an edge.
    public let from: Int
    /// The number of the other.
    public let to: Int
    /// Its course.
    public let path: [PathElement]
  }

  /// A line.
  public struct Course: Hashable, Sendable {
    /// Which one.
    public let line: LineID
    /// Its edges.
    public let edges: [Edge]
    /// Its bends.
    public let curves: [Curve]

    /// The same of another line.
    fileprivate func called(_ line: LineID) -> Course { Course(line: line, edges: edges, curves: curves) }
  }

  /// The nodes.
  public let nodes: [Node]
  /// The lines, in the order of the city.
  public let courses: [Course]
  /// How wide lines are, in points.
  public let lineWidth: Double
}

extension NetworkDrawing {
  /// Where the lines of the drawing run.
  public var courses: NetworkCourses {
    let tracks = NetworkMapTracks(plan)
    let others = Dictionary(grouping: variants.representatives.keys.sorted(), by: variants.drawn)
    let courses = graph.lines.indices.flatMap { index -> [NetworkCourses.Course] in
      let pieces = tracks.pieces(of: index, transform: transform)
      let course = NetworkCourses.Course(
        line: graph.lines[index].id,
        edges: pieces.edges.map { edge, steps in
          let it = plan.layout.edges[edge]
          return NetworkCourses.Edge(number: edge, from: it.from, to: it.to, path: steps.map(\.element))
        },
        curves: pieces.curves.map { NetworkCourses.Curve(from: $0, to: $1, path: $2.map(\.element)) })
      // A journey on a variant is shown on the line that is drawn for it.
      return [course] + (others[course.line] ?? []).map { course.called($0) }
    }
    // A station is where its sign is, which is beside its tracks where several meet.
    var signs: [Int: Point] = [:]
    for symbol in plan.symbols { signs[symbol.node] = symbol.center }
    let nodes = plan.layout.nodes.enumerated().map { index, node -> NetworkCourses.Node in
      let place = transform(signs[index] ?? node.at)
      let source = node.source.map { graph.nodes[$0] }
      return NetworkCourses.Node(station: source?.station, others: source?.others ?? [], x: place.x, y: place.y)
    }
    return NetworkCourses(nodes: nodes, courses: courses, lineWidth: plan.design.lineWidth * transform.scale)
  }
}

extension NetworkMapTracks.PathStep {
  /// The step as an element of a path.
  fileprivate var element: PathElement {
    switch self {
    case .move(let point): .move(point)
    case .line(let point): .line(point)
    case .curve(let a, let b, let end): .curve(a, b, to: end)
    }
  }
}

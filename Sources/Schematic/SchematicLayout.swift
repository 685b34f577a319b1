public import Geometry
internal import Numerics

/// A laid-out network: where its stations are and how its tracks run, in median spacings, y down.
public struct SchematicLayout: Hashable, Sendable {
  /// A station, junction or crossing.
  public struct Node: Hashable, Sendable {
    /// Its index in the line graph; nothing where the layout added it.
    public let source: Int?
    /// Whether it is a station.
    public let isStation: Bool
    /// Where it is on the map.
    public var at: Point
    /// Where it is geographically, in the same unit.
    public let geographicPosition: Point
    /// Indices of the lines that run through it without stopping, rising.
    public var passedBy: [Int]

    /// A node.
    public init(source: Int?, isStation: Bool, at: Point, geographicPosition: Point, passedBy: [Int] = []) {
      self.source = source
      self.isStation = isStation
      self.at = at
      self.geographicPosition = geographicPosition
      self.passedBy = passedBy
    }
  }

  /// Tracks between two nodes.
  public struct Edge: Hashable, Sendable {
    /// The index of a node.
    public let from: Int
    /// The index of the other.
    public let to: Int
    /// Indices of lines in the line graph, from left to right as seen from ``from``.
    public var lines: [Int]
    /// Its course from ``from`` to ``to``, both ends included.
    public var points: [Point]
    /// How far the middle of its bundle lies beside its course, to the right as seen from ``from``, in steps from line to
    /// line.
    public var shift: Double

    /// Tracks between two nodes.
    public init(from: Int, to: Int, lines: [Int], points: [Point], shift: Double = 0) {
      self.from = from
      self.to = to
      self.lines = lines
      self.points = points
      self.shift = shift
    }
  }

  /// A line passes from one edge to another.
  public struct Passage: Hashable, Sendable {
    /// The index of the node.
    public let node: Int
    /// The index of the line in the line graph.
    public let line: Int
    /// The index of an edge.
    public let from: Int
    /// The index of the other.
    public let to: Int

    /// A passage.
    public init(node: Int, line: Int, from: Int, to: Int) {
      self.node = node
      self.line = line
      self.from = from
      self.to = to
    }
  }

  /// Its nodes.
  public var nodes: [Node]
  /// Its edges.
  public var edges: [Edge]
  /// Where lines pass.
  public var passages: [Passage]

  /// A layout of these parts.
  public init(nodes: [Node], edges: [Edge], passages: [Passage]) {
    self.nodes = nodes
    self.edges = edges
    self.passages = passages
  }

  /// Indices of the stations that are drawn: those with tracks.
  public var drawnStations: [Int] {
    var isDrawn = Array(repeating: false, count: nodes.count)
    for edge in edges { (isDrawn[edge.from], isDrawn[edge.to]) = (true, true) }
    return nodes.indices.filter { nodes[$0].isStation && isDrawn[$0] }
  }
}

extension SchematicLayout {
  /// Positions of all nodes, fitted to `places`.
  ///
  /// - Parameter positions: where they should lie, their geographic positions where it is nil.
  func targets(for places: [Point], from positions: [Point]? = nil) -> [Point] {
    let positions = positions ?? nodes.map(\.geographicPosition)
    let fit = SimilarityFit(drawnStations.map { (positions[$0], places[$0]) })
    return positions.map { fit.place(of: $0) }
  }
}

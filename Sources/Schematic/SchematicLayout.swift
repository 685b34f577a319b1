public import Geometry

/// A laid-out network: where its stations are and how its tracks run, in median gaps, y down.
public struct SchematicLayout: Hashable, Sendable {
  /// A station, junction or crossing.
  public struct Node: Hashable, Sendable {
    /// Its index in the line graph; nothing where the layout added it.
    public let source: Int?
    /// Whether it is a station.
    public let isStation: Bool
    /// Where it is on the map.
    public var at: Point
    /// Where it is in truth, in the same unit.
    public let truth: Point
    /// Indices of the lines that run through it without stopping, rising.
    public var passedBy: [Int] = []
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
  }

  /// Its nodes.
  public var nodes: [Node]
  /// Its edges.
  public var edges: [Edge]
  /// Where lines pass.
  public var passages: [Passage]
}

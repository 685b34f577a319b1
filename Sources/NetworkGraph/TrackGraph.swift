package import Geometry
internal import Numerics

/// The graph while it is being prepared: nodes in the plane in units of the median spacing, and which edges each line joins.
package struct TrackGraph: Sendable {
  /// A station, junction or crossing.
  package struct Node: Sendable {
    /// Where it is, in median spacings, y down.
    package var at: Point
    /// Its index in the line graph; nothing where preparation added it.
    package var source: Int?
    /// Whether it is a station.
    package var isStation: Bool
    /// The lines that run through it without stopping, rising.
    package var passedBy: [Int] = []
  }

  /// Tracks between two nodes.
  package struct Edge: Sendable {
    package var a: Int
    package var b: Int
    /// Indices of lines, rising.
    package var lines: [Int]
    /// Points between the ends, from `a` to `b`.
    package var course: [Point]
    /// Its index in the line graph, or that of the edge it was cut from.
    package let source: Int
  }

  /// A line passes from one edge to another.
  package struct Passage: Hashable, Sendable {
    package let line: Int
    package var from: Int
    package var to: Int
  }

  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// Edges at each node.
  package var incident: [[Int]] = []
  /// Passages at each node.
  package var passages: [[Passage]] = []

  /// With more nodes, names move stations most on a map of it.
  package static let manyNodes = 700

  /// Whether names will move stations most on its map.
  package var isLarge: Bool { nodes.count > Self.manyNodes }

  /// The far end of an edge.
  package func other(_ edge: Int, from node: Int) -> Int {
    edges[edge].a == node ? edges[edge].b : edges[edge].a
  }

  /// The course of an edge away from a node, both ends included.
  package func path(_ edge: Int, from node: Int) -> [Point] {
    let it = edges[edge]
    let forward = [nodes[it.a].at] + it.course + [nodes[it.b].at]
    return it.a == node ? forward : forward.reversed()
  }

  /// The direction in which an edge leaves a node, taken a third of a spacing away.
  package func bearing(_ edge: Int, from node: Int) -> Double {
    let points = path(edge, from: node)
    let start = points[0]
    let away = points.dropFirst().first { $0.distance(to: start) >= 0.35 } ?? points[points.count - 1]
    return (away - start).angle
  }

  /// The edges at a node clockwise as seen on the canvas, beginning at the east.
  package func clockwise(_ node: Int) -> [Int] {
    incident[node].map { (bearing($0, from: node), $0) }.sorted { $0 < $1 }.map { $0.1 }
  }

  mutating func addNode(_ node: Node) -> Int {
    nodes.append(node)
    incident.append([])
    passages.append([])
    return nodes.count - 1
  }

  mutating func addEdge(_ edge: Edge) -> Int {
    edges.append(edge)
    incident[edge.a].append(edges.count - 1)
    incident[edge.b].append(edges.count - 1)
    return edges.count - 1
  }

  /// Cuts an edge in two at a new node, after `index` of its course points; every line passes.
  /// The edge keeps its first half.
  mutating func cut(_ edge: Int, afterCoursePoint index: Int, at node: Int) {
    let old = edges[edge]
    let far = old.b
    let half = Edge(
      a: node, b: far, lines: old.lines, course: Array(old.course.dropFirst(index)), source: old.source)
    edges[edge].b = node
    edges[edge].course = Array(old.course.prefix(index))
    incident[far].removeAll { $0 == edge }
    incident[node].append(edge)
    let new = addEdge(half)
    for index in passages[far].indices {
      if passages[far][index].from == edge { passages[far][index].from = new }
      if passages[far][index].to == edge { passages[far][index].to = new }
    }
    passages[node] += old.lines.map { Passage(line: $0, from: edge, to: new) }
  }

  /// Moves some edges of a node to a new node beside it, joined to it by a new edge; gives that node.
  mutating func split(_ node: Int, moving moved: [Int], to position: Point) -> Int {
    let junction = addNode(Node(at: position, source: nil, isStation: false))
    let isMoved = Set(moved)
    let across = passages[node].filter { isMoved.contains($0.from) != isMoved.contains($0.to) }
    let ending = moved.flatMap { edge in
      edges[edge].lines.filter { line in
        !passages[node].contains { $0.line == line && ($0.from == edge || $0.to == edge) }
      }
    }
    let lines = Set(across.map(\.line) + ending).sorted()
    for edge in moved {
      if edges[edge].a == node { edges[edge].a = junction } else { edges[edge].b = junction }
    }
    incident[node].removeAll { isMoved.contains($0) }
    incident[junction] = moved
    let source = edges[moved[0]].source
    let bridge = addEdge(Edge(a: node, b: junction, lines: lines, course: [], source: source))
    var here: [Passage] = []
    var there: [Passage] = []
    for passage in passages[node] {
      switch (isMoved.contains(passage.from), isMoved.contains(passage.to)) {
      case (false, false): here.append(passage)
      case (true, true): there.append(passage)
      case (true, false):
        here.append(Passage(line: passage.line, from: bridge, to: passage.to))
        there.append(Passage(line: passage.line, from: passage.from, to: bridge))
      case (false, true):
        here.append(Passage(line: passage.line, from: passage.from, to: bridge))
        there.append(Passage(line: passage.line, from: bridge, to: passage.to))
      }
    }
    for edge in moved {
      for line in edges[edge].lines
      where !there.contains(where: { $0.line == line && ($0.from == edge || $0.to == edge) }) {
        there.append(Passage(line: line, from: edge, to: bridge))
      }
    }
    passages[node] = here.uniqued()
    passages[junction] = there.uniqued()
    return junction
  }
}

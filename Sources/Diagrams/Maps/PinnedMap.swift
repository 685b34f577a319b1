public import Geometry
public import Schematic
public import TransitModel

/// A map as it was drawn once, which later maps keep to: tracks and names stay where they were, and where a name has another
/// size now, only what is around it makes room. It knows stations and lines by their ids, and no words.
public struct PinnedMap: Hashable, Sendable {
  /// A station, junction or crossing.
  public struct Node: Hashable, Sendable {
    /// The id of the node of the line graph; nothing where the layout added it.
    public let id: String?
    /// Where it is, in median gaps.
    public let at: Point

    /// A node.
    public init(id: String?, at: Point) {
      self.id = id
      self.at = at
    }
  }

  /// Tracks between two nodes.
  public struct Edge: Hashable, Sendable {
    /// The index of a node.
    public let from: Int
    /// The index of the other.
    public let to: Int
    /// The lines, from left to right as seen from ``from``.
    public let lines: [LineID]
    /// Its course, both ends included.
    public let points: [Point]
    /// How far the middle of its bundle lies beside its course: see ``SchematicLayout/Edge/shift``.
    public let shift: Double

    /// Tracks between two nodes.
    public init(from: Int, to: Int, lines: [LineID], points: [Point], shift: Double = 0) {
      self.from = from
      self.to = to
      self.lines = lines
      self.points = points
      self.shift = shift
    }
  }

  /// The badge of a line at one of its ends.
  public struct Badge: Hashable, Sendable {
    /// The index of the node.
    public let node: Int
    /// The line.
    public let line: LineID
    /// Its box.
    public let box: Box

    /// A badge.
    public init(node: Int, line: LineID, box: Box) {
      self.node = node
      self.line = line
      self.box = box
    }
  }

  /// The languages of its names, the large one first.
  public let languages: [LanguageTag]
  /// Its nodes.
  public let nodes: [Node]
  /// Its tracks.
  public let edges: [Edge]
  /// Where its names stand.
  public let labels: [PinnedPlan.Label]
  /// Its badges.
  public let badges: [Badge]

  /// A map of these parts.
  public init(
    languages: [LanguageTag], nodes: [Node], edges: [Edge], labels: [PinnedPlan.Label], badges: [Badge]
  ) {
    self.languages = languages
    self.nodes = nodes
    self.edges = edges
    self.labels = labels
    self.badges = badges
  }

  /// A drawn map, to be kept to.
  public init(_ drawing: NetworkDrawing, languages: [LanguageTag]) {
    let (plan, graph) = (drawing.plan, drawing.graph)
    self.init(
      languages: languages,
      nodes: plan.layout.nodes.map { node in Node(id: node.source.map { graph.nodes[$0].id }, at: node.at) },
      edges: plan.layout.edges.map { edge in
        Edge(
          from: edge.from, to: edge.to, lines: edge.lines.map { graph.lines[$0].id }, points: edge.points,
          shift: edge.shift)
      },
      labels: plan.labels.map { label in
        PinnedPlan.Label(
          node: label.node, rows: label.form.lines.count, alignment: label.alignment, origin: label.origin,
          rotation: label.rotation, box: label.box, isForced: label.isForced)
      },
      badges: plan.badges.map { Badge(node: $0.node, line: graph.lines[$0.line].id, box: $0.box) })
  }

  /// The same with names in the first language alone: each without the row of the second.
  public var inFirstLanguage: PinnedMap {
    PinnedMap(
      languages: Array(languages.prefix(1)), nodes: nodes, edges: edges,
      labels: labels.map { label in
        PinnedPlan.Label(
          node: label.node, rows: max(1, label.rows - 1), alignment: label.alignment, origin: label.origin,
          rotation: label.rotation, box: label.box, isForced: label.isForced)
      }, badges: badges)
  }

  /// What it says of a graph; nothing where it knows a station or line that the graph does not have.
  public func plan(of graph: LineGraph) -> PinnedPlan? {
    let places = Dictionary(graph.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = Dictionary(graph.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard nodes.allSatisfy({ $0.id.map { places[$0] != nil } ?? true }),
      edges.allSatisfy({ $0.lines.allSatisfy { numbers[$0] != nil } }), badges.allSatisfy({ numbers[$0.line] != nil })
    else { return nil }
    let layout = SchematicLayout(
      nodes: nodes.map { node in
        SchematicLayout.Node(
          source: node.id.flatMap { places[$0] }, isStation: node.id != nil, at: node.at, geographicPosition: node.at)
      },
      edges: edges.map { edge in
        SchematicLayout.Edge(
          from: edge.from, to: edge.to, lines: edge.lines.compactMap { numbers[$0] }, points: edge.points,
          shift: edge.shift)
      },
      passages: [])
    return PinnedPlan(
      layout: layout, labels: labels,
      badges: badges.compactMap { badge in
        numbers[badge.line].map { PlacedBadge(node: badge.node, line: $0, box: badge.box) }
      })
  }
}

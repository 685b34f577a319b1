internal import Geometry
public import NetworkGraph
public import TransitModel

/// Where the places of a map come from.
public enum LayoutMode: String, CaseIterable, Hashable, Sendable {
  /// Octilinear, from coordinates.
  case schematic
  /// The coordinates themselves.
  case geographic
  /// Octilinear, from the places on the network's own schematic map.
  case authored
}

extension LineGraph {
  /// How a map of it is laid out where nobody asks: as its network draws it, where that says where nearly all stations stand.
  public var usualLayout: LayoutMode {
    let stations = nodes.filter { $0.station != nil }
    let drawn = stations.count { $0.schematicPosition != nil }
    if drawn > 1, Double(drawn) >= Self.drawnShare * Double(stations.count) { return .authored }
    return isTangled ? .geographic : .schematic
  }

  /// Whether its tracks cross away from stations twice for every station, and a thousand times: no schematic map comes of that.
  public var isTangled: Bool {
    TrackGraph(of: self, Projection(self, bringsIslandsNear: true), mode: .schematic).isTangled
  }

  /// The share of stations whose places have to be given.
  private static let drawnShare = 0.9
}

/// A network laid out without its names: everything that depends on tracks and places only.
public struct LaidOutNetwork: Sendable {
  /// The laid-out tracks, lines in order.
  public private(set) var layout: SchematicLayout
  /// What was noticed about the coordinates.
  public let notes: [CoordinateNote]
  /// How it was laid out.
  public let mode: LayoutMode
  /// Whether its tracks cross everywhere, so that no names have room: see ``LineGraph/isTangled``.
  public let isTangled: Bool
  /// Pairs of nodes between which one changes on foot.
  public let walks: [(from: Int, to: Int)]
  let graph: TrackGraph
  let chains: [Chain]

  /// Lays out a network.
  ///
  /// - Parameters:
  ///   - kept: what ``layout`` was for the same tracks and places before, which saves the work; nothing, or a layout of
  ///     another network, to lay it out now.
  ///   - pinned: a plan whose tracks a schematic map is to have; nothing, or one of other tracks, to lay them out.
  public init(
    _ source: LineGraph, mode: LayoutMode = .schematic, kept: SchematicLayout? = nil, pinned: PinnedPlan? = nil
  ) {
    let projection =
      mode == .authored
      ? Projection(authored: source) : Projection(source, bringsIslandsNear: mode == .schematic)
    let tracks = TrackGraph(source, projection, mode: mode)
    self.mode = mode
    graph = tracks
    isTangled = tracks.isTangled
    chains = tracks.chains()
    var notes = projection.notes
    for node in tracks.nodes.indices where tracks.incident[node].isEmpty && tracks.nodes[node].isStation {
      notes.append(CoordinateNote(node: node, kind: .isolated))
    }
    self.notes = notes
    let places = Dictionary(
      tracks.nodes.enumerated().compactMap { place, node in node.source.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    walks = source.walks.compactMap { walk in
      guard let from = places[walk.from], let to = places[walk.to], from != to else { return nil }
      return (from, to)
    }
    if let kept, kept.isOf(tracks) {
      layout = kept
      return
    }
    if mode == .schematic, let pinned, pinned.fits(tracks) {
      layout = SchematicLayout(tracks, at: pinned.layout.nodes.map(\.at), edges: pinned.layout.edges)
      return
    }
    switch mode {
    case .geographic: layout = SchematicLayout(lying: tracks, tolerance: Self.surveyed)
    case .authored: layout = SchematicLayout(lying: tracks)
    case .schematic: layout = LayoutPortfolio.best(tracks, chains)
    }
    orderLines()
  }

  /// How far a surveyed course may be off to be thinned out, in median spacings.
  private static let surveyed = 0.04

  private mutating func orderLines() {
    let drawn = layout
    var ordering = LineOrdering(graph, chains) { node, edge in
      drawn.heading(of: edge, from: node)?.angle ?? 0
    }
    ordering.run()
    for (chain, order) in zip(chains, ordering.orders) {
      var node = chain.a
      for edge in chain.edges {
        layout.edges[edge].lines = layout.edges[edge].from == node ? order : order.reversed()
        node = graph.other(edge, from: node)
      }
    }
    layout.alignBundles()
  }

  /// The same network with stations nearer to their geographic positions at the cost of bends, which leaves its names more
  /// room.
  ///
  /// - Parameter design: its measures, in median spacings.
  func broughtNearer(_ design: MapDesign) -> LaidOutNetwork {
    var straightening = BendReduction(layout.inMedianSpacings, chains: chains, design: design, trials: 0)
    straightening.runNearer()
    var nearer = self
    nearer.layout = straightening.layout
    nearer.orderLines()
    return nearer
  }

  /// Puts the same tracks elsewhere.
  mutating func replace(_ layout: SchematicLayout) { self.layout = layout }
}

extension TrackGraph {
  /// The tracks of a line graph that are to be laid out.
  init(_ source: LineGraph, _ projection: Projection, mode: LayoutMode) {
    self.init(of: source, projection, mode: mode)
    planarise()
    if mode == .schematic {
      detachForks()
      gatherMeetings()
      splitCrowded()
    }
  }

  /// The same as they cross.
  fileprivate init(of source: LineGraph, _ projection: Projection, mode: LayoutMode) {
    if mode == .authored {
      let courses = AuthoredCourses(source, positions: projection.positions)
      let index = Dictionary(
        source.edges.enumerated().map { ([$1.from, $1.to], $0) }, uniquingKeysWith: { first, _ in first })
      self.init(source, positions: courses.positions) { edge in
        index[[edge.from, edge.to]].map { courses.bends[$0] } ?? []
      }
    } else {
      self.init(source, positions: projection.positions) { edge in
        edge.course.map { projection.position($0, from: edge.from) }
      }
    }
  }
}

extension SchematicLayout {
  /// Whether it has the nodes and edges of a graph; its edges may run the other way, along the chains they are part of.
  func isOf(_ graph: TrackGraph) -> Bool {
    nodes.count == graph.nodes.count && edges.count == graph.edges.count
      && zip(edges, graph.edges).allSatisfy { edge, other in
        (edge.from == other.a && edge.to == other.b) || (edge.from == other.b && edge.to == other.a)
      }
  }

  /// The tracks of a graph, its nodes at some places and its edges along some courses.
  init(_ graph: TrackGraph, at places: [Point], edges: [Edge]) {
    nodes = zip(graph.nodes, places).map { node, place in
      Node(
        source: node.source, isStation: node.isStation, at: place, geographicPosition: node.at, passedBy: node.passedBy)
    }
    self.edges = edges
    passages = graph.passages.enumerated().flatMap { node, list in
      list.map { Passage(node: node, line: $0.line, from: $0.from, to: $0.to) }
    }
  }

  /// The tracks of a graph as they lie.
  ///
  /// - Parameter tolerance: how far their courses may be off to be thinned out.
  init(lying graph: TrackGraph, tolerance: Double = 0) {
    self.init(
      graph, at: graph.nodes.map(\.at),
      edges: graph.edges.indices.map { index in
        let edge = graph.edges[index]
        let path = graph.path(index, from: edge.a)
        return Edge(
          from: edge.a, to: edge.b, lines: edge.lines, points: tolerance > 0 ? path.simplified(within: tolerance) : path
        )
      })
  }
}

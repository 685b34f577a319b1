internal import Geometry
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

/// A network laid out without its names: everything that depends on tracks and places only.
public struct LaidOutNetwork: Sendable {
  /// The laid-out tracks, lines in order.
  public private(set) var layout: SchematicLayout
  /// What was noticed about the coordinates.
  public let notes: [CoordinateNote]
  /// How it was laid out.
  public let mode: LayoutMode
  var shape: ShapeGraph?
  let graph: TrackGraph
  let chains: [Chain]
  private var orders: [[Int]] = []
  private var variant = 0
  private var demands: [Double]

  /// Lays out a network.
  public init(_ source: LineGraph, mode: LayoutMode = .schematic) {
    let projection = mode == .authored ? Projection(authored: source) : Projection(source)
    var tracks = TrackGraph(source, positions: projection.positions) { edge in
      mode == .authored ? [] : edge.course.map { projection.position($0) }
    }
    tracks.planarise()
    if mode != .geographic {
      tracks.detachForks()
      tracks.splitCrowded()
    }
    self.mode = mode
    graph = tracks
    chains = tracks.chains()
    var notes = projection.notes
    for node in tracks.nodes.indices where tracks.incident[node].isEmpty && tracks.nodes[node].isStation {
      notes.append(CoordinateNote(node: node, kind: .isolated))
    }
    self.notes = notes
    if mode == .geographic {
      shape = nil
      layout = SchematicLayout(geographic: tracks)
    } else {
      let best = LayoutChoice.best(tracks, chains, mode: mode)
      shape = best.shape
      variant = best.variant
      layout = SchematicLayout(best.shape, graph: tracks, chains: chains, truth: tracks.nodes.map(\.at))
    }
    demands = Array(repeating: 1, count: chains.count)
    orderLines()
  }

  private mutating func orderLines() {
    let drawn = layout
    var ordering = LineOrdering(graph, chains) { node, edge in
      drawn.heading(of: edge, from: node).map { angle(of: $0) } ?? 0
    }
    ordering.run()
    orders = ordering.orders
    applyOrders()
  }

  /// The same network laid out again with more room along the chains of some nodes.
  func roomier(at nodes: Set<Int>, looseness: Double) -> LaidOutNetwork {
    guard shape != nil else { return self }
    var copy = self
    let spots = nodes.sorted().map { layout.nodes[$0].at }
    for (index, chain) in chains.enumerated() {
      let members = [chain.a, chain.b] + chain.stops
      let failing = members.filter { nodes.contains($0) }.count
      let near = members.contains { member in
        spots.contains { $0.distance(to: layout.nodes[member].at) < Self.neighbourhood }
      }
      let factor = failing > 1 ? 1.25 : failing == 1 ? 1.18 : near ? 1.08 : 1
      copy.demands[index] = min(Self.mostRoom, demands[index] * factor)
    }
    let wider = LayoutChoice.layOut(
      graph, chains, mode: mode, variant: variant, demands: copy.demands, looseness: looseness)
    copy.shape = wider
    copy.layout = SchematicLayout(wider, graph: graph, chains: chains, truth: graph.nodes.map(\.at))
    copy.orderLines()
    return copy
  }

  /// No chain gets more than so many times the usual room.
  private static let mostRoom = 1.7
  /// How near to a failing label tracks are given room too, in median gaps.
  private static let neighbourhood = 1.2

  /// The same network on a stretched shape.
  func stretched(_ shape: ShapeGraph) -> LaidOutNetwork {
    var copy = self
    copy.shape = shape
    copy.layout = SchematicLayout(shape, graph: graph, chains: chains, truth: graph.nodes.map(\.at))
    copy.applyOrders()
    return copy
  }

  private mutating func applyOrders() {
    for (index, chain) in chains.enumerated() {
      var node = chain.a
      for edge in chain.edges {
        let isForward = layout.edges[edge].from == node
        layout.edges[edge].lines = isForward ? orders[index] : orders[index].reversed()
        node = graph.other(edge, from: node)
      }
    }
  }
}

extension SchematicLayout {
  /// The network as it lies, its courses thinned out.
  init(geographic graph: TrackGraph) {
    nodes = graph.nodes.map { Node(source: $0.source, isStation: $0.isStation, at: $0.at, truth: $0.at) }
    edges = graph.edges.map { edge in
      let path = [graph.nodes[edge.a].at] + edge.course + [graph.nodes[edge.b].at]
      return Edge(from: edge.a, to: edge.b, lines: edge.lines, points: simplified(path, tolerance: 0.04))
    }
    passages = graph.passages.enumerated().flatMap { node, list in
      list.map { Passage(node: node, line: $0.line, from: $0.from, to: $0.to) }
    }
  }
}

/// A polyline with fewer points that stays within `tolerance` of the old one (Douglas and Peucker).
func simplified(_ line: [Point], tolerance: Double) -> [Point] {
  guard line.count > 2 else { return line }
  var keep = Array(repeating: false, count: line.count)
  keep[0] = true
  keep[line.count - 1] = true
  var ranges = [(0, line.count - 1)]
  while let (low, high) = ranges.popLast() {
    guard high - low > 1 else { continue }
    var worst = (distance: tolerance, index: -1)
    for index in low + 1..<high {
      let away = nearest(to: line[index], from: line[low], to: line[high]).distance(to: line[index])
      if away > worst.distance { worst = (away, index) }
    }
    guard worst.index >= 0 else { continue }
    keep[worst.index] = true
    ranges.append((low, worst.index))
    ranges.append((worst.index, high))
  }
  return line.indices.filter { keep[$0] }.map { line[$0] }
}

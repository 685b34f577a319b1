internal import Geometry
internal import NetworkGraph
public import Scene
public import Schematic
public import TransitModel

/// A network without words, as small as a stamp: where each line and its stations lie, for showing one of them at a time.
///
/// It is laid out from tracks and places alone, so it is the same in every language and stays when a name changes.
public struct LocatorMap: Hashable, Sendable {
  /// A line.
  public struct Course: Hashable, Sendable {
    /// Which one.
    public let line: LineID
    /// Its colour.
    public let color: LineColor
    /// Where it runs.
    public let path: [PathElement]
    /// Where its trains stop, a path of points.
    public let stops: [PathElement]
  }

  /// A way through the network.
  public struct Way: Hashable, Sendable {
    /// A stretch of it.
    public struct Stretch: Hashable, Sendable {
      /// Its line, by its place in ``LocatorMap/courses``; nothing for a walk.
      public let course: Int?
      /// Where it runs.
      public let path: [PathElement]
    }

    /// Its stretches.
    public let stretches: [Stretch]
    /// Where it begins, where one changes, and where it ends: a path of points.
    public let ends: [PathElement]
  }

  /// The lines, in the order of the city.
  public let courses: [Course]
  /// The ways that were asked for, in their order.
  public let ways: [Way]
}

extension NetworkMap {
  /// The stations and lines that the map shows.
  public var shown: (stations: Set<StationID>, lines: Set<LineID>) {
    let used = Set(graph.edges.flatMap { [$0.from, $0.to] })
    let lines = Set(graph.edges.flatMap(\.lines).map { graph.lines[$0].id })
    return (
      Set(used.flatMap { graph.nodes[$0].stations }),
      lines.union(variants.representatives.filter { lines.contains($0.value) }.keys)
    )
  }

  /// The network without words in the middle of a sheet.
  ///
  /// - Parameters:
  ///   - network: what ``laidOut(keeping:)`` gave for the same graph.
  ///   - size: the width and the height of the sheet; coordinates are whole numbers.
  ///   - margin: what stays free at its edges.
  ///   - journeys: the ways to show.
  public func locator(
    of network: LaidOutNetwork, size: (width: Double, height: Double), margin: Double, journeys: [[Ride]] = []
  ) -> LocatorMap {
    LocatorDrawing(self, network: network, size: size, margin: margin).drawn(journeys)
  }
}

private struct LocatorDrawing {
  let map: NetworkMap
  let plan: NetworkPlan
  let tracks: NetworkMapTracks
  let transform: PlanTransform
  private let places: [Point]

  init(_ map: NetworkMap, network: LaidOutNetwork, size: (width: Double, height: Double), margin: Double) {
    self.map = map
    plan = NetworkPlan(bare: network)
    tracks = NetworkMapTracks(plan)
    let area = Box(around: plan.layout.edges.flatMap(\.points)) ?? Box(x: 0, y: 0, width: 1, height: 1)
    let scale = min(
      (size.width - 2 * margin) / max(area.width, 1e-6), (size.height - 2 * margin) / max(area.height, 1e-6))
    transform = PlanTransform(
      scale: scale, shift: Point(size.width / 2, size.height / 2) - area.center * scale)
    var places = plan.layout.nodes.map(\.at)
    for symbol in plan.symbols { places[symbol.node] = symbol.center }
    self.places = places
  }

  func drawn(_ journeys: [[NetworkMap.Ride]]) -> LocatorMap {
    let graph = map.graph
    var linesAt: [Int: Set<Int>] = [:]
    for edge in plan.layout.edges {
      for node in [edge.from, edge.to] { linesAt[node, default: []].formUnion(edge.lines) }
    }
    let stations = plan.layout.nodes.indices.filter { linesAt[$0] != nil && station($0) != nil }
    let courses = graph.lines.indices.map { line in
      LocatorMap.Course(
        line: graph.lines[line].id, color: graph.lines[line].color,
        path: path(tracks.path(of: line, transform: transform)),
        stops: stations.filter { linesAt[$0]?.contains(line) == true && isOpen($0) }.flatMap { dot($0) })
    }
    return LocatorMap(courses: courses, ways: journeys.map { way($0) })
  }

  private func station(_ node: Int) -> StationID? {
    plan.layout.nodes[node].source.flatMap { map.graph.nodes[$0].station }
  }

  private func isOpen(_ node: Int) -> Bool {
    map.state(of: plan.layout.nodes[node]) == .open
  }

  private func way(_ rides: [NetworkMap.Ride]) -> LocatorMap.Way {
    var nodeOf: [StationID: Int] = [:]
    for (node, placed) in plan.layout.nodes.enumerated() {
      for id in map.graph.stations(of: placed) { nodeOf[id] = node }
    }
    var stretches: [LocatorMap.Way.Stretch] = []
    var ends: [Int] = []
    for ride in rides {
      let stops = ride.stations.compactMap { nodeOf[$0] }
      ends += [stops.first, stops.last].compactMap { $0 }.filter { !ends.contains($0) }
      guard let line = map.graph.lines.firstIndex(where: { $0.id == ride.line.map(map.variants.drawn) }) else {
        let course = stops.map { rounded(transform(places[$0])) }
        guard let first = course.first, course.count > 1 else { continue }
        let path = [PathElement.move(first)] + course.dropFirst().map { .line($0) }
        stretches.append(LocatorMap.Way.Stretch(course: nil, path: path))
        continue
      }
      var edges: Set<Int> = []
      for (a, b) in zip(stops, stops.dropFirst()) {
        edges.formUnion(NetworkMapEmphasis.way(plan.layout, line: line, from: a, to: b))
      }
      let course = path(tracks.path(of: line, only: edges, transform: transform))
      stretches.append(LocatorMap.Way.Stretch(course: line, path: course))
    }
    return LocatorMap.Way(stretches: stretches, ends: ends.flatMap { dot($0) })
  }

  /// A point as a path that has an end only.
  private func dot(_ node: Int) -> [PathElement] {
    let at = rounded(transform(places[node]))
    return [.move(at), .line(at)]
  }

  private func path(_ steps: [NetworkMapTracks.PathStep]) -> [PathElement] {
    var elements: [PathElement] = []
    var pen: Point?
    for step in steps {
      switch step.mapped(rounded) {
      // A piece that begins where the last one ended goes on.
      case .move(let point): if point != pen { elements.append(.move(point)) }
      case .line(let point): if point != pen { elements.append(.line(point)) }
      case .curve(let a, let b, let end): elements.append(.curve(a, b, to: end))
      }
      pen = step.mapped(rounded).end
    }
    return elements
  }

  private func rounded(_ point: Point) -> Point { Point(point.x.rounded(), point.y.rounded()) }
}

extension NetworkMapTracks.PathStep {
  /// Where the pen is after it.
  fileprivate var end: Point {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    }
  }
}

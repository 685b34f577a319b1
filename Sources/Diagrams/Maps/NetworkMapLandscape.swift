internal import Geometry
internal import NetworkGraph
internal import Scene
internal import Schematic
internal import TransitModel

/// Water, parks and airports beneath a map, moved as the stations around them were.
///
/// The places of stations on earth and on the map give a similarity (least squares); what it leaves over is spread over the
/// plane by distance (Shepard's weights), so that a river stays on its side of every station. Where the map is true to the
/// ground there is nothing left over.
struct NetworkMapLandscape {
  private let map: NetworkMap
  private let transform: PlanTransform
  private let isTrue: Bool
  private let plane: Plane
  private let warp: Warp
  /// What of the drawing may be covered.
  private let window: Box

  /// Nothing where there are no areas, or too few stations whose places are known.
  init?(map: NetworkMap, plan: NetworkPlan, transform: PlanTransform, window: Box) {
    guard !map.areas.isEmpty else { return nil }
    let doubtful = Set(plan.notes.filter { $0.kind != .coincident }.map(\.node))
    let known = plan.layout.nodes.compactMap { node -> (coordinate: Coordinate, at: Point)? in
      guard let source = node.source, node.isStation, !doubtful.contains(source),
        let coordinate = map.graph.nodes[source].coordinate
      else { return nil }
      return (coordinate, node.at)
    }
    let plane = Plane(known.map(\.coordinate))
    guard let warp = Warp(known.map { Warp.Anchor(from: plane($0.coordinate), to: $0.at) }) else { return nil }
    self.plane = plane
    self.map = map
    self.transform = transform
    self.window = window
    self.warp = warp
    isTrue = map.layout == .geographic
  }

  /// The areas, in their order.
  func nodes() -> [Node] { map.areas.compactMap { node($0) } }

  private func node(_ area: Area) -> Node? {
    let paint =
      switch area.kind {
      case .water: Palette.water
      case .park: Palette.park
      case .airport: Palette.airport
      }
    let title = area.name.isEmpty ? nil : map.word(area.name)
    switch area.extent {
    case .ring(let coordinates):
      let ring = window.part(ofRing: smooth(placed(coordinates + coordinates.prefix(1)), isRing: true))
      guard ring.count > 2 else { return nil }
      return .group(.decoration, title: title, [.shape(.polygon(ring), fill: paint)])
    case .course(let coordinates, let metres):
      let width = max(1, metres * warp.scale * transform.scale)
      let pieces = window.inset(by: width / 2).parts(of: smooth(placed(coordinates), isRing: false))
      guard !pieces.isEmpty else { return nil }
      return .group(
        .decoration, title: title, pieces.map { .shape(.polyline($0), stroke: Stroke(paint, width: width, cap: .butt)) }
      )
    }
  }

  // MARK: Placing

  /// The points on the drawing, with points between them so that long sides bend as the map does.
  private func placed(_ coordinates: [Coordinate]) -> [Point] {
    var points: [Point] = []
    for (a, b) in zip(coordinates, coordinates.dropFirst()) {
      let (from, to) = (plane(a), plane(b))
      let parts = isTrue ? 1 : max(1, min(40, Int(from.distance(to: to) / (warp.reach / 12))))
      for part in 0..<parts {
        points.append(place(from + (to - from) * (Double(part) / Double(parts))))
      }
    }
    if let last = coordinates.last { points.append(place(plane(last))) }
    return points
  }

  private func place(_ point: Point) -> Point {
    transform(isTrue ? warp.similar(point) : warp(point))
  }

  /// Corners cut twice (Chaikin), which a map that is true to the ground does without.
  private func smooth(_ points: [Point], isRing: Bool) -> [Point] {
    guard !isTrue, points.count > 2 else { return points }
    var line = points
    for _ in 0..<2 {
      var next: [Point] = isRing ? [] : [line[0]]
      for (a, b) in zip(line, line.dropFirst()) {
        next.append(a + (b - a) * 0.25)
        next.append(a + (b - a) * 0.75)
      }
      next.append(isRing ? next[0] : line[line.count - 1])
      line = next
    }
    return line
  }
}

/// The earth around a city in metres, y down: near one city it is flat enough for that.
private struct Plane {
  private let metresPerDegreeNorth = 111_195.08
  private let metresPerDegreeEast: Double

  init(_ coordinates: [Coordinate]) {
    let latitude = coordinates.reduce(0.0) { $0 + $1.latitude } / Double(max(1, coordinates.count))
    let step = 0.01
    let metres = Coordinate(latitude: latitude, longitude: 0).flatMap { start in
      Coordinate(latitude: latitude, longitude: step).map { start.distance(to: $0) }
    }
    metresPerDegreeEast = (metres ?? metresPerDegreeNorth * step) / step
  }

  func callAsFunction(_ coordinate: Coordinate) -> Point {
    Point(coordinate.longitude * metresPerDegreeEast, -coordinate.latitude * metresPerDegreeNorth)
  }
}

/// From places on earth to places on a map.
private struct Warp {
  /// A station, in metres on a plane, and on the map.
  struct Anchor: Sendable {
    let from: Point
    let to: Point
  }

  private let anchors: [Anchor]
  private let middle: Point
  private let target: Point
  /// Units of the map per metre.
  let scale: Double
  /// How far the anchors lie apart at most, in metres along one axis.
  let reach: Double

  /// A similarity without turning, north up, that fits the anchors best; nothing for fewer than two places.
  init?(_ anchors: [Anchor]) {
    guard let box = Box(around: anchors.map(\.from)), max(box.width, box.height) > 1 else { return nil }
    let count = Double(anchors.count)
    let middle = anchors.reduce(Point.zero) { $0 + $1.from } * (1 / count)
    let target = anchors.reduce(Point.zero) { $0 + $1.to } * (1 / count)
    let spread = anchors.reduce(0.0) { $0 + ($1.from - middle).dot($1.from - middle) }
    let product = anchors.reduce(0.0) { $0 + ($1.from - middle).dot($1.to - target) }
    guard spread > 0, product > 0 else { return nil }
    self.anchors = anchors
    self.middle = middle
    self.target = target
    scale = product / spread
    reach = max(box.width, box.height)
  }

  /// Where the similarity puts a point.
  func similar(_ point: Point) -> Point { target + (point - middle) * scale }

  /// Where the similarity puts a point, moved as the stations around it are.
  func callAsFunction(_ point: Point) -> Point {
    let soft = (reach * 0.01) * (reach * 0.01)
    var sum = Point.zero
    var weights = 0.0
    for anchor in anchors {
      let away = point - anchor.from
      let square = away.dot(away) + soft
      let weight = 1 / (square * square)
      sum = sum + (anchor.to - similar(anchor.from)) * weight
      weights += weight
    }
    return similar(point) + sum * (1 / weights)
  }
}

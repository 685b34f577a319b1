package import Geometry
package import NetworkGraph

extension TrackGraph {
  /// Positions that lie near the geographic ones and have more even spacings: each node is drawn to where it is, to a
  /// distance from its neighbours that is neither much shorter nor much longer than the median spacing, and away from tracks
  /// that it is not on. No node crosses a track on its way, so that tracks that do not cross geographically do not cross here
  /// either.
  ///
  /// - Parameter fidelity: the weight of the geographic position against that of one neighbour.
  package func relaxed(fidelity: Double, shortest: Double, longest: Double) -> [Point] {
    var relaxation = Relaxation(self, fidelity: fidelity, shortest: shortest, longest: longest)
    relaxation.run()
    return relaxation.places
  }
}

/// Moves nodes one after the other to where they want to be, as far as they get without a node and a track passing through
/// one another (after Bertault, A force-directed algorithm that preserves edge-crossing properties, 2000).
private struct Relaxation {
  private(set) var places: [Point]
  private let origins: [Point]
  private let ends: [(a: Int, b: Int)]
  private let incident: [[Int]]
  private let wanted: [Double]
  private let fidelity: Double
  /// The tracks near each node that it is not on, and the nodes near each track that are not on it.
  private var tracksNear: [[Int]] = []
  private var nodesNear: [[Int]] = []

  /// How many times all nodes are moved, and after how many what is near is looked for again.
  private static let (sweeps, interval) = (160, 4)
  /// How far a node moves at once, in median spacings.
  private static let stride = 0.2
  /// What is further away than this cannot meet before it is looked for again.
  private static let horizon = 2 * stride * Double(interval) + stride
  /// The share of the way to an obstacle that a node may move at once.
  private static let share = 0.8
  /// How far a node wants to be from a track that it is not on: tracks as near to each other as in truth leave names no room
  /// that they could make later.
  private static let clearance = 1.0
  /// What that weighs against the distance from a neighbour.
  private static let repulsion = 1.0

  init(_ graph: TrackGraph, fidelity: Double, shortest: Double, longest: Double) {
    origins = graph.nodes.map(\.at)
    places = origins
    ends = graph.edges.map { ($0.a, $0.b) }
    incident = graph.incident
    self.fidelity = fidelity
    wanted = graph.edges.map { edge in
      let isSpacing = graph.nodes[edge.a].isStation && graph.nodes[edge.b].isStation
      let straight = graph.nodes[edge.a].at.distance(to: graph.nodes[edge.b].at)
      return min(longest, max(isSpacing ? shortest : 0.45 * shortest, straight))
    }
  }

  mutating func run() {
    for sweep in 0..<Self.sweeps {
      if sweep % Self.interval == 0 { lookAround() }
      var most = 0.0
      for node in places.indices where !incident[node].isEmpty { most = max(most, move(node)) }
      if most < 1e-4 { return }
    }
  }

  /// Finds out which nodes and tracks are near one another.
  private mutating func lookAround() {
    let side = 2.0
    var cells: [SIMD2<Int32>: [Int]] = [:]
    for node in places.indices where !incident[node].isEmpty {
      cells[Self.cell(places[node], side), default: []].append(node)
    }
    tracksNear = places.map { _ in [] }
    nodesNear = ends.map { _ in [] }
    for (track, end) in ends.enumerated() {
      let (p, q) = (places[end.a], places[end.b])
      let reach = Point(Self.horizon, Self.horizon)
      let low = Self.cell(Point(min(p.x, q.x), min(p.y, q.y)) - reach, side)
      let high = Self.cell(Point(max(p.x, q.x), max(p.y, q.y)) + reach, side)
      for row in low.y...high.y {
        for column in low.x...high.x {
          for node in cells[SIMD2(column, row)] ?? [] where node != end.a && node != end.b {
            guard places[node].distance(toSegment: p, q) < Self.horizon else { continue }
            tracksNear[node].append(track)
            nodesNear[track].append(node)
          }
        }
      }
    }
  }

  private static func cell(_ point: Point, _ side: Double) -> SIMD2<Int32> {
    SIMD2(Int32((point.x / side).rounded(.down)), Int32((point.y / side).rounded(.down)))
  }

  /// Moves a node; gives how far.
  private mutating func move(_ node: Int) -> Double {
    let here = places[node]
    var sum = origins[node] * fidelity
    var weight = fidelity
    for track in incident[node] {
      let far = places[ends[track].a == node ? ends[track].b : ends[track].a]
      let away = here - far
      sum = sum + far + away * (wanted[track] / max(away.length, 1e-6))
      weight += 1
    }
    // What is in the way, as the direction to it and how far the node may move towards it.
    var obstacles: [(toward: Point, room: Double)] = []
    for track in tracksNear[node] {
      let spot = here.nearest(toSegment: places[ends[track].a], places[ends[track].b])
      let away = spot - here
      let distance = max(away.length, 1e-9)
      obstacles.append((away * (1 / distance), Self.share * distance))
      guard distance < Self.clearance else { continue }
      sum = sum + (here - away * ((Self.clearance - distance) / distance)) * Self.repulsion
      weight += Self.repulsion
    }
    for track in incident[node] {
      let far = places[ends[track].a == node ? ends[track].b : ends[track].a]
      let length = max(1e-9, here.distance(to: far))
      for other in nodesNear[track] {
        let spot = places[other].nearest(toSegment: here, far)
        let away = places[other] - spot
        let distance = max(away.length, 1e-9)
        obstacles.append((away * (1 / distance), Self.share * distance))
        // The nearer to the node, the more of the track's way is its own.
        let part = Self.repulsion * far.distance(to: spot) / length
        guard distance < Self.clearance, part > 1e-6 else { continue }
        sum = sum + (here - away * ((Self.clearance - distance) / distance)) * part
        weight += part
      }
    }
    var step = sum * (1 / weight) - here
    if step.length > Self.stride { step = step * (Self.stride / step.length) }
    for (toward, room) in obstacles {
      let excess = step.dot(toward) - room
      if excess > 0 { step = step - toward * excess }
    }
    var scale = 1.0
    for (toward, room) in obstacles { scale = min(scale, room / max(room, step.dot(toward))) }
    places[node] = here + step * scale
    return step.length * scale
  }
}

internal import Geometry
internal import NetworkGraph
internal import Numerics

extension CoordinateSolver {
  /// Constraints that keep tracks on their sides that were apart at `start` and are not now.
  ///
  /// - Parameter firmly: whether they are felt soon, and tracks that hardly were apart become so.
  func passingLimits(from start: [Point], firmly: Bool = false) -> [QuadraticProgram.RangeConstraint] {
    var constraints: [QuadraticProgram.RangeConstraint] = []
    let tracks = near(tracks, shape.places)
    CollisionIndex.pairs(tracks, shape.places, reach: 0) { i, j in
      let (one, two) = (tracks[i], tracks[j])
      guard moves(one) || moves(two), !one.isJoined(to: two) else { return }
      let widths = one.reach[0] + two.reach[0]
      guard CollisionShape.separation(one, two, shape.places).distance + widths < Self.touching else { return }
      let (distance, direction) = CollisionShape.separation(one, two, start)
      guard distance + widths > 0 else { return }
      let apart = firmly ? max(distance + widths, Self.touching) : distance + widths
      for from in [one.a, one.b] {
        for to in [two.a, two.b] {
          constraints.append(
            .init(
              form: LinearExpression(from: from, to: to, along: direction.unit), low: min(Self.trackClearance, apart),
              penalty: Self.passingPenalty,
              stepSize: firmly ? Self.passingStepSize : QuadraticProgram.RangeConstraint.usualStepSize,
              key: Self.key(Self.passingKind, from, to, direction.rawValue)))
        }
      }
    }
    return constraints
  }

  /// Goes back towards `start` until no tracks cross that did not cross there and, where all have the same directions, none
  /// that touch do so when the median spacing is made 1.
  ///
  /// - Parameter crossings: how many times they cross there.
  mutating func stepBack(to start: [Point], crossings: Int) {
    let end = shape.places
    var share = 1.0
    for _ in 0..<Self.halvings {
      for index in end.indices { shape.places[index] = start[index] + (end[index] - start[index]) * share }
      if normalises, hold == .directions, part == nil { normalise() }
      if self.crossings(of: shape.places) <= crossings { return }
      share /= 2
    }
    shape.places = start
  }

  /// Whether a collision shape moves in the solve under way.
  @inline(__always) func moves(_ body: CollisionShape) -> Bool {
    body.a >= shape.places.count || moves(body.a) || moves(body.b)
  }

  /// Those of some collision shapes that may touch what moves.
  func near(_ collisionShapes: [CollisionShape], _ places: [Point]) -> [CollisionShape] {
    part?.near(collisionShapes, places) ?? collisionShapes
  }

  /// How many times tracks cross where points lie at `places`; where a part moves, those of it with one another and all
  /// others.
  func crossings(of places: [Point]) -> Int {
    if let part { return crossings(of: places, within: part) }
    var other = shape
    other.places = places
    return LayoutScore.crossings(other.applied(to: layout))
  }

  func crossings(of places: [Point], within part: ActiveRegion) -> Int {
    let near = shape.segments.compactMap { segment -> TrackStretch? in
      let (p, q) = (places[segment.a], places[segment.b])
      guard min(p.x, q.x) <= part.area.maxX, part.area.minX <= max(p.x, q.x), min(p.y, q.y) <= part.area.maxY,
        part.area.minY <= max(p.y, q.y)
      else { return nil }
      return TrackStretch(edge: segment.edge, from: p, to: q, counts: moves(segment.a) || moves(segment.b))
    }
    return TrackStretch.crossings(of: near)
  }
}

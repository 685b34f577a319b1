internal import Geometry
internal import Numerics

extension CoordinateSolver {
  func addClearances(
    _ labels: [CollisionShape], _ penalty: Double, _ places: [Point], _ program: inout QuadraticProgram
  ) {
    let count = shape.places.count
    var levels = levels + labelNodes.map { self.levels[$0] }
    let labels = labels.map { label -> CollisionShape in
      guard slidesNames, let slide = label.slide, moves(label.a) else { return label }
      let point = count + label.index
      for axis in 0..<4 where axis != (slide.axis + 2) & 3 { levels[point][axis] = Int32(point) }
      return label.fixed(to: point)
    }
    let collisionShapes = near(tracks + signs + labels, places)
    let horizon = labels.isEmpty || keepsSpacings ? Self.farHorizon : Self.nearHorizon
    var limits = ClearanceLimits(places: places, levels: levels, horizon: horizon, penalty: penalty)
    CollisionIndex.pairs(collisionShapes, places, reach: horizon) { i, j in
      let one = collisionShapes[i]
      let two = collisionShapes[j]
      guard moves(one) || moves(two) else { return }
      if hold == .shapes, one.kind != .label, two.kind != .label { return }
      // What meets keeps no clearance, but for a name and the tracks of its station.
      if one.isJoined(to: two), one.kind != .label || two.kind != .segment, two.kind != .label || one.kind != .segment {
        return
      }
      limits.keepApart(one, two)
      limits.keepNearestToItsOwn(one, two)
    }
    program.constraints += limits.constraints
  }
}

/// Limits between pairs of collision shapes.
private struct ClearanceLimits {
  let places: [Point]
  let levels: [Levels]
  /// Within what distance there are any.
  let horizon: Double
  /// What a unit costs that a label lacks.
  let penalty: Double
  private(set) var constraints: [QuadraticProgram.RangeConstraint] = []

  init(places: [Point], levels: [Levels], horizon: Double, penalty: Double) {
    (self.places, self.levels, self.horizon, self.penalty) = (places, levels, horizon, penalty)
  }

  /// Keeps two collision shapes clear of each other.
  mutating func keepApart(_ one: CollisionShape, _ two: CollisionShape) {
    let wanted = max(one.clearance, two.clearance)
    let (distance, direction) = CollisionShape.separation(one, two, places, levels: levels, wanted: wanted)
    guard distance < horizon, distance > -9 else { return }
    let kind = CoordinateSolver.pairKind + one.kind.rawValue * 3 + two.kind.rawValue
    if one.kind == .label || two.kind == .label {
      let price = penalty * max(one.conflictWeight, two.conflictWeight)
      add(one, two, by: wanted + CoordinateSolver.spare, along: direction, penalty: price, kind: kind)
    } else {
      let isTracks = one.kind == .segment && two.kind == .segment
      let usual = isTracks ? CoordinateSolver.trackClearance : CoordinateSolver.signClearance
      add(one, two, by: min(usual, max(distance, 0.02)), along: direction, penalty: 20, kind: kind)
    }
  }

  /// Keeps the signs of other stations farther from a name than that of its own.
  mutating func keepNearestToItsOwn(_ one: CollisionShape, _ two: CollisionShape) {
    let wanted = max(two.kind == .sign ? one.ownership : 0, one.kind == .sign ? two.ownership : 0)
    guard wanted > 0 else { return }
    let (distance, direction) = CollisionShape.separation(one, two, places, levels: levels, wanted: wanted)
    guard distance < wanted + Self.farthest, distance > -Self.deepest else { return }
    add(
      one, two, by: wanted, along: direction, penalty: Self.share * penalty, kind: Self.ownershipKind)
  }

  /// The kind of these limits, which no other has: see ``CoordinateSolver/passingKind``.
  private static let ownershipKind = CoordinateSolver.passingKind + 1
  /// What ownership counts beside an overlap, from how far beyond what is wanted it is heeded, and beyond what depth it is given
  /// up: a name that lies across another station would push that away.
  private static let (share, farthest, deepest) = (0.3, 0.1, 0.3)

  private mutating func add(
    _ one: CollisionShape, _ two: CollisionShape, by distance: Double, along direction: CompassDirection,
    penalty: Double,
    kind: Int
  ) {
    let unit = direction.unit
    let needed =
      distance + one.reach(beside: two)[direction.rawValue] + two.reach(beside: one)[direction.opposite.rawValue]
    for from in one.a == one.b ? [one.a] : [one.a, one.b] {
      for to in two.a == two.b ? [two.a] : [two.a, two.b] where from != to {
        guard (places[to] - places[from]).dot(unit) < needed + horizon else { continue }
        constraints.append(
          .init(
            form: LinearExpression(from: from, to: to, along: unit), low: needed, penalty: penalty,
            key: CoordinateSolver.key(kind, from, to, direction.rawValue)))
      }
    }
  }
}

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
    var constraints: [QuadraticProgram.RangeConstraint] = []
    CollisionIndex.pairs(collisionShapes, places, reach: horizon) { i, j in
      let one = collisionShapes[i]
      let two = collisionShapes[j]
      guard moves(one) || moves(two) else { return }
      if hold == .shapes, one.kind != .label, two.kind != .label { return }
      // What meets keeps no clearance, but for a name and the tracks of its station.
      if one.isJoined(to: two), one.kind != .label || two.kind != .segment, two.kind != .label || one.kind != .segment {
        return
      }
      let isLabel = one.kind == .label || two.kind == .label
      var wanted = max(one.clearance, two.clearance)
      let (distance, direction) = CollisionShape.separation(one, two, places, levels: levels, wanted: wanted)
      guard distance < horizon, distance > -9 else { return }
      if one.kind != .label, two.kind != .label {
        wanted = one.kind == .segment && two.kind == .segment ? Self.trackClearance : Self.signClearance
        wanted = min(wanted, max(distance, 0.02))
      }
      if isLabel { wanted += Self.spare }
      let needed =
        wanted + one.reach(beside: two)[direction.rawValue] + two.reach(beside: one)[direction.opposite.rawValue]
      let unit = direction.unit
      for from in one.a == one.b ? [one.a] : [one.a, one.b] {
        for to in two.a == two.b ? [two.a] : [two.a, two.b] where from != to {
          guard (places[to] - places[from]).dot(unit) < needed + horizon else { continue }
          constraints.append(
            .init(
              form: LinearExpression(from: from, to: to, along: unit), low: needed,
              penalty: isLabel ? penalty * max(one.conflictWeight, two.conflictWeight) : 20,
              key: Self.key(Self.pairKind + one.kind.rawValue * 3 + two.kind.rawValue, from, to, direction.rawValue)))
        }
      }
    }
    program.constraints += constraints
  }
}

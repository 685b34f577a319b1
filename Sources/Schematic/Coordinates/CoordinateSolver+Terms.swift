internal import Geometry
internal import Numerics

extension CoordinateSolver {
  func addDirections(_ program: inout QuadraticProgram) {
    for (index, segment) in shape.segments.enumerated() where moves(segment.a) || moves(segment.b) {
      let across = segment.direction.right.unit
      program.constraints.append(
        .init(
          form: LinearExpression(from: segment.a, to: segment.b, along: across), low: 0, high: 0,
          key: Self.key(0, index)))
      program.constraints.append(
        .init(
          form: shape.lengthForm(index),
          low: hold == .places ? min(Self.shortestSegment, 0.8 * shapes[index].length) : Self.shortestSegment,
          key: Self.key(1, index)))
    }
  }

  func addShapes(_ program: inout QuadraticProgram, _ fidelity: Double) {
    for (segment, shape) in zip(shape.segments, shapes) {
      let weight = fidelity * Self.stiffness / max(0.1, shape.length)
      for (axis, value) in [(Point(1, 0), shape.x), (Point(0, 1), shape.y)] {
        program.want(LinearExpression(from: segment.a, to: segment.b, along: axis), near: value, weight: weight)
      }
    }
  }

  func addSpacings(_ program: inout QuadraticProgram, _ evenness: Double, _ targets: [Point]) {
    let claims = claims(targets)
    let rising = claims.sorted()
    let shortestClaim = rising.element(at: Self.spareShare) ?? 0
    let longestClaim = rising.element(at: 1 - Self.spareShare) ?? 0
    let lengths = spacingLengths
    let short = lengths.isEmpty ? 1 : lengths[min(lengths.count - 1, Int(Self.shortShare * Double(lengths.count)))]
    for (edge, claim) in zip(spacings, claims) where moves(edge: edge) {
      let form = edgeForms[edge]
      let isShort = form.value(shape.places) <= short
      let low: Double
      let high: Double
      if keepsSpacings {
        low = min(range * Self.shortestSpacing, startLengths[edge])
        high = max(range * longest.usual, startLengths[edge])
      } else {
        low = range * (claim < shortestClaim ? Self.shortestOdd : Self.shortestSpacing)
        high = range * (claim > longestClaim ? longest.odd : longest.usual)
      }
      program.want(form, near: wanted(edge, Self.spacing), weight: Self.spacingWeight)
      program.constraints.append(
        .init(
          form: form, low: low, high: high, penalty: evenness * Self.spacingPenalty, key: Self.key(2, edge)))
      if isShort {
        program.constraints.append(
          .init(
            form: form, high: 1, penalty: shortPenalty,
            stepSize: part == nil ? QuadraticProgram.RangeConstraint.usualStepSize : Self.shortStepSize,
            key: Self.key(3, edge)))
      }
    }
    for (one, two, evenness) in followers where moves(edge: one) || moves(edge: two) {
      let form = LinearExpression([edgeForms[one], edgeForms[two]], signs: [1, -1])
      program.want(form, near: wanted(one, 0) - wanted(two, 0), weight: evenness)
    }
    let isSpacing = Set(spacings)
    for edge in shape.segmentsOf.indices
    where !shape.segmentsOf[edge].isEmpty && !isSpacing.contains(edge) && moves(edge: edge) {
      program.want(edgeForms[edge], near: wanted(edge, Self.stub), weight: Self.stubWeight)
    }
  }

  /// How much each spacing asks to be longer than others may, or does not ask to be shorter: see ``geographicShare``.
  ///
  /// - Parameter targets: where its nodes would lie geographically.
  func claims(_ targets: [Point]) -> [Double] {
    spacings.map { edge in
      let (from, to) = (layout.edges[edge].from, layout.edges[edge].to)
      return edgeForms[edge].value(shape.places) + Self.geographicShare * targets[from].distance(to: targets[to])
    }
  }

  /// Lets the range of spacings shift to where its duals balance.
  mutating func makeRangeShift() {
    shiftsRange = true
    range = Self.rangeWithNames
  }

  /// The same from the range that spacings have now, on a map whose labels are all placed.
  mutating func makeRangeShiftFromHere() {
    shiftsRange = true
    let lengths = spacingLengths
    guard let middle = lengths.middle, middle > 0,
      let short = lengths.element(at: 0.05), let long = lengths.element(at: 0.95)
    else { return }
    let found = (short / Self.shortestSpacing + long / longest.usual) / (2 * middle)
    range = min(max(found, Self.ranges.lowerBound), Self.ranges.upperBound)
  }

  /// Shifts the range to where the duals of the shortest spacings balance those of the longest.
  mutating func shiftRange() {
    let (short, long) = spacingDuals
    guard short + long > Self.smallestDual else { return }
    let wanted = range * (1 + Self.shift * (long - short) / (long + short))
    range = min(max(wanted, Self.ranges.lowerBound), Self.ranges.upperBound)
  }

  /// The duals of spacings at either end of the range in the last solve: what a range longer
  /// by its own length would cost, and save.
  var spacingDuals: (short: Double, long: Double) {
    var (short, long) = (0.0, 0.0)
    for edge in spacings {
      let dual = duals[Self.key(2, edge)] ?? 0
      if dual < 0 { short -= Self.shortestSpacing * dual } else { long += longest.usual * dual }
    }
    return (short, long)
  }

  /// How fast the range shifts, from what duals on, and how far.
  static let (shift, smallestDual, ranges) = (0.03, 0.1, 0.85...1.22)

  /// The length that an edge wants to have: that which it had at first where spacings are kept, the usual one elsewhere.
  func wanted(_ edge: Int, _ usual: Double) -> Double { keepsSpacings ? startLengths[edge] : usual }

  func addPlaces(_ program: inout QuadraticProgram, _ fidelity: Double, _ targets: [Point]) {
    for node in 0..<shape.nodeCount where !shape.segmentsAt[node].isEmpty && moves(node) {
      let away = targets[node].distance(to: shape.places[node])
      let weight =
        hold != .directions
        ? fidelity * Self.attachment
        : fidelity * Self.displacement * (layout.nodes[node].isStation ? 1 : 0.3) / max(0.6, away)
      program.want(node, at: targets[node], weight: weight)
    }
  }

  /// Moves stations together between which one changes on foot.
  func addWalks(_ program: inout QuadraticProgram) {
    for (from, to) in walks where moves(from) || moves(to) {
      let way = shape.places[to] - shape.places[from]
      guard way.length > Self.walk.near, way.length < Self.walk.far else { continue }
      let wanted = way * (Self.walk.near / way.length)
      for (axis, value) in [(Point(1, 0), wanted.x), (Point(0, 1), wanted.y)] {
        program.want(LinearExpression(from: from, to: to, along: axis), near: value, weight: Self.walk.weight)
      }
    }
  }

  /// Lets labels slide: each is fixed to a point of its own that stays level with its station.
  func addSlides(_ labels: [CollisionShape], _ program: inout QuadraticProgram) {
    for label in labels {
      guard let slide = label.slide else { continue }
      let point = shape.places.count + label.index
      let across = LinearExpression(from: label.a, to: point, along: CompassDirection((slide.axis + 2) & 3).unit)
      let along = LinearExpression(from: label.a, to: point, along: slide.direction)
      program.constraints.append(.init(form: across, low: 0, high: 0, key: Self.key(0, point)))
      program.constraints.append(.init(form: along, low: slide.low, high: slide.high, key: Self.key(1, point)))
      program.want(along, near: -slide.total, weight: Self.slideWeight)
    }
  }

  static let slideWeight = 0.02
}

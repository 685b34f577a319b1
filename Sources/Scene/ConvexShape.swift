internal import Geometry

/// A convex polygon, for asking whether two of them share a point.
struct ConvexShape {
  let points: [Point]

  init(points: [Point]) { self.points = points }

  init(_ box: Box) {
    points = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
  }

  /// The polygon with every corner moved along both of its sides by `distance`, to their middles at most: a text stays clear of
  /// what it was clear of before it was set on half points.
  func shrunk(by distance: Double) -> ConvexShape {
    ConvexShape(
      points: points.indices.map { index in
        let point = points[index]
        return [points.count - 1, 1].reduce(point) { moved, step in
          let along = points[(index + step) % points.count] - point
          let length = along.length
          return length > 0 ? moved + along * (min(distance, length / 2) / length) : moved
        }
      })
  }

  /// Whether the insides share a point, by the separating axis theorem.
  func overlaps(_ other: ConvexShape) -> Bool {
    guard points.count > 1, other.points.count > 1 else { return false }
    return !hasSeparatingEdge(to: other) && !other.hasSeparatingEdge(to: self)
  }

  private func hasSeparatingEdge(to other: ConvexShape) -> Bool {
    for index in points.indices {
      let edge = points[(index + 1) % points.count] - points[index]
      let axis = Point(-edge.y, edge.x)
      guard axis.length > 0 else { continue }
      let own = points.map { $0.dot(axis) }
      let others = other.points.map { $0.dot(axis) }
      guard let ownLow = own.min(), let ownHigh = own.max(), let low = others.min(), let high = others.max() else {
        return true
      }
      if ownHigh <= low || high <= ownLow { return true }
    }
    return false
  }

  /// The drawn parts of a shape: its fill by its bounds, its stroke as a thin box a straight piece.
  static func pieces(of shape: Shape) -> [ConvexShape] {
    var pieces: [ConvexShape] = []
    if shape.fill != nil, let bounds = shape.outline.bounds { pieces.append(ConvexShape(bounds)) }
    guard let stroke = shape.stroke else { return pieces }
    for (from, to) in shape.outline.segments {
      let along = to - from
      let length = along.length
      guard length > 0 else { continue }
      let across = Point(-along.y, along.x) * (stroke.width / 2 / length)
      pieces.append(ConvexShape(points: [from + across, to + across, to - across, from - across]))
    }
    return pieces
  }
}

extension Outline {
  /// The outline as straight pieces; curves in twelve, round corners cut.
  var segments: [(Point, Point)] {
    switch self {
    case .rectangle(let box, _):
      let corners = ConvexShape(box).points
      return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    case .circle(let center, let radius):
      let corners = ConvexShape(
        Box(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      ).points
      return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    case .path(let elements): return Self.segments(of: elements)
    }
  }

  private static func segments(of elements: [PathElement]) -> [(Point, Point)] {
    var segments: [(Point, Point)] = []
    var start = Point.zero
    var pen = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        pen = point
      case .line(let point):
        segments.append((pen, point))
        pen = point
      case .curve(let a, let b, let end):
        for step in 1...12 {
          let point = curvePoint(from: pen, a, b, end, at: Double(step) / 12)
          let before = curvePoint(from: pen, a, b, end, at: Double(step - 1) / 12)
          segments.append((before, point))
        }
        pen = end
      case .close:
        segments.append((pen, start))
        pen = start
      }
    }
    return segments
  }

  private static func curvePoint(from start: Point, _ a: Point, _ b: Point, _ end: Point, at t: Double) -> Point {
    let s = 1 - t
    return start * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t)
  }
}

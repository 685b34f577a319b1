extension Point {
  /// The point of the segment from `a` to `b` that is nearest.
  public func nearest(toSegment a: Point, _ b: Point) -> Point {
    let along = b - a
    let squared = along.dot(along)
    guard squared > 0 else { return a }
    return a + along * min(1, max(0, (self - a).dot(along) / squared))
  }

  /// The distance to the segment from `a` to `b`.
  public func distance(toSegment a: Point, _ b: Point) -> Double { distance(to: nearest(toSegment: a, b)) }

  /// The distance to a polyline.
  public func distance(toPolyline line: [Point]) -> Double {
    guard line.count > 1 else { return line.first.map { $0.distance(to: self) } ?? .infinity }
    var best = Double.infinity
    for index in 1..<line.count { best = min(best, distance(toSegment: line[index - 1], line[index])) }
    return best
  }
}

/// Where the segments from `a` to `b` and from `c` to `d` cross inside both; nothing where they touch, are parallel or miss
/// each other.
@inlinable public func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
  let r = b - a
  let s = d - c
  let denominator = r.cross(s)
  guard abs(denominator) > 1e-12 else { return nil }
  let t = (c - a).cross(s) / denominator
  let u = (c - a).cross(r) / denominator
  guard t > 1e-9, t < 1 - 1e-9, u > 1e-9, u < 1 - 1e-9 else { return nil }
  return a + r * t
}

extension [Point] {
  /// The length of the polyline through the points.
  public var courseLength: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// The polyline set to the right by a distance, its corners mitred; where it turns sharply they are cut short.
  public func beside(by distance: Double) -> [Point] {
    guard count > 1, distance != 0 else { return self }
    let normals = zip(self, dropFirst()).map { from, to -> Point in
      let along = to - from
      return Point(-along.y, along.x) * (1 / Swift.max(along.length, 1e-9))
    }
    return indices.map { index in
      let sum = normals[Swift.max(0, index - 1)] + normals[Swift.min(normals.count - 1, index)]
      return self[index] + sum * (2 * distance / Swift.max(0.4, sum.dot(sum)))
    }
  }
}

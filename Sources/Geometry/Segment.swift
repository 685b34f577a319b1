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

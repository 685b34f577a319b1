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
}

internal import Geometry

extension [Point] {
  /// What a ring encloses.
  var surface: Double { abs(doubleSurface) / 2 }

  /// Whether a ring runs clockwise on the canvas.
  var isClockwise: Bool { doubleSurface > 0 }

  /// Twice what a ring encloses, negative where it runs anticlockwise on the canvas (shoelace formula).
  private var doubleSurface: Double {
    guard var before = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return sum
  }

  /// Whether a point lies inside a ring (crossings of a ray).
  func surrounds(_ point: Point) -> Bool {
    guard var before = last else { return false }
    var isInside = false
    for corner in self {
      if (corner.y > point.y) != (before.y > point.y) {
        let x = before.x + (point.y - before.y) / (corner.y - before.y) * (corner.x - before.x)
        if point.x < x { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }

  /// The ring with a hole in it, joined to it where the two are nearest.
  func bridged(to hole: [Point]) -> [Point] {
    var nearest: (own: Int, other: Int, distance: Double)?
    for (own, point) in enumerated() {
      for (other, corner) in hole.enumerated() {
        let distance = point.distance(to: corner)
        if nearest.map({ distance < $0.distance }) ?? true { nearest = (own, other, distance) }
      }
    }
    guard let nearest else { return self }
    // Against the sense of the ring, so that the hole stays one whatever fills the whole.
    let turned = Array(isClockwise == hole.isClockwise ? hole.reversed() : hole)
    let start = isClockwise == hole.isClockwise ? hole.count - 1 - nearest.other : nearest.other
    let around = turned[start...] + turned[..<start] + [turned[start]]
    return Array(self[...nearest.own]) + around + Array(self[nearest.own...])
  }
}

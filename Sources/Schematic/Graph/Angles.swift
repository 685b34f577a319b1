internal import Geometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The angle of a vector in radians, clockwise from the east on a canvas, from -π to π.
func angle(of vector: Point) -> Double { atan2(vector.y, vector.x) }

/// The cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// The smaller angle between two angles in radians, from 0 to π.
func difference(_ a: Double, _ b: Double) -> Double {
  let turn = abs(a - b).truncatingRemainder(dividingBy: 2 * .pi)
  return turn > .pi ? 2 * .pi - turn : turn
}

/// The distance from a point to a polyline.
func distance(from point: Point, toPolyline line: [Point]) -> Double {
  guard line.count > 1 else { return line.first.map { $0.distance(to: point) } ?? .infinity }
  var best = Double.infinity
  for index in 1..<line.count {
    best = min(best, point.distance(toSegment: line[index - 1], line[index]))
  }
  return best
}

/// Where two segments cross inside both; nothing where they touch, are parallel or miss each other.
func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
  let r = b - a
  let s = d - c
  let denominator = r.cross(s)
  guard abs(denominator) > 1e-12 else { return nil }
  let t = (c - a).cross(s) / denominator
  let u = (c - a).cross(r) / denominator
  guard t > 1e-9, t < 1 - 1e-9, u > 1e-9, u < 1 - 1e-9 else { return nil }
  return a + r * t
}

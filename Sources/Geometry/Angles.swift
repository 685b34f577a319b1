#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Point {
  /// The angle of the vector in radians, clockwise from the east on a canvas, from -π to π.
  public var angle: Double { atan2(y, x) }

  /// The smaller angle to another vector in radians, from 0 to π.
  public func angle(to other: Point) -> Double { angleBetween(angle, other.angle) }
}

/// The smaller angle between two angles in radians, from 0 to π.
public func angleBetween(_ a: Double, _ b: Double) -> Double {
  let turn = abs(a - b).truncatingRemainder(dividingBy: 2 * .pi)
  return turn > .pi ? 2 * .pi - turn : turn
}

/// The cosine of an angle in degrees.
public func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A place on the earth in WGS-84, in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public let latitude: Double
  /// Degrees east, from -180 to 180.
  public let longitude: Double

  /// The place at these degrees; nothing for NaN, infinity or degrees outside the range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Mean earth radius in metres (IUGG).
  private static let earthRadius = 6_371_008.8

  /// Great-circle distance in metres, by the haversine formula.
  public func distance(to other: Coordinate) -> Double {
    let phi1 = latitude * .pi / 180
    let phi2 = other.latitude * .pi / 180
    let deltaPhi = phi2 - phi1
    let deltaLambda = (other.longitude - longitude) * .pi / 180
    let a = sin(deltaPhi / 2) * sin(deltaPhi / 2) + cos(phi1) * cos(phi2) * sin(deltaLambda / 2) * sin(deltaLambda / 2)
    return 2 * Self.earthRadius * asin(min(1, a.squareRoot()))
  }

  /// Initial great-circle bearing towards `other` in degrees clockwise from north, from 0 up to 360.
  public func bearing(to other: Coordinate) -> Double {
    let phi1 = latitude * .pi / 180
    let phi2 = other.latitude * .pi / 180
    let deltaLambda = (other.longitude - longitude) * .pi / 180
    let y = sin(deltaLambda) * cos(phi2)
    let x = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(deltaLambda)
    let degrees = atan2(y, x) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}

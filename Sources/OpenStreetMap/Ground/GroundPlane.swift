internal import Geometry
internal import TransitModel

/// The earth around a city in metres, y down: near one city it is flat enough for that.
struct GroundPlane {
  private static let metresPerDegree = 111_195.08
  private let middle: Coordinate
  private let east: Double

  init(_ middle: Coordinate) {
    self.middle = middle
    east = max(1, middle.metresPerDegreeEast)
  }

  subscript(coordinate: Coordinate) -> Point {
    Point(
      coordinate.degreesEast(of: middle) * east, (middle.latitude - coordinate.latitude) * Self.metresPerDegree)
  }

  /// The place of a point, to a metre or so; nothing beyond the poles.
  func coordinate(_ point: Point) -> Coordinate? {
    func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
    var longitude = middle.longitude + point.x / east
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(
      latitude: rounded(middle.latitude - point.y / Self.metresPerDegree), longitude: rounded(longitude))
  }
}

extension Coordinate {
  /// The width of a degree of longitude at this latitude, by a distance rather than by a cosine.
  var metresPerDegreeEast: Double {
    let step = 0.01
    let beside = Coordinate(latitude: latitude, longitude: longitude > 0 ? longitude - step : longitude + step)
    return (beside?.distance(to: self) ?? 0) / step
  }

  /// How far east of another place it lies, the short way around the earth.
  func degreesEast(of other: Coordinate) -> Double {
    let step = longitude - other.longitude
    return step > 180 ? step - 360 : step < -180 ? step + 360 : step
  }
}

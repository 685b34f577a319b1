internal import Geometry
internal import TransitModel

/// The earth around a city in metres, y down: near one city it is flat enough for that.
struct GroundPlane {
  private static let metresPerDegree = 111_195.08
  private let middle: Coordinate
  private let east: Double

  init(_ middle: Coordinate) {
    self.middle = middle
    let step = 0.01
    let side = Coordinate(
      latitude: middle.latitude, longitude: middle.longitude > 0 ? middle.longitude - step : middle.longitude + step)
    east = max(1, (side.map { middle.distance(to: $0) } ?? 0) / step)
  }

  subscript(coordinate: Coordinate) -> Point {
    var turn = coordinate.longitude - middle.longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return Point(turn * east, (middle.latitude - coordinate.latitude) * Self.metresPerDegree)
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

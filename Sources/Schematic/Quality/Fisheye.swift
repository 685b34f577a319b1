internal import Geometry
internal import Numerics

/// Geographic positions as a designer would have them: the centre as it is, the outskirts pulled in (Sarkar and Brown,
/// Graphical fisheye views, 1992), and the whole as wide as a sheet unless it is very tall.
struct Fisheye {
  private let middle: Point
  /// How far from the middle half of the stations lie, which are the centre.
  private let radius: Double
  private let widening: Double

  /// How much of their way beyond the centre outskirts keep.
  private static let outskirts = 0.6
  /// The spread of a network over its height that fills a sheet, below which it is left tall, and how much it is changed.
  private static let (sheet, tall, mostChange) = (1.4, 0.5, 1.44)

  /// - Parameter stations: their geographic positions.
  init(around stations: [Point]) {
    middle = Point(stations.map(\.x).sorted().middle ?? 0, stations.map(\.y).sorted().middle ?? 0)
    let away = stations.map { [middle] in $0 - middle }
    radius = away.map(\.length).sorted().middle ?? 0
    let (width, height) = away.reduce(into: (0.0, 0.0)) { sum, point in
      sum = (sum.0 + point.x * point.x, sum.1 + point.y * point.y)
    }
    let aspect = height > 0 ? (width / height).squareRoot() : .infinity
    let change = aspect < Self.tall ? 1 : min(Self.mostChange, max(1, Self.sheet / aspect))
    widening = change.squareRoot()
  }

  /// Where a position comes to lie.
  func place(of position: Point) -> Point {
    let away = position - middle
    let length = away.length
    let scale = length > radius && radius > 0 ? (radius + (length - radius) * Self.outskirts) / length : 1
    return Point(away.x * scale * widening, away.y * scale / widening)
  }
}

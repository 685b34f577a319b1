package import Geometry

/// The scale and shift that bring points as near as possible to others, by least squares; nothing is turned.
package struct SimilarityFit {
  /// The mean of the points that are brought.
  package let source: Point
  /// The mean of those that they are brought to.
  package let target: Point
  /// How many times larger the points become; 1 where all of them lie at one place.
  package let scale: Double
  /// How far the points that are brought spread, and how far that agrees with the others, as sums of products.
  package let (spread, agreement): (Double, Double)

  /// The fit of each point to its partner.
  package init(_ pairs: [(source: Point, target: Point)]) {
    let share = 1 / Double(max(1, pairs.count))
    let target = pairs.reduce(.zero) { $0 + $1.target } * share
    let source = pairs.reduce(.zero) { $0 + $1.source } * share
    let agreement = pairs.reduce(0.0) { $0 + ($1.target - target).dot($1.source - source) }
    let spread = pairs.reduce(0.0) { $0 + ($1.source - source).dot($1.source - source) }
    (self.source, self.target, self.spread, self.agreement) = (source, target, spread, agreement)
    scale = spread > 0 ? agreement / spread : 1
  }

  /// Where a point is brought, and then so many times as far from the middle.
  package func place(of point: Point) -> Point { target + (point - source) * scale }
}

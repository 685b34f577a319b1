/// A point or a vector in the plane, in the unit of its drawing; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// The point at `x`, `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// The vector scaled by `factor`.
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  /// The length of the vector.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The distance to another point.
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The z component of the cross product: positive when `other` lies clockwise of this vector on a canvas.
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The scalar product.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}

/// An axis-parallel rectangle, in the unit of its drawing.
public struct Box: Hashable, Sendable {
  /// The smallest x.
  public var minX: Double
  /// The smallest y.
  public var minY: Double
  /// The largest x.
  public var maxX: Double
  /// The largest y.
  public var maxY: Double

  /// The rectangle at `x`, `y` with a size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The rectangle between two corners, in whatever order they are given.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = min(minX, maxX)
    self.minY = min(minY, maxY)
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
  }

  /// The smallest rectangle around all points; nothing for no points.
  @inlinable public init?(around points: some Sequence<Point>) {
    var box: Box?
    for point in points {
      let spot = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
      box = box.map { $0.union(spot) } ?? spot
    }
    guard let box else { return nil }
    self = box
  }

  /// The extent along x.
  public var width: Double { maxX - minX }
  /// The extent along y.
  public var height: Double { maxY - minY }
  /// The middle.
  public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

  /// The smallest rectangle around both.
  public func union(_ other: Box) -> Box {
    Box(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle shrunk by `margin` on every side (grown when negative).
  public func inset(by margin: Double) -> Box {
    Box(minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
  }

  /// The rectangle moved by a vector.
  public func moved(by vector: Point) -> Box {
    Box(minX: minX + vector.x, minY: minY + vector.y, maxX: maxX + vector.x, maxY: maxY + vector.y)
  }

  /// A window on the rectangle with a point in its middle, or beside it at the edge; where it is larger than the rectangle,
  /// with all of that in its middle.
  public func window(around point: Point, width: Double, height: Double) -> Box {
    func start(_ middle: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      length >= high - low ? (low + high - length) / 2 : Swift.min(Swift.max(middle - length / 2, low), high - length)
    }
    return Box(
      x: start(point.x, width, minX, maxX), y: start(point.y, height, minY, maxY), width: width, height: height)
  }

  /// The point of the rectangle that is nearest to another.
  public func nearest(to point: Point) -> Point {
    Point(Swift.min(Swift.max(point.x, minX), maxX), Swift.min(Swift.max(point.y, minY), maxY))
  }

  /// Whether the insides of both rectangles share a point; touching edges do not count.
  public func overlaps(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether the other rectangle lies wholly inside or on the edge.
  public func contains(_ other: Box) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}

public import Geometry

/// A filled or stroked outline.
public struct Shape: Hashable, Sendable {
  /// What is drawn.
  public var outline: Outline
  /// What it is filled with.
  public var fill: Paint?
  /// How its edge is drawn.
  public var stroke: Stroke?

  /// A shape; without fill and stroke it is not seen.
  public init(_ outline: Outline, fill: Paint? = nil, stroke: Stroke? = nil) {
    self.outline = outline
    self.fill = fill
    self.stroke = stroke
  }
}

/// The outline of a shape.
public enum Outline: Hashable, Sendable {
  /// A rectangle whose corners are quarter circles of `radius`.
  case rectangle(Box, radius: Double)
  /// A circle.
  case circle(center: Point, radius: Double)
  /// Lines and curves.
  case path([PathElement])
}

/// A step of a path.
public enum PathElement: Hashable, Sendable {
  /// Begins a new part.
  case move(Point)
  /// A straight line.
  case line(Point)
  /// A cubic Bézier curve.
  case curve(Point, Point, to: Point)
  /// Back to the start of the part.
  case close
}

/// How an edge is drawn.
public struct Stroke: Hashable, Sendable {
  /// Where a line ends.
  public enum Cap: String, CaseIterable, Hashable, Sendable {
    case butt, round, square
  }

  /// The colour.
  public var paint: Paint
  /// The width in points.
  public var width: Double
  /// How lines end.
  public var cap: Cap
  /// Lengths of dashes and gaps in points; empty for a whole line.
  public var dashes: [Double]

  /// A stroke; corners are round.
  public init(_ paint: Paint, width: Double, cap: Cap = .round, dashes: [Double] = []) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.dashes = dashes
  }
}

extension Outline {
  /// A straight line, or a chain of them.
  public static func polyline(_ points: [Point]) -> Outline {
    .path(points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) })
  }

  /// A filled polygon.
  public static func polygon(_ points: [Point]) -> Outline {
    .path(points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) } + [.close])
  }

  /// Every point that spans it: curves lie inside the hull of theirs.
  public var controlPoints: [Point] {
    switch self {
    case .rectangle(let box, _): [Point(box.minX, box.minY), Point(box.maxX, box.maxY)]
    case .circle(let center, let radius):
      [center - Point(radius, radius), center + Point(radius, radius)]
    case .path(let elements):
      elements.flatMap(\.points)
    }
  }

  /// A box around it, the stroke not counted; nothing for an empty path.
  public var bounds: Box? { Box(around: controlPoints) }

  /// The outline moved by a vector.
  public func moved(by vector: Point) -> Outline {
    switch self {
    case .rectangle(let box, let radius):
      .rectangle(box.moved(by: vector), radius: radius)
    case .circle(let center, let radius): .circle(center: center + vector, radius: radius)
    case .path(let elements): .path(elements.map { $0.moved(by: vector) })
    }
  }
}

extension PathElement {
  /// Its points: where it ends, and what bends it.
  public var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let a, let b, let end): [a, b, end]
    case .close: []
    }
  }

  /// The step moved by a vector.
  public func moved(by vector: Point) -> PathElement {
    switch self {
    case .move(let point): .move(point + vector)
    case .line(let point): .line(point + vector)
    case .curve(let a, let b, let end): .curve(a + vector, b + vector, to: end + vector)
    case .close: .close
    }
  }
}

/// One of the eight directions of an octilinear drawing, numbered clockwise from the east on a canvas.
@frozen public struct CompassDirection: Hashable, Comparable, Sendable {
  /// Its number, from 0 for the east to 7 for the north-east.
  public let rawValue: Int

  /// The direction of a number, which counts on beyond a full turn and back below none.
  @inlinable @inline(__always) public init(_ number: Int) { rawValue = number & 7 }

  /// The direction nearest to that of a vector; of two equally near the one with the lower number.
  public init(nearest vector: Point) {
    var best = Self.all[0]
    for direction in Self.all.dropFirst() where direction.unit.dot(vector) > best.unit.dot(vector) { best = direction }
    self = best
  }

  /// All eight, clockwise from the east.
  public static let all = (0..<8).map { CompassDirection($0) }
  private static let units = all.map { direction in
    let length = direction.isDiagonal ? 0.5.squareRoot() : 1
    return Point(Double(direction.dx) * length, Double(direction.dy) * length)
  }

  /// The direction back.
  @inlinable @inline(__always) public var opposite: CompassDirection { CompassDirection(rawValue ^ 4) }

  /// The direction so many eighths of a turn further clockwise.
  @inlinable @inline(__always) public func turned(by eighths: Int) -> CompassDirection {
    CompassDirection(rawValue &+ eighths)
  }

  /// The direction a quarter turn clockwise.
  @inlinable @inline(__always) public var right: CompassDirection { turned(by: 2) }

  /// How many eighths of a turn it lies clockwise of another one, from 0 to 7.
  @inlinable @inline(__always) public func clockwise(from other: CompassDirection) -> Int {
    (rawValue &- other.rawValue) & 7
  }

  /// The number of its axis, from 0 to 3, which it shares with its opposite.
  @inlinable @inline(__always) public var axis: Int { rawValue & 3 }

  /// Whether it runs aslant.
  @inlinable @inline(__always) public var isDiagonal: Bool { rawValue & 1 == 1 }

  /// How far east one step on a grid leads: -1, 0 or 1. Two bits hold each, one more than it is.
  @inlinable @inline(__always) public var dx: Int { ((36890 >> (2 &* rawValue)) & 3) &- 1 }

  /// How far south one step on a grid leads: -1, 0 or 1.
  @inlinable @inline(__always) public var dy: Int { ((425 >> (2 &* rawValue)) & 3) &- 1 }

  /// The vector of length 1.
  public var unit: Point { Self.units[rawValue] }

  /// By how many eighths a line turns that enters a point from this side and leaves it towards another: 0 straight on, 4 back.
  @inlinable @inline(__always) public func bend(leavingBy other: CompassDirection) -> Int {
    let apart = clockwise(from: other)
    return 4 &- min(apart, 8 &- apart)
  }

  /// Clockwise from the east.
  @inlinable public static func < (one: CompassDirection, two: CompassDirection) -> Bool { one.rawValue < two.rawValue }
}

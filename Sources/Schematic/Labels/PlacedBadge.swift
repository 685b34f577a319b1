public import Geometry

/// The size of a line's badge, in ems of the local language's type.
public struct BadgeSize: Hashable, Sendable {
  /// Its width.
  public let width: Double
  /// Its height.
  public let height: Double

  /// A size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The badge of a line beyond one of its ends.
public struct PlacedBadge: Hashable, Sendable {
  /// The index of the station's node in the layout.
  public let node: Int
  /// The index of the line in the line graph.
  public let line: Int
  /// Its box.
  public let box: Box

  /// A badge in its place.
  public init(node: Int, line: Int, box: Box) {
    self.node = node
    self.line = line
    self.box = box
  }
}

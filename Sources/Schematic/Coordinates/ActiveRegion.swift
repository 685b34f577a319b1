internal import Geometry

/// The points that a solve may move while all others stay: what happens at one place of a large map is worked out
/// in a tenth of the time, and nothing elsewhere suffers by it.
struct ActiveRegion: Sendable {
  /// Whether each point of the shape moves.
  let moves: [Bool]
  /// What lies outside touches nothing that moves.
  let area: Box

  /// All points at most so far from any of some places, in spacings; nothing where there are none.
  init?(around middles: [Point], within radius: Double, of places: [Point]) {
    moves = places.map { place in middles.contains { $0.distance(to: place) <= radius } }
    guard let area = Self.area(around: middles, within: radius) else { return nil }
    self.area = area
  }

  /// What lies outside touches nothing that moves; nothing where there are no places.
  static func area(around middles: [Point], within radius: Double) -> Box? {
    Box(around: middles)?.inset(by: -radius - Self.reach)
  }

  /// How far names reach from their stations at most, about, in spacings.
  private static let reach = 3.0

  /// Those of some collision shapes that may touch what moves.
  func near(_ collisionShapes: [CollisionShape], _ places: [Point]) -> [CollisionShape] {
    collisionShapes.filter { $0.bounds(places).overlaps(area) }
  }

  /// The number of each point among those that move, in their order, and negative for the others.
  ///
  /// - Parameter names: whether each of the points moves that names have of their own, which follow those of the shape.
  func numbers(with names: [Bool]) -> [Int] {
    var count = 0
    return (moves + names).map { isMoving in
      defer { if isMoving { count += 1 } }
      return isMoving ? count : -1
    }
  }
}

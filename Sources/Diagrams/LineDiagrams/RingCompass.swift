internal import Geometry
internal import TransitModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How the stations of a ring lie on the ground.
struct RingCompass {
  /// The places, east to the right, south down; empty where one is unknown.
  private let points: [Point]

  init(_ coordinates: [Coordinate?]) {
    let known = coordinates.compactMap { $0 }
    guard known.count == coordinates.count, known.count > 2 else {
      points = []
      return
    }
    let latitude = known.map(\.latitude).reduce(0, +) / Double(known.count)
    let narrowing = cos(latitude * .pi / 180)
    points = known.map { Point($0.longitude * narrowing, -$0.latitude) }
  }

  /// Whether all places are known, and not one place.
  var isKnown: Bool { !points.isEmpty && area != 0 }

  /// Whether the stations follow each other against the clock.
  var isAgainstClock: Bool { area < 0 }

  /// Twice the area within; positive clockwise, since y grows downwards.
  private var area: Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  /// The station with which to begin for the drawing's places to be most like the ground.
  func start(at places: [Point]) -> Int {
    guard points.count == places.count else { return 0 }
    let (ground, drawn) = (Self.centred(points), Self.centred(places))
    var best = (start: 0, likeness: -Double.infinity)
    for start in ground.indices {
      let likeness = drawn.indices.reduce(0.0) { $0 + drawn[$1].dot(ground[(start + $1) % ground.count]) }
      if likeness > best.likeness + 1e-9 { best = (start, likeness) }
    }
    return best.start
  }

  /// The points around their middle, as wide as they are high.
  private static func centred(_ points: [Point]) -> [Point] {
    guard let box = Box(around: points) else { return points }
    let (width, height) = (max(box.width, 1e-9), max(box.height, 1e-9))
    return points.map { Point(($0.x - box.center.x) / width, ($0.y - box.center.y) / height) }
  }
}

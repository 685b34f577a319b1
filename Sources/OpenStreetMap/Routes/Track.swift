internal import Geometry
internal import TransitModel

/// The track of a route: its ways, end to end.
struct Track {
  /// The course of the ways that join, in runs; one run where there is no gap.
  private(set) var runs: [[Coordinate]] = []
  private var flat: [[Point]] = []
  private var plane: Plane?
  /// Whether every way is in the file.
  private(set) var isWhole = true
  /// Whether no way is passed twice, so that a place on it tells when it is passed.
  private(set) var isSimple = true
  /// Members, from 1, between which the ways do not meet although both are in the file.
  private(set) var gaps: [(before: Int, after: Int)] = []

  init(_ members: RouteMembers, in extract: Extract) {
    var end: ElementID?
    var lastMember: Int?
    let ways = members.track.map { ($0.member, extract[$0.id]) }
    isSimple = Set(members.track.map(\.id)).count == members.track.count
    for (place, (member, way)) in ways.enumerated() {
      guard let way, let first = way.members.first?.id, let last = way.members.last?.id else {
        isWhole = false
        (end, lastMember) = (nil, nil)
        continue
      }
      var course = extract.course(of: way)
      if course.count < way.members.count { isWhole = false }
      let next = place + 1 < ways.count ? ways[place + 1].1 : nil
      let nextEnds = next.map { [$0.members.first?.id, $0.members.last?.id] } ?? []
      let isReversed = end.map { $0 == last && $0 != first } ?? (nextEnds.contains(first) && !nextEnds.contains(last))
      if isReversed { course.reverse() }
      if let known = end, known != first, known != last {
        gaps.append((lastMember ?? member - 1, member))
        end = nil
      }
      if end != nil, !runs.isEmpty {
        runs[runs.count - 1] += course.dropFirst()
      } else {
        runs.append(course)
      }
      end = isReversed ? first : last
      lastMember = member
    }
    runs.removeAll { $0.isEmpty }
    plane = runs.first?.first.map { Plane(at: $0) }
    if let plane { flat = runs.map { $0.map(plane.point) } }
  }

  /// Whether it ends where it begins.
  var isClosed: Bool {
    guard runs.count == 1, let first = runs[0].first, let last = runs[0].last, runs[0].count > 2 else { return false }
    return first.distance(to: last) < 1
  }

  /// How far a place is from the nearest way, in metres; nothing without ways.
  func distance(to place: Coordinate) -> Double? {
    guard let plane else { return nil }
    let point = plane.point(place)
    var best: Double?
    for run in flat {
      for index in run.indices {
        let metres = Stretch(run[max(0, index - 1)], run[index]).nearest(to: point).metres
        if metres < best ?? .infinity { best = metres }
      }
    }
    return best
  }

  /// Where along the track a place may be, in metres from its beginning: once for every time the track comes near.
  func positions(of place: Coordinate) -> [Double] {
    guard flat.count == 1, let run = flat.first, let point = plane?.point(place) else { return [] }
    var found: [(metres: Double, along: Double)] = []
    var along = 0.0
    for (a, b) in zip(run, run.dropFirst()) {
      let stretch = Stretch(a, b)
      let near = stretch.nearest(to: point)
      found.append((near.metres, along + near.share * stretch.length))
      along += stretch.length
    }
    guard let nearest = found.map(\.metres).min(), nearest <= Self.furthest else { return [] }
    var result: [Double] = []
    for candidate in found where candidate.metres <= nearest + Self.tolerance {
      if let last = result.last, candidate.along - last < 2 * Self.tolerance { continue }
      result.append(candidate.along)
    }
    return result
  }

  /// A stop further from the track has no place on it.
  private static let furthest = 200.0
  private static let tolerance = 60.0
}

/// A plane that touches the earth at a place, in metres.
private struct Plane {
  private let origin: Coordinate
  private let metresPerDegree: Double

  /// Metres in a degree of latitude.
  private static let north = 111_195.0

  init(at origin: Coordinate) {
    self.origin = origin
    metresPerDegree = origin.metresPerDegreeEast
  }

  func point(_ place: Coordinate) -> Point {
    Point(place.degreesEast(of: origin) * metresPerDegree, (place.latitude - origin.latitude) * Self.north)
  }
}

/// A straight piece of a track.
private struct Stretch {
  private let origin: Point
  private let x: Double
  private let y: Double
  let length: Double

  init(_ a: Point, _ b: Point) {
    origin = a
    (x, y) = (b.x - a.x, b.y - a.y)
    length = (x * x + y * y).squareRoot()
  }

  /// The nearest point of it: how far it is, and which share of the piece lies before it.
  func nearest(to point: Point) -> (metres: Double, share: Double) {
    let (dx, dy) = (point.x - origin.x, point.y - origin.y)
    let share = length > 0 ? min(1, max(0, (dx * x + dy * y) / (length * length))) : 0
    let (u, v) = (dx - share * x, dy - share * y)
    return ((u * u + v * v).squareRoot(), share)
  }
}

internal import Geometry

/// A way between two stations whose places are given, in the eight directions.
struct AuthoredCourse {
  /// Both places, and the bends between.
  let points: [Point]
  /// The directions of its pieces.
  let directions: [CompassDirection]
  /// What it costs beside its bends, for each of its lines.
  let penalty: Double

  private init(_ steps: [Point], from a: Point, penalty: Double = 0) {
    var points = [a]
    for step in steps { points.append(points[points.count - 1] + step) }
    self.points = points
    directions = steps.map { CompassDirection(nearest: $0) }
    self.penalty = penalty
  }

  /// The part of a way that runs aslant, and that which does not; nothing where there is only one of them.
  private static func parts(of along: Point) -> (diagonal: Point, straight: Point)? {
    let slant = min(abs(along.x), abs(along.y))
    let diagonal = Point(along.x < 0 ? -slant : slant, along.y < 0 ? -slant : slant)
    let straight = along - diagonal
    let least = 1e-6 * max(1, along.length)
    return slant < least || straight.length < least ? nil : (diagonal, straight)
  }

  /// The ways from one place to another that bend twice at most.
  static func direct(from a: Point, to b: Point) -> [AuthoredCourse] {
    guard let (diagonal, straight) = parts(of: b - a) else { return [AuthoredCourse([b - a], from: a)] }
    return [
      [diagonal, straight], [straight, diagonal], [straight * 0.5, diagonal, straight * 0.5],
      [diagonal * 0.5, straight, diagonal * 0.5],
    ].map { AuthoredCourse($0, from: a) }
  }

  /// Ways that turn away a little from where they lead at one of their ends, so that they may go straight on there.
  static func swerves(from a: Point, to b: Point) -> [AuthoredCourse] {
    guard let (diagonal, straight) = parts(of: b - a) else { return [] }
    return swerves(diagonal, straight, from: a) + swerves(straight, diagonal, from: a)
  }

  /// Ways that turn beyond the direction of `first` at one end and then take both.
  private static func swerves(_ first: Point, _ second: Point, from a: Point) -> [AuthoredCourse] {
    let (one, two) = (CompassDirection(nearest: first), CompassDirection(nearest: second))
    let onwards = two.unit
    let beyond = one.turned(by: one.clockwise(from: two) == 1 ? 1 : -1).unit
    // A step beyond and one onwards lead together where `first` does.
    let both = beyond + onwards
    let length = min(swerve.most, (first.length - swerve.least) / both.length)
    guard length >= swerve.least else { return [] }
    let steps = [beyond * length, first - both * length, second + onwards * length]
    return [steps, steps.reversed()].map { AuthoredCourse($0, from: a, penalty: swervePenalty) }
  }

  /// How far a way swerves, in median spacings: at least so far that it is seen to bend beside its station.
  private static let swerve = (least: 0.22, most: 0.35)
  /// What it costs that a way turns away from where it leads: a little, or as far as it has to.
  private static let (swervePenalty, detourPenalty) = (0.6, 1.0)

  /// How long the stub is with which a way leaves a place in a direction of its own, in median spacings.
  static let stub = 0.45

  /// Ways that leave one place in any direction, or reach the other so, before they go on as usual.
  static func detours(from a: Point, to b: Point) -> [AuthoredCourse] {
    CompassDirection.all.map(\.unit).flatMap { unit -> [AuthoredCourse] in
      let step = unit * stub
      let early = direct(from: a + step, to: b).map { [step] + $0.steps }
      let late = direct(from: a, to: b - step).map { $0.steps + [step] }
      return (early + late).map { AuthoredCourse($0, from: a, penalty: detourPenalty) }
    }.filter { course in
      course.steps.allSatisfy { $0.length > 1e-6 }
        && zip(course.directions, course.directions.dropFirst()).allSatisfy { $0.opposite.bend(leavingBy: $1) < 3 }
    }
  }

  private var steps: [Point] { zip(points, points.dropFirst()).map { $1 - $0 } }
}

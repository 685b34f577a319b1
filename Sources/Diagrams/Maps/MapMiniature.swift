public import Geometry
internal import Scene
public import TransitModel

/// A network as small as a stamp: where its lines run, in their colours, by as few points as show it.
public struct MapMiniature: Hashable, Sendable {
  /// A line.
  public struct Course: Hashable, Sendable {
    /// Its colour.
    public let color: LineColor
    /// Where it runs: each run from end to end, from fork to fork, or round a ring.
    public let runs: [[Point]]
  }

  /// The lines, in the order of the city.
  public let courses: [Course]

  /// The lines of a small map, whose coordinates are whole numbers.
  public init(_ map: LocatorMap) {
    courses = map.courses.map { Course(color: $0.color, runs: PathRuns($0.path).runs) }
  }

  private init(courses: [Course]) { self.courses = courses }

  /// The same with as few points as stay within `tolerance` of it (Ramer, Douglas and Peucker), without runs too short to be
  /// seen at that tolerance.
  public func simplified(within tolerance: Double) -> MapMiniature {
    let courses = courses.map { course in
      let runs = course.runs.filter { $0.courseLength >= 2 * tolerance }
      return Course(color: course.color, runs: runs.map { $0.simplified(within: tolerance) })
    }
    return MapMiniature(courses: courses.filter { !$0.runs.isEmpty })
  }
}

/// The pieces of a path, joined where they meet.
private struct PathRuns {
  private var points: [Point] = []
  private var indices: [Point: Int] = [:]
  private var neighbours: [[Int]] = []
  private var walked: Set<[Int]> = []

  init(_ path: [PathElement]) {
    var pen: Int?
    for element in path {
      let before = pen
      switch element {
      case .move(let point): pen = index(of: point)
      case .line(let point), .curve(_, _, let point):
        pen = index(of: point)
        if let before, let pen { join(before, pen) }
      case .close: break
      }
    }
  }

  private mutating func index(of point: Point) -> Int {
    if let known = indices[point] { return known }
    indices[point] = points.count
    points.append(point)
    neighbours.append([])
    return points.count - 1
  }

  private mutating func join(_ a: Int, _ b: Int) {
    guard a != b, !neighbours[a].contains(b) else { return }
    neighbours[a].append(b)
    neighbours[b].append(a)
  }

  /// From every end and fork on, then the rings that are left.
  var runs: [[Point]] {
    var copy = self
    var runs: [[Point]] = []
    for start in points.indices where neighbours[start].count != 2 { runs += copy.runs(from: start) }
    for start in points.indices { runs += copy.runs(from: start) }
    return runs
  }

  private mutating func runs(from start: Int) -> [[Point]] {
    neighbours[start].compactMap { next in
      walked.contains([min(start, next), max(start, next)]) ? nil : run(from: start, over: next)
    }
  }

  private mutating func run(from start: Int, over second: Int) -> [Point] {
    var run = [start]
    var (at, next): (Int, Int?) = (start, second)
    while let step = next, walked.insert([min(at, step), max(at, step)]).inserted {
      run.append(step)
      next = step != start && neighbours[step].count == 2 ? neighbours[step].first { $0 != at } : nil
      at = step
    }
    return run.map { points[$0] }
  }
}

internal import Geometry
internal import Scene
internal import TransitModel

/// A line with branches from left to right: the trunk in one lane, each branch in a lane of its own. Names stand below their
/// lane and branches above the trunk; names that are tilted stand above their lane, and branches below the trunk.
struct LaneLayout {
  /// The length of the bend from one lane into another.
  private static let bend = 44.0
  private static let laneGap = 18.0
  /// Room between a branch and the words at its junction.
  private static let junctionGap = 4.0
  /// The radius with which a branch turns round.
  static let corner = 18.0

  let course: LineCourse
  /// Whether names are tilted, which makes room for twice as many stations.
  let isTilted: Bool
  /// Whether no branch crosses another, as far as it was drawn.
  private(set) var isClear = true

  init(course: LineCourse, isTilted: Bool = false) { (self.course, self.isTilted) = (course, isTilted) }

  /// Draws the line.
  mutating func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let names = try LaneNames(course.stations, isTilted: isTilted, canvas: canvas)
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + NameRow.clearance
    let junctions = course.branches.flatMap { [$0.from, $0.to].compactMap { $0 } }
    // Where branches leave on the side of the words, they begin beside these.
    let words = isTilted ? junctions.compactMap { names.blocks[$0]?.width }.max() ?? 0 : 0
    let beside = max(reach, words / 2 + Self.junctionGap)
    let room = LanePlaces.Room(
      pitch: names.pitch, bend: Self.bend, left: names.left,
      right: course.branches.map { names.reach(of: $0.stations) }.max() ?? 0, reach: beside, corner: Self.corner)
    let places = LanePlaces(course: course, room: room)
    // Names of the trunk rise where there are no branches.
    let rise = names.rise(of: course.branches.flatMap(\.stations))
    let height = (reach * 2 + rise + names.depth + Self.laneGap) * (isTilted ? 1 : -1)
    var points: [StationID: Point] = [:]
    for station in course.stations {
      points[station] = Point(places.x(station), Double(places.lane(of: station)) * height)
    }
    addLines(LaneWays(course: course, places: places, points: points, reach: beside, bend: Self.bend), on: &canvas)
    for station in course.stations {
      guard let point = points[station] else { continue }
      canvas.addStation(station, at: point, labels: names.nodes(station, at: point, reach: reach, canvas: canvas))
    }
    let lowest = isTilted ? points.values.map(\.y).max() ?? 0 : 0
    let below = (isTilted ? course.stations : course.trunk).compactMap { names.blocks[$0]?.height }.max() ?? 0
    _ = try ServiceMark.addRow(points, top: lowest + reach + below + 8, on: &canvas)
    isClear = !places.hasCrossings
  }

  private func addLines(_ ways: LaneWays, on canvas: inout LineCanvas) {
    for (from, to) in zip(course.trunk, course.trunk.dropFirst()) { addPiece(from, to, ways.points, on: &canvas) }
    for branch in course.branches {
      for (from, to) in zip(branch.stations, branch.stations.dropFirst()) {
        addPiece(from, to, ways.points, oneWay: branch.oneWay, on: &canvas)
      }
      for way in ways.links(of: branch) {
        canvas.addLine(way.outline, isPassed: canvas.content.isPassed(way.from, way.to))
      }
    }
  }

  private func addPiece(
    _ from: StationID, _ to: StationID, _ points: [StationID: Point], oneWay: Bool? = nil, on canvas: inout LineCanvas
  ) {
    guard let start = points[from], let end = points[to] else { return }
    let isPassed = canvas.content.isPassed(from, to)
    canvas.addLine(.polyline([start, end]), isPassed: isPassed)
    guard canvas.content.isDirected || oneWay != nil else { return }
    let along = oneWay == false ? start - end : end - start
    canvas.addArrow(at: (start + end) * 0.5, along: along, isPassed: isPassed)
  }
}

/// The ways from one lane into another.
struct LaneWays {
  let course: LineCourse
  let places: LanePlaces
  let points: [StationID: Point]
  let reach: Double
  let bend: Double

  struct Link {
    let from: StationID
    let to: StationID
    let outline: Outline
  }

  /// What joins a branch to the stations it leaves from and rejoins at.
  func links(of branch: LineCourse.Branch) -> [Link] {
    guard let first = branch.stations.first, let last = branch.stations.last, let ends = places.ends(of: branch) else {
      return []
    }
    let sense = places.leadsBack(branch) ? -1.0 : 1.0
    var links: [Link] = []
    if let from = branch.from, let start = points[from], let end = points[first] {
      let turns = (branch.fromSide == .after) == (sense < 0)
      let outline =
        branch.isSquare
        ? square(from: start, to: end)
        : turns ? .turn(from: start, to: end, over: ends.from) : bend(from: start, to: end, sense: sense)
      links.append(Link(from: from, to: first, outline: outline))
    }
    if let to = branch.to, let start = points[last], let end = points[to] {
      let turns = (branch.toSide == .before) == (sense < 0)
      let outline =
        branch.isSquare
        ? square(from: end, to: start)
        : turns ? .turn(from: start, to: end, over: ends.to) : bend(from: start, to: end, sense: sense)
      links.append(Link(from: last, to: to, outline: outline))
    }
    return links
  }

  /// From one lane into another: along the inner one past its station's sign, then out beside it.
  private func bend(from start: Point, to end: Point, sense: Double) -> Outline {
    // The bend lies beside the station nearer to the trunk, on whose side of the branch there are no words.
    let rises = abs(start.y) < abs(end.y)
    let low = rises ? Point(start.x + sense * reach, start.y) : Point(end.x - sense * reach, end.y)
    let high = rises ? Point(low.x + sense * bend, end.y) : Point(low.x - sense * bend, start.y)
    let (first, second) = rises ? (low, high) : (high, low)
    let middle = (first.x + second.x) / 2
    return .path([
      .move(start), .line(first),
      .curve(Point(middle, first.y), Point(middle, second.y), to: second), .line(end),
    ])
  }

  /// Straight out from a junction, and into the lane.
  private func square(from junction: Point, to first: Point) -> Outline {
    let radius = min(LaneLayout.corner, abs(junction.y - first.y) / 2, abs(first.x - junction.x))
    let side = first.x < junction.x ? -radius : radius
    let back = junction.y > first.y ? radius : -radius
    let top = Point(junction.x, first.y + back)
    // A quarter circle by a cubic curve: the control points lie 0.5523 of the radius along the tangents.
    let rest = 1 - 0.5523
    return .path([
      .move(junction), .line(top),
      .curve(
        Point(top.x, top.y - back * 0.5523), Point(top.x + side * rest, first.y), to: Point(top.x + side, first.y)),
      .line(first),
    ])
  }
}

extension LineContent {
  /// Whether the piece of line between two stations lies behind.
  func isPassed(_ from: StationID, _ to: StationID) -> Bool {
    switch coloring {
    case .ahead: break
    case .whole: return false
    case .way(let way):
      return !zip(way, way.dropFirst()).contains { ($0, $1) == (from, to) || ($0, $1) == (to, from) }
    }
    let (a, b) = (entry(from), entry(to))
    return (a.isPassed && (b.isPassed || b.isCurrent)) || (a.isCurrent && b.isPassed)
  }
}

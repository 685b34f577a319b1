internal import Geometry
internal import Scene
internal import TransitModel

/// A line with branches from left to right: the trunk undermost, each branch in a lane above it, names below their lane.
struct LaneLayout {
  /// The length of the bend from one lane into another.
  private static let bend = 44.0
  private static let laneGap = 18.0

  let course: LineCourse

  /// Draws the line.
  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let wrap = canvas.style.localSize * 5.4
    var blocks: [StationID: LabelBlock] = [:]
    for station in course.stations { blocks[station] = try canvas.block(station, width: wrap) }
    let widest = blocks.values.map(\.width).max() ?? 0
    let tallest = blocks.values.map(\.height).max() ?? 0
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + NameRow.clearance
    let pitch = max(canvas.style.pitch, widest + NameRow.gap)
    let approach = reach + Self.bend + widest / 2 + 4
    let columns = LanePlaces(course: course, pitch: pitch, approach: approach)
    let height = reach * 2 + tallest + Self.laneGap
    var points: [StationID: Point] = [:]
    for station in course.stations {
      points[station] = Point(columns.x(station), -Double(columns.lane(of: station)) * height)
    }
    addLines(points, reach: reach, on: &canvas)
    for station in course.stations {
      guard let point = points[station], let block = blocks[station] else { continue }
      canvas.addStation(
        station, at: point, labels: block.nodes(x: point.x, top: point.y + reach, alignment: .center))
    }
    let below = course.trunk.compactMap { blocks[$0]?.height }.max() ?? 0
    _ = try ServiceMark.addRow(points, top: reach + below + 8, on: &canvas)
  }

  /// The width it takes.
  func width(on canvas: LineCanvas) throws(TextFault) -> Double {
    var copy = canvas
    try draw(on: &copy)
    return Box(uniting: copy.nodes.compactMap(\.bounds))?.width ?? 0
  }

  private func addLines(_ points: [StationID: Point], reach: Double, on canvas: inout LineCanvas) {
    for (from, to) in zip(course.trunk, course.trunk.dropFirst()) {
      addPiece(from, to, points, on: &canvas)
    }
    for branch in course.branches {
      for (from, to) in zip(branch.stations, branch.stations.dropFirst()) {
        addPiece(from, to, points, on: &canvas)
      }
      if let from = branch.from, let first = branch.stations.first { addBend(from, first, points, reach, on: &canvas) }
      if let last = branch.stations.last, let to = branch.to { addBend(last, to, points, reach, on: &canvas) }
    }
  }

  private func addPiece(
    _ from: StationID, _ to: StationID, _ points: [StationID: Point], on canvas: inout LineCanvas
  ) {
    guard let start = points[from], let end = points[to] else { return }
    let isPassed = canvas.content.isPassed(from, to)
    canvas.addLine(.polyline([start, end]), isPassed: isPassed)
    if canvas.content.isDirected { canvas.addArrow(at: (start + end) * 0.5, along: end - start, isPassed: isPassed) }
  }

  /// From one lane into another: along the lower one past its station's sign, then up beside it.
  private func addBend(
    _ from: StationID, _ to: StationID, _ points: [StationID: Point], _ reach: Double, on canvas: inout LineCanvas
  ) {
    guard let start = points[from], let end = points[to] else { return }
    // The bend lies beside the lower station, where there are no words above the line.
    let low = start.y > end.y ? Point(start.x + reach, start.y) : Point(end.x - reach, end.y)
    let high = start.y > end.y ? Point(low.x + Self.bend, end.y) : Point(low.x - Self.bend, start.y)
    let (first, second) = start.y > end.y ? (low, high) : (high, low)
    let middle = (first.x + second.x) / 2
    let outline = Outline.path([
      .move(start), .line(first),
      .curve(Point(middle, first.y), Point(middle, second.y), to: second), .line(end),
    ])
    canvas.addLine(outline, isPassed: canvas.content.isPassed(from, to))
  }
}

/// Which lane and which place along it each station of a line with branches has.
struct LanePlaces {
  private var places: [StationID: Double] = [:]
  private var lanes: [StationID: Int] = [:]

  func x(_ station: StationID) -> Double { places[station] ?? 0 }
  func lane(of station: StationID) -> Int { lanes[station] ?? 0 }

  /// A smallest distance between two stations.
  private struct Step: Hashable {
    let from: StationID
    let to: StationID
    let distance: Double
  }

  init(course: LineCourse, pitch: Double, approach: Double) {
    var steps = Self.steps(of: course, pitch: pitch, approach: approach)
    // Where a bend would cross the names of an inner lane, its station moves on; each round settles one or more.
    for _ in 0...(course.branches.count * course.branches.count) {
      place(course, steps: steps, pitch: pitch, approach: approach)
      assignLanes(course)
      let further = crossings(course, approach: approach).filter { !steps.contains($0) }
      if further.isEmpty { break }
      steps += further
    }
  }

  private static func steps(of course: LineCourse, pitch: Double, approach: Double) -> [Step] {
    var steps = zip(course.trunk, course.trunk.dropFirst()).map { Step(from: $0, to: $1, distance: pitch) }
    for branch in course.branches {
      steps += zip(branch.stations, branch.stations.dropFirst()).map { Step(from: $0, to: $1, distance: pitch) }
      if let from = branch.from, let first = branch.stations.first {
        steps.append(Step(from: from, to: first, distance: approach))
      }
      if let to = branch.to, let last = branch.stations.last {
        steps.append(Step(from: last, to: to, distance: approach))
      }
    }
    return steps
  }

  /// What keeps the bends of outer branches clear of the names of inner ones.
  private func crossings(_ course: LineCourse, approach: Double) -> [Step] {
    var steps: [Step] = []
    for outer in course.branches {
      for inner in course.branches where inner != outer {
        guard let lane = outer.stations.first.map({ self.lane(of: $0) }),
          let innerLane = inner.stations.first.map({ self.lane(of: $0) }), innerLane < lane,
          let last = inner.stations.last, let low = inner.stations.map({ x($0) }).min()
        else { continue }
        for (station, isDeparture) in [(outer.from, true), (outer.to, false)] {
          guard let station, !inner.stations.contains(station) else { continue }
          let isBefore = inner.from == nil && inner.to.map { x(station) < x($0) } ?? false
          let bend = isDeparture ? x(station)...(x(station) + approach) : (x(station) - approach)...x(station)
          guard bend.upperBound > low - approach / 2, bend.lowerBound < x(last), inner.from != station else { continue }
          if inner.to == nil {
            steps.append(Step(from: last, to: station, distance: isDeparture ? approach / 2 : approach * 1.5))
          } else if isBefore, let to = inner.to {
            let own = x(last) - low + approach * (isDeparture ? 2.5 : 1.5)
            steps.append(Step(from: station, to: to, distance: own))
          }
        }
      }
    }
    return steps
  }

  /// Every station as far left as its neighbours allow, then what has room spread evenly.
  private mutating func place(_ course: LineCourse, steps: [Step], pitch: Double, approach: Double) {
    for station in course.stations { places[station] = 0 }
    // As many rounds as there are stations reach every chain; a ring among the branches ends there too.
    for _ in course.stations {
      var isSettled = true
      for step in steps where x(step.to) < x(step.from) + step.distance {
        places[step.to] = x(step.from) + step.distance
        isSettled = false
      }
      if isSettled { break }
    }
    for branch in course.branches where branch.from == nil {
      // What begins by itself stands as near to its junction as it may.
      var next = branch.to.map { x($0) - approach } ?? 0
      for station in branch.stations.reversed() {
        places[station] = next
        next -= pitch
      }
    }
    spread(course)
  }

  private mutating func spread(_ course: LineCourse) {
    let pinned = Set(course.branches.flatMap { [$0.from, $0.to].compactMap { $0 } })
    var start = 0
    for index in course.trunk.indices.dropFirst() where pinned.contains(course.trunk[index]) {
      let low = x(course.trunk[start])
      let step = (x(course.trunk[index]) - low) / Double(index - start)
      for place in (start + 1)..<max(index, start + 1) {
        places[course.trunk[place]] = low + step * Double(place - start)
      }
      start = index
    }
  }

  /// Short branches lie next to the trunk, and what spans them farther out, so that none crosses another.
  private mutating func assignLanes(_ course: LineCourse) {
    for station in course.trunk { lanes[station] = 0 }
    let spans = course.branches.map { branch -> ClosedRange<Double> in
      let ends = (branch.stations + [branch.from, branch.to].compactMap { $0 }).map { x($0) }
      return (ends.min() ?? 0)...(ends.max() ?? 0)
    }
    let order = course.branches.indices.sorted {
      (spans[$0].upperBound - spans[$0].lowerBound, $0) < (spans[$1].upperBound - spans[$1].lowerBound, $1)
    }
    var taken: [(lane: Int, span: ClosedRange<Double>)] = []
    for index in order {
      let branch = course.branches[index]
      let base = max(branch.from.map { lane(of: $0) } ?? 0, branch.to.map { lane(of: $0) } ?? 0)
      var free = base + 1
      while taken.contains(where: { $0.lane == free && $0.span.overlaps(spans[index]) }) { free += 1 }
      taken.append((free, spans[index]))
      for station in branch.stations { lanes[station] = free }
    }
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

internal import Geometry
internal import Scene
internal import TransitModel

/// A line from top to bottom, its names to the right, its branches in lanes beside it.
struct ColumnLayout {
  private static let rowGap = 8.0
  private static let labelGap = 16.0
  private static let chipGap = 10.0
  private static let smallestPitch = 34.0
  private static let laneWidth = 26.0
  private static let returnGap = 30.0

  let course: LineCourse
  let width: Double?

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let places = ColumnPlaces(course: course)
    let nameWidth = min(240, max(60, (width ?? 480) - 130))
    var names: [LabelBlock] = []
    var chips: [LabelBlock] = []
    for row in places.rows {
      names.append(try canvas.block(row.station, width: nameWidth, parts: .words))
      chips.append(try canvas.block(row.station, width: 110, parts: .chips))
    }
    var y = 0.0
    var points: [Point] = []
    for index in places.rows.indices {
      if index > 0 {
        let before = max(names[index - 1].height, chips[index - 1].height) / 2
        let after = max(names[index].height, chips[index].height) / 2
        y += max(Self.smallestPitch, before + after + Self.rowGap)
      }
      points.append(Point(Double(places.rows[index].lane) * Self.laneWidth, y))
    }
    addLines(places, points, on: &canvas)
    let lanes = places.rows.map(\.outermost).max() ?? 0
    let x = Double(lanes) * Self.laneWidth + StationSign.largestRadius(canvas.style) + Self.labelGap
    for (index, row) in places.rows.enumerated() {
      let point = points[index]
      let block = names[index]
      var labels = block.nodes(x: x, top: point.y - block.height / 2, alignment: .left)
      labels += chips[index].nodes(
        x: x + block.width + Self.chipGap, top: point.y - chips[index].height / 2, alignment: .left)
      canvas.addStation(row.station, at: point, labels: labels)
    }
    try addServices(places, points, on: &canvas)
  }

  private func addLines(_ places: ColumnPlaces, _ points: [Point], on canvas: inout LineCanvas) {
    func point(_ station: StationID) -> Point? { places.index(of: station).map { points[$0] } }
    let order = course.isReversed ? course.travel : course.trunk
    if let ring = wayBack(order), let from = point(ring.from), let to = point(ring.to) {
      let isPassed = canvas.content.entry(ring.from).isPassed && !canvas.content.entry(ring.to).isPassed
      addWayBack(
        from: from, to: to, isPassed: isPassed || canvas.content.isPassed(ring.from, ring.to), on: &canvas)
    }
    for (from, to) in zip(order, order.dropFirst()) {
      guard let start = point(from), let end = point(to) else { continue }
      let isPassed = canvas.content.isPassed(from, to)
      canvas.addLine(.polyline([start, end]), isPassed: isPassed)
      if canvas.content.isDirected || isOneWay(to) {
        canvas.addArrow(at: (start + end) * 0.5, along: end - start, isPassed: isPassed)
      }
    }
    for branch in course.branches { addBranch(branch, places, points, on: &canvas) }
  }

  private func addBranch(
    _ branch: LineCourse.Branch, _ places: ColumnPlaces, _ points: [Point], on canvas: inout LineCanvas
  ) {
    let turn = places.turn(of: branch)
    let chain = turn == nil ? branch.chain : branch.chain.dropLast()
    for (from, to) in zip(chain, chain.dropFirst()) {
      guard let start = places.index(of: from), let end = places.index(of: to) else { continue }
      let isPassed = canvas.content.isPassed(from, to)
      canvas.addLine(Self.change(from: points[start], to: points[end]), isPassed: isPassed)
      if let isAlong = branch.oneWay, points[start].x == points[end].x {
        let along = points[end] - points[start]
        canvas.addArrow(
          at: (points[start] + points[end]) * 0.5, along: isAlong ? along : along * -1, isPassed: isPassed)
      }
    }
    guard let turn, let last = branch.stations.last, let to = branch.to, let start = places.index(of: last),
      let end = places.index(of: to)
    else { return }
    let isPassed = canvas.content.isPassed(last, to)
    canvas.addLine(
      Self.wayRound(from: points[start], to: points[end], turn, edge: Double(turn.lane) * Self.laneWidth),
      isPassed: isPassed)
  }

  /// From the end of a branch round to the far side of the station it rejoins the line at.
  private static func wayRound(from start: Point, to end: Point, _ turn: ColumnPlaces.Turn, edge: Double) -> Outline {
    let reach = smallestPitch / 2
    let bend = reach * 0.8
    guard turn.isUpwards else {
      let low = Point(end.x, end.y + reach * 0.7)
      let outer = Point(start.x, low.y)
      return .path([
        .move(start), .line(outer), .curve(outer + Point(0, bend), low + Point(0, bend), to: low), .line(end),
      ])
    }
    let low = Point(edge, start.y + reach * 0.7)
    let foot = Point(start.x, low.y)
    let high = Point(edge, end.y - reach * 0.7)
    let top = Point(end.x, high.y)
    return .path([
      .move(start), .line(foot), .curve(foot + Point(0, bend), low + Point(0, bend), to: low), .line(high),
      .curve(high - Point(0, bend), top - Point(0, bend), to: top), .line(end),
    ])
  }

  private func isOneWay(_ station: StationID) -> Bool {
    guard course.isOneWay, case .tailed(let junction) = course.form else { return false }
    return course.trunk[(junction + 1)...].contains(station)
  }

  /// Between which stations the ring closes outside the column.
  private func wayBack(_ order: [StationID]) -> (from: StationID, to: StationID)? {
    guard let first = order.first, let last = order.last else { return nil }
    switch course.form {
    case .open: return nil
    case .ring: return (last, first)
    case .tailed(let junction):
      return course.isReversed ? (course.trunk[junction], first) : (last, course.trunk[junction])
    }
  }

  private func addWayBack(
    from low: Point, to high: Point, isPassed: Bool, on canvas: inout LineCanvas
  ) {
    let gap = Self.returnGap
    let over = 22.0
    let lowEnd = Point(-gap, low.y - 4)
    let highEnd = Point(-gap, high.y + 4)
    canvas.addLine(
      .path([
        .move(low), .curve(low + Point(0, over), Point(-gap, low.y + over), to: lowEnd), .line(highEnd),
        .curve(Point(-gap, high.y - over), high + Point(0, -over), to: high),
      ]), isPassed: isPassed)
    if canvas.content.isDirected || course.isOneWay {
      canvas.addArrow(at: Point(-gap, (low.y + high.y) / 2), along: Point(0, -1), isPassed: isPassed)
    }
  }

  /// Down, and into the other lane beside the station that lies in the inner one.
  private static func change(from start: Point, to end: Point) -> Outline {
    guard start.x != end.x else { return .polyline([start, end]) }
    let reach = min(smallestPitch, end.y - start.y)
    let middle = reach / 2
    if start.x < end.x {
      let landing = Point(end.x, start.y + reach)
      return .path([
        .move(start), .curve(start + Point(0, middle), landing - Point(0, middle), to: landing), .line(end),
      ])
    }
    let takeOff = Point(start.x, end.y - reach)
    return .path([
      .move(start), .line(takeOff), .curve(takeOff + Point(0, middle), end - Point(0, middle), to: end),
    ])
  }

  /// Services to the left of the column.
  private func addServices(
    _ places: ColumnPlaces, _ points: [Point], on canvas: inout LineCanvas
  ) throws(TextFault) {
    let hasWayBack = course.form != .open
    var x = -(hasWayBack ? Self.returnGap : 0) - StationSign.largestRadius(canvas.style) - 14
    for index in canvas.content.services.indices {
      let stops = canvas.content.services[index].stations.compactMap { places.index(of: $0) }
        .map { Point(x, points[$0].y) }
      guard stops.count > 1 else { continue }
      canvas.add(try ServiceMark(index: index, canvas: canvas).node(stops, isColumn: true))
      x -= ServiceMark.spacing
    }
  }
}

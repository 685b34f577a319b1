internal import Geometry
internal import Scene
internal import TransitModel

/// A line from left to right that ends in a ring: names of the tail below it, those of the ring outside, that of the
/// junction inside. Trains that come from the ring have it on the left.
struct TailedLayout {
  private static let cornerRadius = 26.0

  let course: LineCourse
  let junction: Int

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let wrap = canvas.style.localSize * 5.4
    let reach = max(StationSign.largestRadius(canvas.style), canvas.style.lineWidth / 2) + NameRow.clearance
    let side = course.isReversed ? -1.0 : 1.0
    let inside = try canvas.block(course.trunk[junction], width: wrap)
    let members = Array(course.trunk[(junction + 1)...])
    var blocks: [LabelBlock] = []
    for station in members { blocks.append(try canvas.block(station, width: wrap)) }
    let box = ringBox(blocks, inside: inside, reach: reach, style: canvas.style)
    let row = try NameRow(
      Array(course.trunk[..<junction]), placement: .straight, wrap: wrap, canvas: canvas)
    let middle = Point(0, 0)
    addRingLine(members, box: box, side: side, on: &canvas)
    addTail(row, from: middle, side: side, reach: reach, on: &canvas)
    canvas.addStation(
      course.trunk[junction], at: middle,
      labels: inside.nodes(
        x: side * reach, top: -inside.height / 2, alignment: course.isReversed ? .right : .left))
    addRing(members, blocks, box: box, side: side, reach: reach, on: &canvas)
  }

  /// The ring piece by piece, from the junction up, round, and back to it.
  private func addRingLine(_ members: [StationID], box: Box, side: Double, on canvas: inout LineCanvas) {
    let path = RingPath(box: box, radius: Self.cornerRadius)
    let start = (Point(box.minX, box.center.y), RingPlaces.Side.left, course.trunk[junction])
    let stops = members.enumerated().map { index, station in
      let (point, isTop) = place(index, of: members.count, box: box)
      return (point, isTop ? RingPlaces.Side.top : .bottom, station)
    }
    let all = [start] + stops + [start]
    for (from, to) in zip(all, all.dropFirst()) {
      let piece = path.piece(from: from.0, from.1, to: to.0, to.1).map { $0.mirrored(side) }
      canvas.addLine(.path(piece), isPassed: canvas.content.isPassed(from.2, to.2))
    }
  }

  /// Where a station of the ring lies when the junction is on the left, and whether that is the upper side.
  private func place(_ index: Int, of count: Int, box: Box) -> (point: Point, isTop: Bool) {
    let top = (count + 1) / 2
    let isTop = index < top
    let place = isTop ? index : count - 1 - index
    let step = box.width / Double(isTop ? top : count - top)
    return (Point((Double(place) + 0.5) * step, isTop ? box.minY : box.maxY), isTop)
  }

  /// Behind the junction, with room inside for its name.
  private func ringBox(
    _ blocks: [LabelBlock], inside: LabelBlock, reach: Double, style: DiagramStyle
  ) -> Box {
    let columns = Double((blocks.count + 1) / 2)
    let pitch = max(style.pitch, (blocks.map(\.width).max() ?? 0) + NameRow.gap)
    let width = max(columns * pitch + 2 * Self.cornerRadius, inside.width + 2 * reach + 16)
    let height = max(84, inside.height + style.lineWidth + 24)
    return Box(minX: 0, minY: -height / 2, maxX: width, maxY: height / 2)
  }

  private func addTail(
    _ row: NameRow, from middle: Point, side: Double, reach: Double, on canvas: inout LineCanvas
  ) {
    var before = middle
    var beforeStation = course.trunk[junction]
    for index in stride(from: junction - 1, through: 0, by: -1) {
      let station = course.trunk[index]
      let point = Point(before.x - side * row.pitch, 0)
      let isPassed = canvas.content.isPassed(station, beforeStation)
      canvas.addLine(.polyline([point, before]), isPassed: isPassed)
      if canvas.content.isDirected {
        canvas.addArrow(at: (point + before) * 0.5, along: Point(1, 0), isPassed: isPassed)
      }
      canvas.addStation(
        station, at: point, labels: row.nodes(index, at: point, reach: reach - NameRow.clearance, lineWidth: 0))
      before = point
      beforeStation = station
    }
  }

  /// From the junction up and along the top, back along the bottom.
  private func addRing(
    _ members: [StationID], _ blocks: [LabelBlock], box: Box, side: Double, reach: Double,
    on canvas: inout LineCanvas
  ) {
    for (index, station) in members.enumerated() {
      let (unmirrored, isTop) = place(index, of: members.count, box: box)
      let point = Point(side * unmirrored.x, unmirrored.y)
      let block = blocks[index]
      canvas.addStation(
        station, at: point,
        labels: block.nodes(
          x: point.x, top: isTop ? point.y - reach - block.height : point.y + reach, alignment: .center))
    }
    guard course.isOneWay || canvas.content.isDirected else { return }
    let inset = Self.cornerRadius
    for x in [inset, box.maxX - inset] {
      canvas.addArrow(at: Point(side * x, box.minY), along: Point(side, 0))
      canvas.addArrow(at: Point(side * x, box.maxY), along: Point(-side, 0))
    }
  }
}

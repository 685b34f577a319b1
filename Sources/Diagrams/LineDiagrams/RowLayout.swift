internal import Geometry
internal import Scene
internal import TransitModel

/// An open line from left to right, in as many rows as the width asks for; every other row runs back.
struct RowLayout {
  /// The width a line fills when nothing is said, before its names are tilted.
  private static let usualWidth = 1600.0
  /// Room between two rows.
  private static let rowGap = 22.0
  /// Room between the last station's words and the bend into the next row.
  private static let turnRoom = 14.0

  let stations: [StationID]
  let width: Double?

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let row = try chosenRow(canvas)
    let columns = columnCount(row, bendWidth: canvas.arrowWidth)
    let rowCount = (stations.count + columns - 1) / columns
    // As even as can be: no row has more than one station more than another.
    let starts = (0...rowCount).map { $0 * stations.count / rowCount }
    let most = zip(starts.dropFirst(), starts).map { $0 - $1 }.max() ?? 1
    let pitch = stretchedPitch(row, columns: most, rowCount: rowCount, bendWidth: canvas.arrowWidth)
    let span = Double(most - 1) * pitch
    var points: [Point] = []
    var top = 0.0
    for line in 0..<rowCount {
      let members = starts[line]..<starts[line + 1]
      if line > 0 { top += row.above }
      for index in members {
        let place = members.count > 1 ? span * Double(index - members.lowerBound) / Double(members.count - 1) : 0
        points.append(Point(line % 2 == 0 ? place : span - place, top))
      }
      top += row.below(members)
      let here = Dictionary(members.map { (stations[$0], points[$0]) }, uniquingKeysWith: { first, _ in first })
      top += try ServiceMark.addRow(here, top: top + 8, on: &canvas)
      top += Self.rowGap
    }
    let left = -row.left - Self.turnRoom
    let right = span + row.right + Self.turnRoom
    addLine(points, left: left, right: right, on: &canvas)
    // Names beside each other stand on one line, however large the signs above them are.
    let largest = stations.map { reach(of: $0, canvas) }.max() ?? 0
    for (index, station) in stations.enumerated() {
      let reach = row.placement == .tilted ? reach(of: station, canvas) : largest
      canvas.addStation(
        station, at: points[index],
        labels: row.nodes(index, at: points[index], reach: reach, lineWidth: canvas.style.lineWidth))
    }
  }

  private func reach(of station: StationID, _ canvas: LineCanvas) -> Double {
    max(canvas.sign(station).radius, canvas.style.lineWidth / 2)
  }

  /// The first placement whose names fit in one row; when none does, the one that makes the lowest rows.
  private func chosenRow(_ canvas: LineCanvas) throws(TextFault) -> NameRow {
    let wrap = min(canvas.style.localSize * 5.4, max(40, (width ?? Self.usualWidth) / 2 - 60))
    var rows: [NameRow] = []
    for placement in NamePlacement.allCases {
      let row = try NameRow(stations, placement: placement, wrap: wrap, canvas: canvas)
      if oneRowWidth(row) <= width ?? Self.usualWidth { return row }
      rows.append(row)
    }
    guard width != nil else { return rows[rows.count - 1] }
    // Staggered and tilted rows would meet the bends between rows.
    return rows[0]
  }

  private func oneRowWidth(_ row: NameRow) -> Double {
    Double(stations.count - 1) * row.pitch + row.left + row.right
  }

  private func columnCount(_ row: NameRow, bendWidth: Double) -> Int {
    guard let width, oneRowWidth(row) > width else { return stations.count }
    let room = width - row.left - row.right - 2 * Self.turnRoom - bendWidth
    guard room > row.pitch else { return min(2, stations.count) }
    return min(stations.count, max(2, Int(min(room / row.pitch, 1e6)) + 1))
  }

  private func stretchedPitch(_ row: NameRow, columns: Int, rowCount: Int, bendWidth: Double) -> Double {
    guard let width, rowCount > 1, columns > 1 else { return row.pitch }
    let room = width - row.left - row.right - 2 * Self.turnRoom - bendWidth
    return max(row.pitch, room / Double(columns - 1))
  }

  private func addLine(
    _ points: [Point], left: Double, right: Double, on canvas: inout LineCanvas
  ) {
    let isDirected = canvas.content.isDirected
    var line = 0
    for index in 1..<points.count {
      let from = points[index - 1]
      let to = points[index]
      let isPassed = canvas.content.isPassed(stations[index - 1], stations[index])
      if from.y == to.y {
        canvas.addLine(.polyline([from, to]), isPassed: isPassed)
        if isDirected, index % 2 == 1 {
          canvas.addArrow(at: (from + to) * 0.5, along: to - from, isPassed: isPassed)
        }
      } else {
        line += 1
        let edge = line % 2 == 1 ? right : left
        canvas.addLine(.turn(from: from, to: to, over: edge), isPassed: isPassed)
        // A row that runs back is told by the way into it.
        canvas.addArrow(at: Point(edge, (from.y + to.y) / 2), along: Point(0, 1), isPassed: isPassed)
      }
    }
  }
}

extension Outline {
  /// Out to `edge`, down or up, and back, with round corners.
  static func turn(from: Point, to: Point, over edge: Double) -> Outline {
    let reach = min(abs(to.y - from.y) / 2, 18)
    let back = edge > from.x ? -reach : reach
    let down = to.y < from.y ? -reach : reach
    // A quarter circle by a cubic curve: the control points lie 0.5523 of the radius along the tangents.
    let bend = 1 - 0.5523
    return .path([
      .move(from), .line(Point(edge + back, from.y)),
      .curve(
        Point(edge + back * bend, from.y), Point(edge, from.y + down * bend), to: Point(edge, from.y + down)),
      .line(Point(edge, to.y - down)),
      .curve(Point(edge, to.y - down * bend), Point(edge + back * bend, to.y), to: Point(edge + back, to.y)),
      .line(to),
    ])
  }
}

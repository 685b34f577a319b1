internal import Geometry
internal import Scene
internal import TransitModel

/// A line from top to bottom, its names to the right.
struct ColumnLayout {
  private static let rowGap = 12.0
  private static let labelGap = 16.0
  private static let chipGap = 10.0
  private static let smallestPitch = 34.0
  private static let returnGap = 30.0

  let stations: [StationID]
  let isRing: Bool
  let width: Double?

  func draw(on canvas: inout LineCanvas) throws(TextFault) {
    let nameWidth = min(240, max(60, (width ?? 480) - 120))
    var names: [LabelBlock] = []
    var chips: [LabelBlock] = []
    for station in stations {
      names.append(try canvas.block(station, width: nameWidth, parts: .words))
      chips.append(try canvas.block(station, width: 120, parts: .chips))
    }
    var y = 0.0
    var points: [Point] = []
    for index in stations.indices {
      if index > 0 {
        let before = max(names[index - 1].height, chips[index - 1].height) / 2
        let after = max(names[index].height, chips[index].height) / 2
        y += max(Self.smallestPitch, before + after + Self.rowGap)
      }
      points.append(Point(0, y))
    }
    addLine(points, on: &canvas)
    let x = StationSign.largestRadius(canvas.style) + Self.labelGap
    for (index, station) in stations.enumerated() {
      let point = points[index]
      let block = names[index]
      var labels = block.nodes(x: x, top: point.y - block.height / 2, alignment: .left)
      labels += chips[index].nodes(
        x: x + block.width + Self.chipGap, top: point.y - chips[index].height / 2, alignment: .left)
      canvas.addStation(station, at: point, labels: labels)
    }
  }

  private func addLine(_ points: [Point], on canvas: inout LineCanvas) {
    let current = stations.firstIndex { canvas.content.entry($0).isCurrent }
    let isDirected = canvas.content.isDirected
    if isRing, let first = points.first, let last = points.last {
      canvas.addLine(Self.wayBack(from: last, to: first, gap: Self.returnGap))
      if isDirected {
        canvas.addArrow(at: Point(-Self.returnGap, (first.y + last.y) / 2), along: Point(0, -1))
      }
    }
    for index in 1..<points.count {
      let from = points[index - 1]
      let to = points[index]
      let isPassed = !isRing && isDirected && current.map { index <= $0 } ?? false
      canvas.addLine(.polyline([from, to]), isPassed: isPassed)
      if isDirected, index % 2 == 1 || index == points.count - 1 {
        canvas.addArrow(at: (from + to) * 0.5, along: to - from, isPassed: isPassed)
      }
    }
  }

  /// From the last station down, left, up and back to the first.
  private static func wayBack(from last: Point, to first: Point, gap: Double) -> Outline {
    let reach = gap / 2
    let bend = reach * 0.5523
    let left = -gap
    return .path([
      .move(last),
      .curve(
        last + Point(0, bend + 6), Point(-reach + bend, last.y + reach + 6), to: Point(-reach, last.y + reach + 6)),
      .curve(
        Point(-reach - bend, last.y + reach + 6), Point(left, last.y + bend + 6), to: Point(left, last.y)),
      .line(Point(left, first.y)),
      .curve(
        Point(left, first.y - bend - 6), Point(-reach - bend, first.y - reach - 6),
        to: Point(-reach, first.y - reach - 6)),
      .curve(Point(-reach + bend, first.y - reach - 6), Point(0, first.y - bend - 6), to: first),
    ])
  }
}

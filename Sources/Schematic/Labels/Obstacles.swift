internal import Geometry
internal import Numerics

/// Everything that a label must not touch, found by place.
struct Obstacles {
  /// A thick line: a stretch of tracks or the sign of a station.
  struct Bar {
    let from: Point
    let to: Point
    /// Half its thickness.
    let half: Double
  }

  let bars: [Bar]
  private var cells = CellIndex(side: 2)

  init(
    _ layout: SchematicLayout, symbols: [StationSymbol], badges: [PlacedBadge] = [],
    design: MapDesign
  ) {
    var bars: [Bar] = []
    for edge in layout.edges {
      let half = design.bundleWidth(edge.lines.count) / 2
      let middle = edge.middle(design)
      for (from, to) in zip(middle, middle.dropFirst()) {
        bars.append(Bar(from: from, to: to, half: half))
      }
    }
    for symbol in symbols {
      bars.append(
        Bar(
          from: symbol.center - symbol.reach, to: symbol.center + symbol.reach, half: symbol.radius)
      )
    }
    for badge in badges {
      let half = badge.box.height / 2
      let inset = Point(max(0, badge.box.width / 2 - half), 0)
      bars.append(Bar(from: badge.box.center - inset, to: badge.box.center + inset, half: half))
    }
    self.bars = bars
    for (index, bar) in bars.enumerated() {
      let box = Box(minX: bar.from.x, minY: bar.from.y, maxX: bar.to.x, maxY: bar.to.y).inset(
        by: -bar.half)
      cells.insert(index, in: box)
    }
  }

  /// Whether a label, with some space around it, touches anything.
  func touches(_ label: PlacedLabel, clearance: Double) -> Bool {
    var hit = false
    cells.forEachCell(of: label.bounds.inset(by: -clearance)) { list in
      guard !hit else { return }
      for index in list where Self.overlaps(bars[Int(index)], label, clearance) {
        hit = true
        return
      }
    }
    return hit
  }

  /// Whether an upright box touches anything.
  func touches(_ box: Box, clearance: Double) -> Bool {
    var hit = false
    cells.forEachCell(of: box.inset(by: -clearance)) { list in
      guard !hit else { return }
      hit = list.contains { index in
        let bar = bars[Int(index)]
        return distance(from: box, toSegment: bar.from, bar.to) < bar.half + clearance
      }
    }
    return hit
  }

  private static func overlaps(_ bar: Bar, _ label: PlacedLabel, _ clearance: Double) -> Bool {
    let a = turned(bar.from - label.origin, degrees: -label.rotation)
    let b = turned(bar.to - label.origin, degrees: -label.rotation)
    return distance(from: label.box, toSegment: a, b) < bar.half + clearance
  }
}

/// The distance between a rectangle and a segment; 0 where they meet.
func distance(from box: Box, toSegment a: Point, _ b: Point) -> Double {
  if box.contains(a) || box.contains(b) { return 0 }
  let corners = [
    Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
    Point(box.minX, box.maxY),
  ]
  for index in 0..<4 where crossing(a, b, corners[index], corners[(index + 1) & 3]) != nil {
    return 0
  }
  var best = Double.infinity
  for corner in corners { best = min(best, corner.distance(toSegment: a, b)) }
  for end in [a, b] {
    let inside = box.nearest(to: end)
    best = min(best, inside.distance(to: end))
  }
  return best
}

/// Whether two labels overlap or come nearer than `clearance`.
func overlap(_ a: PlacedLabel, _ b: PlacedLabel, clearance: Double) -> Bool {
  if a.rotation == 0, b.rotation == 0 {
    let left = a.box
    let right = b.box
    return a.origin.x + left.minX - clearance < b.origin.x + right.maxX
      && b.origin.x + right.minX - clearance < a.origin.x + left.maxX
      && a.origin.y + left.minY - clearance < b.origin.y + right.maxY
      && b.origin.y + right.minY - clearance < a.origin.y + left.maxY
  }
  guard a.bounds.inset(by: -clearance).overlaps(b.bounds) else { return false }
  return !areApart(a, b, clearance) && !areApart(b, a, clearance)
}

/// Whether a side of the first label's box separates it from the second.
private func areApart(_ a: PlacedLabel, _ b: PlacedLabel, _ clearance: Double) -> Bool {
  let corners = b.corners.map { turned($0 - a.origin, degrees: -a.rotation) }
  guard let box = Box(around: corners) else { return true }
  return !box.overlaps(a.box.inset(by: -clearance))
}

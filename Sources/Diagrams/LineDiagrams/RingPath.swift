internal import Geometry
internal import Scene

/// The rounded rectangle of a ring, cut into the pieces between its stations.
struct RingPath {
  let box: Box
  let radius: Double

  /// From one place on the ring clockwise to the next; all the way round when both are the same.
  func piece(from start: Point, _ startSide: RingPlaces.Side, to end: Point, _ endSide: RingPlaces.Side)
    -> [PathElement]
  {
    var elements: [PathElement] = [.move(start)]
    var side = startSide
    var pen = start
    var corners = 0
    while corners < 4, side != endSide || !isAhead(end, of: pen, on: side) || (corners == 0 && start == end) {
      elements += corner(after: side)
      side = side.next
      pen = self.start(of: side)
      corners += 1
    }
    return elements + [.line(end)]
  }

  /// The point of this ring beside one of a larger ring around it.
  func projected(_ point: Point, _ side: RingPlaces.Side) -> Point {
    switch side {
    case .top: Point(min(max(point.x, box.minX + radius), box.maxX - radius), box.minY)
    case .right: Point(box.maxX, min(max(point.y, box.minY + radius), box.maxY - radius))
    case .bottom: Point(min(max(point.x, box.minX + radius), box.maxX - radius), box.maxY)
    case .left: Point(box.minX, min(max(point.y, box.minY + radius), box.maxY - radius))
    }
  }

  private func isAhead(_ point: Point, of other: Point, on side: RingPlaces.Side) -> Bool {
    switch side {
    case .top: point.x >= other.x
    case .right: point.y >= other.y
    case .bottom: point.x <= other.x
    case .left: point.y <= other.y
    }
  }

  /// Where a side begins, clockwise, behind its corner.
  private func start(of side: RingPlaces.Side) -> Point {
    switch side {
    case .top: Point(box.minX + radius, box.minY)
    case .right: Point(box.maxX, box.minY + radius)
    case .bottom: Point(box.maxX - radius, box.maxY)
    case .left: Point(box.minX, box.maxY - radius)
    }
  }

  /// To the end of a side and round its corner. A quarter circle by a cubic curve: the control points lie 0.5523 of the
  /// radius along the tangents.
  private func corner(after side: RingPlaces.Side) -> [PathElement] {
    let rest = radius * (1 - 0.5523)
    let (minX, maxX, minY, maxY) = (box.minX, box.maxX, box.minY, box.maxY)
    let end = start(of: side.next)
    switch side {
    case .top:
      return [.line(Point(maxX - radius, minY)), .curve(Point(maxX - rest, minY), Point(maxX, minY + rest), to: end)]
    case .right:
      return [.line(Point(maxX, maxY - radius)), .curve(Point(maxX, maxY - rest), Point(maxX - rest, maxY), to: end)]
    case .bottom:
      return [.line(Point(minX + radius, maxY)), .curve(Point(minX + rest, maxY), Point(minX, maxY - rest), to: end)]
    case .left:
      return [.line(Point(minX, minY + radius)), .curve(Point(minX, minY + rest), Point(minX + rest, minY), to: end)]
    }
  }
}

extension RingPlaces.Side {
  /// The side that follows clockwise.
  var next: Self {
    switch self {
    case .top: .right
    case .right: .bottom
    case .bottom: .left
    case .left: .top
    }
  }
}

extension PathElement {
  /// The same with left and right exchanged where `side` is -1.
  func mirrored(_ side: Double) -> PathElement {
    func at(_ point: Point) -> Point { Point(point.x * side, point.y) }
    switch self {
    case .move(let point): return .move(at(point))
    case .line(let point): return .line(at(point))
    case .curve(let a, let b, let end): return .curve(at(a), at(b), to: at(end))
    case .close: return .close
    }
  }
}

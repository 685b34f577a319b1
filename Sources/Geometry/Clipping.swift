extension Box {
  /// Which part of the way from one point to another lies inside, as shares of the way (Liang and Barsky); nothing where the
  /// way passes by or only touches.
  public func part(from a: Point, to b: Point) -> ClosedRange<Double>? {
    var (start, end) = (0.0, 1.0)
    let along = b - a
    for (step, room) in [
      (-along.x, a.x - minX), (along.x, maxX - a.x), (-along.y, a.y - minY), (along.y, maxY - a.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        start = max(start, room / step)
      } else {
        end = min(end, room / step)
      }
    }
    return start < end ? start...end : nil
  }

  /// The piece of the way that lies inside, an end that lies inside exactly where it is.
  public func piece(from a: Point, to b: Point) -> (from: Point, to: Point)? {
    part(from: a, to: b).map { part in
      (
        part.lowerBound == 0 ? a : a + (b - a) * part.lowerBound,
        part.upperBound == 1 ? b : a + (b - a) * part.upperBound
      )
    }
  }

  /// A ring without what lies outside (Sutherland and Hodgman); where it leaves the rectangle it follows the edge.
  public func part(ofRing ring: [Point]) -> [Point] {
    let sides: [(Point) -> Double] = [
      { $0.x - minX }, { maxX - $0.x }, { $0.y - minY }, { maxY - $0.y },
    ]
    return sides.reduce(ring) { ring, depth in
      var kept: [Point] = []
      for (index, point) in ring.enumerated() {
        let before = ring[(index + ring.count - 1) % ring.count]
        let (here, there) = (depth(point), depth(before))
        if (here >= 0) != (there >= 0) { kept.append(before + (point - before) * (there / (there - here))) }
        if here >= 0 { kept.append(point) }
      }
      return kept
    }
  }

  /// The parts of a course that lie inside, each of two points or more.
  public func parts(of line: [Point]) -> [[Point]] {
    var parts: [[Point]] = []
    for (a, b) in zip(line, line.dropFirst()) {
      guard let piece = piece(from: a, to: b) else { continue }
      if piece.from == a, let last = parts.last?.last, last == a {
        parts[parts.count - 1].append(piece.to)
      } else {
        parts.append([piece.from, piece.to])
      }
    }
    return parts
  }
}

extension [Point] {
  /// The first, the last, and those in between that lie further than `tolerance` from the line without them (Ramer, Douglas and
  /// Peucker).
  public func simplified(within tolerance: Double) -> [Point] {
    guard count > 2 else { return self }
    var isKept = [Bool](repeating: false, count: count)
    isKept[0] = true
    isKept[count - 1] = true
    var open = [(0, count - 1)]
    while let (from, to) = open.popLast() {
      let between = (from + 1)..<Swift.max(from + 1, to)
      let distances = between.lazy.map { (index: $0, distance: self[$0].distance(toSegment: self[from], self[to])) }
      guard let farthest = distances.max(by: { $0.distance < $1.distance }), farthest.distance > tolerance else {
        continue
      }
      isKept[farthest.index] = true
      open += [(from, farthest.index), (farthest.index, to)]
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }
}

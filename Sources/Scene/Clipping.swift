public import Geometry

extension Node {
  /// What of it lies inside a box; nothing where nothing does.
  ///
  /// Shapes are cut at the edges of the box. Texts, labels and symbols are kept whole or not at all, so that no word and no
  /// sign is cut.
  public func clipped(to box: Box) -> Node? {
    switch self {
    case .text: return bounds.map(box.contains) ?? false ? self : nil
    case .shape(let shape):
      let parts = shape.clipped(to: box)
      return parts.count > 1 ? .group(.plain, parts) : parts.first
    case .group(var group):
      guard let bounds, bounds.overlaps(box) else { return nil }
      if box.contains(bounds) { return self }
      if group.role == .symbol || group.role == .label { return nil }
      group.children = group.children.compactMap { $0.clipped(to: box) }
      return group.children.isEmpty ? nil : .group(group)
    }
  }
}

extension Shape {
  /// Its fill and its stroke inside a box, cut at the edges.
  fileprivate func clipped(to box: Box) -> [Node] {
    guard let bounds = Node.shape(self).bounds, bounds.overlaps(box) else { return [] }
    if box.contains(bounds) { return [.shape(self)] }
    let chains = outline.chains
    var nodes: [Node] = []
    if let fill {
      let elements = chains.map { Self.cut(polygon: $0.points, by: box) }.filter { $0.count > 2 }.flatMap {
        points -> [PathElement] in [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
      }
      if !elements.isEmpty { nodes.append(.shape(.path(elements), fill: fill)) }
    }
    if let stroke {
      let elements = chains.flatMap { chain in
        Self.cut(line: chain.isClosed ? chain.points + chain.points.prefix(1) : chain.points, by: box)
      }
      if !elements.isEmpty {
        nodes.append(
          .shape(
            .path(elements), stroke: Stroke(stroke.paint, width: stroke.width, cap: .butt, dashes: stroke.dashes)))
      }
    }
    return nodes
  }

  /// A polygon cut by the four edges of a box, one after the other (Sutherland and Hodgman, 1974).
  private static func cut(polygon: [Point], by box: Box) -> [Point] {
    var points = cut(polygon, at: box.minX, along: \.x, keepsAbove: true)
    points = cut(points, at: box.maxX, along: \.x, keepsAbove: false)
    points = cut(points, at: box.minY, along: \.y, keepsAbove: true)
    return cut(points, at: box.maxY, along: \.y, keepsAbove: false)
  }

  private static func cut(
    _ points: [Point], at limit: Double, along axis: KeyPath<Point, Double>, keepsAbove: Bool
  ) -> [Point] {
    func isInside(_ point: Point) -> Bool {
      keepsAbove ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
    }
    var result: [Point] = []
    for index in points.indices {
      let (from, to) = (points[index == 0 ? points.count - 1 : index - 1], points[index])
      if isInside(from) != isInside(to) {
        let share = (limit - from[keyPath: axis]) / (to[keyPath: axis] - from[keyPath: axis])
        result.append(from + (to - from) * share)
      }
      if isInside(to) { result.append(to) }
    }
    return result
  }

  /// The pieces of a chain of points inside a box.
  private static func cut(line points: [Point], by box: Box) -> [PathElement] {
    var elements: [PathElement] = []
    var pen: Point?
    for (from, to) in zip(points, points.dropFirst()) {
      guard let (start, end) = cut(from, to, by: box) else {
        pen = nil
        continue
      }
      if pen != start { elements.append(.move(start)) }
      elements.append(.line(end))
      pen = end
    }
    return elements
  }

  /// The piece of a straight line inside a box (Liang and Barsky, 1984).
  private static func cut(_ from: Point, _ to: Point, by box: Box) -> (Point, Point)? {
    let way = to - from
    var (start, end) = (0.0, 1.0)
    for (step, room) in [
      (-way.x, from.x - box.minX), (way.x, box.maxX - from.x), (-way.y, from.y - box.minY), (way.y, box.maxY - from.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        start = max(start, room / step)
      } else {
        end = min(end, room / step)
      }
    }
    guard start < end else { return nil }
    return (start == 0 ? from : from + way * start, end == 1 ? to : from + way * end)
  }
}

extension Outline {
  /// Its parts as chains of points, curves in short pieces.
  fileprivate var chains: [(points: [Point], isClosed: Bool)] {
    switch self {
    case .rectangle, .circle: return [(segments.map(\.0), true)]
    case .path(let elements):
      var chains: [(points: [Point], isClosed: Bool)] = []
      for element in elements {
        switch element {
        case .move(let point): chains.append(([point], false))
        case .close: if !chains.isEmpty { chains[chains.count - 1].isClosed = true }
        case .line, .curve:
          guard let last = chains.last?.points.last else { continue }
          let pieces = Outline.path([.move(last), element]).segments
          chains[chains.count - 1].points += pieces.map(\.1)
        }
      }
      return chains
    }
  }
}

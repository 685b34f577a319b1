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
      let elements = chains.map { box.part(ofRing: $0.points) }.filter { $0.count > 2 }.flatMap {
        points -> [PathElement] in [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
      }
      if !elements.isEmpty { nodes.append(.shape(.path(elements), fill: fill)) }
    }
    if let stroke {
      let elements = chains.flatMap { chain in
        box.parts(of: chain.isClosed ? chain.points + chain.points.prefix(1) : chain.points)
      }.flatMap { part -> [PathElement] in [.move(part[0])] + part.dropFirst().map { .line($0) } }
      if !elements.isEmpty {
        nodes.append(
          .shape(
            .path(elements), stroke: Stroke(stroke.paint, width: stroke.width, cap: .butt, dashes: stroke.dashes)))
      }
    }
    return nodes
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

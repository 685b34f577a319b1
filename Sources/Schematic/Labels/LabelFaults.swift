internal import Geometry

extension NetworkPlan {
  /// The nodes whose labels overlap another label, a badge, a line or a sign, without any clearance.
  public func labelFaults() -> [Int] {
    Self.labelFaults(layout, labels: labels, badges: badges, symbols: symbols, design: design)
  }

  /// The same for what a plan is made of.
  static func labelFaults(
    _ layout: SchematicLayout, labels: [PlacedLabel], badges: [PlacedBadge], symbols: [StationSymbol], design: MapDesign
  ) -> [Int] {
    let obstacles = Obstacles(layout, symbols: symbols, badges: badges, design: design)
    var bad = Set(labels.filter { obstacles.touches($0, clearance: 0) }.map(\.node))
    let sorted = labels.enumerated().sorted {
      ($0.element.bounds.minX, $0.offset) < ($1.element.bounds.minX, $1.offset)
    }
    .map(\.element)
    for (index, first) in sorted.enumerated() {
      let right = first.bounds.maxX
      for second in sorted[(index + 1)...] {
        if second.bounds.minX > right { break }
        if overlap(first, second, clearance: 0) { bad.formUnion([first.node, second.node]) }
      }
    }
    return bad.sorted()
  }
}

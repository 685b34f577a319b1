public import Geometry

/// The size of a line's badge, in ems of the local language's type.
public struct BadgeSize: Hashable, Sendable {
  /// Its width.
  public let width: Double
  /// Its height.
  public let height: Double

  /// A size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The badge of a line beyond one of its ends.
public struct PlacedBadge: Hashable, Sendable {
  /// The index of the station's node in the layout.
  public let node: Int
  /// The index of the line in the line graph.
  public let line: Int
  /// Its box.
  public let box: Box
}

extension SchematicLayout {
  /// The badges of lines at their ends, side by side where several lines end, in a direction that is free.
  func badges(_ sizes: [Int: BadgeSize], symbols: [StationSymbol], design: MapDesign) -> [PlacedBadge] {
    guard !sizes.isEmpty else { return [] }
    let incident = incidentEdges
    var passing: Set<[Int]> = []
    for passage in passages { passing.insert([passage.node, passage.line]) }
    var placed: [PlacedBadge] = []
    for symbol in symbols {
      let around = incident[symbol.node]
      let ending = Set(around.flatMap { edges[$0].lines }).sorted().filter {
        !passing.contains([symbol.node, $0]) && sizes[$0] != nil
      }
      guard !ending.isEmpty else { continue }
      let obstacles = Obstacles(self, symbols: symbols, badges: placed, design: design)
      placed += row(ending, sizes, at: symbol, around: around, obstacles: obstacles, design: design)
    }
    return placed
  }

  private func row(
    _ lines: [Int], _ sizes: [Int: BadgeSize], at symbol: StationSymbol, around: [Int], obstacles: Obstacles,
    design: MapDesign
  ) -> [PlacedBadge] {
    let em = design.fontSize
    let space = 0.25 * em
    let width = lines.reduce(-space) { $0 + (sizes[$1]?.width ?? 0) * em + space }
    let height = (lines.compactMap { sizes[$0]?.height }.max() ?? 1) * em
    let out = around.first { edges[$0].lines.contains(lines[0]) }.flatMap { heading(of: $0, from: symbol.node) }
    let ahead = out.map { Point(-$0.x, -$0.y) * (1 / max($0.length, 1e-9)) } ?? Point(0, -1)
    let directions = (0..<8).map { ShapeRefinement.unit($0) }.sorted { $0.dot(ahead) > $1.dot(ahead) + 1e-6 }
    for reach in [0.1, 0.3, 0.6] {
      for direction in directions.prefix(5) {
        let away = symbol.support(direction) + reach * em + 0.06
        let half = abs(direction.x) > 0.1 ? width / 2 : 0
        let rise = abs(direction.y) > 0.1 ? height / 2 : 0
        let sideways = Point(direction.x.sign == .minus ? -half : half, direction.y.sign == .minus ? -rise : rise)
        let middle = symbol.center + direction * away + sideways
        let box = Box(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
        guard !obstacles.touches(box, clearance: design.labelClearance) else { continue }
        var x = box.minX
        return lines.map { line in
          let own = (sizes[line]?.width ?? 1) * em
          defer { x += own + space }
          return PlacedBadge(node: symbol.node, line: line, box: Box(x: x, y: box.minY, width: own, height: height))
        }
      }
    }
    return []
  }
}

internal import TransitModel

/// Gives every route a colour: its own, or where it has none one told apart from the others.
struct LineColors {
  /// Colours that are easily told apart, for routes without one.
  private static let palette = [
    "#0B6FB8", "#D7263D", "#2E933C", "#F18F01", "#7B2D8B", "#00A6A6", "#8A5A2B", "#E05CA0", "#5C6B73", "#B5A100",
    "#3D348B", "#7FB800",
  ].compactMap { LineColor(hex: $0) }

  /// The colours of all routes, in their order.
  static func colors(of routes: [RouteRecord], log: FindingLog) -> [LineColor] {
    // How near the nearest used colour comes to each of the palette.
    var nearest = Array(repeating: Int.max, count: palette.count)
    func use(_ color: LineColor) {
      for index in palette.indices { nearest[index] = min(nearest[index], squaredDistance(color, palette[index])) }
    }
    for color in Set(routes.filter(\.isTaken).compactMap(\.color)) { use(color) }
    return routes.map { route in
      if let color = route.color { return color }
      guard route.isTaken else { return .black }
      let color = furthest(nearest)
      use(color)
      log.add(
        Finding(
          code: "missing_route_color", severity: .info, location: route.location,
          message: "the route \"\(route.id)\" has no colour; it was given \(color)"))
      return color
    }
  }

  /// The colour of the palette that is furthest from its nearest neighbour among the used ones; the first of several.
  private static func furthest(_ nearest: [Int]) -> LineColor {
    let best = palette.indices.max { nearest[$0] != nearest[$1] ? nearest[$0] < nearest[$1] : $0 > $1 }
    return best.map { palette[$0] } ?? .black
  }

  private static func squaredDistance(_ a: LineColor, _ b: LineColor) -> Int {
    func square(_ x: UInt8, _ y: UInt8) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
    return 2 * square(a.red, b.red) + 4 * square(a.green, b.green) + 3 * square(a.blue, b.blue)
  }
}

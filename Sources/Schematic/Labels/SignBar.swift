internal import Geometry

/// The middle line of a station's sign as seen from its node: it lies across all lines that stop there, wherever beside their
/// tracks those are drawn.
struct SignBar {
  /// Lines that come to a station side by side.
  struct Approach {
    /// To the right of who looks along the tracks from the station, of length 1.
    let right: Point
    /// How far to the right the outermost lines lie.
    let low: Double
    let high: Double
    /// The lines that stop there, and how far to the right each lies.
    let stopping: [(line: Int, place: Double)]

    var middle: Double { (low + high) / 2 }

    /// How far the outermost line lies from a bar.
    func miss(_ bar: SignBar) -> Double {
      let at = right.dot(bar.middle)
      return max(abs(low - at), abs(high - at)) - abs(right.dot(bar.reach))
    }

    /// How far a line's own track out of the station lies from a bar: it begins beside the node.
    func distance(of place: Double, from bar: SignBar) -> Double {
      let begin = right * place
      // Beyond that nothing is nearer.
      let length = bar.middle.length + bar.reach.length + abs(place)
      return Schematic.distance(
        bar.middle - bar.reach, bar.middle + bar.reach, begin, begin + Point(right.y, -right.x) * length)
    }
  }

  /// Its middle.
  let middle: Point
  /// From the middle to either end.
  let reach: Point

  private init(middle: Point, reach: Point) {
    self.middle = middle
    self.reach = reach
  }

  /// The bar straight across the widest bundle, as long as it meets all lines; else the one that misses them by least.
  ///
  /// - Parameters:
  ///   - approaches: how lines come to the station.
  ///   - main: how those of its widest bundle do.
  ///   - radius: how far the sign reaches beyond its middle line.
  init(across approaches: [Approach], main: Approach?, radius: Double) {
    guard let main else {
      self.init(middle: .zero, reach: .zero)
      return
    }
    let usual = SignBar(middle: main.right * main.middle, reach: main.right * ((main.high - main.low) / 2))
    func miss(_ bar: SignBar) -> Double { approaches.map { $0.miss(bar) }.max() ?? 0 }
    if miss(usual) <= radius * Self.inside, usual.farthest(approaches) <= radius {
      self = usual
      return
    }
    let center = Self.center(of: approaches)
    var bars = [usual] + approaches.map { SignBar(middle: center, reach: $0.right * Self.half($0, from: center)) }
    for (index, one) in approaches.enumerated() {
      for other in approaches.dropFirst(index + 1) { bars += Self.slanting(one, other, at: center) }
    }
    let found = Self.shortest(bars, beyond: radius * Self.inside, miss) ?? usual
    guard found.farthest(approaches) > radius else {
      self = found
      return
    }
    // Tracks that would meet if they went on do not where one of them ends before.
    let ends = approaches.flatMap { approach in [approach.low, approach.high].map { approach.right * $0 } }
    for (index, one) in ends.enumerated() {
      bars += ends.dropFirst(index + 1).map { SignBar(middle: (one + $0) * 0.5, reach: ($0 - one) * 0.5) }
    }
    self = Self.shortest(bars, beyond: radius * Self.inside) { $0.farthest(approaches) } ?? found
  }

  /// The bar that misses by least, the shortest of those that miss by no more than what does not count.
  private static func shortest(_ bars: [SignBar], beyond least: Double, _ miss: (SignBar) -> Double) -> SignBar? {
    bars.map { bar in (max(least, miss(bar)), bar.reach.length, bar) }.min { ($0.0, $0.1) < ($1.0, $1.1) }?.2
  }

  /// How far the line is from the bar that passes it farthest, on whichever of its tracks it comes nearest.
  private func farthest(_ approaches: [Approach]) -> Double {
    var nearest: [Int: Double] = [:]
    for approach in approaches {
      for (line, place) in approach.stopping {
        nearest[line] = min(nearest[line] ?? .infinity, approach.distance(of: place, from: self))
      }
    }
    return nearest.values.max() ?? 0
  }

  /// The share of a sign's radius within which every line passes.
  static let inside = 0.75

  /// The point that lies nearest to the middles of all bundles, by least squares; of equally near ones that nearest to the
  /// node.
  private static func center(of approaches: [Approach]) -> Point {
    var (xx, xy, yy, x, y) = (1e-9, 0.0, 1e-9, 0.0, 0.0)
    for approach in approaches {
      let right = approach.right
      xx += right.x * right.x
      xy += right.x * right.y
      yy += right.y * right.y
      x += right.x * approach.middle
      y += right.y * approach.middle
    }
    let determinant = xx * yy - xy * xy
    return Point((yy * x - xy * y) * (1 / determinant), (xx * y - xy * x) * (1 / determinant))
  }

  /// How far the lines of a bundle reach from a point.
  private static func half(_ approach: Approach, from center: Point) -> Double {
    let at = approach.right.dot(center)
    return max(abs(approach.low - at), abs(approach.high - at))
  }

  /// The two bars that end at the outermost lines of both of two bundles; none where those run the same way.
  private static func slanting(_ one: Approach, _ other: Approach, at center: Point) -> [SignBar] {
    let (a, b) = (one.right, other.right)
    let determinant = a.cross(b)
    guard abs(determinant) > 0.3 else { return [] }
    return [1.0, -1].map { sign in
      let (p, q) = (half(one, from: center), sign * half(other, from: center))
      return SignBar(
        middle: center, reach: Point(p * b.y - q * a.y, q * a.x - p * b.x) * (1 / determinant))
    }
  }
}

extension SchematicLayout {
  /// The nodes of stations that a line stopping there is drawn beside instead of through, by their signs.
  func missedSigns(_ symbols: [StationSymbol], _ design: MapDesign) -> [Int] {
    let incident = incidentEdges
    return symbols.filter { symbol in
      let (from, to) = (symbol.center - symbol.reach, symbol.center + symbol.reach)
      let around = incident[symbol.node]
      let stopping = Set(around.flatMap { edges[$0].lines }).subtracting(nodes[symbol.node].passedBy)
      // A line may pass through the sign on either of its tracks.
      return stopping.contains { line in
        let nearest = around.filter { edges[$0].lines.contains(line) }.map { edge in
          let drawn = edges[edge].points.beside(by: edges[edge].offset(of: line, design))
          return zip(drawn, drawn.dropFirst()).map { distance($0, $1, from, to) }.min() ?? 0
        }
        return (nearest.min() ?? 0) > symbol.radius
      }
    }.map(\.node)
  }
}

/// How far two segments are apart.
private func distance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
  if crossing(a, b, c, d) != nil { return 0 }
  return min(
    min(a.distance(toSegment: c, d), b.distance(toSegment: c, d)),
    min(c.distance(toSegment: a, b), d.distance(toSegment: a, b)))
}

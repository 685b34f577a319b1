internal import Geometry
internal import Schematic

/// Ways for thin lines on a map, which say what belongs together without ever touching a name.
struct MapThinLines {
  /// What a way is charged more for each unit of its length, by what it runs over.
  private enum Charge {
    static let hidden = 9.0
    static let sign = 12.0
    static let track = 4.0
  }

  /// A stretch of tracks, or the sign of a station.
  private struct Bar {
    let from: Point
    let to: Point
    let half: Double
    let charge: Double
    /// The station whose sign it is.
    let node: Int?
  }

  /// How far beside the straight line a way may run, the grid on which it is looked for, and what a bend of 45 degrees costs:
  /// in median gaps.
  private static let furthest = 1.25
  private static let cell = 0.06
  private static let bend = 0.08
  /// How far from a corner its rounding begins, and what a way round a name keeps free for it, in median gaps.
  private static let round = 0.16
  private static let spare = 0.05
  /// A straight way that costs no more than this for each unit of its length stays straight.
  private static let fair = 1.8

  /// The median gap.
  let gap: Double
  /// What stays free around names and badges.
  let clearance: Double
  private let blocks: [(block: MapBlock, node: Int)]
  private let bars: [Bar]

  /// - Parameter width: how wide the lines are.
  init(_ plan: NetworkPlan, width: Double) {
    gap = max(plan.score.medianSpacing, 1e-6)
    clearance = width / 2 + 0.12 * plan.design.fontSize
    blocks =
      plan.labels.map { (MapBlock($0), $0.node) } + plan.badges.map { (MapBlock($0), -1) }
    let tracks = plan.layout.edges.flatMap { edge in
      let middle = edge.middle(plan.design)
      return zip(middle, middle.dropFirst()).map { a, b in
        Bar(
          from: a, to: b, half: (plan.design.bundleWidth(edge.lines.count) + width) / 2, charge: Charge.track, node: nil
        )
      }
    }
    let signs = plan.symbols.map { symbol in
      Bar(
        from: symbol.center - symbol.reach, to: symbol.center + symbol.reach, half: symbol.radius + width,
        charge: Charge.sign, node: symbol.node)
    }
    bars = tracks + signs
  }

  // MARK: Ways

  /// The way between two points that is seen best and is no longer than it has to be: straight, or along the eight directions
  /// round what lies between.
  ///
  /// - Parameters:
  ///   - ends: the stations it leads to, whose signs are not in its way.
  ///   - label: the station whose name it leads to; nothing for a way between signs.
  func way(from a: Point, to b: Point, between ends: Set<Int>, label: Int? = nil) -> [Point] {
    let straight = [a, b]
    let near = hindrances(around: straight, ends, label)
    let cost = cost(of: straight, near)
    guard cost > Self.fair * a.distance(to: b) else { return straight }
    let detour = MapDetour(from: a, to: b, step: Self.cell * gap, reach: Self.furthest * gap, bend: Self.bend * gap) {
      charge(at: $0, near, clearance: clearance + Self.spare * gap)
    }
    guard let way = detour.way.map(rounded), self.cost(of: way, near) < cost else { return straight }
    return way
  }

  /// The best of several straight ways.
  func straightest(_ ways: [(from: Point, to: Point)], between ends: Set<Int>, label: Int?) -> (from: Point, to: Point)?
  {
    let near = hindrances(around: ways.flatMap { [$0.from, $0.to] }, ends, label)
    let costs = ways.map { cost(of: [$0.from, $0.to], near) }
    return ways.indices.min { (costs[$0], $0) < (costs[$1], $1) }.map { ways[$0] }
  }

  /// What may lie in a way.
  private struct Hindrances {
    let blocks: [MapBlock]
    let bars: [Bar]
  }

  private func hindrances(around points: [Point], _ ends: Set<Int>, _ label: Int?) -> Hindrances {
    let area = (Box(around: points) ?? Box(x: 0, y: 0, width: 0, height: 0)).inset(by: -2 * Self.furthest * gap)
    return Hindrances(
      blocks: blocks.filter { $0.node != label && $0.block.bounds.overlaps(area) }.map(\.block),
      bars: bars.filter { bar in
        !(bar.node.map(ends.contains) ?? false)
          && Box(minX: bar.from.x, minY: bar.from.y, maxX: bar.to.x, maxY: bar.to.y).inset(by: -bar.half).overlaps(area)
      })
  }

  /// What a unit of length costs more at a point than where nothing lies.
  private func charge(at spot: Point, _ near: Hindrances, clearance: Double) -> Double {
    var charge = near.blocks.contains { $0.contains(spot, clearance: clearance) } ? Charge.hidden : 0
    for bar in near.bars where bar.charge > charge && spot.distance(toSegment: bar.from, bar.to) < bar.half {
      charge = bar.charge
    }
    return charge
  }

  private func cost(of way: [Point], _ near: Hindrances) -> Double {
    var cost = 0.0
    for (a, b) in zip(way, way.dropFirst()) {
      let length = a.distance(to: b)
      let parts = max(1, Int((length / (0.04 * gap)).rounded(.up)))
      for part in 0..<parts {
        let spot = a + (b - a) * ((Double(part) + 0.5) / Double(parts))
        cost += (1 + charge(at: spot, near, clearance: clearance)) * length / Double(parts)
      }
    }
    return cost
  }

  /// A way with its corners rounded.
  private func rounded(_ way: [Point]) -> [Point] {
    guard way.count > 2 else { return way }
    var points = [way[0]]
    for index in 1..<way.count - 1 {
      let corner = way[index]
      let (before, after) = (way[index - 1] - corner, way[index + 1] - corner)
      let room = min(Self.round * gap, 0.45 * before.length, 0.45 * after.length)
      let start = corner + before * (room / max(before.length, 1e-9))
      let end = corner + after * (room / max(after.length, 1e-9))
      for part in 0...6 {
        let share = Double(part) / 6
        points.append(
          start * ((1 - share) * (1 - share)) + corner * (2 * share * (1 - share)) + end * (share * share))
      }
    }
    return points + [way[way.count - 1]]
  }

  // MARK: What is seen

  /// The pieces of a way that touch no name and no badge.
  func seen(of way: [Point], without label: Int? = nil) -> [[Point]] {
    var pieces: [[Point]] = []
    var isOpen = false
    for (a, b) in zip(way, way.dropFirst()) {
      let hidden = blocks.filter { $0.node != label }
        .compactMap { $0.block.part(from: a, to: b, clearance: clearance) }
        .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      var reached = 0.0
      for part in hidden + [1...1] {
        if part.lowerBound > reached {
          let (from, to) = (a + (b - a) * reached, a + (b - a) * part.lowerBound)
          if isOpen, reached == 0 {
            pieces[pieces.count - 1].append(to)
          } else {
            pieces.append([from, to])
          }
        }
        isOpen = part.lowerBound == 1 && reached < 1
        reached = max(reached, part.upperBound)
      }
    }
    return pieces
  }
}

extension StationSymbol {
  /// Where a thin line from a place meets the sign.
  ///
  /// - Parameter space: what stays free between them.
  func edge(towards place: Point, space: Double = 0) -> Point {
    let middle = axis(nearest: place)
    let along = place - middle
    guard along.length > 1e-9 else { return middle }
    return middle + along * (min(radius + space, along.length) / along.length)
  }

  /// Whether a place lies beneath the sign or nearer to it than `space`.
  func covers(_ place: Point, space: Double) -> Bool { place.distance(to: axis(nearest: place)) <= radius + space }

  /// The point of the middle line of the sign that is nearest to a place.
  func axis(nearest place: Point) -> Point { place.nearest(toSegment: center - reach, center + reach) }
}

internal import Geometry
internal import Scene
internal import Schematic
internal import TransitModel

/// The names of lines along their tracks, for those who cannot tell lines by colour.
struct MapMarks {
  /// Marks of a line are so many times as far apart as names are large.
  private static let apart = 16.0
  /// A mark keeps so many times the size of names from what else there is.
  private static let clearance = 0.12

  /// Where along a piece of track a mark may be, the best place first; and where one may be of a line that has none yet.
  private static let shares = [0.5, 0.35, 0.65, 0.22, 0.78]
  private static let anyShares = stride(from: 0.06, through: 0.94, by: 0.02).map { $0 }
  /// How many times longer than a mark its piece of track is, and than one of a line that has none yet.
  private static let (longer, hardlyLonger) = (1.3, 0.9)

  /// Where marks are looked for in turn, the later ones for lines that have none yet.
  private static let passes = [
    (isAlone: true, shares: shares, least: longer), (false, shares, longer), (true, anyShares, hardlyLonger),
    (false, anyShares, hardlyLonger),
  ]

  let map: NetworkMap
  let plan: NetworkPlan
  let transform: PlanTransform
  let measuring: any TextMeasuring

  /// The signs, by line; where a line runs beside others all the way, its signs may lie on those.
  func signs() throws(TextFault) -> [(line: Int, node: Node)] {
    let size = map.options.fontSize
    let tracks = NetworkMapTracks(plan)
    var taken = BoxSet(obstacles.map { $0.inset(by: -Self.clearance * size) })
    var signs: [(line: Int, node: Node)] = []
    for line in map.graph.lines.indices where !map.graph.lines[line].shortName.isEmpty {
      let badge = try Badge(map.chip(of: line), size: Self.size(map.options), measuring: measuring)
      let edges = tracks.pieces(of: line, transform: transform).edges.map { edge, steps in
        (isAlone: plan.layout.edges[edge].lines.count == 1, points: steps.ends)
      }
      let widest = max(badge.width, badge.size.height)
      for (isAlone, shares, least) in Self.passes where !signs.contains(where: { $0.line == line }) {
        var placed: [Point] = []
        for edge in edges where edge.isAlone == isAlone && edge.points.chainLength >= least * widest {
          let spots = shares.compactMap { edge.points.point(at: $0) }.filter { spot in
            placed.allSatisfy { $0.distance(to: spot) >= Self.apart * size }
          }
          let boxes = spots.map { Box(x: $0.x, y: $0.y, width: 0, height: 0).grown(badge.width, badge.size.height) }
          guard let place = boxes.firstIndex(where: { !taken.meets($0) }) else { continue }
          taken.add(boxes[place])
          placed.append(spots[place])
          signs.append((line, badge.node(leftMiddle: Point(boxes[place].minX, spots[place].y))))
        }
      }
    }
    return signs
  }

  private static func size(_ options: NetworkMap.Options) -> Badge.Size {
    let size = options.fontSize
    return Badge.Size(
      font: Font(size: 0.76 * size, weight: .bold), height: 1.05 * size, padding: 0.22 * size,
      radius: 0.0875 * size * options.style.chipRadius)
  }

  /// Names, stations and badges.
  private var obstacles: [Box] {
    plan.labels.compactMap { Box(around: $0.corners.map { transform($0) }) }
      + plan.symbols.map { symbol in
        let reach = Point(abs(symbol.reach.x) + symbol.radius, abs(symbol.reach.y) + symbol.radius)
        return Box(around: [transform(symbol.center - reach), transform(symbol.center + reach)])
          ?? Box(x: 0, y: 0, width: 0, height: 0)
      } + plan.badges.map { transform($0.box) }
  }
}

/// Boxes that others may not overlap.
private struct BoxSet {
  private var boxes: [Box]

  init(_ boxes: [Box]) { self.boxes = boxes }

  func meets(_ box: Box) -> Bool { boxes.contains { $0.overlaps(box) } }

  mutating func add(_ box: Box) { boxes.append(box) }
}

extension [NetworkMapTracks.PathStep] {
  /// The points that its steps lead to.
  fileprivate var ends: [Point] {
    map { step in
      switch step {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      }
    }
  }
}

extension Box {
  /// The same, wider and higher by so much about its middle.
  fileprivate func grown(_ width: Double, _ height: Double) -> Box {
    Box(
      minX: minX - width / 2, minY: minY - height / 2, maxX: maxX + width / 2, maxY: maxY + height / 2)
  }
}

extension [Point] {
  fileprivate var chainLength: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// The point at a share of the length of a chain of lines.
  fileprivate func point(at share: Double) -> Point? {
    var rest = chainLength * share
    for (from, to) in zip(self, dropFirst()) {
      let length = from.distance(to: to)
      if length >= rest, length > 0 { return from + (to - from) * (rest / length) }
      rest -= length
    }
    return last
  }
}

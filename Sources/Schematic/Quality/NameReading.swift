internal import Geometry

/// How the names of a map read: whether each belongs to its own station, and how they stand beside each other.
struct NameReading {
  /// The nodes of stations whose names stand as near to another sign as to their own, rising.
  private(set) var nearer: [Int] = []
  private(set) var far = 0
  private(set) var flips = 0.0
  private(set) var stacked = 0
  let turned: Int
  let count: Int

  /// What is as near, in ems: half a point beside type of 12.5.
  private static let tie = 0.04
  /// How far a name may stand from its sign, in gaps.
  private static let furthest = 0.7
  /// Names stand one above the other that share this part of their width, with less than that part of a row between them.
  private static let (shared, row) = (0.4, 0.2)

  private let plan: NetworkPlan
  private let boxes: [(node: Int, box: Box)]

  init(_ plan: NetworkPlan, gap: Double) {
    self.plan = plan
    boxes = plan.labels.map { ($0.node, $0.bounds) }
    turned = plan.labels.count { $0.rotation != 0 }
    count = plan.labels.count
    measureNearness(gap)
    measureRows()
    measureFlips()
  }

  private mutating func measureNearness(_ gap: Double) {
    let tie = Self.tie * plan.design.fontSize
    let named = Set(boxes.map(\.node))
    let signs = plan.symbols.filter { named.contains($0.node) }
    let signOf = Dictionary(signs.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
    for (node, box) in boxes {
      guard let own = signOf[node]?.distance(to: box) else { continue }
      if own > Self.furthest * gap { far += 1 }
      let reach = own + tie
      let isNearer = signs.contains { sign in
        guard sign.node != node else { return false }
        let wide = box.inset(by: -reach - sign.radius - sign.reach.length)
        return wide.contains(sign.center) && sign.distance(to: box) <= reach
      }
      if isNearer { nearer.append(node) }
    }
    nearer.sort()
  }

  private mutating func measureRows() {
    let tie = Self.tie * plan.design.fontSize
    let sorted = boxes.map(\.box).sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) }
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.minX > one.maxX { break }
        let common = min(one.maxX, other.maxX) - other.minX
        let between = max(one.minY, other.minY) - min(one.maxY, other.maxY)
        if common > Self.shared * min(one.width, other.width), between >= -tie,
          between < Self.row * min(one.height, other.height)
        {
          stacked += 1
        }
      }
    }
  }

  private mutating func measureFlips() {
    let layout = plan.layout
    let incident = layout.incidentEdges
    let middles = Dictionary(boxes.map { ($0.node, $0.box.center) }, uniquingKeysWith: { first, _ in first })
    var (all, found) = (0, 0)
    for edge in layout.edges {
      guard let one = middles[edge.from], let other = middles[edge.to], let first = edge.points.first,
        let last = edge.points.last, layout.neighbours(of: edge.from, incident) <= 2,
        layout.neighbours(of: edge.to, incident) <= 2, edge.isStraight
      else { continue }
      let along = last - first
      let sides = [(edge.from, one), (edge.to, other)].map { along.cross($1 - layout.nodes[$0].at) > 0 }
      all += 1
      if sides[0] != sides[1] { found += 1 }
    }
    flips = all > 0 ? Double(found) / Double(all) : 0
  }
}

extension StationSymbol {
  /// How far its edge is from a box; 0 where they meet.
  func distance(to box: Box) -> Double {
    let middle = Schematic.distance(from: box, toSegment: center - reach, center + reach)
    return max(0, middle - radius)
  }
}

extension SchematicLayout {
  /// How many nodes tracks lead to from a node.
  func neighbours(of node: Int, _ incident: [[Int]]) -> Int {
    Set(incident[node].map { edges[$0].from == node ? edges[$0].to : edges[$0].from }).count
  }
}

extension SchematicLayout.Edge {
  /// Whether its course does not bend.
  var isStraight: Bool {
    guard points.count > 1 else { return false }
    let along = points[points.count - 1] - points[0]
    return points.allSatisfy { abs(($0 - points[0]).cross(along)) < 1e-6 * max(1, along.dot(along)) }
  }
}

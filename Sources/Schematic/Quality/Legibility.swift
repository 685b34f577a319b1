internal import Geometry

/// How a map reads to a person, measured on what is drawn. Lengths are in the unit of the plan; a gap is the median length of
/// the tracks between two nodes.
public struct Legibility: Hashable, Sendable {
  /// The longest straight run of a line as a share of its length, the mean over lines of eight stations or more; nothing
  /// where there is none.
  public private(set) var straightShare: Double?
  /// Places where a line that is no ring turns by 90° or more within two gaps.
  public private(set) var vTurns = 0
  /// Bends by 20° or more along each line.
  public private(set) var bends = 0
  /// Of each line that is a ring, the share of its length that lies on its bounding box: 1 for a rectangle.
  public private(set) var rings: [Double] = []
  /// The nodes of stations whose names stand as near to another station's sign as to their own, rising.
  public private(set) var nearerNames: [Int] = []
  /// Names further than 0.7 gap from their signs.
  public private(set) var farNames = 0
  /// The share of neighbours on a straight run whose names stand on different sides.
  public private(set) var flips = 0.0
  /// Pairs of names one above the other with less than a fifth of a row between them.
  public private(set) var stackedNames = 0
  /// Names that are not level.
  public private(set) var turnedNames = 0
  /// The names that are drawn.
  public private(set) var names = 0
  /// The share of cells, 40 along the longer side, that hold tracks or a name.
  public private(set) var ink = 0.0
  /// How wide the drawing is, in gaps.
  public private(set) var widthInGaps = 0.0
  /// How high it is.
  public private(set) var heightInGaps = 0.0
  /// Places where two tracks of a line lie on each other because it turns back.
  public private(set) var turnsBack = 0

  /// Width over height.
  public var aspect: Double { heightInGaps > 0 ? widthInGaps / heightInGaps : 1 }

  /// Measures a plan.
  public init(_ plan: NetworkPlan) {
    let lines = LineReading(plan.layout)
    (straightShare, vTurns, bends, rings) = (lines.straightShare, lines.vTurns, lines.bends, lines.rings)
    turnsBack = plan.layout.foldedLines
    let names = NameReading(plan, gap: lines.gap)
    (nearerNames, farNames, flips) = (names.nearer, names.far, names.flips)
    (stackedNames, turnedNames, self.names) = (names.stacked, names.turned, names.count)
    let sheet = InkReading(plan.layout, boxes: plan.labels.map(\.bounds))
    ink = sheet.ink
    (widthInGaps, heightInGaps) = (sheet.width / lines.gap, sheet.height / lines.gap)
  }
}

extension SchematicLayout {
  /// How many times a line leaves a node twice in one direction without a train that runs from one track into the other, which
  /// counts as an acute bend in ``LayoutScore``.
  var foldedLines: Int {
    let passed = Set(passages.flatMap { [[$0.node, $0.line, $0.from, $0.to], [$0.node, $0.line, $0.to, $0.from]] })
    return incidentEdges.enumerated().reduce(0) { sum, around in
      let (node, edges) = (around.offset, around.element)
      return sum
        + edges.indices.reduce(0) { sum, first in
          sum + edges.dropFirst(first + 1).reduce(0) { $0 + folded(edges[first], $1, at: node, passed) }
        }
    }
  }

  private func folded(_ one: Int, _ other: Int, at node: Int, _ passed: Set<[Int]>) -> Int {
    guard let first = heading(of: one, from: node), let second = heading(of: other, from: node),
      first.angle(to: second) < 0.01
    else { return 0 }
    let common = Set(edges[one].lines).intersection(edges[other].lines)
    return common.count { !passed.contains([node, $0, one, other]) }
  }
}

/// What of a drawing is covered.
struct InkReading {
  /// The share of cells that hold something.
  let ink: Double
  let width: Double
  let height: Double

  private static let cells = 40.0

  init(_ layout: SchematicLayout, boxes: [Box]) {
    let courses = layout.edges.filter { !$0.lines.isEmpty && $0.points.count > 1 }.map(\.points)
    let corners = boxes.flatMap { [Point($0.minX, $0.minY), Point($0.maxX, $0.maxY)] }
    let area = Box(around: courses.joined() + corners) ?? Box(x: 0, y: 0, width: 1, height: 1)
    (width, height) = (max(area.width, 1e-9), max(area.height, 1e-9))
    let side = max(width, height) / Self.cells
    var covered: Set<SIMD2<Int>> = []
    func cell(_ x: Double, _ y: Double) -> SIMD2<Int> {
      SIMD2(Int((x - area.minX) / side), Int((y - area.minY) / side))
    }
    for course in courses {
      for (a, b) in zip(course, course.dropFirst()) {
        let steps = max(1, Int(a.distance(to: b) / side * 4))
        for step in 0...steps {
          let at = a + (b - a) * (Double(step) / Double(steps))
          covered.insert(cell(at.x, at.y))
        }
      }
    }
    for box in boxes {
      let (low, high) = (cell(box.minX, box.minY), cell(box.maxX, box.maxY))
      for x in low.x...max(low.x, high.x) { for y in low.y...max(low.y, high.y) { covered.insert(SIMD2(x, y)) } }
    }
    ink = Double(covered.count) / Double((Int(width / side) + 1) * (Int(height / side) + 1))
  }
}

internal import Geometry
internal import Schematic

/// The courses of lines on a map: set apart where they run together, rounded where they bend.
struct NetworkMapTracks {
  private let layout: SchematicLayout
  private let design: MapDesign
  private let incident: [[Int]]
  /// How much is cut off each edge at each node, to leave room for the curves there.
  private var cuts: [Double]
  /// Which lines go on from an edge at a node: line, node, edge.
  private let passing: Set<[Int]>

  init(_ plan: NetworkPlan) {
    layout = plan.layout
    design = plan.design
    incident = plan.layout.incidentEdges
    passing = Set(
      plan.layout.passages.flatMap { [[$0.line, $0.node, $0.from], [$0.line, $0.node, $0.to]] })
    cuts = []
    cuts = layout.nodes.indices.map { cut(at: $0) }
  }

  /// How much to cut at a node: nothing where every line goes straight on.
  private func cut(at node: Int) -> Double {
    let around = incident[node]
    let shortest =
      around.compactMap { edge -> Double? in
        let points = layout.edges[edge].points
        guard points.count > 1 else { return nil }
        let first = layout.edges[edge].from == node ? 0 : points.count - 2
        return points[first].distance(to: points[first + 1])
      }.min() ?? 0
    let widest = around.map { design.bundleWidth(layout.edges[$0].lines.count) }.max() ?? 0
    if around.count == 2, isStraight(around[0], around[1], at: node) { return 0 }
    return min(0.42 * shortest, 0.5 * widest + 1.3 * design.lineWidth)
  }

  private func isStraight(_ a: Int, _ b: Int, at node: Int) -> Bool {
    guard let one = layout.heading(of: a, from: node), let two = layout.heading(of: b, from: node) else { return false }
    let sameLines =
      layout.edges[a].lines == layout.edges[b].lines || layout.edges[a].lines == layout.edges[b].lines.reversed()
    let isLevel = layout.edges[a].shift(asSeenFrom: node) == -layout.edges[b].shift(asSeenFrom: node)
    return sameLines && isLevel
      && one.dot(two) < 0 && abs(one.cross(two)) < 1e-6 * max(1, one.length * two.length)
  }

  /// The course of a line on an edge, from its first node to its second, cut at both ends.
  private func course(_ line: Int, on edge: Int) -> [Point] {
    let it = layout.edges[edge]
    var points = it.points.beside(by: it.offset(of: line, design))
    guard points.count > 1 else { return points }
    let start = passes(line, it.from, edge) ? cuts[it.from] : 0
    let end = passes(line, it.to, edge) ? cuts[it.to] : 0
    points[0] = moved(points[0], towards: points[1], by: start)
    points[points.count - 1] = moved(points[points.count - 1], towards: points[points.count - 2], by: end)
    return points
  }

  private func passes(_ line: Int, _ node: Int, _ edge: Int) -> Bool {
    passing.contains([line, node, edge])
  }

  private func moved(_ point: Point, towards other: Point, by amount: Double) -> Point {
    let along = other - point
    return point + along * (min(amount, along.length) / max(along.length, 1e-9))
  }

  /// Everything that is drawn of a line.
  func path(of line: Int, only edges: Set<Int>? = nil, transform: PlanTransform) -> [PathStep] {
    var steps: [PathStep] = []
    for (index, edge) in layout.edges.enumerated() where edge.lines.contains(line) && edges?.contains(index) ?? true {
      steps += rounded(course(line, on: index))
    }
    for passage in layout.passages where passage.line == line && cuts[passage.node] > 0 {
      guard edges.map({ $0.contains(passage.from) && $0.contains(passage.to) }) ?? true else { continue }
      steps += curve(passage)
    }
    return steps.map { $0.mapped { transform($0) } }
  }

  /// The pieces that a line is drawn of: its course on each edge, and the curves between two edges.
  func pieces(
    of line: Int, transform: PlanTransform
  ) -> (edges: [(edge: Int, steps: [PathStep])], curves: [(from: Int, to: Int, steps: [PathStep])]) {
    let edges = layout.edges.indices.filter { layout.edges[$0].lines.contains(line) }.map { index in
      (edge: index, steps: rounded(course(line, on: index)).map { $0.mapped { transform($0) } })
    }
    let curves = layout.passages.filter { $0.line == line && cuts[$0.node] > 0 }.map { passage in
      (from: passage.from, to: passage.to, steps: curve(passage).map { $0.mapped { transform($0) } })
    }
    return (edges, curves)
  }

  /// A step of a path, independent of the drawing.
  enum PathStep {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)

    func mapped(_ map: (Point) -> Point) -> PathStep {
      switch self {
      case .move(let point): .move(map(point))
      case .line(let point): .line(map(point))
      case .curve(let a, let b, let end): .curve(map(a), map(b), map(end))
      }
    }
  }

  private func rounded(_ points: [Point]) -> [PathStep] {
    guard points.count > 1 else { return [] }
    var steps: [PathStep] = [.move(points[0])]
    for index in points.indices.dropFirst().dropLast() {
      let before = points[index - 1].distance(to: points[index])
      let after = points[index].distance(to: points[index + 1])
      let room = min(0.45 * before, 0.45 * after, 0.42 * max(1, design.lineWidth * 4))
      let start = moved(points[index], towards: points[index - 1], by: room)
      let end = moved(points[index], towards: points[index + 1], by: room)
      steps.append(.line(start))
      steps.append(
        .curve(
          moved(start, towards: points[index], by: 0.58 * room), moved(end, towards: points[index], by: 0.58 * room),
          end))
    }
    steps.append(.line(points[points.count - 1]))
    return steps
  }

  /// The curve of a line from one edge to another.
  private func curve(_ passage: SchematicLayout.Passage) -> [PathStep] {
    guard let a = end(passage.line, passage.from, passage.node), let b = end(passage.line, passage.to, passage.node)
    else {
      return []
    }
    let distance = a.point.distance(to: b.point)
    guard distance > 1e-9 else { return [] }
    let turn = a.inward.dot(b.inward)
    let handle = distance * (turn < -0.95 ? 0.45 : turn < -0.5 ? 0.36 : 0.5)
    return [
      .move(a.point), .curve(a.point + a.inward * handle, b.point + b.inward * handle, b.point),
    ]
  }

  /// Where a line's course on an edge ends at a node, and the direction in which it goes on.
  private func end(_ line: Int, _ edge: Int, _ node: Int) -> (point: Point, inward: Point)? {
    let points = course(line, on: edge)
    guard points.count > 1 else { return nil }
    let isStart = layout.edges[edge].from == node
    let point = isStart ? points[0] : points[points.count - 1]
    let before = isStart ? points[1] : points[points.count - 2]
    let along = point - before
    guard along.length > 1e-9 else { return nil }
    return (point, along * (1 / along.length))
  }
}

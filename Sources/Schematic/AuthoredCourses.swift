internal import Geometry
internal import TransitModel

/// Courses in the eight directions between stations whose places are given and stay.
struct AuthoredCourses {
  /// The places: those given, moved by less than ``slack`` where two neighbours are all but in line.
  let positions: [Point]
  /// The bends of each edge of the graph, from its first node to its second.
  private(set) var bends: [[Point]]

  private let graph: LineGraph
  private var options: [[Course]]
  private let excluded: Set<[Int]>
  private var choice: [Int]
  private let incident: [[Int]]
  /// For each edge, others that come near it.
  private var rivals: [[Int]]

  /// How far out of line two neighbours are put in line, in median gaps: what drawing by hand and rounding leave.
  static let slack = 0.02

  private struct Course {
    let points: [Point]
    let directions: [Int]
  }

  private static let turnCosts = [0.0, 1, 1.3, 20, 60]
  private static let stationFactor = 1.3
  private static let conflictCost = 30.0
  private static let nearSign = 0.22

  init(_ graph: LineGraph, positions given: [Point]) {
    let positions = Self.aligned(graph, given)
    self.positions = positions
    self.graph = graph
    options = graph.edges.map { Self.courses(from: positions[$0.from], to: positions[$0.to]) }
    choice = graph.edges.map { _ in 0 }
    bends = []
    var incident = Array(repeating: [Int](), count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() {
      incident[edge.from].append(index)
      incident[edge.to].append(index)
    }
    self.incident = incident
    excluded = Set(
      graph.excludedTurns.flatMap { [[$0.node, $0.line, $0.from, $0.to], [$0.node, $0.line, $0.to, $0.from]] })
    rivals = graph.edges.map { _ in [] }
    findRivals()
    settle()
    let sharp = options.indices.filter { isSharp($0) }
    for edge in sharp {
      options[edge] += Self.detours(from: positions[graph.edges[edge].from], to: positions[graph.edges[edge].to])
    }
    if !sharp.isEmpty { settle() }
    bends = graph.edges.indices.map { Array(options[$0][choice[$0]].points.dropFirst().dropLast()) }
  }

  /// Puts neighbours in line that all but are, with as little moving as can be.
  private static func aligned(_ graph: LineGraph, _ given: [Point]) -> [Point] {
    var program = QuadraticProgram(count: given.count)
    for edge in graph.edges where edge.from != edge.to {
      let along = given[edge.to] - given[edge.from]
      let offs = (0..<4).map { axis in (abs(along.dot(ShapeRefinement.units[(axis + 2) & 7])), axis) }
      guard let (off, axis) = offs.min(by: { $0 < $1 }), off <= slack, off < 0.2 * along.length else { continue }
      let across = ShapeRefinement.units[(axis + 2) & 7]
      program.limits.append(.init(form: LinearForm(from: edge.from, to: edge.to, along: across), low: 0, high: 0))
    }
    return program.projected(given)
  }

  /// The ways from one place to another with no bend, one or two.
  private static func courses(from a: Point, to b: Point) -> [Course] {
    let along = b - a
    let slant = min(abs(along.x), abs(along.y))
    let diagonal = Point(along.x < 0 ? -slant : slant, along.y < 0 ? -slant : slant)
    let straight = along - diagonal
    let parts =
      slant < 1e-6 * max(1, along.length) || straight.length < 1e-6 * max(1, along.length)
      ? [[along]]
      : [
        [diagonal, straight], [straight, diagonal], [straight * 0.5, diagonal, straight * 0.5],
        [diagonal * 0.5, straight, diagonal * 0.5],
      ]
    return parts.map { steps in
      var points = [a]
      for step in steps.dropLast() { points.append(points[points.count - 1] + step) }
      return Course(points: points + [b], directions: steps.map { Wire.direction(of: $0) })
    }
  }

  /// How long the stub is with which a way leaves a place in a direction of its own, in median gaps.
  private static let stub = 0.45

  /// Ways that leave one place in any direction, or reach the other so, before they go on as usual.
  private static func detours(from a: Point, to b: Point) -> [Course] {
    (0..<8).flatMap { direction -> [Course] in
      let step = ShapeRefinement.units[direction] * stub
      let early = courses(from: a + step, to: b).map { course in
        Course(points: [a] + course.points, directions: [direction] + course.directions)
      }
      let late = courses(from: a, to: b - step).map { course in
        Course(points: course.points + [b], directions: course.directions + [direction])
      }
      return early + late
    }.filter { course in
      zip(course.directions, course.directions.dropFirst()).allSatisfy { Compass.turn($0 ^ 4, $1) < 3 }
    }
  }

  /// Whether a line turns sharply from an edge into another.
  private func isSharp(_ edge: Int) -> Bool {
    let it = graph.edges[edge]
    let directions = options[edge][choice[edge]].directions
    return turns(at: it.from, edge, out: directions[0]) >= Self.turnCosts[3]
      || turns(at: it.to, edge, out: directions[directions.count - 1] ^ 4) >= Self.turnCosts[3]
  }

  private mutating func findRivals() {
    let boxes = graph.edges.map { edge in
      Box(around: [positions[edge.from], positions[edge.to]])?.inset(by: -0.3)
    }
    let order = boxes.indices.sorted { (boxes[$0]?.minX ?? 0, $0) < (boxes[$1]?.minX ?? 0, $1) }
    for (place, i) in order.enumerated() {
      for j in order[(place + 1)...] {
        guard let one = boxes[i], let two = boxes[j], two.minX < one.maxX else { break }
        guard one.overlaps(two) else { continue }
        rivals[i].append(j)
        rivals[j].append(i)
      }
    }
  }

  // MARK: Choosing

  private mutating func settle() {
    for _ in 0..<12 {
      var improved = false
      for edge in options.indices where options[edge].count > 1 {
        let costs = options[edge].indices.map { cost(edge, $0) }
        for place in costs.indices where costs[place] < costs[choice[edge]] - 1e-9 {
          choice[edge] = place
          improved = true
        }
      }
      if !improved { return }
    }
  }

  private func cost(_ edge: Int, _ place: Int) -> Double {
    let course = options[edge][place]
    let it = graph.edges[edge]
    var cost = 0.0
    for index in course.directions.indices.dropFirst() {
      cost +=
        Self.turnCosts[Compass.turn(course.directions[index - 1] ^ 4, course.directions[index])]
        * Double(it.lines.count)
    }
    cost += turns(at: it.from, edge, out: course.directions[0])
    cost += turns(at: it.to, edge, out: course.directions[course.directions.count - 1] ^ 4)
    for rival in rivals[edge] { cost += conflict(edge, course, rival) }
    return cost
  }

  /// What the turns from an edge into the others at a node cost, when it leaves the node in a direction.
  private func turns(at node: Int, _ edge: Int, out: Int) -> Double {
    var cost = 0.0
    for other in incident[node] where other != edge {
      let directions = options[other][choice[other]].directions
      let their = graph.edges[other].from == node ? directions[0] : directions[directions.count - 1] ^ 4
      if their == out { cost += Self.turnCosts[4] }
      let ends = (far(edge, from: node), far(other, from: node))
      let shared = graph.edges[other].lines.filter { line in
        graph.edges[edge].lines.contains(line) && !excluded.contains([node, line, ends.0, ends.1])
      }.count
      cost += Double(shared) * Self.turnCosts[Compass.turn(out, their)] * Self.stationFactor
    }
    return cost
  }

  private func far(_ edge: Int, from node: Int) -> Int {
    graph.edges[edge].from == node ? graph.edges[edge].to : graph.edges[edge].from
  }

  private func conflict(_ edge: Int, _ course: Course, _ rival: Int) -> Double {
    let it = graph.edges[edge]
    let other = graph.edges[rival]
    let theirs = options[rival][choice[rival]].points
    let ends = [other.from, other.to].filter { $0 != it.from && $0 != it.to }
    var cost = 0.0
    for node in ends where distance(from: positions[node], toPolyline: course.points) < Self.nearSign {
      cost += Self.conflictCost / 3
    }
    let crossesInTruth =
      crossing(positions[it.from], positions[it.to], positions[other.from], positions[other.to]) != nil
    for i in course.points.indices.dropFirst() {
      for j in theirs.indices.dropFirst()
      where crossing(course.points[i - 1], course.points[i], theirs[j - 1], theirs[j]) != nil {
        cost += crossesInTruth ? 0.5 : Self.conflictCost
      }
    }
    return cost
  }
}

extension SchematicLayout {
  /// The network as a graph has it, courses and all.
  init(drawn graph: TrackGraph) {
    nodes = graph.nodes.map {
      Node(source: $0.source, isStation: $0.isStation, at: $0.at, truth: $0.at, passedBy: $0.passedBy)
    }
    edges = graph.edges.map { edge in
      Edge(
        from: edge.a, to: edge.b, lines: edge.lines,
        points: [graph.nodes[edge.a].at] + edge.course + [graph.nodes[edge.b].at])
    }
    passages = graph.passages.enumerated().flatMap { node, list in
      list.map { Passage(node: node, line: $0.line, from: $0.from, to: $0.to) }
    }
  }
}

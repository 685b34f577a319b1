internal import Geometry
internal import NetworkGraph
internal import TransitModel

/// Courses in the eight directions between stations whose places are given and stay.
struct AuthoredCourses {
  private typealias Course = AuthoredCourse

  /// The places: those given, moved a little where neighbours are nearly in line; see ``AuthoredAlignment``.
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
  /// For each edge, stations that it might pass near and does not serve.
  private var stationsNear: [[Int]] = []
  /// How many times as much a bend at a station costs as one between two.
  private var stationFactor = stationFactors.first

  /// A run of edges that a line passes one after the other.
  private struct Trail {
    let edges: [Int]
    /// The nodes between them: one less.
    let nodes: [Int]
  }

  private static let turnCosts = [0.0, 1, 1.3, 20, 60]
  /// How many times as much a bend at a station costs as one between two: while the ways are found that keep clear of each
  /// other, and then.
  private static let stationFactors = (first: 1.3, then: 2.6)
  /// What it costs that tracks cross that do not geographically, and that a track passes the sign of a station.
  private static let (conflictCost, nearCost) = (30.0, 20.0)
  private static let nearSign = 0.22

  init(_ graph: LineGraph, positions given: [Point]) {
    let positions = AuthoredAlignment(graph, given).places
    self.positions = positions
    self.graph = graph
    options = graph.edges.map { Course.direct(from: positions[$0.from], to: positions[$0.to]) }
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
    stationsNear = graph.edges.enumerated().map { index, edge in
      let near = Set(rivals[index].flatMap { [graph.edges[$0].from, graph.edges[$0].to] })
      return near.subtracting([edge.from, edge.to]).filter { graph.nodes[$0].station != nil }.sorted()
    }
    let single = graph.edges.indices.map { Trail(edges: [$0], nodes: []) }
    settle(single)
    let sharp = graph.edges.indices.filter { isSharp($0) }
    for edge in sharp { options[edge] += Course.detours(from: ends(edge).from, to: ends(edge).to) }
    if !sharp.isEmpty { settle(single) }
    // Now that lines keep clear of each other, what each of them bends is moved off its stations.
    for edge in graph.edges.indices { options[edge] += Course.swerves(from: ends(edge).from, to: ends(edge).to) }
    stationFactor = Self.stationFactors.then
    settle(graph.lines.indices.flatMap { trails(of: $0) } + single)
    bends = graph.edges.indices.map { Array(options[$0][choice[$0]].points.dropFirst().dropLast()) }
  }

  /// Whether a line turns sharply from an edge into another, or both leave a node in one direction.
  private func isSharp(_ edge: Int) -> Bool {
    [graph.edges[edge].from, graph.edges[edge].to].contains { node in
      let out = heading(edge, choice[edge], from: node)
      return incident[node].contains { other in
        guard other != edge else { return false }
        let their = heading(other, choice[other], from: node)
        return their == out || out.bend(leavingBy: their) > 2 && linesPassing(node, edge, other) > 0
      }
    }
  }

  private mutating func findRivals() {
    let boxes = graph.edges.map { edge in
      Box(around: [positions[edge.from], positions[edge.to]])?.inset(by: -Course.stub)
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

  /// Chooses the courses of all edges of a trail at once, trail by trail, until none becomes better.
  private mutating func settle(_ trails: [Trail]) {
    for _ in 0..<Self.settlings {
      var improved = false
      for trail in trails where settle(trail) { improved = true }
      if !improved { return }
    }
  }

  /// Chooses the best courses of the edges of a trail, all others staying as they are.
  ///
  /// - Returns: whether they are better than those before.
  private mutating func settle(_ trail: Trail) -> Bool {
    guard trail.edges.contains(where: { options[$0].count > 1 }) else { return false }
    let before = trail.edges.map { choice[$0] }
    let old = cost(of: trail.edges)
    // What the cheapest way up to each course of an edge costs, and over which course of the edge before it leads.
    var costs: [Double] = []
    var origins: [[Int]] = []
    for (index, edge) in trail.edges.enumerated() {
      let neighbours = Set(trail.edges[max(0, index - 1)...min(trail.edges.count - 1, index + 1)])
      let own = options[edge].indices.map { cost(edge, $0, without: neighbours) }
      guard index > 0 else {
        costs = own
        continue
      }
      let (last, node) = (trail.edges[index - 1], trail.nodes[index - 1])
      var (next, from) = ([Double](), [Int]())
      let passing = linesPassing(node, edge, last)
      let headings = costs.indices.map { heading(last, $0, from: node) }
      for place in options[edge].indices {
        let out = heading(edge, place, from: node)
        let ways = costs.indices.map { costs[$0] + turn(out, headings[$0], lines: passing) }
        let best = ways.indices.min { ways[$0] < ways[$1] } ?? 0
        next.append(own[place] + ways[best])
        from.append(best)
      }
      (costs, origins) = (next, origins + [from])
    }
    guard var place = costs.indices.min(by: { costs[$0] < costs[$1] }) else { return false }
    for (index, edge) in trail.edges.enumerated().reversed() {
      choice[edge] = place
      if index > 0 { place = origins[index - 1][place] }
    }
    if trail.edges.map({ choice[$0] }) == before { return false }
    if cost(of: trail.edges) < old - 1e-9 { return true }
    for (edge, place) in zip(trail.edges, before) { choice[edge] = place }
    return false
  }

  /// How often all trails are settled at most.
  private static let settlings = 12

  /// What the courses of some edges cost as they are, each pair of edges once.
  private func cost(of edges: [Int]) -> Double {
    var done: Set<Int> = []
    return edges.reduce(0) { sum, edge in
      done.insert(edge)
      return sum + cost(edge, choice[edge], without: done)
    }
  }

  /// The trails that cover a line: from one of its ends, where it has any, as far as it goes; its branches apart.
  private func trails(of line: Int) -> [Trail] {
    var left = Set(graph.edges.indices.filter { graph.edges[$0].lines.contains(line) })
    func around(_ node: Int) -> [Int] { incident[node].filter { left.contains($0) } }
    var trails: [Trail] = []
    while let any = left.min() {
      let ends = left.sorted().flatMap { [graph.edges[$0].from, graph.edges[$0].to] }.filter { around($0).count == 1 }
      var node = ends.first ?? graph.edges[any].from
      var (edges, nodes) = ([Int](), [Int]())
      while let next = around(node).first(where: { edge in
        guard let last = edges.last else { return true }
        return !excluded.contains([node, line, far(last, from: node), far(edge, from: node)])
      }) {
        if !edges.isEmpty { nodes.append(node) }
        edges.append(next)
        left.remove(next)
        node = far(next, from: node)
      }
      trails.append(Trail(edges: edges, nodes: nodes))
    }
    return trails
  }

  /// In which direction a course of an edge leaves a node.
  private func heading(_ edge: Int, _ place: Int, from node: Int) -> CompassDirection {
    let directions = options[edge][place].directions
    return graph.edges[edge].from == node ? directions[0] : directions[directions.count - 1].opposite
  }

  /// What a course of an edge costs by itself and beside the courses of all other edges but some.
  private func cost(_ edge: Int, _ place: Int, without done: Set<Int>) -> Double {
    let course = options[edge][place]
    let it = graph.edges[edge]
    var cost = course.penalty * Double(it.lines.count)
    for index in course.directions.indices.dropFirst() {
      cost +=
        Self.turnCosts[course.directions[index - 1].opposite.bend(leavingBy: course.directions[index])]
        * Double(it.lines.count)
    }
    for node in [it.from, it.to] {
      let out = heading(edge, place, from: node)
      for other in incident[node] where other != edge && !done.contains(other) {
        cost += turn(out, heading(other, choice[other], from: node), lines: linesPassing(node, edge, other))
      }
    }
    for node in stationsNear[edge] where positions[node].distance(toPolyline: course.points) < Self.nearSign {
      cost += Self.nearCost
    }
    for rival in rivals[edge] where !done.contains(rival) { cost += crossings(edge, course, rival) }
    return cost
  }

  /// What it costs that so many lines turn at a node from one track into another, which leave it in these directions.
  private func turn(_ out: CompassDirection, _ their: CompassDirection, lines: Int) -> Double {
    (their == out ? Self.turnCosts[4] : 0)
      + Double(lines) * Self.turnCosts[out.bend(leavingBy: their)] * stationFactor
  }

  /// How many lines pass a node from one edge into another.
  private func linesPassing(_ node: Int, _ edge: Int, _ other: Int) -> Int {
    let ends = (far(edge, from: node), far(other, from: node))
    return graph.edges[other].lines.count { line in
      graph.edges[edge].lines.contains(line) && !excluded.contains([node, line, ends.0, ends.1])
    }
  }

  /// Where an edge begins and ends.
  private func ends(_ edge: Int) -> (from: Point, to: Point) {
    (positions[graph.edges[edge].from], positions[graph.edges[edge].to])
  }

  private func far(_ edge: Int, from node: Int) -> Int {
    graph.edges[edge].from == node ? graph.edges[edge].to : graph.edges[edge].from
  }

  /// What it costs that a course of an edge crosses that of another.
  private func crossings(_ edge: Int, _ course: Course, _ rival: Int) -> Double {
    let it = graph.edges[edge]
    let other = graph.edges[rival]
    let theirs = options[rival][choice[rival]].points
    var cost = 0.0
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

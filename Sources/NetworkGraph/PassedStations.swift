public import TransitModel

extension LineGraph {
  /// The same network with lines led over the stations that they pass: where a line has tracks of its own past stations of its
  /// other trains, or of a line that it runs with for several stations, it runs over those instead, as riders see it. Courses
  /// that are known stay, and so do both ways round a loop.
  public func leadingOverPassedStations() -> LineGraph {
    var leading = PassedStations(self)
    leading.run()
    return leading.graph
  }
}

/// Finds tracks of a line that run past stations, and leads the line over those.
private struct PassedStations {
  private(set) var graph: LineGraph
  /// How long each edge is, in metres; infinite where one of its ends has no place.
  private let lengths: [Double]
  /// The edges of each line at each node.
  private var around: [[Int: [Int]]]
  private var linesOf: [Set<Int>]
  private var excluded: Set<LineGraph.ExcludedTurn>

  /// How much longer than the straight line the way over other stations may be, and over how many tracks it may lead.
  private static let (longestDetour, mostTracks) = (1.3, 12)
  /// So many stations must two lines share before one counts as running along the other's tracks.
  private static let companionship = 3

  init(_ graph: LineGraph) {
    self.graph = graph
    lengths = graph.edges.map { edge in
      guard let from = graph.nodes[edge.from].coordinate, let to = graph.nodes[edge.to].coordinate else {
        return .infinity
      }
      let places = [from] + edge.course + [to]
      return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    linesOf = graph.edges.map { Set($0.lines) }
    around = Array(repeating: [:], count: graph.lines.count)
    excluded = Set(
      graph.excludedTurns.flatMap { turn in
        [turn, LineGraph.ExcludedTurn(node: turn.node, line: turn.line, from: turn.to, to: turn.from)]
      })
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      for line in edge.lines {
        around[line][edge.from, default: []].append(index)
        around[line][edge.to, default: []].append(index)
      }
    }
  }

  mutating func run() {
    // The longest first: they may pass stations that others pass, too.
    let order = graph.edges.indices.filter { graph.edges[$0].course.isEmpty && lengths[$0] < .infinity }
      .sorted { (-lengths[$0], $0) < (-lengths[$1], $1) }
    var isChanged = false
    for edge in order {
      for line in linesOf[edge].sorted() {
        guard let way = way(around: edge, over: line) else { continue }
        lead(line, from: edge, over: way)
        isChanged = true
      }
    }
    for edge in order {
      for line in linesOf[edge].sorted() {
        guard let way = wayOfCompanion(of: line, around: edge) else { continue }
        lead(line, from: edge, over: way)
        isChanged = true
      }
    }
    if isChanged { write() }
  }

  /// The way over the tracks of a line that pass more stations, if it is hardly longer; each track with the node it leads to.
  private func way(around edge: Int, over line: Int) -> [Step]? {
    let (start, end) = (graph.edges[edge].from, graph.edges[edge].to)
    let most = Self.longestDetour * lengths[edge]
    var found: [Int: Reached] = [start: Reached(distance: 0, tracks: 0, last: nil)]
    var open: Set<Int> = [start]
    while let node = open.min(by: { (found[$0]?.distance ?? 0, $0) < (found[$1]?.distance ?? 0, $1) }) {
      open.remove(node)
      guard node != end, let here = found[node], here.tracks < Self.mostTracks else {
        if node == end { break }
        continue
      }
      for next in around[line][node] ?? [] where next != edge {
        let far = graph.edges[next].from == node ? graph.edges[next].to : graph.edges[next].from
        let distance = here.distance + lengths[next]
        guard distance <= most, distance < found[far]?.distance ?? .infinity else { continue }
        found[far] = Reached(distance: distance, tracks: here.tracks + 1, last: Step(edge: next, from: node, to: far))
        open.insert(far)
      }
    }
    var steps: [Step] = []
    var node = end
    while node != start, let step = found[node]?.last {
      steps.append(step)
      node = step.from
    }
    return steps.count > 1 ? steps.reversed() : nil
  }

  /// The same over the tracks of another line that runs with it, past stations where it never stops.
  private func wayOfCompanion(of line: Int, around edge: Int) -> [Step]? {
    let own = around[line]
    for other in around.indices where other != line {
      guard around[other][graph.edges[edge].from] != nil, around[other][graph.edges[edge].to] != nil,
        own.keys.count(where: { around[other][$0] != nil && graph.nodes[$0].station != nil }) >= Self.companionship,
        let way = way(around: edge, over: other), way.dropLast().allSatisfy({ own[$0.to] == nil })
      else { continue }
      return way
    }
    return nil
  }

  private struct Step {
    let edge: Int
    let from: Int
    let to: Int
  }

  private struct Reached {
    let distance: Double
    let tracks: Int
    let last: Step?
  }

  /// Takes a line off an edge and leads it over a way between the same ends.
  private mutating func lead(_ line: Int, from edge: Int, over way: [Step]) {
    let (start, end) = (graph.edges[edge].from, graph.edges[edge].to)
    let isNew = way.map { !linesOf[$0.edge].contains(line) }
    turn(line, at: start, from: end, to: way[0].to, joins: !isNew[0])
    turn(line, at: end, from: start, to: way[way.count - 1].from, joins: !isNew[way.count - 1])
    for (step, next) in zip(way, way.dropFirst()) {
      allow(line, at: step.to, step.from, next.to)
      guard around[line][step.to] == nil, graph.nodes[step.to].station != nil else { continue }
      graph.passings.append(LineGraph.Passing(node: step.to, line: line))
    }
    linesOf[edge].remove(line)
    for end in [start, end] { around[line][end]?.removeAll { $0 == edge } }
    for (step, isNew) in zip(way, isNew) where isNew {
      linesOf[step.edge].insert(line)
      for end in [step.from, step.to] { around[line][end, default: []].append(step.edge) }
    }
  }

  /// What turned at a node to one neighbour turns to another now.
  ///
  /// - Parameter joins: whether the line runs there already: then a turn stays allowed that one of the two was.
  private mutating func turn(_ line: Int, at node: Int, from old: Int, to new: Int, joins: Bool) {
    let neighbours = Set(
      (around[line][node] ?? []).map { graph.edges[$0].from == node ? graph.edges[$0].to : graph.edges[$0].from })
    for neighbour in neighbours where neighbour != old && neighbour != new {
      let wasExcluded = excluded.contains(LineGraph.ExcludedTurn(node: node, line: line, from: neighbour, to: old))
      allow(line, at: node, neighbour, old)
      if !wasExcluded {
        allow(line, at: node, neighbour, new)
      } else if !joins {
        excluded.insert(LineGraph.ExcludedTurn(node: node, line: line, from: neighbour, to: new))
        excluded.insert(LineGraph.ExcludedTurn(node: node, line: line, from: new, to: neighbour))
      }
    }
    allow(line, at: node, new, old)
  }

  private mutating func allow(_ line: Int, at node: Int, _ one: Int, _ two: Int) {
    excluded.remove(LineGraph.ExcludedTurn(node: node, line: line, from: one, to: two))
    excluded.remove(LineGraph.ExcludedTurn(node: node, line: line, from: two, to: one))
  }

  private mutating func write() {
    graph.edges = zip(graph.edges, linesOf).compactMap { edge, lines in
      lines.isEmpty
        ? nil : LineGraph.Edge(from: edge.from, to: edge.to, lines: lines.sorted(), course: edge.course)
    }
    graph.excludedTurns = excluded.sorted {
      ($0.node, $0.line, $0.from, $0.to) < ($1.node, $1.line, $1.from, $1.to)
    }
    graph.passings.sort { ($0.node, $0.line) < ($1.node, $1.line) }
  }
}

internal import Scene
internal import TransitModel

/// A map in words: each line with its stations from end to end, then between which stations one changes on foot. Names that
/// stand next to each other are those of stations that a train joins.
struct NetworkMapText {
  let map: NetworkMap

  /// The words, a line of text per line and per change on foot.
  var text: String {
    let lines = runs.map { run in
      let parts = run.runs.map { $0.map { map.spokenName(ofNode: $0) }.joined(separator: " – ") }
      return map.word(map.graph.lines[run.line].name) + ": " + parts.joined(separator: "; ")
    }
    let walks = map.graph.walks.map { walk in
      map.names(ofEndsOf: walk).joined(separator: " ↔ ")
    }
    return (lines + walks).joined(separator: "\n")
  }

  /// Each line with its stations, as indices in the graph, branch by branch.
  var runs: [(line: Int, runs: [[Int]])] {
    guard !map.lines.isEmpty else {
      let ways = GraphWays(map.graph)
      return map.graph.lines.indices.map { ($0, ways.runs(of: $0)) }
    }
    let lines = Dictionary(map.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let index = Dictionary(
      map.graph.nodes.enumerated().flatMap { place, node in node.stations.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    return map.graph.lines.enumerated().map { place, service in
      let chains =
        lines[service.id].map { LineCourse(line: $0, direction: nil, places: map.places, joinsTracks: false).runs }
        ?? []
      return (place, chains.map { $0.compactMap { index[$0] } }.filter { $0.count > 1 })
    }
  }
}

extension NetworkMap {
  /// The map as a figure, with its words for those who do not see it.
  func figure(_ words: String) -> Structure { .figure(alternative: words.isEmpty ? word(frame.title) : words) }
}

/// The lines of a graph as ways over its edges.
private struct GraphWays {
  private let graph: LineGraph
  private let excluded: Set<[Int]>
  private let passed: Set<[Int]>

  init(_ graph: LineGraph) {
    self.graph = graph
    excluded = Set(
      graph.excludedTurns.flatMap { [[$0.node, $0.line, $0.from, $0.to], [$0.node, $0.line, $0.to, $0.from]] })
    passed = Set(graph.passings.map { [$0.node, $0.line] })
  }

  /// The stations of a line in runs that together pass every edge once, ends first, without a turn that no train makes.
  func runs(of line: Int) -> [[Int]] {
    var around: [Int: [(edge: Int, far: Int)]] = [:]
    for (index, edge) in graph.edges.enumerated() where edge.lines.contains(line) {
      around[edge.from, default: []].append((index, edge.to))
      around[edge.to, default: []].append((index, edge.from))
    }
    var used: Set<Int> = []
    var runs: [[Int]] = []
    let starts = around.keys.sorted { (around[$0]?.count == 1 ? 0 : 1, $0) < (around[$1]?.count == 1 ? 0 : 1, $1) }
    for start in starts {
      while let first = around[start]?.first(where: { !used.contains($0.edge) }) {
        used.insert(first.edge)
        var run = [start, first.far]
        extend(&run, line, around, &used)
        run.reverse()
        extend(&run, line, around, &used)
        runs.append(run.reversed().filter { isStop($0, line) })
        if around[start]?.count == 1 { break }
      }
    }
    return runs.filter { $0.count > 1 }
  }

  /// Goes on from the end of a run over edges that none has passed yet; from a place that is no station over others too, as
  /// far as the next station.
  private func extend(_ run: inout [Int], _ line: Int, _ around: [Int: [(edge: Int, far: Int)]], _ used: inout Set<Int>)
  {
    while run.count <= graph.edges.count + 1 {
      let (before, node) = (run[run.count - 2], run[run.count - 1])
      let ahead = (around[node] ?? []).filter {
        $0.far != before && !excluded.contains([node, line, before, $0.far])
      }
      let isStop = isStop(node, line)
      guard let next = ahead.first(where: { !used.contains($0.edge) }) ?? (isStop ? nil : ahead.first) else { return }
      used.insert(next.edge)
      run.append(next.far)
    }
  }

  private func isStop(_ node: Int, _ line: Int) -> Bool {
    graph.nodes[node].station != nil && !passed.contains([node, line])
  }
}

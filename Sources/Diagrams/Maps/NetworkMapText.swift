internal import Schematic
internal import TransitModel

/// A map in words: each line with its stations from end to end, then between which stations one changes on foot.
struct NetworkMapText {
  let map: NetworkMap
  let layout: SchematicLayout

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
    map.graph.lines.indices.map { line in
      let stations = runs(of: line).map { run in
        run.filter { !layout.nodes[$0].passedBy.contains(line) }
          .compactMap { layout.nodes[$0].source }.filter { map.graph.nodes[$0].station != nil }
      }
      return (line, stations.filter { !$0.isEmpty })
    }
  }

  /// The nodes of a line in runs that together pass every edge once, ends first.
  private func runs(of line: Int) -> [[Int]] {
    var around: [Int: [Int]] = [:]
    for (index, edge) in layout.edges.enumerated() where edge.lines.contains(line) {
      around[edge.from, default: []].append(index)
      around[edge.to, default: []].append(index)
    }
    var used: Set<Int> = []
    var runs: [[Int]] = []
    let starts = around.keys.sorted { (around[$0]?.count == 1 ? 0 : 1, $0) < (around[$1]?.count == 1 ? 0 : 1, $1) }
    for start in starts {
      while let first = around[start]?.first(where: { !used.contains($0) }) {
        var run = [start]
        var edge: Int? = first
        while let current = edge {
          used.insert(current)
          let node = run[run.count - 1]
          let far =
            layout.edges[current].from == node ? layout.edges[current].to : layout.edges[current].from
          run.append(far)
          edge = around[far]?.first { !used.contains($0) }
        }
        runs.append(run)
        if around[start]?.count == 1 { break }
      }
    }
    return runs
  }
}

internal import Schematic
internal import TransitModel

/// Which edges of a line meet in a layout without a train that runs from one into the other.
struct LayoutTurns {
  /// Two edges by the nodes at their far ends.
  struct Turn: Hashable {
    let line: Int
    let from: Int
    let to: Int
  }

  /// The turns that no train makes, by node, in the order of lines and edges.
  private(set) var excluded: [Int: [Turn]] = [:]

  private let graph: LineGraph
  private let layout: SchematicLayout
  /// The edges of a line at a node, by line.
  private var around: [[Int: [(edge: Int, far: Int)]]]
  private let joined: Set<[Int]>
  private let refused: Set<[Int]>

  init(_ layout: SchematicLayout, of graph: LineGraph) {
    self.graph = graph
    self.layout = layout
    around = Array(repeating: [:], count: graph.lines.count)
    for (index, edge) in layout.edges.enumerated() {
      for line in edge.lines {
        around[line][edge.from, default: []].append((index, edge.to))
        around[line][edge.to, default: []].append((index, edge.from))
      }
    }
    joined = Set(
      graph.edges.flatMap { edge in edge.lines.flatMap { [[$0, edge.from, edge.to], [$0, edge.to, edge.from]] } })
    refused = Set(
      graph.excludedTurns.flatMap { [[$0.line, $0.node, $0.from, $0.to], [$0.line, $0.node, $0.to, $0.from]] })
    for line in graph.lines.indices {
      for node in around[line].keys.sorted() where (around[line][node]?.count ?? 0) > 2 { note(node, line) }
    }
  }

  private mutating func note(_ node: Int, _ line: Int) {
    let edges = around[line][node] ?? []
    let ends = edges.map { sources(line, behind: $0, of: node) }
    for first in edges.indices {
      for second in edges.indices where second > first {
        let isRun = ends[first].contains { a in ends[second].contains { b in runs(line, over: node, a, b) } }
        if !isRun {
          excluded[node, default: []].append(Turn(line: line, from: edges[first].far, to: edges[second].far))
        }
      }
    }
  }

  /// Whether trains run over a node between two others of the graph: at one that the layout added, where these are next to each
  /// other.
  private func runs(_ line: Int, over node: Int, _ a: Int, _ b: Int) -> Bool {
    guard let source = layout.nodes[node].source else { return joined.contains([line, a, b]) }
    return !refused.contains([line, source, a, b])
  }

  /// The nodes of the graph that an edge leads to, over such as the layout added.
  private func sources(_ line: Int, behind edge: (edge: Int, far: Int), of node: Int) -> [Int] {
    var seen: Set<Int> = [node]
    var open = [edge.far]
    var found: [Int] = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let source = layout.nodes[next].source {
        found.append(source)
      } else {
        open += (around[line][next] ?? []).map(\.far)
      }
    }
    return found
  }
}

internal import Geometry
internal import Numerics

/// A run of edges between two key nodes, past stations where nothing but the run goes on.
package struct Chain: Sendable {
  /// The key nodes at its ends.
  package let a: Int
  package let b: Int
  /// The nodes between, from `a` to `b`.
  package let stops: [Int]
  /// Its edges, from `a` to `b`.
  package let edges: [Int]
  /// Indices of its lines, rising.
  package let lines: [Int]
}

extension TrackGraph {
  /// Whether a node is a mere stop of a run: two edges, the same lines on both, all of them passing.
  private func isPlain(_ node: Int) -> Bool {
    guard incident[node].count == 2 else { return false }
    let (e, f) = (incident[node][0], incident[node][1])
    return edges[e].lines == edges[f].lines && passages[node].count == edges[e].lines.count
  }

  /// The runs between key nodes. Rings get key nodes of their own, three of them, so that every run has two ends.
  package func chains() -> [Chain] {
    var isKey = nodes.indices.map { !incident[$0].isEmpty && !isPlain($0) }
    while true {
      let (found, unvisited) = walk(isKey)
      if let edge = unvisited {
        for node in spread(ring(from: edge)) { isKey[node] = true }
      } else if let loop = found.first(where: { $0.a == $0.b }) {
        for node in spread(loop.stops) { isKey[node] = true }
      } else {
        return found
      }
    }
  }

  private func spread(_ ring: [Int]) -> [Int] {
    ring.count < 3 ? ring : [ring[ring.count / 6], ring[ring.count / 2], ring[ring.count * 5 / 6]].uniqued()
  }

  private func ring(from edge: Int) -> [Int] {
    var ring = [edges[edge].a]
    var node = edges[edge].b
    var last = edge
    while node != ring[0], ring.count <= nodes.count {
      ring.append(node)
      guard let next = incident[node].first(where: { $0 != last }) else { break }
      last = next
      node = other(next, from: node)
    }
    return ring
  }

  private func walk(_ isKey: [Bool]) -> ([Chain], unvisited: Int?) {
    var visited = Array(repeating: false, count: edges.count)
    var chains: [Chain] = []
    for start in nodes.indices where isKey[start] {
      for first in incident[start] where !visited[first] {
        var stops: [Int] = []
        var run = [first]
        visited[first] = true
        var node = other(first, from: start)
        while !isKey[node], let next = incident[node].first(where: { $0 != run[run.count - 1] }), !visited[next] {
          stops.append(node)
          run.append(next)
          visited[next] = true
          node = other(next, from: node)
        }
        chains.append(Chain(a: start, b: node, stops: stops, edges: run, lines: edges[first].lines))
      }
    }
    return (chains, edges.indices.first { !visited[$0] })
  }
}

internal import NetworkGraph

/// Decides in which order lines run side by side, with the fewest crossings and the fewest partings of neighbours.
struct LineOrdering {
  /// One end of a chain at a node: the chain, and whether it is seen from its far end.
  private struct End: Hashable {
    let chain: Int
    let isFar: Bool

    /// Twice the chain, plus one at the far end.
    var number: Int { 2 * chain + (isFar ? 1 : 0) }
  }

  /// The lines of each chain from left to right as seen from its first node.
  private(set) var orders: [[Int]]
  private let chains: [Chain]
  /// For each node, its ends clockwise.
  private var ends: [[End]] = []
  /// For each chain end, by its number, and line, the ends it goes on to, as slots of the node.
  private var continuations: [[Int: [Int]]]
  private var slots: [Int]
  private let nodeOfEnd: [Int]

  private static let crossingCost = 10
  private static let partingCost = 2

  init(_ graph: TrackGraph, _ chains: [Chain], bearings: (Int, Int) -> Double) {
    self.chains = chains
    orders = chains.map(\.lines)
    nodeOfEnd = chains.flatMap { [$0.a, $0.b] }
    continuations = Array(repeating: [:], count: chains.count * 2)
    slots = Array(repeating: 0, count: chains.count * 2)
    ends = Array(repeating: [], count: graph.nodes.count)
    var endOfEdge: [[Int]: Int] = [:]
    for (index, chain) in chains.enumerated() {
      endOfEdge[[chain.a, chain.edges[0]]] = 2 * index
      endOfEdge[[chain.b, chain.edges[chain.edges.count - 1]]] = 2 * index + 1
    }
    for node in graph.nodes.indices {
      let around = graph.incident[node]
        .compactMap { edge in endOfEdge[[node, edge]].map { (bearings(node, edge), $0) } }
        .sorted { $0 < $1 }.map { $0.1 }
      ends[node] = around.map { End(chain: $0 >> 1, isFar: $0 & 1 == 1) }
      for (slot, end) in around.enumerated() { slots[end] = slot }
      for passage in graph.passages[node] {
        guard let from = endOfEdge[[node, passage.from]], let to = endOfEdge[[node, passage.to]] else { continue }
        continuations[from][passage.line, default: []].append(slots[to])
        continuations[to][passage.line, default: []].append(slots[from])
      }
    }
  }

  /// The lines of a chain from left to right as seen from one of its ends.
  private func outward(_ end: Int) -> [Int] {
    end & 1 == 0 ? orders[end >> 1] : orders[end >> 1].reversed()
  }

  /// What the orders cost at a node.
  private func cost(at node: Int) -> Int {
    var cost = 0
    let count = ends[node].count
    let orders = ends[node].map { outward($0.number) }
    for (slot, end) in ends[node].enumerated() {
      let lines = orders[slot]
      guard lines.count > 1 else { continue }
      let continuations = continuations[end.number]
      let goes = lines.map { continuations[$0] ?? [] }
      for left in lines.indices {
        for right in lines.indices.dropFirst(left + 1) {
          for p in goes[left] {
            for q in goes[right] {
              if p == q {
                cost += Self.sharedCost(orders[p], lines[left], lines[right], areNeighbours: right == left + 1)
              } else if (q - slot + count) % count > (p - slot + count) % count {
                cost += Self.crossingCost
              }
            }
          }
        }
      }
    }
    return cost
  }

  /// What it costs in which order two lines go on along one chain.
  ///
  /// - Parameter there: the lines of that chain from left to right as seen from the node.
  private static func sharedCost(_ there: [Int], _ left: Int, _ right: Int, areNeighbours: Bool) -> Int {
    guard let p = there.firstIndex(of: left), let q = there.firstIndex(of: right) else { return 0 }
    // Seen from the node outwards on both chains, an uncrossed pair changes sides. Each crossing is met from both chains.
    if p < q { return crossingCost / 2 }
    return areNeighbours && p - q > 1 ? partingCost : 0
  }

  /// The cost of all nodes.
  var totalCost: Int { ends.indices.reduce(0) { $0 + cost(at: $1) } }

  private func cost(of chains: [Int]) -> Int {
    Set(chains.flatMap { [nodeOfEnd[2 * $0], nodeOfEnd[2 * $0 + 1]] }).sorted().reduce(0) { $0 + cost(at: $1) }
  }

  /// Exchanges pairs of lines, on one chain or wherever they run together, as long as that helps.
  mutating func run() {
    for _ in 0..<40 {
      var improved = false
      for chain in chains.indices where orders[chain].count > 1 {
        let lines = chains[chain].lines
        for (offset, p) in lines.enumerated() {
          for q in lines.dropFirst(offset + 1) {
            if exchange(p, q, on: [chain]) { improved = true }
            let together = companions(p, q, from: chain)
            if together.count > 1, exchange(p, q, on: together) { improved = true }
          }
          if insert(p, on: chain) { improved = true }
        }
      }
      if !improved { return }
    }
  }

  private func companions(_ p: Int, _ q: Int, from chain: Int) -> [Int] {
    var found: Set<Int> = [chain]
    var queue = [chain]
    while let next = queue.popLast() {
      for end in [2 * next, 2 * next + 1] {
        let shared = Set(continuations[end][p] ?? []).intersection(continuations[end][q] ?? [])
        for slot in shared.sorted() {
          let other = ends[nodeOfEnd[end]][slot].chain
          if found.insert(other).inserted { queue.append(other) }
        }
      }
    }
    return found.sorted()
  }

  private mutating func exchange(_ p: Int, _ q: Int, on chains: [Int]) -> Bool {
    let before = cost(of: chains)
    for chain in chains { swap(p, q, on: chain) }
    if cost(of: chains) < before { return true }
    for chain in chains { swap(p, q, on: chain) }
    return false
  }

  private mutating func swap(_ p: Int, _ q: Int, on chain: Int) {
    guard let i = orders[chain].firstIndex(of: p), let j = orders[chain].firstIndex(of: q) else { return }
    orders[chain].swapAt(i, j)
  }

  /// Moves one line to the best place on a chain.
  private mutating func insert(_ line: Int, on chain: Int) -> Bool {
    let old = orders[chain]
    var best = (cost(of: [chain]), old)
    let first = best.0
    let rest = old.filter { $0 != line }
    for position in 0...rest.count {
      orders[chain] = Array(rest[..<position]) + [line] + Array(rest[position...])
      let cost = cost(of: [chain])
      if cost < best.0 { best = (cost, orders[chain]) }
    }
    orders[chain] = best.1
    return best.0 < first
  }
}

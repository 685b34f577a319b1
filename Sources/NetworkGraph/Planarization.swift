package import Geometry
package import TransitModel

extension TrackGraph {
  /// The graph of a network with its nodes at `positions` (in median spacings).
  package init(_ graph: LineGraph, positions: [Point], courseOf: (LineGraph.Edge) -> [Point]) {
    for index in graph.nodes.indices {
      _ = addNode(Node(at: positions[index], source: index, isStation: graph.nodes[index].station != nil))
    }
    for passing in graph.passings { nodes[passing.node].passedBy.append(passing.line) }
    var known: [[Int]: Int] = [:]
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let key = [min(edge.from, edge.to), max(edge.from, edge.to)]
      if let same = known[key] {
        edges[same].lines = Set(edges[same].lines + edge.lines).sorted()
      } else {
        known[key] = addEdge(
          Edge(a: edge.from, b: edge.to, lines: edge.lines, course: courseOf(edge), source: index))
      }
    }
    findPassages(graph)
  }

  /// Which edges each line joins: every pair at a node, except those excluded, and except the sharpest where a line forks.
  private mutating func findPassages(_ graph: LineGraph) {
    let excluded = Set(
      graph.excludedTurns.flatMap { [[$0.node, $0.line, $0.from, $0.to], [$0.node, $0.line, $0.to, $0.from]] })
    for node in nodes.indices {
      var byLine: [Int: [Int]] = [:]
      for edge in incident[node] {
        for line in edges[edge].lines { byLine[line, default: []].append(edge) }
      }
      for line in byLine.keys.sorted() {
        let mine = byLine[line] ?? []
        guard mine.count > 1 else { continue }
        var pairs: [(Int, Int)] = []
        for (offset, a) in mine.enumerated() {
          for b in mine.dropFirst(offset + 1)
          where !excluded.contains([node, line, other(a, from: node), other(b, from: node)]) { pairs.append((a, b)) }
        }
        if mine.count > 2 { pairs = withoutForks(pairs, at: node) }
        passages[node] += pairs.map { Passage(line: line, from: $0.0, to: $0.1) }
      }
    }
  }

  private func withoutForks(_ pairs: [(Int, Int)], at node: Int) -> [(Int, Int)] {
    var kept = pairs
    let sharpFirst = pairs.map { pair in
      (angleBetween(bearing(pair.0, from: node), bearing(pair.1, from: node)), pair.0, pair.1)
    }.sorted { $0 < $1 }
    for (turn, a, b) in sharpFirst where turn < 75 * .pi / 180 {
      let rest = kept.filter { $0 != (a, b) }
      let stillUsed = { (edge: Int) in rest.contains { $0.0 == edge || $0.1 == edge } }
      if stillUsed(a), stillUsed(b) { kept = rest }
    }
    return kept
  }

  /// An edge is cut so many times at most.
  private static let mostCuts = 100

  /// Makes a node of every point where two edges cross geographically; of a tangle none, see ``isTangled``.
  package mutating func planarise() {
    if isTangled { return }
    var again = true
    var rounds = 0
    while again, rounds < Self.mostCuts {
      again = false
      rounds += 1
      for (first, second) in candidatePairs() where cutCrossing(first, second) { again = true }
    }
  }

  /// Whether edges cross so often that no map of lines and stations comes of it: twice for every node.
  package var isTangled: Bool {
    let most = max(Self.fewCrossings, 2 * nodes.count)
    let stretches = edges.indices.flatMap { edge in
      let path = path(edge, from: edges[edge].a)
      return zip(path, path.dropFirst()).map { TrackStretch(edge: edge, from: $0, to: $1) }
    }
    return TrackStretch.crossings(of: stretches, upTo: most) > most
  }

  /// So many crossings are never a tangle.
  private static let fewCrossings = 1000

  /// Pairs of edges whose boxes share a cell of a coarse grid.
  private func candidatePairs() -> [(Int, Int)] {
    var cells: [[Int]: [Int]] = [:]
    for edge in edges.indices {
      guard let box = Box(around: path(edge, from: edges[edge].a)) else { continue }
      let columns = Int(clamped(box.minX / 3))...Int(clamped(box.maxX / 3))
      let rows = Int(clamped(box.minY / 3))...Int(clamped(box.maxY / 3))
      guard columns.count * rows.count < 10_000 else { continue }
      for column in columns { for row in rows { cells[[column, row], default: []].append(edge) } }
    }
    // As one number each: where a thousand lines meet, there are half a million.
    var pairs: Set<Int> = []
    for list in cells.values {
      for (offset, a) in list.enumerated() { for b in list.dropFirst(offset + 1) { pairs.insert(a * edges.count + b) } }
    }
    return pairs.sorted().map { ($0 / edges.count, $0 % edges.count) }
  }

  private func clamped(_ value: Double) -> Double { min(1e6, max(-1e6, value.rounded(.down))) }

  private mutating func cutCrossing(_ first: Int, _ second: Int) -> Bool {
    let a = edges[first]
    let b = edges[second]
    if a.a == a.b || b.a == b.b || a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b { return false }
    let one = path(first, from: a.a)
    let two = path(second, from: b.a)
    for i in 1..<one.count {
      for j in 1..<two.count {
        guard let spot = crossing(one[i - 1], one[i], two[j - 1], two[j]) else { continue }
        let node = addNode(Node(at: spot, source: nil, isStation: false))
        cut(first, afterCoursePoint: i - 1, at: node)
        cut(second, afterCoursePoint: j - 1, at: node)
        return true
      }
    }
    return false
  }

  /// Sets the fork of a trunk beside its station, so that the station lies on the trunk and not on a bend.
  package mutating func detachForks() {
    for node in nodes.indices where nodes[node].isStation && incident[node].count >= 3 {
      guard let trunk = trunk(at: node) else { continue }
      let branches = incident[node].filter { $0 != trunk }
      detach(branches, from: node, by: stub(beside: branches, from: node))
    }
  }

  /// Where many stations have lines that meet without crossing, which bends them there, lets those lines run side by side
  /// through the station and part beside it, so that they are straight at the station.
  package mutating func gatherMeetings() {
    let stations = nodes.indices.filter { nodes[$0].isStation && incident[$0].count > 2 }
    let meetings = stations.map { ($0, clockwise($0)) }.map { node, around in
      (node, around, JunctionPattern(around: around, passages: passages[node].map { ($0.from, $0.to) }))
    }
    let bends = meetings.reduce(0) { $0 + $1.2.leastBends }
    let keys = nodes.indices.count { incident[$0].count != 2 }
    guard Double(bends) > Self.many * Double(keys) else { return }
    for (node, around, meeting) in meetings {
      let groups = meeting.gatherings { first, last in
        let turn = bearing(around[last], from: node) - bearing(around[first], from: node)
        return (turn < 0 ? turn + 2 * .pi : turn) < Self.widestFan
      }
      for group in groups {
        let moved = group.map { around[$0] }
        detach(moved, from: node, by: stub(beside: moved, from: node))
      }
    }
  }

  /// How many bends that cannot be avoided are many, for each node where tracks part or end.
  private static let many = 0.08
  /// Between which directions tracks may share one.
  private static let widestFan = 0.85 * Double.pi

  /// Lets neighbouring edges leave a node together and part beside it, so far away or nearer where they would cross others.
  private mutating func detach(_ moved: [Int], from node: Int, by distance: Double) {
    let heading = moved.map { edge in
      let far = path(edge, from: node)[1] - nodes[node].at
      return far * (1 / max(far.length, 1e-9))
    }.reduce(.zero, +)
    let offset = heading * (distance / max(heading.length, 1e-9))
    _ = split(node, moving: moved, to: nodes[node].at + clear(offset, of: node, moving: moved))
  }

  /// How far from a station edges may part, so that enough is left of the shortest.
  private func stub(beside moved: [Int], from node: Int) -> Double {
    min(Self.stub, (moved.map { path($0, from: node).courseLength }.min() ?? 1) / 3)
  }

  /// How far from a node edges part that leave it together.
  private static let stub = 0.4

  /// The edge at a node through which every passage goes.
  private func trunk(at node: Int) -> Int? {
    guard !passages[node].isEmpty else { return nil }
    let choices = incident[node].filter { edge in
      passages[node].allSatisfy { $0.from == edge || $0.to == edge }
        && incident[node].allSatisfy { branch in
          branch == edge
            || edges[branch].lines.allSatisfy { line in
              passages[node].contains { $0.line == line && ($0.from == branch || $0.to == branch) }
            }
        }
    }
    return choices.count == 1 ? choices[0] : nil
  }

  /// The way from a node to a new one beside it, so short that the edges that move there cross no others.
  private func clear(_ offset: Point, of node: Int, moving moved: [Int]) -> Point {
    let here = nodes[node].at
    let isMoved = Set(moved)
    let others = edges.indices.filter { !isMoved.contains($0) }
      .map { (isBeside: edges[$0].a == node || edges[$0].b == node, path: path($0, from: edges[$0].a)) }
    let far = moved.map { path($0, from: node)[1] }
    var offset = offset
    for _ in 0..<6 {
      let there = here + offset
      let isClear = others.allSatisfy { isBeside, path in
        path.indices.dropFirst().allSatisfy { index in
          if !isBeside, crossing(here, there, path[index - 1], path[index]) != nil { return false }
          return far.allSatisfy { crossing(there, $0, path[index - 1], path[index]) == nil }
        }
      }
      if isClear { break }
      offset = offset * 0.5
    }
    return offset
  }

  /// How many edges may meet at a station, and at a junction, of which the way back is one.
  private static let most = (station: 7, junction: 6)

  /// Splits nodes where more edges meet than an octilinear map has directions without a sharp turn: the edges of each of the
  /// eight directions leave together and part a little further out, so that a line straight through stays straight.
  package mutating func splitCrowded() {
    var node = 0
    let mostNodes = 4 * nodes.count + 64
    while node < nodes.count, nodes.count < mostNodes {
      if incident[node].count > (nodes[node].isStation ? Self.most.station : Self.most.junction) {
        for fan in fans(at: node) where fan.count > 1 { detach(fan, from: node, by: Self.stub) }
      }
      node += 1
    }
  }

  /// The edges at a node in groups of those that leave it in the same of the eight directions, each clockwise; where all but
  /// one do, in three groups.
  private func fans(at node: Int) -> [[Int]] {
    let around = clockwise(node)
    var fans: [(direction: CompassDirection, edges: [Int])] = []
    for edge in around {
      let turn = bearing(edge, from: node) / (.pi / 4)
      let direction = CompassDirection(Int(turn.rounded()))
      if fans.last?.direction == direction {
        fans[fans.count - 1].edges.append(edge)
      } else {
        fans.append((direction, [edge]))
      }
    }
    if fans.count > 1, let first = fans.first, let last = fans.last, first.direction == last.direction {
      fans[0].edges = last.edges + first.edges
      fans.removeLast()
    }
    return fans.flatMap { fan -> [[Int]] in
      guard fan.edges.count >= around.count - 1 else { return [fan.edges] }
      let share = (fan.edges.count + 2) / 3
      return stride(from: 0, to: fan.edges.count, by: share).map {
        Array(fan.edges[$0..<min(fan.edges.count, $0 + share)])
      }
    }
  }
}

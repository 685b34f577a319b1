internal import Geometry
internal import Numerics

/// How the lines of a map read: how straight they run, where they turn, and what shape rings have.
struct LineReading {
  private(set) var straightShare: Double?
  /// See ``LayoutScore/indirectness``.
  private(set) var indirectness = 0.0
  private(set) var vTurns = 0
  private(set) var bends = 0
  private(set) var rings: [Double] = []
  /// The median length of the tracks between two nodes.
  let gap: Double

  /// From what turn on a bend counts, and what makes a V, in radians.
  private static let (bend, vTurn) = (20 * Double.pi / 180, 89 * Double.pi / 180)
  /// What still counts as straight, in radians.
  private static let straight = 8 * Double.pi / 180
  /// How short a run is that only rounds a corner, how near two turns are that make a V, and how far off its box a ring may
  /// lie, in gaps.
  private static let (rounding, near, onBox) = (0.2, 2.0, 0.1)
  /// A line of so many tracks counts for straightness, and a closed run of more is a ring.
  private static let (leastTracks, leastRing) = (7, 5)

  /// A straight part of a way.
  private struct Run {
    let angle: Double
    var length: Double
  }

  init(_ layout: SchematicLayout) {
    let lengths = layout.edges.filter { !$0.lines.isEmpty && $0.points.count > 1 }.map(\.points.courseLength).sorted()
    gap = max(lengths.middle ?? 1, 1e-9)
    var shares: [Double] = []
    for line in Set(layout.edges.flatMap(\.lines)).sorted() {
      let ways = LineWays(layout, line).ways
      let total = ways.reduce(0) { $0 + $1.points.courseLength }
      let longest = ways.map { read($0) }.max() ?? 0
      let tracks = ways.reduce(0) { $0 + $1.nodes.count - 1 }
      if tracks >= Self.leastTracks, total > 0 { shares.append(longest / total) }
    }
    indirectness = shares.reduce(0) { $0 + 1 - $1 }
    straightShare = shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
  }

  /// Counts the turns of a way, and tells its longest straight run.
  private mutating func read(_ way: LineWays.Way) -> Double {
    var runs = runs(way.points)
    let isClosed = way.nodes.first == way.nodes.last
    if isClosed, runs.count > 1, isStraight(runs[runs.count - 1].angle, runs[0].angle) {
      runs[0].length += runs.removeLast().length
    }
    let next = runs.dropFirst() + (isClosed ? runs.prefix(1) : [])
    let turns = zip(runs, next).map { Self.turn(from: $0.angle, to: $1.angle) }
    bends += turns.count { abs($0) > Self.bend }
    if isClosed, way.nodes.count > Self.leastRing + 1 {
      rings.append(shareOnBox(way.points))
    } else {
      for index in turns.indices.dropLast() {
        let (one, two) = (turns[index], turns[index + 1])
        if runs[index + 1].length < Self.near * gap, abs(one + two) >= Self.vTurn, abs(one) > Self.bend,
          abs(two) > Self.bend
        {
          vTurns += 1
        }
      }
      vTurns += turns.count { abs($0) >= Self.vTurn }
    }
    return runs.map(\.length).max() ?? 0
  }

  private func runs(_ points: [Point]) -> [Run] {
    var runs: [Run] = []
    for (a, b) in zip(points, points.dropFirst()) {
      join(Run(angle: (b - a).angle, length: a.distance(to: b)), to: &runs)
    }
    var kept: [Run] = []
    for run in runs where run.length >= Self.rounding * gap { join(run, to: &kept) }
    return kept.isEmpty ? runs : kept
  }

  private func join(_ run: Run, to runs: inout [Run]) {
    if let last = runs.last, isStraight(last.angle, run.angle) {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  private func isStraight(_ a: Double, _ b: Double) -> Bool { abs(Self.turn(from: a, to: b)) < Self.straight }

  /// From -π to π, to the right above 0.
  private static func turn(from a: Double, to b: Double) -> Double {
    let turn = (b - a).truncatingRemainder(dividingBy: 2 * .pi)
    return turn > .pi ? turn - 2 * .pi : turn <= -.pi ? turn + 2 * .pi : turn
  }

  private func shareOnBox(_ points: [Point]) -> Double {
    guard let box = Box(around: points) else { return 0 }
    let on = zip(points, points.dropFirst()).reduce(0.0) { sum, ends in
      let middle = (ends.0 + ends.1) * 0.5
      let off = min(
        min(middle.x - box.minX, box.maxX - middle.x), min(middle.y - box.minY, box.maxY - middle.y))
      return off < Self.onBox * gap ? sum + ends.0.distance(to: ends.1) : sum
    }
    return on / max(points.courseLength, 1e-9)
  }
}

/// A line as ways that together pass each of its tracks once: from ends and forks as far as it does not part.
struct LineWays {
  struct Way {
    var points: [Point] = []
    var nodes: [Int]
  }

  private(set) var ways: [Way] = []

  init(_ layout: SchematicLayout, _ line: Int) {
    var around: [Int: [(far: Int, edge: Int)]] = [:]
    for (index, edge) in layout.edges.enumerated() where edge.points.count > 1 && edge.lines.contains(line) {
      around[edge.from, default: []].append((edge.to, index))
      around[edge.to, default: []].append((edge.from, index))
    }
    func degree(_ node: Int) -> Int { around[node]?.count ?? 0 }
    let starts = around.keys.sorted {
      (degree($0) == 2 ? 1 : 0, degree($0), $0) < (degree($1) == 2 ? 1 : 0, degree($1), $1)
    }
    var used: Set<Int> = []
    for start in starts {
      for first in around[start] ?? [] {
        var (way, node, next) = (Way(nodes: [start]), start, Optional(first))
        while let step = next, used.insert(step.edge).inserted {
          let edge = layout.edges[step.edge]
          let points = edge.from == node ? edge.points : edge.points.reversed()
          for point in points where way.points.last.map({ $0.distance(to: point) > 1e-9 }) ?? true {
            way.points.append(point)
          }
          node = step.far
          way.nodes.append(node)
          next = degree(node) == 2 ? around[node]?.first { !used.contains($0.edge) } : nil
        }
        if way.points.count > 1 { ways.append(way) }
      }
    }
  }
}

internal import Geometry
internal import NetworkGraph

extension ChainReroutes {
  func out(_ edge: Int, _ node: Int, _ directions: [[CompassDirection]]) -> CompassDirection? {
    let runs = directions[edge]
    guard let first = runs.first, let last = runs.last else { return nil }
    return layout.edges[edge].from == node ? first : last.opposite
  }

  /// Whether the edges at a node leave it in different directions and in the order in which they do now.
  func keepsOrder(_ node: Int, _ changed: [[CompassDirection]]) -> Bool {
    let around = incident[node].compactMap { edge in out(edge, node, directions).map { ($0, edge) } }.sorted { $0 < $1 }
    let after = around.compactMap { out($0.1, node, changed) }
    guard let first = after.first else { return false }
    var last = 0
    for direction in after.dropFirst() {
      let turned = direction.clockwise(from: first)
      if turned <= last { return false }
      last = turned
    }
    return true
  }

  /// What the bends of a chain and those at its ends cost.
  func cost(_ chain: Int, _ directions: [[CompassDirection]]) -> Double {
    let it = chains[chain]
    var sum = 0.0
    for edge in it.edges {
      for index in directions[edge].indices.dropFirst() {
        sum += penalty(directions[edge][index - 1].opposite, directions[edge][index]) * Double(it.lines.count)
      }
    }
    for node in [it.a, it.b] {
      let factor = 1 + (layout.nodes[node].isStation ? Self.stationBend : 0)
      for passage in passages[node] {
        guard let from = out(passage.from, node, directions), let to = out(passage.to, node, directions) else {
          continue
        }
        sum += penalty(from, to) * factor
      }
    }
    if turning > 0 { sum += turning * wandering(it, directions) }
    for stop in it.stops {
      for passage in passages[stop] {
        guard let from = out(passage.from, stop, directions), let to = out(passage.to, stop, directions) else {
          continue
        }
        sum += penalty(from, to) * (1 + Self.stationBend)
      }
    }
    return sum
  }

  /// By how many degrees the spacings of a chain run elsewhere than geographically, together.
  func wandering(_ chain: Chain, _ directions: [[CompassDirection]]) -> Double {
    var sum = 0.0
    for edge in chain.edges {
      let it = layout.edges[edge]
      let along = layout.nodes[it.to].geographicPosition - layout.nodes[it.from].geographicPosition
      guard layout.nodes[it.from].isStation, layout.nodes[it.to].isStation, along != .zero else { continue }
      let drawn = directions[edge].reduce(.zero) { $0 + $1.unit }
      sum += along.angle(to: drawn) * 180 / .pi
    }
    return sum
  }

  func penalty(_ from: CompassDirection, _ to: CompassDirection) -> Double {
    switch from.bend(leavingBy: to) {
    case 0: 0
    case 1: 1
    case 2: 1 + Self.squareBend
    default: 25
    }
  }
}

public import Geometry

/// The sign of a station on the map: a rounded bar across the lines that stop there, or a disc.
public struct StationSymbol: Hashable, Sendable {
  /// What it stands for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A stop on the way.
    case stop
    /// A place to change between lines.
    case interchange
    /// The end of a line.
    case terminus
  }

  /// The index of the station's node in the layout.
  public let node: Int
  /// What it stands for.
  public let kind: Kind
  /// Its middle.
  public let center: Point
  /// Where its middle lies as seen from the node: beside it where some lines run through without stopping.
  let shift: Point
  /// A vector from the middle to the middle of the round at either end; zero for a disc.
  public let reach: Point
  /// The radius of its rounds.
  public let radius: Double

  /// How far it reaches from its node in a direction of length 1.
  func support(_ direction: Point) -> Double { shift.dot(direction) + abs(reach.dot(direction)) + radius }
}

extension SchematicLayout {
  /// The indices of the edges at each node.
  public var incidentEdges: [[Int]] {
    var incident = Array(repeating: [Int](), count: nodes.count)
    for (index, edge) in edges.enumerated() {
      incident[edge.from].append(index)
      if edge.to != edge.from { incident[edge.to].append(index) }
    }
    return incident
  }

  /// The passages at each node.
  var passagesAt: [[Passage]] {
    var found = Array(repeating: [Passage](), count: nodes.count)
    for passage in passages { found[passage.node].append(passage) }
    return found
  }

  /// The signs of all stations, in the order of the nodes.
  public func symbols(_ design: MapDesign) -> [StationSymbol] {
    let incident = incidentEdges
    var passing: [[Int]: Int] = [:]
    for passage in passages { passing[[passage.node, passage.line], default: 0] += 1 }
    return drawnStations.map { node in
      symbol(node, incident[node], passes: { passing[[node, $0], default: 0] > 0 }, design)
    }
  }

  private func symbol(_ node: Int, _ around: [Int], passes: (Int) -> Bool, _ design: MapDesign) -> StationSymbol {
    let passedBy = nodes[node].passedBy
    let lines = Set(around.flatMap { edges[$0].lines }).filter { !passedBy.contains($0) }
    let widest = around.max { (edges[$0].lines.count, $1) < (edges[$1].lines.count, $0) } ?? around[0]
    let isTerminus = lines.contains { !passes($0) }
    let stopping = around.map { edges[$0].lines.filter { lines.contains($0) }.sorted() }
    let isInterchange =
      lines.count > 1
      && (around.count > 2 || isTerminus || Set(stopping).count > 1 || around.allSatisfy { parts($0, from: node) })
    let radius = isInterchange ? design.interchangeRadius : isTerminus ? design.stopRadius * 1.35 : design.stopRadius
    let whole = around.count > 2 ? Set(around.flatMap { edges[$0].lines }) : lines
    let approaches = around.compactMap {
      approach($0, to: node, of: $0 == widest ? whole : lines, stopping: lines, design)
    }
    let main = approach(widest, to: node, of: whole, stopping: lines, design)
    let bar = SignBar(across: approaches, main: main ?? approaches.first, radius: radius)
    let kind: StationSymbol.Kind = isInterchange ? .interchange : isTerminus ? .terminus : .stop
    return StationSymbol(
      node: node, kind: kind, center: nodes[node].at + bar.middle, shift: bar.middle,
      reach: bar.reach.length > 0.02 ? bar.reach : .zero, radius: radius)
  }

  /// Where some lines lie beside an edge's course as they come to a node; nothing where none of them does.
  private func approach(
    _ edge: Int, to node: Int, of lines: Set<Int>, stopping: Set<Int>, _ design: MapDesign
  ) -> SignBar.Approach? {
    let it = edges[edge]
    guard let heading = heading(of: edge, from: node), heading.length > 1e-9 else { return nil }
    let order = it.from == node ? it.lines : it.lines.reversed()
    let places = order.indices.filter { lines.contains(order[$0]) }.map { place in
      (
        line: order[place],
        place: (Double(place) - Double(order.count - 1) / 2 + it.shift(asSeenFrom: node)) * design.lineStep
      )
    }
    guard let low = places.first?.place, let high = places.last?.place else { return nil }
    return SignBar.Approach(
      right: Point(-heading.y, heading.x) * (1 / heading.length), low: low, high: high,
      stopping: places.filter { stopping.contains($0.line) })
  }

  /// Whether the lines of an edge part before they come to another station.
  private func parts(_ edge: Int, from node: Int) -> Bool {
    let far = edges[edge].from == node ? edges[edge].to : edges[edge].from
    guard !nodes[far].isStation else { return false }
    let onwards = passages.filter { $0.node == far && ($0.from == edge) != ($0.to == edge) }
    return Set(onwards.map { $0.from == edge ? $0.to : $0.from }).count > 1
  }
}

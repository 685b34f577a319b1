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
    let heading = heading(of: widest, from: node) ?? Point(1, 0)
    let across = Point(-heading.y, heading.x) * (1 / max(heading.length, 1e-9))
    let span = span(of: lines, on: widest, from: node, isWhole: around.count > 2)
    let half = Double(span.high - span.low) / 2 * design.lineStep
    let middle = (Double(span.high + span.low) - Double(edges[widest].lines.count - 1)) / 2
    let shift = across * ((middle + edges[widest].shift(asSeenFrom: node)) * design.lineStep)
    let kind: StationSymbol.Kind = isInterchange ? .interchange : isTerminus ? .terminus : .stop
    let radius = isInterchange ? design.interchangeRadius : isTerminus ? design.stopRadius * 1.35 : design.stopRadius
    return StationSymbol(
      node: node, kind: kind, center: nodes[node].at + shift, shift: shift, reach: half > 0.02 ? across * half : .zero,
      radius: radius)
  }

  /// Whether the lines of an edge part before they come to another station.
  private func parts(_ edge: Int, from node: Int) -> Bool {
    let far = edges[edge].from == node ? edges[edge].to : edges[edge].from
    guard !nodes[far].isStation else { return false }
    let onwards = passages.filter { $0.node == far && ($0.from == edge) != ($0.to == edge) }
    return Set(onwards.map { $0.from == edge ? $0.to : $0.from }).count > 1
  }

  /// Between which places across a bundle, as seen along it from a node, some lines lie; all of it where tracks part.
  private func span(of lines: Set<Int>, on edge: Int, from node: Int, isWhole: Bool) -> (low: Int, high: Int) {
    let order = edges[edge].from == node ? edges[edge].lines : edges[edge].lines.reversed()
    let places = order.indices.filter { isWhole || lines.contains(order[$0]) }
    return (places.first ?? 0, places.last ?? max(0, order.count - 1))
  }
}

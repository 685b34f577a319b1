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
  /// A vector from the middle to the middle of the round at either end; zero for a disc.
  public let reach: Point
  /// The radius of its rounds.
  public let radius: Double

  /// How far it reaches from its middle in a direction of length 1.
  public func support(_ direction: Point) -> Double { abs(reach.dot(direction)) + radius }
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

  /// The signs of all stations, in the order of the nodes.
  public func symbols(_ design: MapDesign) -> [StationSymbol] {
    let incident = incidentEdges
    var passing: [[Int]: Int] = [:]
    for passage in passages { passing[[passage.node, passage.line], default: 0] += 1 }
    return nodes.indices.filter { nodes[$0].isStation && !incident[$0].isEmpty }.map { node in
      symbol(node, incident[node], passes: { passing[[node, $0], default: 0] > 0 }, design)
    }
  }

  private func symbol(_ node: Int, _ around: [Int], passes: (Int) -> Bool, _ design: MapDesign) -> StationSymbol {
    let lines = Set(around.flatMap { edges[$0].lines })
    let widest = around.max { (edges[$0].lines.count, $1) < (edges[$1].lines.count, $0) } ?? around[0]
    let isTerminus = lines.contains { !passes($0) }
    let isInterchange =
      lines.count > 1 && (around.count > 2 || isTerminus || Set(around.map { edges[$0].lines.sorted() }).count > 1)
    let heading = heading(of: widest, from: node) ?? Point(1, 0)
    let across = Point(-heading.y, heading.x) * (1 / max(heading.length, 1e-9))
    let half = (design.bundleWidth(edges[widest].lines.count) - design.lineWidth) / 2
    let kind: StationSymbol.Kind = isInterchange ? .interchange : isTerminus ? .terminus : .stop
    let radius = isInterchange ? design.interchangeRadius : isTerminus ? design.stopRadius * 1.35 : design.stopRadius
    return StationSymbol(
      node: node, kind: kind, center: nodes[node].at, reach: half > 0.02 ? across * half : .zero, radius: radius)
  }
}

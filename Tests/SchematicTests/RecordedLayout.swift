import Foundation
import Geometry
import NetworkGraph
import Testing
import TransitModel

@testable import Schematic

/// Layouts of made-up networks as they were found once. What happens to names depends on where tracks lie; so tests of it begin
/// with these, however layouts are found by now.
enum RecordedLayout {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Layouts")

  /// The layout of a network of ``CityMaker``. Its file has a line for each node with its place, and one for each edge with its
  /// nodes, its lines, its shift, and the points of its course.
  static func layout(of source: LineGraph, stations: Int, lines: Int, seed: UInt64) throws -> SchematicLayout {
    let graph = TrackGraph(source, Projection(source, bringsIslandsNear: true), mode: .schematic)
    let text = try String(contentsOf: folder.appending(path: "\(stations)-\(lines)-\(seed).txt"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: " ") }
    let places = try rows.filter { $0[0] == "node" }.map { try point($0[1], $0[2]) }
    try #require(places.count == graph.nodes.count)
    let edges = try rows.filter { $0[0] == "edge" }.map { row in
      SchematicLayout.Edge(
        from: try #require(Int(row[1])), to: try #require(Int(row[2])),
        lines: try row[3].split(separator: ",").map { try #require(Int($0)) },
        points: try row[5...].map { place in
          let parts = place.split(separator: ",")
          return try point(parts[0], parts[1])
        },
        shift: try #require(Double(row[4])))
    }
    try #require(edges.count == graph.edges.count)
    return SchematicLayout(graph, at: places, edges: edges)
  }

  private static func point(_ x: Substring, _ y: Substring) throws -> Point {
    Point(try #require(Double(x)), try #require(Double(y)))
  }
}

import Geometry
import NetworkGraph
import Testing
import TransitModel

@testable import Schematic

/// A small cross of two lines with five stations each.
private func cross() -> LineGraph {
  var nodes: [LineGraph.Node] = []
  func add(_ id: String, _ latitude: Double, _ longitude: Double) {
    nodes.append(
      LineGraph.Node(
        id: id, station: StationID(id), name: LocalizedText(id, "en"),
        coordinate: Coordinate(latitude: latitude, longitude: longitude)))
  }
  for step in 0..<5 { add("h\(step)", 48.0005 + 0.0003 * Double(step % 2), 8 + 0.01 * Double(step)) }
  for step in [0, 1, 3, 4] { add("v\(step)", 48.02 - 0.01 * Double(step), 8.02) }
  let lines = ["A", "B"].map {
    LineGraph.Service(id: LineID($0), shortName: $0, name: LocalizedText($0, "en"), color: .black)
  }
  let edges =
    (0..<4).map { LineGraph.Edge(from: $0, to: $0 + 1, lines: [0]) }
    + [(5, 6), (6, 2), (2, 7), (7, 8)].map { LineGraph.Edge(from: $0.0, to: $0.1, lines: [1]) }
  return LineGraph(nodes: nodes, lines: lines, edges: edges)
}

@Suite("Octilinear layout")
struct OctilinearTests {
  @Test("A plain cross is drawn without a bend")
  func straightCross() {
    let network = LaidOutNetwork(cross())
    let score = LayoutScore(network.layout)
    #expect(score.bends == 0)
    #expect(score.octilinearShare == 1)
    #expect(score.crossings == 0)
    #expect(score.orderKept == 1)
  }

  @Test("The same graph gives the same layout")
  func sameTwice() {
    #expect(LaidOutNetwork(cross()).layout == LaidOutNetwork(cross()).layout)
  }

  @Test("Stations without a coordinate are put between their neighbours, and said so")
  func missingCoordinate() {
    var graph = cross()
    graph.nodes[1].coordinate = nil
    let network = LaidOutNetwork(graph)
    #expect(network.notes == [CoordinateNote(node: 1, kind: .interpolated)])
    #expect(LayoutScore(network.layout).bends == 0)
  }
}

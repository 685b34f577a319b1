import Foundation
import Testing
import TransitModel

@testable import Diagrams

/// Colours of lines for those who see colours otherwise, simulated here a second time (Machado et al. 2009).
@Suite struct LinePaletteTests {
  private static let matrices: [(name: String, rows: [[Double]])] = [
    ("usual", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    (
      "deuteranopia",
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    (
      "tritanopia",
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
  ]

  private static func lab(_ color: LineColor, _ rows: [[Double]]) -> [Double] {
    let light = [color.red, color.green, color.blue].map { byte -> Double in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let seen = rows.map { row in min(1, max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])) }
    let xyz = [
      (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047,
      0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2],
      (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883,
    ].map { $0 > 0.008856 ? pow($0, 1.0 / 3) : 7.787037 * $0 + 16.0 / 116 }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }

  private static func distance(_ a: LineColor, _ b: LineColor, _ rows: [[Double]]) -> Double {
    let (first, second) = (lab(a, rows), lab(b, rows))
    return zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Lines that all meet in one station, in colours that some cannot tell apart.
  private func star(_ colors: [String]) throws -> LineGraph {
    var nodes = [node("middle")]
    var edges: [LineGraph.Edge] = []
    var lines: [LineGraph.Service] = []
    for (index, color) in colors.enumerated() {
      nodes.append(node("end \(index)"))
      edges.append(LineGraph.Edge(from: 0, to: index + 1, lines: [index]))
      lines.append(
        LineGraph.Service(
          id: LineID("\(index)"), shortName: "\(index)", name: LocalizedText("Line \(index)", "en"),
          color: try #require(LineColor(hex: color))))
    }
    return LineGraph(nodes: nodes, lines: lines, edges: edges)
  }

  private func node(_ id: String) -> LineGraph.Node {
    LineGraph.Node(id: id, station: StationID(id), name: LocalizedText(id, "en"), coordinate: nil)
  }

  @Test(arguments: [
    ["#E53935", "#43A047"], ["#E2231A", "#008C4A", "#0066B3", "#F39800"],
    ["#C8102E", "#C8202E", "#C8302E", "#C8402E", "#C8502E"],
    ["#00A650", "#F7941D", "#92278F", "#92278F", "#0072BC", "#FFF200"],
  ])
  func linesThatMeetDiffer(colors: [String]) throws {
    let graph = LinePalette.colourVision.recolored(try star(colors))
    for (name, rows) in Self.matrices {
      for a in graph.lines.indices {
        for b in graph.lines.indices.dropFirst(a + 1) {
          let distance = Self.distance(graph.lines[a].color, graph.lines[b].color, rows)
          #expect(
            distance >= LinePalette.leastDistance - 0.1, "\(name): \(graph.lines[a].color) \(graph.lines[b].color)")
        }
      }
    }
  }

  @Test func aLineKeepsItsColourWhereItCanBeTold() throws {
    let graph = try star(["#0072B2", "#F0E442"])
    #expect(LinePalette.colourVision.recolored(graph) == graph)
    #expect(LinePalette.own.recolored(graph) == graph)
  }

  @Test func labelsCanBeReadOnEveryColour() throws {
    let graph = LinePalette.colourVision.recolored(try star(Array(repeating: "#E53935", count: 14)))
    #expect(graph.lines.allSatisfy { $0.labelColor.contrast(to: $0.color) >= 4.5 })
  }

  @Test func blackLinesThatMeetHaveStrokesOfTheirOwn() throws {
    let strokes = LinePalette.strokes(try star(Array(repeating: "#E53935", count: 6)))
    #expect(Set(strokes).count == 6)
  }
}

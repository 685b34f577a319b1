import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// What stands in names on a map.
@Suite struct MapWordsTests {
  private let words = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"]

  private func shortened(_ texts: [String]) -> [String] {
    let names = texts.map { LocalizedText($0, "en") }
    let shared = SharedEnding(names)
    return names.map { shared.shortened($0).local }
  }

  @Test func shortWordsThatNearlyAllNamesBeginWithAreLeftOut() {
    #expect(shortened(words.map { "U " + $0 + " (Berlin)" }) == words)
    let both = words.prefix(7).map { "U " + $0 } + words.suffix(3).map { "S+U " + $0 }
    #expect(shortened(both) == words)
    // Too few, too long, or what tells names apart.
    let few = words.prefix(7).map { "U " + $0 } + words.suffix(3)
    #expect(shortened(few) == few)
    let long = words.map { "Gare " + $0 }
    #expect(shortened(long) == long)
    let apart = words.dropLast().map { "U " + $0 } + ["S Ash"]
    #expect(shortened(apart) == apart)
  }

  @Test func aLegendWithNothingInItHasNoRule() throws {
    var graph = LineGraph(
      nodes: (0..<3).map { number in
        LineGraph.Node(
          id: "\(number)", station: StationID("\(number)"), name: LocalizedText("S\(number)", "en"),
          coordinate: Coordinate(latitude: 50, longitude: 8 + 0.01 * Double(number)))
      },
      lines: [LineGraph.Service(id: "a", shortName: "", name: LocalizedText([]), color: .black)],
      edges: [(0, 1), (1, 2)].map { LineGraph.Edge(from: $0, to: $1, lines: [0]) })
    func rules() throws -> Int {
      let map = NetworkMap(graph: graph, frame: .init(title: LocalizedText("T", "en")), languages: ["en"])
      return try map.drawn().scene.nodes.count { node in
        if case .group(let group) = node { group.role == .decoration } else { false }
      }
    }
    #expect(try rules() == 0)
    graph.lines = [LineGraph.Service(id: "a", shortName: "A", name: LocalizedText("A", "en"), color: .black)]
    #expect(try rules() == 1)
  }
}

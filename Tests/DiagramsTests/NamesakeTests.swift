import Testing
import TransitModel

@testable import Diagrams

/// Stations of one name in a graph that knows no complexes.
@Suite struct NamesakeTests {
  /// Two lines of three stations each, whose middle ones have some names and lie so far apart, in metres.
  private func graph(_ names: (String, String), apart: Double, second line: Int = 1) -> LineGraph {
    func node(_ id: String, _ name: String, _ latitude: Double, _ longitude: Double) -> LineGraph.Node {
      LineGraph.Node(
        id: id, station: StationID(id), name: LocalizedText(name, "en"),
        coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }
    func service(_ id: String) -> LineGraph.Service {
      LineGraph.Service(
        id: LineID(id), shortName: id, name: LocalizedText(id, "en"), color: LineColor(red: 200, green: 0, blue: 0))
    }
    let north = apart / 111_000
    return LineGraph(
      nodes: [
        node("a", "Ada", 17, 78), node("b", names.0, 17, 78.01), node("c", "Col", 17, 78.02),
        node("d", "Dee", 16.99, 78.01), node("e", names.1, 17 + north, 78.01), node("f", "Fay", 17.01, 78.01),
      ],
      lines: [service("R"), service("B")],
      edges: [
        .init(from: 0, to: 1, lines: [0]), .init(from: 1, to: 2, lines: [0]), .init(from: 3, to: 4, lines: [line]),
        .init(from: 4, to: 5, lines: [line]),
      ])
  }

  @Test(arguments: [
    ("Ameerpet (Red Line)", "Ameerpet (Blue Line)"), ("Ameerpet", "Ameerpet (Blue Line)"), ("Ameerpet", "Ameerpet"),
    ("Ameerpet（红线）", "Ameerpet"),
  ])
  func stationsOfOneNameAreOne(one: String, other: String) throws {
    let joined = graph((one, other), apart: 40).joiningNamesakes()
    #expect(joined.nodes.map(\.name.local) == ["Ada", "Ameerpet", "Col", "Dee", "Fay"])
    let node = try #require(joined.nodes.firstIndex { $0.name.local == "Ameerpet" })
    #expect(joined.nodes[node].stations.map(\.rawValue).sorted() == ["b", "e"])
    #expect(joined.edges.count { $0.from == node || $0.to == node } == 4)
  }

  @Test func whereSeveralLinesStopTheNameOfOneIsLeftOut() {
    var one = graph(("Mahatma Gandhi (Green Line)", "Patel Nagar (East)"), apart: 4000)
    one.edges += [.init(from: 1, to: 3, lines: [1]), .init(from: 4, to: 0, lines: [0])]
    #expect(one.joiningNamesakes().nodes.map(\.name.local).contains("Mahatma Gandhi"))
    #expect(one.joiningNamesakes().nodes.map(\.name.local).contains("Patel Nagar (East)"))
  }

  @Test func othersStayAsTheyAre() {
    for apart in [graph(("Ameerpet", "Ameerpet (West)"), apart: 400), graph(("Ameerpet", "Ameer"), apart: 40)] {
      #expect(apart.joiningNamesakes() == apart)
    }
    // A line that stops at both would stop twice at one place.
    let twice = graph(("Ameerpet (Red Line)", "Ameerpet (Blue Line)"), apart: 40, second: 0)
    #expect(twice.joiningNamesakes() == twice)
  }
}

import NetworkGraph
import Testing
import TransitModel

/// A network of stations at places in hundredths of a degree, and tracks between them with their lines.
private func network(_ places: [(Double, Double)], _ tracks: [(Int, Int, [Int])], lines: Int = 2) -> LineGraph {
  LineGraph(
    nodes: places.enumerated().map { index, place in
      LineGraph.Node(
        id: "s\(index)", station: StationID("s\(index)"), name: LocalizedText("S\(index)", "en"),
        coordinate: Coordinate(latitude: 50 + place.1 / 100, longitude: 8 + place.0 / 100))
    },
    lines: (0..<lines).map { line in
      LineGraph.Service(
        id: LineID("\(line)"), shortName: "\(line)", name: LocalizedText("\(line)", "en"),
        color: LineColor(red: 200, green: 0, blue: 0))
    },
    edges: tracks.map { LineGraph.Edge(from: $0.0, to: $0.1, lines: $0.2) })
}

private func tracks(_ graph: LineGraph) -> [String] { graph.edges.map { "\($0.from)\($0.to) \($0.lines)" } }

private let row: [(Double, Double)] = [(0, 0), (1, 0.1), (2, 0), (3, 0.1), (4, 0)]

@Suite("Lines that pass stations")
struct PassedStationsTests {
  @Test("Fast trains of a line run over the stations that its slow ones stop at")
  func ownStations() {
    let graph = network(row, [(0, 1, [0]), (1, 2, [0]), (2, 3, [0]), (0, 2, [0]), (3, 4, [0])], lines: 1)
    let found = graph.leadingOverPassedStations()
    #expect(tracks(found) == ["01 [0]", "12 [0]", "23 [0]", "34 [0]"])
    #expect(found.passings.isEmpty)
  }

  @Test("An express passes the stations of a line that it runs with")
  func companion() {
    let graph = network(row, [(0, 1, [0, 1]), (1, 2, [0]), (2, 3, [0]), (3, 4, [0, 1]), (1, 3, [1])])
    let found = graph.leadingOverPassedStations()
    #expect(tracks(found) == ["01 [0, 1]", "12 [0, 1]", "23 [0, 1]", "34 [0, 1]"])
    #expect(found.passings == [LineGraph.Passing(node: 2, line: 1)])
  }

  @Test("Lines that share fewer stations keep their own tracks, and so do detours, loops and known courses")
  func kept() {
    let strangers = network(row, [(0, 1, [0]), (1, 2, [0]), (0, 2, [1])])
    let detour = network([(0, 0), (1, 1), (2, 0)], [(0, 1, [0]), (1, 2, [0]), (0, 2, [0])], lines: 1)
    var surveyed = network(row, [(0, 1, [0]), (1, 2, [0])], lines: 1)
    surveyed.edges.append(
      LineGraph.Edge(
        from: 0, to: 2, lines: [0], course: [Coordinate(latitude: 50.001, longitude: 8.01)].compactMap { $0 }))
    for graph in [strangers, detour, surveyed] { #expect(graph.leadingOverPassedStations() == graph) }
  }

  @Test("A turn that no train makes stays one where its track is led elsewhere")
  func turns() {
    // The express comes from 4 and goes on to 3; from 5 nothing turns into it.
    let places = row + [(1, -1)]
    var graph = network(
      places, [(0, 1, [0, 1]), (1, 2, [0]), (2, 3, [0]), (3, 4, [0, 1]), (1, 3, [1]), (5, 1, [1])])
    graph.excludedTurns = [LineGraph.ExcludedTurn(node: 1, line: 1, from: 5, to: 3)]
    let found = graph.leadingOverPassedStations()
    let excluded = Set(found.excludedTurns.filter { $0.from == 5 || $0.to == 5 })
    #expect(
      excluded == [
        LineGraph.ExcludedTurn(node: 1, line: 1, from: 5, to: 2),
        LineGraph.ExcludedTurn(node: 1, line: 1, from: 2, to: 5),
      ])
  }
}

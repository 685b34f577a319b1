import CityFiles
import Geometry
import NetworkGraph
import Testing
import TransitModel

@testable import Schematic

/// A graph of stations at these coordinates and lines that stop at them in this order.
func graph(_ places: [(Double, Double)?], _ lines: [[Int]]) -> LineGraph {
  let nodes = places.enumerated().map { index, place in
    LineGraph.Node(
      id: "s\(index)", station: StationID("s\(index)"), name: LocalizedText("Station \(index)", "en"),
      coordinate: place.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) })
  }
  var linesOfPair: [[Int]: [Int]] = [:]
  for (line, stops) in lines.enumerated() {
    for (a, b) in zip(stops, stops.dropFirst()) { linesOfPair[[min(a, b), max(a, b)], default: []].append(line) }
  }
  let edges = linesOfPair.keys.sorted { $0.lexicographicallyPrecedes($1) }.map {
    LineGraph.Edge(from: $0[0], to: $0[1], lines: linesOfPair[$0] ?? [])
  }
  let services = lines.indices.map {
    LineGraph.Service(id: LineID("\($0)"), shortName: "\($0)", name: LocalizedText("Line \($0)", "en"), color: .black)
  }
  return LineGraph(nodes: nodes, lines: services, edges: edges)
}

@Suite("Odd and broken networks")
struct BadInputTests {
  @Test("All stations in a row stay in a row")
  func inARow() {
    let network = LaidOutNetwork(graph((0..<20).map { (50, 8 + 0.01 * Double($0)) }, [Array(0..<20)]))
    let score = LayoutScore(network.layout)
    #expect(score.bends == 0)
    #expect(score.spacingSpread < 1.01)
  }

  @Test("Two stations on one point are set apart, and said so")
  func coincident() {
    let network = LaidOutNetwork(graph([(50, 8), (50, 8.01), (50, 8.01), (50, 8.02)], [[0, 1, 2, 3]]))
    #expect(network.notes.contains { $0.kind == .coincident })
    let places = Set(network.layout.nodes.map(\.at))
    #expect(places.count == 4)
  }

  @Test("No coordinate at all still gives a map")
  func nothingKnown() {
    let network = LaidOutNetwork(graph([nil, nil, nil], [[0, 1, 2]]))
    #expect(network.notes.filter { $0.kind == .unplaced }.count == 3)
    #expect(LayoutScore(network.layout).octilinearShare == 1)
  }

  @Test("Where all stations are said to lie at one point, they stand in a row as if nothing were known")
  func onePoint() {
    let network = LaidOutNetwork(graph(Array(repeating: (50, 8), count: 6), [Array(0..<6)]))
    #expect(network.notes.filter { $0.kind == .unplaced }.count == 6)
    let score = LayoutScore(network.layout)
    #expect(score.bends == 0 && score.crossings == 0)
  }

  @Test("Tracks of their own far from all others are brought near, and said so; those that are near stay")
  func islands() throws {
    func islands(apart degrees: Double) -> LaidOutNetwork {
      let row = { (east: Double) in (0..<6).map { (50.0, 8 + east + 0.01 * Double($0)) as (Double, Double)? } }
      return LaidOutNetwork(graph(row(0) + row(degrees), [Array(0..<6), Array(6..<12)]))
    }
    let (near, far) = (islands(apart: 0.1), islands(apart: 1.5))
    #expect(!near.notes.contains { $0.kind == .broughtNear })
    #expect(far.notes.filter { $0.kind == .broughtNear }.map(\.node) == Array(6..<12))
    let box = try #require(Box(around: far.layout.nodes.map(\.at)))
    let spacing = LayoutScore.medianSpacing(of: far.layout)
    #expect(box.width < 20 * spacing, "\(box.width / spacing)")
    // What lies as in truth stays there, however far.
    let geographic = LaidOutNetwork(
      graph([(50, 8), (50, 8.01), (50, 9.5), (50, 9.51)], [[0, 1], [2, 3]]), mode: .geographic)
    #expect(!geographic.notes.contains { $0.kind == .broughtNear })
  }

  @Test("Coordinates at 0, 0 and in the wrong order are noticed")
  func zeroAndSwapped() {
    var places: [(Double, Double)?] = (0..<8).map { step -> (Double, Double)? in
      let index = Double(step)
      return (50.0 + 0.001 * index, 8.0 + 0.01 * index)
    }
    places[2] = (0, 0)
    places[5] = (8.05, 50.005)
    let network = LaidOutNetwork(graph(places, [Array(0..<8)]))
    #expect(network.notes.contains(CoordinateNote(node: 2, kind: .ignored)))
    #expect(network.notes.contains(CoordinateNote(node: 5, kind: .swapped)))
    #expect(LayoutScore(network.layout).bends == 0)
  }

  @Test("Twelve lines cross at one station without a sharp turn, each straight on")
  func twelveLines() {
    var places: [(Double, Double)?] = [(50, 8)]
    var lines: [[Int]] = []
    for line in 0..<12 {
      let turn = 15.0 * Double(line)
      places.append((50 + 0.02 * cosine(degrees: turn), 8 + 0.03 * cosine(degrees: turn - 90)))
      places.append((50 - 0.02 * cosine(degrees: turn), 8 - 0.03 * cosine(degrees: turn - 90)))
      lines.append([2 * line + 1, 0, 2 * line + 2])
    }
    let network = LaidOutNetwork(graph(places, lines))
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.acuteBends == 0)
    #expect(score.directionError <= 22)
    #expect(network.layout.nodes.filter(\.isStation).count == 25)
  }

  @Test("A line with one station adds nothing to the tracks")
  func oneStation() {
    let network = LaidOutNetwork(graph([(50, 8), (50, 8.01), (50.01, 8)], [[0, 1], [2]]))
    #expect(network.layout.edges.count == 1)
    #expect(network.notes == [CoordinateNote(node: 2, kind: .isolated)])
  }

  @Test("Where some coordinates are missing, all stations are placed and named in the notes")
  func partlyMissing() {
    let places = (0..<12).map { step -> (Double, Double)? in
      [3, 4, 11].contains(step) ? nil : (50.0 + 0.001 * Double(step), 8.0 + 0.01 * Double(step))
    }
    let network = LaidOutNetwork(graph(places, [Array(0..<12)]))
    #expect(network.notes.map(\.node) == [3, 4, 11])
    #expect(network.notes.allSatisfy { $0.kind == .interpolated })
    #expect(LayoutScore(network.layout).bends == 0)
  }

  @Test("Islands and rings are laid out")
  func islandsAndRings() {
    let ring = (0..<12).map { step -> (Double, Double)? in
      let turn = 30.0 * Double(step)
      return (50.0 + 0.02 * cosine(degrees: turn), 8.0 + 0.03 * cosine(degrees: turn - 90.0))
    }
    let island = (0..<4).map { step -> (Double, Double)? in (50.1, 8.0 + 0.01 * Double(step)) }
    let network = LaidOutNetwork(graph(ring + island, [Array(0..<12) + [0], [12, 13, 14, 15]]))
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.crossings == 0)
    #expect(score.acuteBends == 0)
  }

  @Test("A station without tracks is left out, and said so")
  func isolated() {
    let network = LaidOutNetwork(graph([(50, 8), (50, 8.01), (50.01, 8)], [[0, 1]]))
    #expect(network.notes == [CoordinateNote(node: 2, kind: .isolated)])
  }

  @Test("A station without tracks does not count when a map is measured")
  func isolatedIsNotMeasured() {
    let line = [(50.0, 8.0), (50.0, 8.01), (50.004, 8.02), (50.0, 8.035), (50.001, 8.04)] as [(Double, Double)?]
    let alone = LaidOutNetwork(graph(line, [[0, 1, 2, 3, 4]]))
    let beside = LaidOutNetwork(graph(line + [(50.3, 8.3)], [[0, 1, 2, 3, 4]]))
    #expect(beside.notes == [CoordinateNote(node: 5, kind: .isolated)])
    #expect(beside.layout.drawnStations.count == 5)
    let (score, other) = (LayoutScore(alone.layout), LayoutScore(beside.layout))
    #expect(score.displacement > 0)
    #expect(abs(score.displacement - other.displacement) < 1e-3)
    #expect(abs(score.displacementShare - other.displacementShare) < 1e-3)
    #expect(score.orderKept == other.orderKept)
  }
}

@Suite("Line graphs in GeoJSON")
struct LineGraphFileTests {
  private func read(_ text: String) -> Reading<LineGraph> {
    LineGraphFile.read(Array(text.utf8), file: "graph.json")
  }

  private func point(_ id: String, _ x: Double) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),48]},"#
      + #""properties":{"id":"\#(id)","station_id":"\#(id)","station_label":"\u00c4 \#(id)"}}"#
  }

  @Test("Stations, edges and lines are read")
  func plain() {
    let edge =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,48],[8.1,48]]},"#
      + #""properties":{"from":"a","to":"b","lines":[{"id":"l","label":"1","color":"ff0000"}]}}"#
    let reading = read("{\"features\":[\(point("a", 8)),\(point("b", 8.1)),\(edge)]}")
    #expect(reading.findings.isEmpty)
    #expect(reading.value?.nodes.map(\.name.local) == ["Ä a", "Ä b"])
    #expect(reading.value?.edges == [LineGraph.Edge(from: 0, to: 1, lines: [0])])
    #expect(reading.value?.lines.first?.color == LineColor(red: 255, green: 0, blue: 0))
  }

  @Test("A fault names its line and column")
  func malformed() {
    let reading = read("{\"features\": [\n  {\"a\": }\n]}")
    #expect(reading.value == nil)
    #expect(reading.findings.first?.location == Finding.Location(file: "graph.json", line: 2, column: 9))
  }

  @Test("An edge to nowhere is left out; without any edge there is no graph")
  func dangling() {
    let edge =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,48],[8.1,48]]},"#
      + #""properties":{"from":"a","to":"x","lines":[{"id":"l"}]}}"#
    let reading = read("{\"features\":[\(point("a", 8)),\(edge)]}")
    // In the order of their places: the whole file stands before what is in it.
    #expect(reading.findings.map(\.code) == ["empty-graph", "dangling-edge"])
    #expect(reading.value == nil)
  }

  @Test("A place out of range that is one the other way round is taken so, and said so with its place in the file")
  func swapped() {
    let turned =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[39.9,116.4]},"properties":{"id":"a","station_id":"a"}}"#
    let lost =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[539.9,116.4]},"properties":{"id":"b","station_id":"b"}}"#
    let reading = read("{\"features\":[\n\(turned),\n\(lost)]}")
    #expect(reading.findings.map(\.code) == ["empty-graph", "swapped-coordinate", "bad-coordinate"])
    #expect(reading.findings.map(\.location.line) == [1, 2, 3])
  }

  @Test("A label that is no text, a colour that is none and a break of line are told, and the rest is read")
  func oddProperties() {
    let broken =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,48]},"#
      + #""properties":{"id":"a","station_id":"a","station_label":"A\nB"}}"#
    let number =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.1,48]},"#
      + #""properties":{"id":"b","station_id":"b","station_label":[1]}}"#
    let edge =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,48],[8.1,48]]},"#
      + #""properties":{"from":"a","to":"b","lines":[{"id":"l","label":"1","color":"nonsense"}]}}"#
    let reading = read("{\"features\":[\(broken),\(number),\(edge)]}")
    #expect(reading.findings.map(\.code) == ["control-character", "bad-label", "bad-color"])
    #expect(reading.findings.allSatisfy { $0.severity == .warning })
    #expect(reading.value?.nodes.map(\.name.local) == ["A B", "b"])
  }
}

import CityFiles
import NetworkGraph
import Testing
import TransitModel

/// Seven stations in a row; a local line stops everywhere, an express at some.
private func city(express: [String]) -> City? {
  let names = (0..<7).map { "s\($0)" }
  let stations = names.enumerated().map { index, name in
    "- {id: \(name), name: {en: Station \(index)}, coordinate: [50.00\(index % 2), 8.0\(index)]}\n"
  }.joined()
  func line(_ id: String, _ stops: [String]) -> String {
    """
    - id: \(id)
      name: {en: \(id)}
      color: "#C0392B"
      directions: [{id: east, name: {en: East}}]
      patterns: [{id: \(id)-east, direction: east, stops: [\(stops.joined(separator: ", "))]}]
      firstLast: [{pattern: \(id)-east, service: daily, first: "06:00", last: "22:00"}]

    """
  }
  let head = """
    id: row
    name: {en: Row}
    timeZone: Europe/Paris
    currency: EUR
    languages: [en]
    serviceDays: [{id: daily, name: {en: Daily}, days: [mon, tue, wed, thu, fri, sat, sun]}]

    """
  let files = [
    "city.yaml": head, "stations.yaml": stations, "lines.yaml": line("local", names) + line("express", express),
  ]
  return CityFolder(files: files.map { (path: $0.key, bytes: Array($0.value.utf8)) }).read().value
}

@Suite("Expresses beside local trains")
struct ExpressTests {
  @Test("An express runs on the tracks of the local trains and passes their stations")
  func alongLocal() throws {
    let graph = LineGraph(try #require(city(express: ["s0", "s3", "s4", "s6"])))
    #expect(graph.edges.count == 6)
    #expect(graph.edges.allSatisfy { $0.lines == [0, 1] })
    #expect(graph.passings.map(\.node) == [1, 2, 5])
    #expect(graph.passings.allSatisfy { $0.line == 1 })
  }

  @Test("A line that shares but two stations with another keeps tracks of its own")
  func ownTracks() throws {
    let graph = LineGraph(try #require(city(express: ["s0", "s6"])))
    #expect(graph.edges.count == 7)
    #expect(graph.passings.isEmpty)
  }

  @Test("Trains that ride round a loop and back to the station before it pass none of its stations on the way back")
  func aLoopBesideTheDirectWay() throws {
    var toy = try #require(city(express: ["s0", "s6"]))
    func pattern(_ id: PatternID, _ stops: [Int]) -> ServicePattern {
      ServicePattern(id: id, direction: "east", stops: stops.map { .init(StationID("s\($0)")) })
    }
    toy.lines.removeLast()
    toy.lines[0].patterns = [
      pattern("loop", [0, 1, 2, 3, 1, 0]), pattern("out", [0, 1, 3, 4]), pattern("back", [4, 3, 1, 0]),
    ]
    let graph = LineGraph(toy)
    #expect(graph.edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [1, 3], [2, 3], [3, 4]])
    let excluded = graph.excludedTurns.map { [$0.node, min($0.from, $0.to), max($0.from, $0.to)] }
    #expect(Set(excluded) == [[1, 2, 3], [3, 2, 4]])
  }
}

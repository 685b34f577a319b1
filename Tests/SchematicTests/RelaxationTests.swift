import Geometry
import NetworkGraph
import OctilinearGrid
import Testing
import TransitModel

@testable import Schematic

@Suite("Relaxation")
struct RelaxationTests {
  /// The tracks of a made-up city, planar, with straight edges.
  private func tracks(stations: Int, lines: Int, seed: UInt64) -> TrackGraph {
    let source = CityMaker.network(stations: stations, lines: lines, seed: seed)
    var tracks = TrackGraph(source, positions: Projection(source).positions) { _ in [] }
    tracks.planarise()
    return tracks
  }

  private func crossings(_ tracks: TrackGraph, _ places: [Point]) -> Int {
    var found = 0
    for (index, one) in tracks.edges.enumerated() {
      for two in tracks.edges.dropFirst(index + 1) where Set([one.a, one.b, two.a, two.b]).count == 4 {
        if crossing(places[one.a], places[one.b], places[two.a], places[two.b]) != nil { found += 1 }
      }
    }
    return found
  }

  @Test("Tracks that do not cross in truth do not cross when gaps are evened", arguments: [5, 9, 12] as [UInt64])
  func staysPlanar(seed: UInt64) {
    let tracks = tracks(stations: 160, lines: 12, seed: seed)
    #expect(crossings(tracks, tracks.nodes.map(\.at)) == 0)
    for fidelity in [0.1, 0.25, 1] {
      #expect(crossings(tracks, tracks.relaxed(fidelity: fidelity, shortest: 0.95, longest: 1.6)) == 0)
    }
  }

  @Test("Gaps become more even, and stations keep off tracks that they are not on")
  func evens() {
    let tracks = tracks(stations: 160, lines: 12, seed: 5)
    let places = tracks.relaxed(fidelity: 0.1, shortest: 0.95, longest: 1.6)
    func spread(_ places: [Point]) -> Double {
      let spacings = tracks.edges.map { places[$0.a].distance(to: places[$0.b]) }.sorted()
      return spacings[spacings.count * 95 / 100] / spacings[spacings.count * 5 / 100]
    }
    func nearness(_ places: [Point]) -> Int {
      tracks.edges.reduce(0) { sum, edge in
        sum
          + places.indices.count { node in
            node != edge.a && node != edge.b && !tracks.incident[node].isEmpty
              && places[node].distance(toSegment: places[edge.a], places[edge.b]) < 0.4
          }
      }
    }
    let geographicPosition = tracks.nodes.map(\.at)
    #expect(spread(places) < spread(geographicPosition))
    #expect(nearness(places) < nearness(geographicPosition) / 2)
  }

  @Test("Tracks leave each other more room than in truth, so that names find some")
  func makesRoom() {
    let tracks = tracks(stations: 760, lines: 34, seed: 6)
    /// How many nodes lie nearer than a gap to a track that they are not on.
    func crowded(_ places: [Point]) -> Int {
      places.indices.count { node in
        tracks.edges.contains { edge in
          node != edge.a && node != edge.b
            && places[node].distance(toSegment: places[edge.a], places[edge.b]) < 0.9
        }
      }
    }
    let places = tracks.relaxed(fidelity: 0.1, shortest: 0.95, longest: 1.6)
    #expect(crowded(places) * 2 < crowded(tracks.nodes.map(\.at)))
    #expect(crossings(tracks, places) == 0)
  }

  @Test("Edges that leave a crowded station in bundles cross no others")
  func splits() {
    for seed in [5, 9, 12] as [UInt64] {
      var tracks = tracks(stations: 160, lines: 12, seed: seed)
      tracks.detachForks()
      tracks.splitCrowded()
      #expect(crossings(tracks, tracks.nodes.map(\.at)) == 0)
    }
  }

  @Test(
    "A pull for names brings no tracks across one another", .enabled(if: isThorough, "the release build runs it"))
  func pulls() {
    let source = CityMaker.network(stations: 120, lines: 9, seed: 4)
    let network = LaidOutNetwork(source)
    let plan = NetworkPlan(network, forms: CityMaker.names(source, seed: 4))
    #expect(LayoutScore(network.layout).crossings == 0)
    #expect(plan.score.crossings == 0)
    #expect(plan.score.acuteBends <= LayoutScore(network.layout).acuteBends)
  }

  @Test(
    "A place where tracks are pressed across one another does not hold up the rest of the map",
    arguments: [1000, 8000, 16000, 32000] as [Double])
  func goesOn(fidelity: Double) {
    // A track whose end all but touches another, beyond which it would have to lie; and one far from both that is too long.
    let places = [
      Point(0, 0), Point(4, 0), Point(2, 0.0007), Point(2, 2), Point(8, 0), Point(11, 0), Point(8, 3), Point(9, 3),
    ]
    let truths = [
      Point(0, 0), Point(4, 0), Point(2, -2), Point(2, 2), Point(8, 0), Point(9, 0), Point(8, 3), Point(9, 3),
    ]
    let nodes = places.indices.map {
      SchematicLayout.Node(source: $0, isStation: true, at: places[$0], geographicPosition: truths[$0])
    }
    let edges = stride(from: 0, to: nodes.count, by: 2).map {
      SchematicLayout.Edge(from: $0, to: $0 + 1, lines: [0], points: [places[$0], places[$0 + 1]])
    }
    let layout = SchematicLayout(nodes: nodes, edges: edges, passages: [])
    var solver = CoordinateSolver(layout, design: MapDesign(), symbols: layout.symbols(MapDesign()))
    solver.normalises = false
    solver.solve([], penalty: 0, rounds: 30, fidelity: fidelity)
    let result = solver.result
    #expect(LayoutScore(result).crossings == 0)
    #expect(result.nodes[4].at.distance(to: result.nodes[5].at) < 2.5)
  }
}

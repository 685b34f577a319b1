import Geometry
import NetworkGraph
import Testing
import TransitModel

@testable import Schematic

@Suite("Lines that meet")
struct MeetingTests {
  /// Two lines that touch at station 0, one from the west to the north, the other from the east to the south, with so many
  /// stations on each arm.
  private func touch(stations: Int) -> LineGraph {
    let arms = [(0.2, 1.0), (-1.0, -0.2), (-0.2, -1.0), (1.0, 0.2)]
    var places: [(Double, Double)?] = [(0.5, 8)]
    var ends: [[Int]] = []
    for arm in arms {
      ends.append((0..<stations).map { places.count + $0 })
      for step in 1...stations {
        places.append((0.5 + 0.01 * arm.0 * Double(step), 8 + 0.01 * arm.1 * Double(step)))
      }
    }
    return graph(places, [ends[2].reversed() + [0] + ends[3], ends[1].reversed() + [0] + ends[0]])
  }

  /// Lines that go down stairs beside each other and touch at every corner.
  private func stairs(_ lines: Int, steps: Int) -> LineGraph {
    var places: [(Double, Double)?] = []
    var numbers: [[Int]: Int] = [:]
    let runs = (0..<lines).map { line in
      (0...2 * steps).map { corner -> Int in
        let (row, column) = (corner / 2, line + (corner + 1) / 2)
        if let known = numbers[[row, column]] { return known }
        // A little out of line, as no city is a grid.
        let shake = 0.0005 * Double((7 * row + 3 * column) % 5 - 2)
        places.append((0.5 - 0.01 * Double(row) + shake, 8 + 0.01 * Double(column) - shake))
        numbers[[row, column]] = places.count - 1
        return places.count - 1
      }
    }
    return graph(places, runs)
  }

  @Test("Lines that touch run side by side through their station, where one can change")
  func runsThrough() throws {
    let network = LaidOutNetwork(touch(stations: 4))
    let layout = network.layout
    let middle = try #require(layout.nodes.firstIndex { $0.source == 0 })
    let around = layout.incidentEdges[middle]
    #expect(around.count == 2)
    #expect(around.allSatisfy { layout.edges[$0].lines.count == 2 })
    #expect(Set(layout.passages.filter { $0.node == middle }.map(\.line)) == [0, 1])
    let score = LayoutScore(layout)
    #expect(score.bendsAtStations == 0)
    #expect(score.crossings == 0)
    #expect(score.acuteBends == 0)
    let symbol = try #require(layout.symbols(MapDesign()).first { $0.node == middle })
    #expect(symbol.kind == .interchange)
    #expect(symbol.reach != .zero)
  }

  @Test("Their order beside each other lets them part without crossing")
  func partsWithoutCrossing() throws {
    let layout = LaidOutNetwork(touch(stations: 4)).layout
    let middle = try #require(layout.nodes.firstIndex { $0.source == 0 })
    for edge in layout.incidentEdges[middle] {
      let it = layout.edges[edge]
      let junction = it.from == middle ? it.to : it.from
      // Seen from the station, the line on the left goes off to the left.
      let order = it.from == middle ? it.lines : it.lines.reversed()
      let along = try #require(layout.heading(of: edge, from: middle))
      let turns = try order.map { line -> Double in
        let passage = try #require(layout.passages.first { $0.node == junction && $0.line == line })
        let onward = passage.from == edge ? passage.to : passage.from
        let heading = try #require(layout.heading(of: onward, from: junction))
        return along.cross(heading) / (along.length * heading.length)
      }
      #expect(turns[0] < turns[1])
    }
  }

  @Test("Where lines seldom meet so, tracks stay as they are")
  func leavesAlone() {
    let source = CityMaker.network(stations: 60, lines: 6, seed: 2)
    var tracks = TrackGraph(source, positions: Projection(source).positions) { _ in [] }
    tracks.planarise()
    tracks.detachForks()
    let before = tracks.nodes.count
    tracks.gatherMeetings()
    #expect(tracks.nodes.count == before)
  }

  @Test("Gathered tracks cross no others, and no line misses a station")
  func crossesNothing() {
    let source = stairs(5, steps: 4)
    var tracks = TrackGraph(source, positions: Projection(source).positions) { _ in [] }
    let before = linesAtStations(tracks)
    #expect(bends(tracks) == 12)
    tracks.gatherMeetings()
    #expect(bends(tracks) == 0)
    #expect(linesAtStations(tracks) == before)
    let places = tracks.nodes.map(\.at)
    for (first, one) in tracks.edges.enumerated() {
      for two in tracks.edges.dropFirst(first + 1) where Set([one.a, one.b, two.a, two.b]).count == 4 {
        #expect(crossing(places[one.a], places[one.b], places[two.a], places[two.b]) == nil)
      }
    }
    let score = LayoutScore(LaidOutNetwork(source).layout)
    #expect(Double(score.bendsAtStations) <= 0.1 * Double(score.bends))
    #expect(score.crossings == 0)
  }

  /// The bends at stations that no map of these tracks can avoid.
  private func bends(_ tracks: TrackGraph) -> Int {
    tracks.nodes.indices.filter { tracks.nodes[$0].isStation }.reduce(0) { sum, node in
      sum
        + JunctionPattern(around: tracks.clockwise(node), passages: tracks.passages[node].map { ($0.from, $0.to) })
        .leastBends
    }
  }

  /// The lines that pass each station, as often as they do.
  private func linesAtStations(_ tracks: TrackGraph) -> [[Int]] {
    tracks.nodes.indices.filter { tracks.nodes[$0].isStation }.map { tracks.passages[$0].map(\.line).sorted() }
  }
}

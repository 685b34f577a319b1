import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Places that are given")
struct AuthoredTests {
  /// Two lines on a drawn map; nothing is known of the world.
  private func drawn(_ places: [Point], _ lines: [[Int]]) -> LineGraph {
    var source = graph(places.map { _ in nil }, lines)
    for index in places.indices { source.nodes[index].schematicPosition = places[index] }
    return source
  }

  @Test("Stations stay nearly where they are drawn, and the tracks between them run in the eight directions")
  func positionsStay() {
    let places = [
      Point(0, 0), Point(100, 0), Point(200, 70), Point(300, 70), Point(300, 170), Point(150, 300), Point(150, 180),
      Point(150, -80),
    ]
    let network = LaidOutNetwork(drawn(places, [[0, 1, 2, 3, 4], [5, 6, 7]]), mode: .authored)
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.crossings == 0)
    let scale = network.layout.nodes[1].at.distance(to: network.layout.nodes[0].at) / 100
    for (index, place) in places.enumerated() {
      let drawnAt = network.layout.nodes[index].at - network.layout.nodes[0].at
      // Straightening moves a station by less than half a gap.
      #expect(drawnAt.distance(to: place * scale) < 0.45)
    }
  }

  @Test("A line goes straight on at a station where it could bend beside it")
  func bendsBesideStations() {
    // The second track cannot begin as the first one ends without turning away from where it leads.
    let corner = LayoutScore(
      LaidOutNetwork(drawn([Point(0, 0), Point(100, 0), Point(170, 170)], [[0, 1, 2]]), mode: .authored).layout)
    #expect(corner.bends == 2)
    #expect(corner.bendsAtStations == 0)
    // Where two tracks run in the eight directions as they are, the line bends at the station between them.
    let exact = LayoutScore(
      LaidOutNetwork(drawn([Point(0, 0), Point(100, 0), Point(200, 100)], [[0, 1, 2]]), mode: .authored).layout)
    #expect(exact.bends == 1)
    #expect(exact.bendsAtStations == 1)
  }

  @Test("How a ring bends does not depend on the station with which it begins", arguments: 0..<8)
  func rings(start: Int) {
    let ring = [(0.0, 0.0), (0.5, 1), (0.5, 2), (0.5, 3), (-1, 3), (-2, 2), (-2, 1.5), (-1, 0.5)]
    let places = ring.indices.map { ring[($0 + start) % ring.count] }.map { Point($0.0, $0.1) }
    let network = LaidOutNetwork(drawn(places, [[0, 1, 2, 3, 4, 5, 6, 7, 0]]), mode: .authored)
    let score = LayoutScore(network.layout)
    #expect(score.octilinearShare == 1)
    #expect(score.bendsAtStations <= 4, "\(score.bendsAtStations) of \(score.bends)")
  }

  @Test("Neighbours that are all but in line are put in line")
  func nearlyInLine() {
    let network = LaidOutNetwork(drawn([Point(0, 0), Point(100, 1), Point(200, 0)], [[0, 1, 2]]), mode: .authored)
    #expect(LayoutScore(network.layout).bends == 0)
    #expect(Set(network.layout.nodes.map { ($0.at.y * 1e9).rounded() }).count == 1)
  }
}

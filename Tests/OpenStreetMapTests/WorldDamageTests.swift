import Foundation
import OpenStreetMap
import TestInputs
import Testing
import TransitModel

/// The other kinds of damage of which findings tell, one at a time, in networks of the world and of the project's own.
@Suite struct WorldDamageTests {
  /// Damages the longest route at a stop in its middle, and reads what is left.
  private func read(
    _ file: TestInput, _ damage: (inout OSMText, _ route: Int, _ stop: Int64) throws -> Void
  ) throws -> (network: WorldNetwork, reading: Reading<City>) {
    let network = try WorldNetwork(file)
    var text = network.text
    let victim = try #require(WorldTests.lonelyStop(text))
    let stops = text.relations[victim.route].members.filter { $0.type == "node" }
    try damage(&text, victim.route, stops[victim.place].id)
    return (network, text.read())
  }

  @Test(arguments: WorldTests.some)
  func aGapInTheTrackCostsNoStop(_ file: TestInput) throws {
    let (network, reading) = try read(file) { text, _, stop in
      let end = try #require(text.nodes.first { $0.id == stop })
      text.node(9_000_001, end.latitude + 0.0002, end.longitude)
      let way = try #require(text.ways.firstIndex { $0.nodes.contains(stop) })
      text.ways[way].nodes = text.ways[way].nodes.map { $0 == stop ? 9_000_001 : $0 }
    }
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.errors == [])
    #expect(reading.codes.contains("osm-track-gap"))
  }

  @Test(arguments: WorldTests.some)
  func aStopFarFromTheTrackStaysInItsPlaceInTheLine(_ file: TestInput) throws {
    let (network, reading) = try read(file) { text, _, stop in
      let index = try #require(text.nodes.firstIndex { $0.id == stop })
      let away = try #require(Self.away(from: stop, in: text))
      text.node(9_000_001, text.nodes[index].latitude, text.nodes[index].longitude)
      text.nodes[index].latitude += away.north
      text.nodes[index].longitude += away.east
      for way in text.ways.indices {
        text.ways[way].nodes = text.ways[way].nodes.map { $0 == stop ? 9_000_001 : $0 }
      }
    }
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.errors == [])
    #expect(reading.codes.contains("osm-far-from-track"))
  }

  @Test(arguments: WorldTests.some)
  func aNameThatDiffersIsTold(_ file: TestInput) throws {
    let (network, reading) = try read(file) { text, _, stop in
      let index = try #require(text.nodes.firstIndex { $0.id == stop })
      text.nodes[index].tags["name"] = "Qwertz"
    }
    let city = try #require(reading.value)
    #expect(city.worldLinks == network.links)
    #expect(city.stations.allSatisfy { $0.name.local != "Qwertz" })
    #expect(reading.findings("osm-different-names").count == 1)
  }

  @Test(arguments: WorldTests.some)
  func aRouteThatContainsItselfIsReadAsIfItDidNot(_ file: TestInput) throws {
    let (network, reading) = try read(file) { text, route, _ in
      text.relations[route].members.append(OSMText.Member(type: "relation", id: text.relations[route].id))
    }
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.findings("osm-own-member").count == 1)
  }

  /// A step of about 500 m away from the two tracks at a stop, in degrees: against the middle of their directions.
  private static func away(from stop: Int64, in text: OSMText) -> (north: Double, east: Double)? {
    func place(_ id: Int64) -> (north: Double, east: Double)? {
      text.nodes.first { $0.id == id }.map { ($0.latitude, $0.longitude) }
    }
    let others = text.ways.filter { $0.nodes.contains(stop) }.flatMap(\.nodes).filter { $0 != stop }
    guard let middle = place(stop), others.count == 2 else { return nil }
    let perNorth = cos(middle.north * .pi / 180)
    let directions = others.compactMap(place).map { other -> (north: Double, east: Double) in
      let (north, east) = (other.north - middle.north, (other.east - middle.east) * perNorth)
      let length = (north * north + east * east).squareRoot()
      return (north / length, east / length)
    }
    var way = (north: -directions[0].north - directions[1].north, east: -directions[0].east - directions[1].east)
    var length = (way.north * way.north + way.east * way.east).squareRoot()
    if length < 0.01 { (way, length) = ((directions[0].east, -directions[0].north), 1) }
    return (0.0045 * way.north / length, 0.0045 * way.east / length / perNorth)
  }
}

import OpenStreetMap
import TestInputs
import Testing
import TransitModel

/// Networks of the world and of the project's own, written as OpenStreetMap data, come out as they went in, and damaged in one
/// place lose that alone.
@Suite struct WorldTests {
  /// Those of the project's own, and of the others every sixth one, in the order of their names.
  static let some =
    TestInput.ownLineGraphs + TestInput.world.enumerated().filter { $0.offset % 6 == 0 }.map(\.element)

  @Test(arguments: TestInput.ownLineGraphs + TestInput.world)
  func comesOutAsItWentIn(_ file: TestInput) throws {
    let network = try WorldNetwork(file)
    let reading = network.text.read()
    let city = try #require(reading.value)
    #expect(reading.errors == [])
    #expect(city.worldLinks == network.links)
    let used = Set(network.links.flatMap(\.stations))
    #expect(city.stations.count == used.count)
    for index in used {
      let station = try #require(city.stations.first { $0.id.rawValue == "n\(WorldNetwork.station(index))" })
      #expect(station.name.local == StopEnding.firstListed(network.stations[index].name.onOneLine))
      #expect(
        station.coordinate
          == Coordinate(
            latitude: network.stations[index].latitude, longitude: network.stations[index].longitude))
    }
    for (index, line) in network.lines.enumerated() where !line.edges.isEmpty {
      let read = try #require(city.lines.first { $0.shortName == WorldNetwork.name(index, line) })
      #expect(read.color == LineColor(hex: line.color))
    }
  }

  /// The longest route, and a station inside it that no other line or trail of its line passes; with `isOpen` it is no ring.
  static func lonelyStop(_ text: OSMText, isOpen: Bool = false) -> (route: Int, place: Int)? {
    let routes = text.relations.indices.filter { text.relations[$0].tags["type"] == "route" }
    var counts: [Int64: Int] = [:]
    for route in routes {
      for member in text.relations[route].members where member.type == "node" { counts[member.id, default: 0] += 1 }
    }
    for route in routes.sorted(by: { text.relations[$0].members.count > text.relations[$1].members.count }) {
      let stops = text.relations[route].members.filter { $0.type == "node" }
      guard stops.count > 3 else { return nil }
      if isOpen, stops.first?.id == stops.last?.id { continue }
      if let place = stops.indices.dropFirst().dropLast().first(where: { counts[stops[$0].id] == 1 }) {
        return (route, place)
      }
    }
    return nil
  }

  @Test(arguments: some)
  func losesAMissingDirectionAlone(_ file: TestInput) throws {
    let network = try WorldNetwork(file)
    var text = network.text
    let victim = try #require(Self.lonelyStop(text))
    text.relations.remove(at: victim.route)
    let reading = text.read()
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.errors == [])
  }

  @Test(arguments: some)
  func losesAMissingStationAlone(_ file: TestInput) throws {
    let network = try WorldNetwork(file)
    var text = network.text
    let victim = try #require(Self.lonelyStop(text))
    let stops = text.relations[victim.route].members.filter { $0.type == "node" }.map { Int($0.id / 10) }
    let gone = stops[victim.place]
    text.nodes.removeAll { $0.id / 10 == Int64(gone) }
    let reading = text.read()
    let city = try #require(reading.value)
    let kept = network.links.filter { !$0.stations.contains(gone) }
    let bridge = city.worldLinks.subtracting(kept)
    #expect(city.worldLinks.isSuperset(of: kept))
    #expect(bridge.allSatisfy { $0.stations == [stops[victim.place - 1], stops[victim.place + 1]] })
    #expect(reading.errors.allSatisfy { $0.code == "osm-missing-member" })
    #expect(!reading.errors.isEmpty)
  }

  @Test(arguments: some)
  func putsASwappedStopBack(_ file: TestInput) throws {
    let network = try WorldNetwork(file)
    var text = network.text
    // On a ring any stop may be the first, so that the order of its stops is not held against the track.
    let victim = try #require(Self.lonelyStop(text, isOpen: true))
    let isFirst = victim.place == 1
    text.relations[victim.route].members.swapAt(victim.place, isFirst ? 2 : victim.place - 1)
    let reading = text.read()
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.errors == [])
    #expect(reading.codes.contains("osm-stop-order"))
  }

  @Test(arguments: some)
  func tellsAWrongColour(_ file: TestInput) throws {
    let network = try WorldNetwork(file)
    var text = network.text
    let victim = try #require(Self.lonelyStop(text))
    text.relations[victim.route].tags["colour"] = "#123456"
    let reading = text.read()
    #expect(try #require(reading.value).worldLinks == network.links)
    #expect(reading.codes.contains("osm-different-colors"))
  }
}

import OpenStreetMap
import Testing
import TransitModel

/// Branches, rings, one-way parts, and routes that nobody gathered.
struct LineShapeTests {
  private func network(_ stations: [String], _ routes: [(ref: String, stops: [Int], tags: [String: String])]) -> OSMText
  {
    var text = OSMText()
    for (index, name) in stations.enumerated() {
      // Around a circle of a kilometre and a half, so that no two are near.
      let places: [(Double, Double)] = [(0, 0), (0, 2), (0, 4), (1, 6), (-1, 6), (2, 4), (2, 2), (2, 0)]
      let (north, east) = places[index % places.count]
      text.node(Int64(index + 1), 48 + north * 0.008, 11 + east * 0.01, ["railway": "station", "name": name])
    }
    for (index, route) in routes.enumerated() {
      text.relation(
        Int64(100 + index), route.stops.map { OSMText.Member(type: "node", id: Int64($0 + 1), role: "stop") },
        ["type": "route", "route": "subway", "ref": route.ref, "network": "N"].merging(route.tags) { $1 })
    }
    return text
  }

  @Test func branchesArePatternsOfOneDirection() throws {
    let text = network(
      ["A", "B", "C", "D", "E"],
      [("1", [0, 1, 2, 3], [:]), ("1", [3, 2, 1, 0], [:]), ("1", [0, 1, 2, 4], [:]), ("1", [4, 2, 1, 0], [:])])
    let reading = text.read()
    let line = try #require(reading.value?.lines.first)
    #expect(line.directions.count == 2)
    #expect(line.patterns.map(\.direction) == ["0", "0", "1", "1"])
    #expect(line.patterns.map(\.kind) == [.regular, .regular, .regular, .regular])
    #expect(
      reading.value?.stops(of: "1") == [
        ["A", "B", "C", "D"], ["A", "B", "C", "E"], ["D", "C", "B", "A"], ["E", "C", "B", "A"],
      ])
  }

  @Test func aRingStaysOneAndItsOtherSenseIsTheOtherDirection() throws {
    let ring = [0, 1, 2, 5, 6, 7, 0]
    let text = network(
      ["A", "B", "C", "D", "E", "F", "G", "H"], [("2", ring, [:]), ("2", ring.reversed(), [:])])
    let line = try #require(text.read().value?.lines.first)
    #expect(line.patterns.map(\.kind) == [.loop, .loop])
    #expect(line.directions.count == 2)
    let oneWay = network(["A", "B", "C", "D", "E", "F", "G", "H"], [("2", ring, [:])]).read()
    #expect(oneWay.value?.lines.first?.directions.count == 1)
    #expect(oneWay.codes == [])
  }

  /// What mappers leave out of a ring.
  enum RingOmission: CaseIterable {
    case nothing, ways, oneWay, wayInTheFile, roundTrip
  }

  /// A ring that names each station once, in two relations of one master, the second from another station and back.
  private func ring(of count: Int, without omitted: RingOmission) -> OSMText {
    let shapes: [Int: [(Double, Double)]] = [
      3: [(0, 0), (0, 4), (3, 2)], 4: [(0, 0), (0, 4), (3, 4), (3, 1)],
      7: [(0, 0), (0, 4), (2, 5), (4, 5), (5, 3), (4, 1), (2, -1)],
    ]
    var text = OSMText()
    for index in 0..<count {
      let name = String(UnicodeScalar(UInt8(65 + index)))
      guard let (north, east) = shapes[count]?[index] else { continue }
      text.node(Int64(index + 1), 48 + north * 0.01, 11 + east * 0.015, ["railway": "station", "name": name])
    }
    for index in 0..<count where omitted != .wayInTheFile || index != 1 {
      text.way(Int64(50 + index), [Int64(index + 1), Int64((index + 1) % count + 1)])
    }
    for (id, start, sense) in [(101, 0, 1), (102, 2, -1)] {
      // The track of both begins behind the second station.
      let order = (0..<count).map { (start + sense * $0 + count) % count }
      var track = (0..<count).map { (1 + sense * $0 + count) % count }
      if omitted == .ways { track = [] }
      if omitted == .oneWay { track.removeLast() }
      let first = text.nodes[order[0]].tags["name"] ?? ""
      text.relation(
        Int64(id),
        order.map { OSMText.Member(type: "node", id: Int64($0 + 1), role: "stop") }
          + track.map { OSMText.Member(type: "way", id: Int64(50 + $0)) },
        ["type": "route", "route": "subway", "ref": "O", "network": "N"].merging(
          omitted == .roundTrip ? ["from": first, "to": first] : ["roundtrip": "yes"]
        ) { $1 })
    }
    text.relation(
      100, [101, 102].map { OSMText.Member(type: "relation", id: $0) },
      ["type": "route_master", "route_master": "subway", "ref": "O", "network": "N"])
    return text
  }

  @Test(arguments: [3, 4, 7], RingOmission.allCases)
  func aRingBeginsAndEndsAtItsFirstStopHoweverItIsMapped(count: Int, omitted: RingOmission) throws {
    let reading = ring(of: count, without: omitted).read()
    let city = try #require(reading.value)
    let names = (0..<count).map { String(UnicodeScalar(UInt8(65 + $0))) }
    let there = names + ["A"]
    let back = Array((names[3...] + names[..<3]).reversed()) + ["C"]
    #expect(city.stops(of: "O") == [there, back])
    let line = try #require(city.lines.first)
    #expect(city.lines.count == 1 && line.directions.count == 2)
    #expect(line.patterns.map(\.kind) == [.loop, .loop])
    #expect(line.patterns.allSatisfy { $0.stops.dropFirst().allSatisfy { $0.metres ?? 0 > 0 } })
    #expect(reading.findings("osm-stop-order").isEmpty && reading.findings("osm-missing-direction").isEmpty)
  }

  @Test func aLineWhoseTagSaysItComesBackIsNoRing() throws {
    let text = network(
      ["A", "B", "C"], [("8", [0, 1, 2], ["roundtrip": "yes"]), ("8", [2, 1, 0], ["roundtrip": "yes"])])
    #expect(text.read().value?.stops(of: "8") == [["A", "B", "C"], ["C", "B", "A"]])
  }

  @Test func shortTurnsAndExpressesAreNamed() throws {
    let text = network(
      ["A", "B", "C", "D"],
      [("3", [0, 1, 2, 3], [:]), ("3", [3, 2, 1, 0], [:]), ("3", [1, 2], [:]), ("3", [0, 3], [:])])
    let line = try #require(text.read().value?.lines.first)
    #expect(Set(line.patterns.map(\.kind)) == [.regular, .short, .express])
  }

  @Test func aPartThatIsPassedOneWayIsKept() throws {
    let text = network(["A", "B", "C", "D", "E"], [("4", [0, 1, 2, 3], [:]), ("4", [3, 4, 1, 0], [:])])
    #expect(text.read().value?.stops(of: "4") == [["A", "B", "C", "D"], ["D", "E", "B", "A"]])
  }

  @Test func rolesTellTheDirectionsOfOneRelation() throws {
    var text = network(["A", "B", "C", "D"], [("5", [0, 1, 2, 3], [:])])
    text.relations[0].members[1].role = "forward_stop"
    text.relations[0].members[2].role = "backward_stop"
    #expect(Set(text.read().value?.stops(of: "5") ?? []) == [["A", "B", "D"], ["D", "C", "A"]])
  }

  @Test func routesWithoutAMasterAreGatheredByNumber() throws {
    let text = network(
      ["A", "B", "C"],
      [("10", [0, 1], [:]), ("2", [1, 2], [:]), ("10", [1, 0], [:]), ("9", [0, 2], ["state": "proposed"])])
    let reading = text.read()
    #expect(reading.value?.lines.map(\.shortName) == ["2", "10"])
    #expect(reading.value?.lines.last?.patterns.count == 2)
  }

  @Test func modesThatAreNotRapidTransitAreTakenWhereThereIsNothingElse() throws {
    let tram = network(["A", "B"], [("1", [0, 1], ["route": "tram"]), ("R", [0, 1], ["route": "train"])])
    #expect(tram.read().value?.lines.map(\.mode) == [.tram])
    #expect(tram.read().findings("osm-other-modes").first?.message == "also in the file: train (1 routes)")
    #expect(tram.read { $0.modes = [.monorail] }.errors.map(\.code) == ["osm-no-railway"])
  }

  @Test func bordersOfExitAndEntryAreKept() throws {
    var text = network(["A", "B", "C"], [("6", [0, 1, 2], [:]), ("6", [2, 1, 0], [:])])
    text.relations[0].members[0].role = "stop_entry_only"
    text.relations[0].members[2].role = "stop_exit_only"
    let stops = try #require(text.read().value?.lines.first?.patterns.first?.stops)
    #expect(stops.map(\.mayBoard) == [true, true, false])
    #expect(stops.map(\.mayAlight) == [false, true, true])
  }

  @Test func groupsOfStopAreasAreComplexesWithWalks() throws {
    var text = network(["A", "B", "C"], [("7", [0, 1], [:]), ("8", [1, 2], [:])])
    text.node(50, 48.001, 11.0, ["railway": "station", "name": "Z"])
    text.relation(
      120, [OSMText.Member(type: "node", id: 50, role: "stop"), OSMText.Member(type: "node", id: 3, role: "stop")],
      ["type": "route", "route": "subway", "ref": "9", "network": "N"])
    for (id, node) in [(130, 1), (131, 50)] as [(Int64, Int64)] {
      text.relation(
        id, [OSMText.Member(type: "node", id: node)], ["type": "public_transport", "public_transport": "stop_area"])
    }
    text.relation(
      132, [OSMText.Member(type: "relation", id: 130), OSMText.Member(type: "relation", id: 131)],
      ["type": "public_transport", "public_transport": "stop_area_group", "name": "Centre"])
    let city = try #require(text.read().value)
    #expect(city.complexes.map { $0.name?.local } == ["Centre"])
    #expect(city.complexes.first?.stations == ["n1", "n50"])
    #expect(city.transfers.map(\.from.station) == ["n1", "n50"])
    #expect(city.transfers.allSatisfy { $0.seconds == 180 })
  }
}

import OpenStreetMap
import Testing
import TransitModel

/// What is wrong in one place costs that place alone.
struct DamageTests {
  private let names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]
  private var both: [[String]] { [names, names.reversed()] }

  @Test func aSoundLineIsReadWhole() throws {
    let reading = SmallLine().text.read()
    let city = try #require(reading.value)
    #expect(reading.codes == [])
    #expect(city.stops(of: "U1") == both)
    let line = try #require(city.lines.first)
    #expect(line.name.local == "U-Bahn U1")
    #expect(line.color == LineColor(hex: "448137"))
    #expect(line.operatorName?.local == "Town Works")
    #expect(
      line.patterns.map { $0.stops.map(\.platform) } == [
        Array(repeating: "1", count: 6), Array(repeating: "2", count: 6),
      ])
    #expect(line.patterns[0].stops.dropFirst().allSatisfy { (700...800).contains($0.metres ?? 0) })
    #expect(city.network?.local == "Town Metro")
    #expect(city.stations.map(\.id) == ["n100", "n101", "n102", "n103", "n104", "n105"])
    #expect(city.stations[0].stopIDs == ["n200", "n300", "n400", "r700"])
    #expect(city.sources.map(\.licence) == ["ODbL-1.0"])
  }

  @Test func aMissingDirectionIsTheOtherOneInReverse() throws {
    var line = SmallLine()
    line.text.relations.removeAll { $0.id == SmallLine.back }
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(reading.codes == ["osm-missing-direction", "osm-missing-route"])
  }

  @Test func aStopThatIsNotInTheFileIsReplacedByItsPlatform() throws {
    var line = SmallLine()
    line.remove(node: SmallLine.forward + 2)
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(reading.errors == [])
  }

  @Test func aStationThatIsNotInTheFileIsPassed() throws {
    var line = SmallLine()
    for id in [SmallLine.station, SmallLine.forward, SmallLine.backward, SmallLine.platform] {
      line.remove(node: id + 2)
    }
    let reading = line.text.read()
    let rest = ["Alder", "Birch", "Dogwood", "Elm", "Fir"]
    #expect(reading.value?.stops(of: "U1") == [rest, rest.reversed()])
    #expect(reading.errors.map(\.location.description) == ["relation 9001", "relation 9002"])
    #expect(reading.errors.first?.message.hasPrefix("member 5 (node 202) between \"Birch\" and \"Dogwood\"") == true)
  }

  @Test func aLineIsCutWhereManyStopsAreMissing() throws {
    var line = SmallLine(["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"])
    for index in 2..<Int64(6) {
      for id in [SmallLine.station, SmallLine.forward, SmallLine.backward, SmallLine.platform] {
        line.remove(node: id + index)
      }
    }
    let reading = line.text.read()
    let stops = try #require(reading.value).stops(of: "U1")
    #expect(Set(stops.map { $0.sorted() }) == [["A1", "B1"], ["G1", "H1"]])
    #expect(stops.count == 4)
    #expect(reading.codes == ["osm-missing-member"])
  }

  @Test func anExtractCutAtItsEdgeKeepsWhatItHas() throws {
    var line = SmallLine()
    for index in 4..<Int64(6) {
      for id in [SmallLine.station, SmallLine.forward, SmallLine.backward, SmallLine.platform] {
        line.remove(node: id + index)
      }
    }
    let reading = line.text.read()
    let city = try #require(reading.value)
    let rest = ["Alder", "Birch", "Cedar", "Dogwood"]
    #expect(city.stops(of: "U1") == [rest, rest.reversed()])
    #expect(reading.errors == [])
    #expect(reading.findings("osm-cut-route").map(\.location.description) == ["relation 9001", "relation 9002"])
    // Trains show where they go, which is not in the file.
    #expect(city.lines.first?.directions.first?.headsign?.local == "Fir")
  }

  @Test func stopsOutOfOrderAreSortedByTheTrack() throws {
    var line = SmallLine()
    line.change(SmallLine.there) { relation in
      relation.members.swapAt(4, 6)
      relation.members.swapAt(5, 7)
    }
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(reading.codes == ["osm-stop-order"])
    #expect(reading.findings("osm-stop-order").first?.location.description == "relation 9001")
  }

  @Test func platformsListedAfterAllStopsAddNothing() throws {
    var line = SmallLine()
    line.change(SmallLine.there) { relation in
      relation.members = relation.members.filter { $0.role == "stop" } + relation.members.filter { $0.role != "stop" }
    }
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(reading.codes == [])
  }

  @Test func aStopFarFromTheTrackIsPutBetweenItsNeighbours() throws {
    var line = SmallLine()
    // The station has no other element, so nothing else tells where it is.
    line.text.relations.removeAll { $0.id == 702 }
    for id in [SmallLine.station, SmallLine.backward, SmallLine.platform] { line.remove(node: id + 2) }
    line.change(node: SmallLine.forward + 2) { $0.latitude = 48.3 }
    line.change(SmallLine.back) { $0.members.removeAll { $0.id % 100 == 2 && $0.type == "node" } }
    line.text.ways = line.text.ways.map { way in
      var way = way
      way.nodes.removeAll { $0 == SmallLine.forward + 2 || $0 == SmallLine.backward + 2 }
      return way
    }
    let reading = line.text.read()
    let city = try #require(reading.value)
    #expect(city.stops(of: "U1").first == names)
    #expect(reading.findings("osm-far-from-track").first?.severity == .error)
    let place = try #require(city.stations.first { $0.name.local == "Cedar" }?.coordinate)
    #expect(abs(place.latitude - 48.1) < 0.001 && abs(place.longitude - 11.52) < 0.001)
  }

  @Test func namesAndColoursThatDifferAreTold() throws {
    var line = SmallLine()
    line.change(node: SmallLine.forward + 1) { $0.tags["name"] = "Beech" }
    line.change(SmallLine.back) { $0.tags["colour"] = "crimson" }
    let reading = line.text.read()
    let city = try #require(reading.value)
    #expect(city.stops(of: "U1") == both)
    #expect(city.stations[1].aliases == ["Beech"])
    #expect(city.lines.first?.color == LineColor(hex: "448137"))
    #expect(reading.codes == ["osm-different-colors", "osm-different-names"])
    #expect(reading.findings("osm-different-names").first?.location.description == "node 201")
    #expect(reading.findings("osm-different-colors").first?.location.description == "relation 9002")
  }

  @Test func relationsThatContainThemselvesArePassedOver() throws {
    var line = SmallLine()
    line.change(SmallLine.there) { $0.members.insert(OSMText.Member(type: "relation", id: SmallLine.there), at: 0) }
    line.change(SmallLine.master) { $0.members.append(OSMText.Member(type: "relation", id: SmallLine.master)) }
    line.change(701) { $0.members.append(OSMText.Member(type: "relation", id: 701)) }
    line.text.relation(
      800, [OSMText.Member(type: "relation", id: 800), OSMText.Member(type: "relation", id: 700)],
      ["type": "public_transport", "public_transport": "stop_area_group"])
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(
      reading.findings("osm-own-member").map(\.location.description).sorted() == ["relation 9000", "relation 9001"])
  }

  @Test func aStopOfAnotherPlaceInAStopAreaIsNotJoined() throws {
    var line = SmallLine()
    line.change(700) { $0.members.append(OSMText.Member(type: "node", id: SmallLine.forward + 4)) }
    let reading = line.text.read()
    #expect(reading.value?.stops(of: "U1") == both)
    #expect(reading.findings("osm-far-member").map(\.location.description) == ["relation 700"])
  }

  @Test func aStopWithoutANameIsLeftOutAlone() throws {
    var line = SmallLine()
    line.text.relations.removeAll { $0.id == 702 }
    line.remove(node: SmallLine.station + 2)
    for id in [SmallLine.forward, SmallLine.backward] { line.change(node: id + 2) { $0.tags["name"] = nil } }
    let reading = line.text.read()
    let rest = ["Alder", "Birch", "Dogwood", "Elm", "Fir"]
    #expect(reading.value?.stops(of: "U1") == [rest, rest.reversed()])
    #expect(reading.errors.map(\.code) == ["osm-nameless-stop"])
  }
}

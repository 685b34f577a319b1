import OpenStreetMap
import TestInputs
import Testing
import TransitModel

/// Files of OpenStreetMap as mappers have them.
@Suite struct ExtractTests {
  @Test(arguments: TestInput.extracts)
  func everyFileIsRead(_ file: TestInput) throws {
    let city = try #require(try file.readExtract().value)
    let ids = Set(city.stations.map(\.id))
    #expect(!city.lines.isEmpty)
    #expect(
      city.lines.allSatisfy {
        $0.patterns.allSatisfy { $0.stops.count > 1 && $0.stops.allSatisfy { ids.contains($0.station) } }
      })
    #expect(city.stations.allSatisfy { !$0.name.isEmpty && $0.coordinate != nil })
    #expect(city.sources.first?.licence == "ODbL-1.0")
  }

  @Test func aTownIsReadAsItWasMapped() throws {
    let city = try #require(try TestInput.harbour.readExtract().value)
    let first = ["Brygga", "Børsen", "Museet", "Åsen"]
    #expect(city.network?.local == "Havnebanen")
    #expect(city.lines.map(\.shortName) == ["1", "2"])
    #expect(city.lines.map(\.name.local) == ["Linje 1", "Linje 2"])
    #expect(city.stops(of: "1") == [first, first.reversed()])
    // The stop of Lundmo is in the file for trains to it alone.
    #expect(city.stops(of: "2") == [["Fjæra", "Børsplassen", "Lundmo"], ["Børsplassen", "Fjæra"]])
    #expect(city.languages == ["no", "en"])
    #expect(city.timeZone == "Europe/Oslo")
    #expect(city.stations.first { $0.name.local == "Brygga" }?.aliases == ["Brygga torg"])
    let museum = city.stations.first { $0.name.local == "Museet" }
    #expect(museum?.formerNames.map(\.name.local) == ["Reperbanen"])
    #expect(museum?.opened == CalendarDate("1931-05-17"))
  }

  /// A file in which several networks are, and what is known of them.
  struct Networks: Sendable, CustomTestStringConvertible {
    let file: TestInput
    /// The lines of the largest one.
    let lines: [String]
    let other: String
    let otherLines: [String]
    /// What is said of the other one.
    let size: String
    /// A slip of the other one's name.
    let slip: String

    var testDescription: String { file.path }
  }

  static let networks =
    [
      Networks(
        file: .harbour, lines: ["1", "2"], other: "Toppbanen", otherLines: ["T"], size: "(1 line, 2 stations)",
        slip: "Topbanen")
    ]
    + [TestInput].shared(["osm/tiny_world.osm"]).map {
      Networks(
        file: $0, lines: ["1", "2"], other: "network-2", otherLines: ["LR"], size: "(1 line, 2 stations)",
        slip: "netwrk-2")
    }

  @Test(arguments: networks) func aNetworkIsChosen(_ asked: Networks) throws {
    let other = try #require(try asked.file.readExtract { $0.network = asked.other }.value)
    #expect(other.lines.map(\.shortName) == asked.otherLines)
    let first = try asked.file.readExtract()
    #expect(first.value?.lines.map(\.shortName) == asked.lines)
    let told = first.findings("osm-other-networks").first?.message
    #expect(told?.contains("\"\(asked.other)\" \(asked.size)") == true)
    let unknown = try asked.file.readExtract { $0.network = asked.slip }
    #expect(unknown.value == nil)
    #expect(unknown.errors.first?.hint == "did you mean \"\(asked.other)\"?")
  }

  /// A file with trams and trains, and what is known of them.
  struct Modes: Sendable, CustomTestStringConvertible {
    let file: TestInput
    let tram: String
    let operatorName: String
    /// How all trains of the operator begin.
    let trains: String
    /// A part of the town, and more stations than are in it.
    let box: OpenStreetMapOptions.Box?
    let limit: Int

    var testDescription: String { file.path }
  }

  static let modes =
    [
      Modes(
        file: .harbour, tram: "17", operatorName: "Lokalbanen", trains: "L",
        box: OpenStreetMapOptions.Box(west: 10.695, south: 59.899, east: 10.715, north: 59.906), limit: 4)
    ]
    + [TestInput].shared(["osm/munchen.osm.pbf"]).map {
      Modes(
        file: $0, tram: "19", operatorName: "DB Regio AG/S-Bahn München", trains: "S",
        box: OpenStreetMapOptions.Box(west: 11.56, south: 48.13, east: 11.585, north: 48.15), limit: 9)
    }

  @Test(arguments: modes) func modesOperatorsAndPlacesAreChosen(_ asked: Modes) throws {
    let trams = try #require(try asked.file.readExtract { $0.modes = [.tram] }.value)
    #expect(trams.lines.contains { $0.shortName == asked.tram && $0.mode == .tram })
    let box = try #require(asked.box)
    let small = try #require(try asked.file.readExtract { $0.box = box }.value)
    #expect(small.stations.count < asked.limit)
    let run = try #require(
      try asked.file.readExtract { options in
        options.modes = [.train]
        options.operatorName = asked.operatorName
      }.value)
    #expect(!run.lines.isEmpty)
    #expect(run.lines.allSatisfy { $0.mode == .rail && $0.shortName.hasPrefix(asked.trains) })
  }

  /// A file with entrances and one change, and what is known of them.
  struct Changes: Sendable, CustomTestStringConvertible {
    let file: TestInput
    /// The stops of two lines.
    let stops: [String: [String]]
    let colors: [String]
    /// The entrances of stations.
    let entrances: [String: [String]]

    var testDescription: String { file.path }
  }

  static let changes =
    [
      Changes(
        file: .harbour,
        stops: ["1": ["Brygga", "Børsen", "Museet", "Åsen"], "2": ["Fjæra", "Børsplassen", "Lundmo"]],
        colors: ["#C8102E", "#00539B"], entrances: ["Brygga": ["A", "B"], "Børsplassen": ["North"], "Åsen": []])
    ]
    + [TestInput].shared(["osm/tiny_world.osm"]).map {
      Changes(
        file: $0,
        stops: ["1": ["Station 1", "Station 2", "Station 3"], "2": ["Station 4", "Station 5", "Station 6"]],
        colors: ["#0000FF", "#FF0000"], entrances: ["Station 3": ["3-1", "3-2"], "Station 4": ["4-1"]])
    }

  @Test(arguments: changes) func aTownHasItsEntrancesAndChanges(_ asked: Changes) throws {
    let city = try #require(try asked.file.readExtract().value)
    for (line, stops) in asked.stops { #expect(city.stops(of: line).first == stops) }
    #expect(city.lines.map(\.color.hex) == asked.colors)
    for (name, codes) in asked.entrances {
      #expect(city.stations.first { $0.name.local == name }?.entrances.map(\.code) == codes)
    }
    #expect(city.complexes.count == 1)
    #expect(city.transfers.count == 2)
  }
}

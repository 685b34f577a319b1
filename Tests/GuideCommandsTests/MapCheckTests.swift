import Foundation
import Testing

@testable import GuideCommands

/// What the self-check of a map finds fault with.
@Suite struct MapCheckTests {
  private func check(_ layout: String) async throws -> (status: Int32, printed: String) {
    let recorded = RecordedSession()
    let example = try recorded.session().resources().assets + "/Examples/tidewater"
    let status = await recorded.run(["map", example, "--lang", "en", "--layout", layout, "--check"])
    return (status, recorded.printed)
  }

  @Test func aCityThatDrawsNoMapHasNoAuthoredOne() async throws {
    let recorded = RecordedSession()
    let example = try recorded.session().resources().assets + "/Examples/tidewater"
    let status = await recorded.run(["map", example, "--layout", "authored", "-o", "-", "--format", "svg"])
    #expect(status == 2 && recorded.printed.isEmpty)
    #expect(recorded.complaints.contains("no station says where it stands"), "\(recorded.complaints)")
  }

  @Test(arguments: [
    "map beijing --lang en -o - --format svg", "map beijing --lang en -o - --format geojson",
    "line beijing 4 --lang en -o - --format svg", "station beijing 国家图书馆 --lang en",
    "route beijing Guojiatushuguan 前门 --lang en", "route beijing", "map beijing --lang en --check",
    "route beijing 国家图书馆 前门 --lang en -o - --format svg",
  ])
  func romanisedNamesAreShownByWords(command: String) async throws {
    let recorded = RecordedSession()
    let ends = command == "route beijing" ? ["Guojia Tushuguan", "qianmen", "--lang", "en"] : []
    let status = await recorded.run(command.split(separator: " ").map(String.init) + ends)
    // Some names stand as near to another sign.
    #expect(status == (command.hasSuffix("--check") ? 1 : 0), "\(recorded.complaints)")
    #expect(recorded.printed.contains("Guojia Tushuguan") || command.hasSuffix("--check"))
    #expect(!recorded.printed.contains("Guojiatushuguan") && !recorded.printed.contains("Chaoyanggongyuan"))
  }

  @Test(arguments: [("zh-Hans", "昌平", "CP"), ("en", "CP", "昌平 ")])
  func badgesAreWrittenInTheLanguageAskedFor(language: String, label: String, other: String) async throws {
    let station = RecordedSession()
    #expect(await station.run("station", "beijing", "changping", "--lang", language) == 0, "\(station.complaints)")
    #expect(station.printed.contains("  \(label) ") && !station.printed.contains("  \(other)"), "\(station.printed)")
    let route = RecordedSession()
    let status = await route.run(
      "route", "beijing", "changping", "xi'erqi", "--date", "2026-09-07", "--depart", "12:00", "--lang", language)
    #expect(status == 0 && route.printed.contains("[\(label)]"), "\(route.printed)")
  }

  @Test func scriptsReadNamesAsTheDataWriteThem() async throws {
    let recorded = RecordedSession()
    #expect(await recorded.run("station", "beijing", "Guojia Tushuguan", "--json") == 0, "\(recorded.complaints)")
    #expect(recorded.printed.contains("\"Guojiatushuguan\""), "\(recorded.printed)")
  }

  @Test(arguments: ["station:dwl", "station:西二旗站", "line:10", "journey:wdk,Taoranting"])
  func whatStandsOutIsFoundByAnyName(highlight: String) async throws {
    let recorded = RecordedSession()
    let status = await recorded.run([
      "map", "beijing", "--highlight", highlight, "--bare", "-o", "-", "--format", "geojson",
    ])
    #expect(status == 0, "\(recorded.complaints)")
  }

  @Test func stationsOfOneNameStandOutTogetherAndUnknownOnesNotAtAll() async throws {
    let both = RecordedSession()
    let arguments = ["map", "beijing", "--bare", "-o", "-", "--format", "geojson", "--highlight"]
    #expect(
      await both.run(arguments + ["station:Dazhongsi"]) == 0)
    let unknown = RecordedSession()
    #expect(
      await unknown.run(arguments + ["station:Nowhere at all"]) == 2)
    #expect(unknown.complaints.contains("Nowhere at all"), "\(unknown.complaints)")
  }

  @Test func aLineThatIsNotOnTheMapDoesNotStandOut() async throws {
    let recorded = RecordedSession()
    let example = try recorded.session().resources().assets + "/Examples/tidewater"
    let status = await recorded.run(["map", example, "--highlight", "line:3", "-o", "-", "--format", "svg"])
    #expect(status == 2 && recorded.printed.isEmpty)
    #expect(recorded.complaints.contains("is not on the map"), "\(recorded.complaints)")
  }

  @Test func loopsHaveABadgeAndNamesAreInTheLanguageOfTheMap() async throws {
    let recorded = RecordedSession()
    let status = await recorded.run([
      "map", "beijing", "--lang", "en", "--lang", "zh-Hans", "-o", "-", "--format", "json",
    ])
    #expect(status == 0)
    // What is called by the name of the line: its tracks, its badge on the map, and that in the legend.
    for line in ["Line 2", "Line 10"] {
      #expect(recorded.printed.components(separatedBy: "\"title\":\"\(line)\"").count - 1 == 3)
    }
    #expect(!recorded.printed.contains("\"title\":\"2号线\""))
  }

  @Test(arguments: ["schematic", "geographic"])
  func aMapWithoutFaultEndsWellInEveryLayout(layout: String) async throws {
    let (status, printed) = try await check(layout)
    #expect(status == 0, "\(printed)")
    // Tracks in truth run in any direction: that is no fault where they are shown so.
    #expect(printed.contains("octilinear share: 100.0 %") == (layout != "geographic"), "\(printed)")
  }

  /// A city's own map is held to the same figures as one that is laid out.
  @Test(arguments: [(1, 0), (10, 1)])
  func spacingsOfACitysOwnMapCountToo(widest: Int, wanted: Int32) async throws {
    try await TemporaryFolder.with { folder in
      let stops = (0..<10).map { "s\($0)" }
      let stations = (0..<10).map { index in
        let place = 60 * ((0..<index).reduce(0) { $0 + ($1 > 4 ? widest : 1) })
        let coordinate = "[52.5, \(13 + 0.01 * Double(index))]"
        return "- {id: s\(index), name: N\(index), coordinate: \(coordinate), schematic: [\(place), 100]}"
      }
      let line = """
        - id: u1
          name: River line
          color: "#1A7F37"
          directions: [{id: n, name: N}, {id: s, name: S}]
          patterns:
            - {id: n, direction: n, stops: [\(stops.joined(separator: ", "))]}
            - {id: s, direction: s, stops: [\(stops.reversed().joined(separator: ", "))]}
          headways:
            - {pattern: n, service: daily, from: "05:00", until: "24:00", every: 600}
            - {pattern: s, service: daily, from: "05:05", until: "24:05", every: 600}
        """
      let files = [
        "city.yaml": "id: riv\nname: {en: Riv}\ntimeZone: Europe/Berlin\n", "lines.yaml": line + "\n",
        "stations.yaml": stations.joined(separator: "\n") + "\n",
      ]
      for (name, text) in files { try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8) }
      let recorded = RecordedSession()
      #expect(await recorded.run(["map", folder, "--check"]) == wanted, "\(recorded.printed)\(recorded.complaints)")
    }
  }

  /// Lines that cross each other at random, thousands of times, end with a reason, and are drawn as they lie.
  @Test func aTangleEndsWithAReason() async throws {
    try await TemporaryFolder.with { folder in
      func feature(_ geometry: String, _ properties: String) -> String {
        #"{"type":"Feature","geometry":{\#(geometry)},"properties":{\#(properties)}}"#
      }
      func place(_ number: Int) -> String {
        "[\(13 + Double(number * 7919 % 1009) / 1e5),\(52 + Double(number * number * 31 % 1013) / 1e5)]"
      }
      let points = (0..<1000).map { number in
        feature(
          #""type":"Point","coordinates":\#(place(number))"#,
          #""id":"n\#(number)","station_id":"n\#(number)","station_label":"S\#(number)""#)
      }
      let edges = (0..<999).filter { $0 % 50 != 49 }.map { number in
        feature(
          #""type":"LineString","coordinates":[\#(place(number)),\#(place(number + 1))]"#,
          #""from":"n\#(number)","to":"n\#(number + 1)","lines":[{"id":"\#(number / 50)","label":"\#(number / 50)"}]"#)
      }
      let text = #"{"type":"FeatureCollection","features":[\#((points + edges).joined(separator: ","))]}"#
      try text.write(toFile: folder + "/tangle.json", atomically: true, encoding: .utf8)
      let recorded = RecordedSession()
      let status = await recorded.run([
        "map", folder + "/tangle.json", "--layout", "schematic", "-o", folder + "/x.svg",
      ])
      #expect(status == 2 && recorded.complaints.contains("--layout geographic"), "\(recorded.complaints)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/x.svg"))
      let lying = RecordedSession()
      #expect(await lying.run(["map", folder + "/tangle.json", "-o", folder + "/x.svg"]) == 0)
      #expect(lying.complaints.contains("without names"), "\(lying.complaints)")
      #expect(FileManager.default.fileExists(atPath: folder + "/x.svg"))
    }
  }

  @Test func whereTheCityDrawsItsStationsItsLinesAreStraightened() async throws {
    let recorded = RecordedSession()
    let status = await recorded.run(["map", "taipei", "--lang", "zh-Hant", "--layout", "authored", "--check", "--json"])
    let report = try #require(try? JSONSerialization.jsonObject(with: Data(recorded.printed.utf8)) as? [String: Any])
    let ambiguous = try #require(report["ambiguousLabels"] as? [String])
    #expect(status == (ambiguous.isEmpty ? 0 : 1) && (report["badLabels"] as? [String])?.isEmpty == true)
    // As drawn, the stations make 65.
    let bends = try #require(report["bends"] as? Int)
    #expect(bends > 0 && bends <= 60, "\(bends)")
    #expect(report["octilinearShare"] as? Double == 1)
  }
}

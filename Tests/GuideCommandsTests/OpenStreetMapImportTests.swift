import CityFiles
import Foundation
import Testing
import TransitModel

@testable import GuideCommands

/// OpenStreetMap data stand wherever a city does, and become a folder that says the same.
@Suite struct OpenStreetMapImportTests {
  private static func station(_ id: Int, _ name: String, _ longitude: Double) -> String {
    """
    <node id="\(id)" lat="48.1" lon="\(longitude)"><tag k="railway" v="station"/><tag k="name" v="\(name)"/>
    <tag k="name:en" v="\(name) Square"/><tag k="old_name" v="Old \(name)"/><tag k="start_date" v="1971-10-19"/></node>
    """
  }

  private static let data = """
    <osm version="0.6">
    \(station(1, "Eiche", 11.5))\(station(2, "Linde", 11.51))\(station(3, "Esche", 11.52))
    <node id="4" lat="48.1001" lon="11.51"><tag k="railway" v="subway_entrance"/><tag k="ref" v="A"/>
    <tag k="level" v="-1"/><tag k="wheelchair" v="yes"/></node>
    <relation id="5"><member type="node" ref="1" role="stop"/><member type="node" ref="2" role="stop_entry_only"/>
    <member type="node" ref="3" role="stop"/><tag k="type" v="route"/><tag k="route" v="subway"/><tag k="ref" v="U1"/>
    <tag k="network" v="Stadt"/><tag k="colour" v="teal"/><tag k="start_date" v="1971-10-19"/></relation>
    </osm>
    """

  /// Runs `body` in a folder with one file.
  private func with(_ name: String, _ text: String, _ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
      try await body(folder)
    }
  }

  @Test func aFileBecomesAFolderThatValidates() async throws {
    try await with("town.osm", Self.data) { folder in
      let session = RecordedSession()
      #expect(await session.run("import", "town.osm", "--output", "town", in: folder) == 0)
      #expect(session.complaints.contains("town.osm/relation 5: warning: only one direction of \"U1\" is there"))
      #expect(await RecordedSession().run("validate", "town", in: folder) == 0)
      let files = try FolderFiles.read(folder + "/town")
      let city = try #require(CityFolder(files).read().value)
      #expect(city.sources.map(\.licence) == ["ODbL-1.0"])
      #expect(city.lines.map(\.color.hex) == ["#008080"])
      #expect(city.lines.first?.openings.map { $0.date } == [try #require(CalendarDate("1971-10-19"))])
      #expect(city.stations.map { $0.formerNames.first?.name.local } == ["Old Eiche", "Old Linde", "Old Esche"])
      #expect(city.stations.map(\.opened) == Array(repeating: CalendarDate("1971-10-19"), count: 3))
      #expect(city.stations.first { $0.name.local == "Linde" }?.entrances.map(\.stepFree) == [true])
      #expect(city.lines.first?.patterns.first?.stops.map(\.mayAlight) == [true, false, true])
    }
  }

  @Test func aFileIsDrawnWithoutAFolder() async throws {
    try await with("town.osm", Self.data) { folder in
      let session = RecordedSession()
      #expect(await session.run("map", "town.osm", "-o", "-", "--format", "geojson", in: folder) == 0)
      #expect(session.printed.contains("Linde"))
      #expect(await RecordedSession().run("line", "town.osm", "U1", "-o", "line.json", in: folder) == 0)
    }
  }

  @Test(arguments: [
    (["--network", "Land"], "no line on rails is of the network \"Land\""),
    (["--route-types", "bus"], "--route-types takes no \"bus\" here"),
    (["--bbox", "1,2,3"], "--bbox takes west,south,east,north"),
    (["--route-types", "tram"], "it has no route on rails"),
    (["--keep-feed"], "--keep-feed is for GTFS feeds"),
  ])
  func whatIsNotThereIsSaid(_ options: [String], _ sentence: String) async throws {
    try await with("town.osm", Self.data) { folder in
      let session = RecordedSession()
      #expect(await session.run(["import", "town.osm", "--output", "town"] + options, in: folder) == 2)
      #expect(session.complaints.contains(sentence))
    }
  }

  @Test(arguments: [
    ("a.osm.pbf", "no PBF"), ("a.osm", "<!DOCTYPE x [<!ENTITY a 'b'>]><osm/>"), ("a.osm.json", "{\"elements\": 1}"),
    ("a.osm.gz", "no gzip"), ("a.osm.bz2", ""), ("a.osm", "<osm><node id='1' lat='1' lon='1'/></osm>"),
  ])
  func badFilesEndInOneSentence(_ name: String, _ text: String) async throws {
    try await with(name, text) { folder in
      for command in [["import", name, "--output", "out"], ["map", name, "-o", "map.svg"]] {
        let session = RecordedSession()
        #expect(await session.run(command, in: folder) == 2)
        #expect(session.complaints.split(separator: "\n").count == 1)
      }
    }
  }
}

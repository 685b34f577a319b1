import Testing
import TransitModel

@testable import GuideCommands

@Suite struct FeedLoadingTests {
  private let session = RecordedSession().session()

  static let feed = [
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Toy,https://example.org,Europe/Paris\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\na,Alpha,48.80,2.30\nb,Beta,48.81,2.31\nc,Gamma,48.82,2.32\n",
    "routes.txt": "route_id,route_short_name,route_type,route_color\n1,1,1,0055AA\n",
    "trips.txt": "route_id,service_id,trip_id\n1,wk,t1\n1,wk,t2\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,08:00:00,08:00:00,a,1
    t1,08:02:00,08:02:30,b,2
    t1,08:05:00,08:05:00,c,3
    t2,09:00:00,09:00:00,c,1
    t2,09:03:00,09:03:30,b,2
    t2,09:06:00,09:06:00,nowhere,3

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    wk,1,1,1,1,1,0,0,20260101,20261231

    """,
  ]

  static func write(_ files: [String: String], to folder: String) throws {
    try FileSystem.makeFolder(folder)
    for name in files.keys.sorted() {
      try WholeFile(path: folder + "/" + name, name: name).write(Array((files[name] ?? "").utf8))
    }
  }

  @Test(arguments: ["", "/inside"]) func aFolderOfTablesIsACity(sub: String) throws {
    try TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/Toy Metro")
      try Self.write(Self.feed, to: folder + "/Toy Metro" + sub)
      var session = session
      session.workingDirectory = folder
      let loaded = try session.city(named: "Toy Metro")
      #expect(loaded.city.id == "toy-metro")
      #expect(loaded.city.trips.count == 2)
      #expect(loaded.findings.filter { $0.severity == .error }.map(\.code) == ["foreign_key_violation"])
    }
  }

  @Test func aFeedThatCannotBeUsedSaysWhereAndWhy() throws {
    try TemporaryFolder.with { folder in
      try Self.write(Self.feed.merging(["stops.txt": "stop_id\n\"a\n"]) { $1 }, to: folder + "/toy")
      var session = session
      session.workingDirectory = folder
      let failure = #expect(throws: CommandFailure.self) { _ = try session.city(named: "toy") }
      #expect(failure?.lines == ["toy/stops.txt:2:1: a quote opens here and nothing closes it"])
      try WholeFile(path: folder + "/toy.zip", name: "toy.zip").write(Array("no zip".utf8))
      let other = #expect(throws: CommandFailure.self) { _ = try session.city(named: "toy.zip") }
      #expect(other?.lines.first?.hasPrefix("toy.zip: this is no zip archive") == true)
    }
  }

  @Test(arguments: [("Toy Metro", "toy-metro"), ("a|b:c_1/é#2", "a-b-c_1-2"), ("新長田", "x"), ("__A..b--", "a.b")])
  func idsAreMadeSafe(text: String, id: String) { #expect(Slug.of(text, else: "x") == id) }
}

import CityFiles
import Foundation
import GTFS
import TestInputs
import Testing
import TransitModel

@testable import GuideCommands

@Suite struct ImportTests {
  /// The city with trips in one order and without the ids that a city folder gives anew.
  private func comparable(_ city: City) -> City {
    var city = city
    city.trips = city.trips.map { trip in
      Trip(
        id: "", line: trip.line, pattern: trip.pattern, service: trip.service, block: trip.block,
        stopTimes: trip.stopTimes, headwaySeconds: trip.headwaySeconds)
    }.sorted { key($0) < key($1) }
    return city
  }

  private func key(_ trip: Trip) -> String {
    "\(trip.line) \(trip.pattern) \(trip.service) \(trip.block ?? "") "
      + trip.stopTimes.map { "\($0.arrival)\($0.departure)" }.joined() + "\(trip.headwaySeconds ?? 0)"
  }

  private func expectRoundTrip(_ city: City) {
    let writer = CityFolderWriter(city)
    let reading = CityFolder(files: writer.files()).read()
    #expect(reading.findings.filter { $0.severity == .error }.map { FindingText(of: $0, in: ".").line } == [])
    guard let read = reading.value.map(comparable) else { return }
    let written = comparable(writer.written)
    #expect(read.stations == written.stations)
    #expect(read.lines == written.lines)
    #expect(read.services == written.services)
    #expect(read.transfers == written.transfers)
    #expect(read.tariffs == written.tariffs)
    #expect(read.trips == written.trips)
    #expect(read == written)
  }

  private static let platforms = FeedLoadingTests.feed.merging(
    [
      "stops.txt": """
      stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id,level_id,platform_code
      a,,"Alpha ""A"",\u{2028}é",48.80,2.30,,,1,,
      B,BT,Beta,48.81,2.31,1,,2,,
      b|1,,Beta,48.81,2.31,0,B,,L1,1
      b|2,,Beta,48.81,2.31,0,B,,L1,2
      n,,,,,3,B,,L0,
      x,A,Market: #1,48.811,2.311,2,B,,L0,
      c,,东,48.82,2.32,,,2,,
      """,
      "levels.txt": "level_id,level_index,level_name\nL0,0,Street\nL1,-1,Platforms\n",
      "pathways.txt": """
      pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,stair_count,length
      p1,b|1,n,2,1,40,20,15
      p2,n,b|2,5,1,35,,
      p3,n,x,1,1,30,,50
      """,
      "transfers.txt":
        "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id\nb|2,B,2,200,,\na,c,2,900,,\n"
        + "b|1,b|2,2,30,t1,t2\n",
      "trips.txt":
        "route_id,service_id,trip_id,trip_headsign,block_id\n1,wk 1,t1,Gamma,b1\n1,wk 1,t2,Alpha,b1\n1,wk 1,t3,,\n",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,timepoint
      t1,08:00:00,08:00:00,a,1,,
      t1,08:02:00,08:02:30,b|1,2,1,
      t1,08:05:00,08:05:00,c,3,,0
      t2,25:00:00,25:00:00,c,1,,
      t2,25:03:00,25:03:30,b|2,2,,
      t2,25:06:10,25:06:10,a,3,,
      t3,06:00:00,06:00:00,a,1,,
      t3,06:05:00,06:05:00,c,2,,
      """,
      "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nt3,06:00:00,07:00:00,600\n",
      "calendar.txt": FeedLoadingTests.feed["calendar.txt", default: ""].split(separator: "wk").joined(
        separator: "wk 1"),
      "calendar_dates.txt": "service_id,date,exception_type\nwk 1,20260101,2\nwk 1,20260103,1\n",
      "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\ns,2.10,EUR,0,\n",
      "fare_rules.txt": "fare_id,route_id,origin_id,destination_id\ns,,1,2\ns,,2,1\ns,,1,1\n",
    ]) { $1 }

  private func read(_ files: [String: String]) -> City? {
    FeedReader(FeedOptions(id: "toy")).city(
      files: files.sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }, name: ""
    ).value
  }

  @Test func aFeedWithEverythingReadsBackAsTheSameCity() throws {
    let city = try #require(read(Self.platforms))
    #expect(city.transfers.count == 4)
    #expect(city.transfers.contains { $0.from.trip == "t1" })
    #expect(city.tariffs.count == 1)
    #expect(city.trips.count == 8)
    expectRoundTrip(city)
  }

  @Test func theCommandWritesAFolderThatIsACity() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(Self.platforms, to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("import", "toy", "--output", "out", in: folder) == 0)
      #expect(recorded.complaints.contains("out: 1 lines, 3 stations, 8 trains of Toy"))
      let loaded = try recorded.session(folder: folder).city(named: "out")
      #expect(loaded.city.stations.map(\.id) == ["a", "b", "c"])
      #expect(await recorded.run("import", "toy", "--output", "out", in: folder) == 2)
      #expect(await recorded.run("import", "toy", "--output", "out", "--force", in: folder) == 0)
    }
  }

  @Test func whatCannotBeImportedLeavesNothing() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(FeedLoadingTests.feed, to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("import", "toy", "--output", "out", "--route-types", "3", in: folder) == 2)
      #expect(await recorded.run("import", "toy", "--output", "out", "--route-types", "x", in: folder) == 2)
      #expect(await recorded.run("import", "nowhere", "--output", "out", in: folder) == 2)
      #expect(try FileSystem.names(in: folder) == ["toy"])
    }
  }

  static var feeds: [TestInput] {
    #if DEBUG
      let names = ["kobe_subway_gtfs", "bart"]
    #else
      let names = ["kobe_subway_gtfs", "bart", "bart-old", "caltrain", "nyc_subway_gtfs", "path-nj-us", "spo_gtfs"]
    #endif
    return [.fixture("feeds/lagoon"), .fixture("feeds/ridge")] + .shared(names.map { "gtfs/\($0).zip" })
  }

  @Test(arguments: feeds) func feedsReadBackAsTheSameCity(feed: TestInput) throws {
    expectRoundTrip(try #require(try feed.readFeed().value))
  }
}

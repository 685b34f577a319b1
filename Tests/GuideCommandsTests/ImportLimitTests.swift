import CityFiles
import GTFS
import Journeys
import Testing
import TransitModel

@testable import GuideCommands

/// What feeds may hold and folders once refused.
@Suite struct ImportLimitTests {
  private static let plain = FeedLoadingTests.feed

  /// What the folder of a feed is refused for.
  private func errors(_ changes: [String: String]) throws -> [String] {
    let files = Self.plain.merging(changes) { $1 }
    let city = try #require(
      FeedReader(FeedOptions(id: "toy")).city(
        files: files.sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }, name: ""
      ).value)
    let writer = CityFolderWriter(city)
    let reading = CityFolder(files: writer.files()).read()
    #expect(reading.value?.trips.count == writer.written.trips.count)
    return reading.findings.filter { $0.severity == .error }.map { FindingText(of: $0, in: ".").line }
  }

  private let agency = "agency_id,agency_name,agency_url,agency_timezone,agency_lang\n"
  private let stops = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id\n"
  private let times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
  private let trips = "route_id,service_id,trip_id,block_id\n"

  @Test(arguments: ["www.example.org", "HTTP://example.org", "no address", "mailto:a@example.org", "https://", ""])
  func webAddressesOfAnyForm(url: String) throws {
    #expect(try errors(["agency.txt": agency + "A,Toy,\(url),Europe/Paris,fr\n"]) == [])
  }

  @Test func walksAndLevelsAsFarAsFeedsHaveThem() throws {
    let changes = [
      "stops.txt": stops
        + "a,Alpha,48.80,2.30,1,,\na1,Alpha,48.80,2.30,0,a,L\nx,Exit,48.80,2.30,2,a,L\nc,Gamma,48.82,2.32,,,\n",
      "stop_times.txt": times + "t1,08:00:00,08:00:00,a1,1\nt1,08:05:00,08:05:00,c,2\n",
      "trips.txt": trips + "1,wk,t1,\n", "levels.txt": "level_id,level_index\nL,1e300\nM,150\n",
      "pathways.txt":
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length\np,x,a1,1,1,80000,90000\n",
      "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,c,2,86400\n",
    ]
    #expect(try errors(changes) == [])
    var high = changes
    high["levels.txt"] = "level_id,level_index\nL,150\n"
    #expect(try errors(high) == [])
  }

  @Test(arguments: ["block", "trip", "pattern", "headway"]) func stationsNamedAsColumns(id: String) throws {
    #expect(
      try errors([
        "stops.txt": stops + "\(id),Alpha,48.80,2.30,,,\nc,Gamma,48.82,2.32,,,\n",
        "stop_times.txt": times + "t1,08:00:00,08:00:00,\(id),1\nt1,08:05:00,08:05:00,c,2\n",
        "trips.txt": trips + "1,wk,t1,\n",
      ]) == [])
  }

  @Test func twoPlatformsOfAStationInTurn() throws {
    #expect(
      try errors([
        "stops.txt": stops
          + "a,Alpha,48.80,2.30,,,\nB,Beta,48.81,2.31,1,,\nb1,Beta,48.81,2.31,0,B,\nb2,Beta,48.81,2.31,0,B,\n",
        "stop_times.txt": times + "t1,08:00:00,08:00:00,a,1\nt1,08:05:00,08:05:00,b1,2\nt1,08:07:00,08:07:00,b2,3\n",
        "trips.txt": trips + "1,wk,t1,\n",
      ]) == [])
  }

  @Test func blocksWhoseTripsOverlapAndTrainsThatDivide() throws {
    let basic = [
      "stops.txt": stops
        + "a,Alpha,48.80,2.30,,,\nb,Beta,48.81,2.31,,,\nc,Gamma,48.82,2.32,,,\nd,Delta,48.83,2.33,,,\n",
      "stop_times.txt": times
        + "t1,08:00:00,08:00:00,a,1\nt1,08:10:00,08:10:00,b,2\nt1,08:20:00,08:20:00,c,3\n"
        + "t2,08:10:00,08:12:00,b,1\nt2,08:30:00,08:30:00,d,2\n",
    ]
    #expect(try errors(basic.merging(["trips.txt": trips + "1,wk,t1,k\n1,wk,t2,k\n"]) { $1 }) == [])
    let rule = "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nb,b,t1,t2,4\n"
    let divided = basic.merging(["trips.txt": trips + "1,wk,t1,\n1,wk,t2,\n", "transfers.txt": rule]) { $1 }
    #expect(try errors(divided) == [])
  }

  /// A train from `a` by `b` that divides at `c`, its end, and one that divides at `b`, on the way.
  private func dividing(_ ids: [String]) -> [String: String] {
    let quoted = ids.map {
      "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
    func rows(_ trip: Int, _ calls: [(String, String)]) -> String {
      calls.enumerated().map { "\(quoted[trip]),\($1.1):00,\($1.1):00,\($1.0),\($0)\n" }.joined()
    }
    return [
      "stops.txt": stops
        + "a,Alpha,48.80,2.30,,,\nb,Beta,48.81,2.31,,,\nc,Gamma,48.82,2.32,,,\nd,Delta,48.83,2.33,,,\ne,Eta,48.84,2.34,,,\n",
      "trips.txt": trips + quoted.map { "1,wk,\($0),\n" }.joined(),
      "stop_times.txt": times + rows(0, [("a", "08:00"), ("b", "08:10"), ("c", "08:20")])
        + rows(1, [("c", "08:21"), ("d", "08:30")]) + rows(2, [("c", "08:22"), ("e", "08:40")])
        + rows(3, [("b", "08:11"), ("d", "08:25")]),
      "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\n"
        + "c,c,\(quoted[0]),\(quoted[1]),4\n,,\(quoted[0]),\(quoted[2]),4\nb,b,\(quoted[0]),\(quoted[3]),4\n",
    ]
  }

  @Test(arguments: [
    ["t1", "t2", "t3", "t4"], ["a b", "a,b", "a\"b", "a-b"], ["é", "東京 1", "#1", "- 1"],
    ["x@08:00:00", "x@08:10:00", "y", "1:2"], ["null", "true", "0x10", "1e3"],
  ]) func trainsThatDivideKeepTheirPassengers(ids: [String]) throws {
    let files = Self.plain.merging(dividing(ids)) { $1 }
    let city = try #require(
      FeedReader(FeedOptions(id: "toy")).city(
        files: files.sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }, name: ""
      ).value)
    let writer = CityFolderWriter(city)
    let folder = try #require(CityFolder(files: writer.files()).read().value)
    for (to, arrival) in [(3, ServiceTime(8, 25)), (4, ServiceTime(8, 40))] {
      for read in [city, folder] {
        let query = JourneyQuery(
          from: .station(read.stations[0].id), to: .station(read.stations[to].id),
          date: try #require(CalendarDate("2026-06-03")), moment: .departing(ServiceTime(7, 0)))
        let journey = try #require(try CityPlanner(read).answer(query)?.journeys.first)
        #expect(journey.arrival == arrival)
        #expect(journey.changes == 0)
      }
    }
  }

  @Test func trainsThatStandAtTheirFirstStopBeforeMidnight() throws {
    #expect(
      try errors([
        "stop_times.txt": times + "t1,08:00:00,08:05:00,a,1\nt1,08:10:00,08:10:00,c,2\n",
        "trips.txt": trips + "1,wk,t1,\n",
        "stops.txt": stops + "a,Alpha,48.80,2.30,,,\nc,Gamma,48.82,2.32,,,\n",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nt1,00:00:00,01:00:00,600\n",
      ]) == [])
  }

  @Test func rulesForTripsThatAreRunByFrequency() throws {
    #expect(
      try errors([
        "stops.txt": stops + "a,Alpha,48.80,2.30,,,\nc,Gamma,48.82,2.32,,,\nd,Delta,48.83,2.33,,,\n",
        "stop_times.txt": times
          + "t1,08:00:00,08:00:00,a,1\nt1,08:05:00,08:05:00,c,2\nt2,08:10:00,08:10:00,c,1\nt2,08:15:00,08:15:00,d,2\n",
        "trips.txt": trips + "1,wk,t1,\n1,wk,t2,\n",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nt1,08:00:00,09:00:00,600\n",
        "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nc,c,t1,t2,3\n",
      ]) == [])
  }

  @Test func faresOfZonesWithoutStationsAndTickets() throws {
    let fares = "fare_id,price,currency_type,payment_method,transfers,transfer_duration\nF,3.00,EUR,0,1,3600\n"
    #expect(
      try errors([
        "fare_attributes.txt": fares, "fare_rules.txt": "fare_id,origin_id,destination_id\nF,8,9\n",
      ]) == [])
    #expect(try errors(["fare_attributes.txt": fares]) == [])
  }

  @Test func serviceDaysThatDifferInAMarkAlone() throws {
    let days = "monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    #expect(
      try errors([
        "calendar.txt": "service_id," + days
          + "w-k,1,1,1,1,1,0,0,20260101,20261231\nw_k,0,0,0,0,0,1,1,20260101,20261231\n",
        "stops.txt": stops + "a,Alpha,48.80,2.30,,,\nc,Gamma,48.82,2.32,,,\n",
        "stop_times.txt": times
          + "t1,08:00:00,08:00:00,a,1\nt1,08:05:00,08:05:00,c,2\nt2,08:00:00,08:00:00,a,1\nt2,08:05:00,08:05:00,c,2\n",
        "trips.txt": trips + "1,w-k,t1,\n1,w_k,t2,\n",
      ]) == [])
  }
}

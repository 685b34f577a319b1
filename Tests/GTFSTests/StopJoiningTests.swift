import GTFS
import TestInputs
import Testing
import TransitModel

/// Which stops are one station although no parent says so.
@Suite struct StopJoiningTests {
  /// Three stations with a stop for each direction, whose names end as given.
  private func twoSided(_ first: String, _ second: String, apart degrees: Double = 0.0006) -> ToyFeed {
    let places = [("a", "Ada", 48.80), ("b", "Bob", 48.82), ("c", "Cyd", 48.84)]
    let stops = places.map { id, name, latitude in
      "\(id)1,\"\(name)\(first)\",\(latitude),2.3,,\n\(id)2,\"\(name)\(second)\",\(latitude + degrees),2.3,,\n"
    }
    return ToyFeed()
      .with("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n" + stops.joined())
      .with(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        t1,08:00:00,08:00:00,a1,1
        t1,08:02:00,08:02:30,b1,2
        t1,08:05:00,08:05:00,c1,3
        t2,09:00:00,09:00:00,c2,1
        t2,09:03:00,09:03:30,b2,2
        t2,09:06:00,09:06:00,a2,3

        """)
  }

  @Test(arguments: [
    (" (EB)", " (WB)"), (" nb", " sb"), (" NB Platform", " SB Platform"), (" (0)", " (1)"),
    (" Northbound", " Southbound"),
    (" North Bound", " South Bound"), (" Platform 1", " Platform 2"), (" - Track 1", " - Track 2"),
    (" (Inbound)", " (Outbound)"), (", Gleis 1", ", Gleis 2a"), (" Quai A", " Quai B"), (" 1番線", " 2番線"),
    ("（1番のりば）", "（2番のりば）"), ("", " (SB)"), (" Gl. 11", " Gl. 12"), (" andén 1", " andén 2"),
  ])
  func oneStopPerDirectionIsOneStation(first: String, second: String) throws {
    let reading = twoSided(first, second).read()
    let city = try #require(reading.value)
    #expect(city.stations.map(\.name.local) == ["Ada", "Bob", "Cyd"])
    #expect(city.stations.map(\.id) == ["a1", "b1", "c1"])
    #expect(city.stations.map(\.stopIDs) == [["a2"], ["b2"], ["c2"]])
    #expect(city.lines[0].patterns.map(\.direction) == ["0", "1"])
    let found = reading.findings.filter { $0.code == "stops_joined" }
    #expect(found.map(\.location.description) == ["stops.txt:2", "stops.txt:4", "stops.txt:6"])
    #expect(found.first?.hint?.contains("--keep-stops-apart") == true)
    #expect(twoSided(first, second).read(joinsStops: false).value?.stations.count == 6)
  }

  /// Endings that are part of a name, stops too far apart, and stops trains pass in one direction one after the other.
  @Test func othersStayApart() throws {
    #expect(twoSided(" 1", " 2").read().value?.stations.count == 6)
    #expect(twoSided(" North", " South").read().value?.stations.count == 6)
    #expect(twoSided(" (12th Street)", " (14th Street)").read().value?.stations.count == 6)
    #expect(twoSided(" (EB)", " (WB)", apart: 0.003).read().value?.stations.count == 6)
    let row = ToyFeed().replacing("stops.txt", "a,Alpha,48.80,2.30", "a,Beta Track 1,48.8101,2.31")
      .replacing("stops.txt", "b,Beta,", "b,Beta Track 2,")
      .replacing("stop_times.txt", "t2,09:06:00,09:06:00,a,3\n", "")
    #expect(row.read().value?.stations.map(\.name.local) == ["Beta Track 1", "Beta Track 2", "Gamma"])
  }

  /// Stops beside the station of their name, wherever it stands in the file.
  @Test func aStopBesideTheStationOfItsNameIsPartOfIt() throws {
    let feed = ToyFeed()
      .adding(
        "stops.txt", "X,BETA Station,48.8101,2.3101,1,", "x1,Beta,48.8102,2.3102,,X", "Y,Beta,48.83,2.31,1,",
        "y1,Beta,48.83,2.31,,Y"
      )
      .adding("trips.txt", "1,wk,t3,,,").adding(
        "stop_times.txt", "t3,10:00:00,10:00:00,x1,1", "t3,10:05:00,10:05:00,y1,2")
    let reading = feed.read()
    let city = try #require(reading.value)
    #expect(city.stations.map(\.id) == ["a", "X", "c", "Y"])
    #expect(city.stations[1].name.local == "BETA Station")
    #expect(city.stations[1].stopIDs == ["b", "x1"])
    #expect(city.lines[0].patterns[0].stops.map(\.station) == ["a", "X", "c"])
    #expect(reading.findings.contains { $0.code == "stops_joined" && $0.message.contains("\"X\"") })
    #expect(feed.read(joinsStops: false).value?.stations.count == 5)
  }

  /// A stop between two stations of its name joins the nearer, and never makes one of the two.
  @Test func twoStationsOfTheFeedAreNeverJoined() throws {
    let feed = ToyFeed()
      .adding(
        "stops.txt", "X,Beta,48.8112,2.31,1,", "x1,Beta,48.8112,2.31,,X", "Y,Beta,48.8090,2.31,1,",
        "y1,Beta,48.8090,2.31,,Y"
      )
      .adding("trips.txt", "1,wk,t3,,,").adding(
        "stop_times.txt", "t3,10:00:00,10:00:00,x1,1", "t3,10:05:00,10:05:00,y1,2")
    let city = try #require(feed.read().value)
    #expect(city.stations.map(\.id) == ["a", "Y", "c", "X"])
    #expect(city.stations[1].stopIDs == ["b", "y1"])
  }

  @Test func platformsAreFoundByTheirIDs() throws {
    let feed = ToyFeed()
      .replacing(
        "stops.txt", "b,Beta,48.81,2.31,,", "B,Beta,48.81,2.31,1,\nb,Beta 1,48.81,2.31,,B\nb2,Beta 2,48.81,2.31,,B"
      )
      .replacing("stop_times.txt", "t2,09:03:00,09:03:30,b,2", "t2,09:03:00,09:03:30,b2,2")
    #expect(try #require(feed.read().value).stations[1].stopIDs == ["b", "b2"])
  }

  @Test(arguments: [.smallFeed("two-sided")] + .shared("abcdefghij".map { "cases/S59/S59\($0)" }))
  func twelveStopsOfTwoSidesAreSixStations(feed: TestInput) throws {
    let city = try #require(try feed.readFeed().value)
    #expect(city.stations.count == 6)
  }
}

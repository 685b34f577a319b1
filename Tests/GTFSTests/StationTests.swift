import GTFS
import Testing
import TransitModel

/// Stations, ways out and changes.
@Suite struct StationTests {
  /// The toy feed with Beta as a station of two platforms, one a direction, an entrance and a lift.
  private var platforms: ToyFeed {
    ToyFeed().with(
      "stops.txt",
      """
      stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id,platform_code
      a,,Alpha,48.80,2.30,,,,,
      B,BT,Beta,48.81,2.31,1,,,,
      b1,,Beta track 1,48.81,2.31,0,B,,L1,1
      b2,,Beta track 2,48.81,2.31,0,B,,L1,2
      n,,,,,3,B,,L0,
      x,A,Market Square,48.811,2.311,2,B,1,L0,
      y,,Beta,48.812,2.312,2,B,2,,
      c,,Gamma,48.82,2.32,,,,,
      z,,Nowhere exit,48.9,2.4,2,,,,
      """
    ).with(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t1,08:00:00,08:00:00,a,1
      t1,08:02:00,08:02:30,b1,2
      t1,08:05:00,08:05:00,c,3
      t2,09:00:00,09:00:00,c,1
      t2,09:03:00,09:03:30,b2,2
      t2,09:06:00,09:06:00,a,3
      """
    ).with("levels.txt", "level_id,level_index,level_name\nL0,0,Rue\nL1,-1,Quais\n")
  }

  private func rules(_ feed: ToyFeed) -> [String] {
    feed.read().value?.transfers.map { rule in
      func end(_ end: Transfer.End) -> String {
        "\(end.station)" + (end.platformID.map { "/\($0)" } ?? "") + (end.line.map { " \($0)" } ?? "")
          + (end.trip.map { " \($0)" } ?? "")
      }
      return "\(end(rule.from)) > \(end(rule.to)) \(rule.kind) \(rule.seconds)"
    } ?? []
  }

  private func transfers(_ rows: String...) -> ToyFeed {
    platforms.with(
      "transfers.txt",
      "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_route_id,from_trip_id,to_trip_id\n"
        + rows.joined(separator: "\n") + "\n")
  }

  @Test func idsThatLookAlikeStayApart() throws {
    let feed = ToyFeed().adding(
      "stops.txt", "caf\u{E9},One,48.83,2.33,,", "cafe\u{301},Two,48.84,2.34,,"
    ).adding(
      "routes.txt", "caf\u{E9},A,C,One,1,0055AA,FFFFFF", "cafe\u{301},A,D,Two,1,0055AA,FFFFFF"
    ).adding("trips.txt", "caf\u{E9},wk,t3,x,0,", "cafe\u{301},wk,t4,x,0,").adding(
      "stop_times.txt", "t3,08:00:00,08:00:00,a,1", "t3,08:02:00,08:02:00,caf\u{E9},2", "t4,08:00:00,08:00:00,a,1",
      "t4,08:02:00,08:02:00,cafe\u{301},2")
    let reading = feed.read()
    let city = try #require(reading.value)
    #expect(reading.findings.filter { $0.severity == .error } == [])
    #expect(Set(city.stations.map(\.id)).count == city.stations.count)
    #expect(Set(city.lines.map(\.id)).count == city.lines.count)
    #expect(city.stations.count == 5)
    #expect(city.lines.count == 3)
    let ends = city.lines.flatMap(\.patterns).compactMap(\.stops.last?.station)
    // Ids are told apart by their bytes, and keep them.
    #expect(ends.contains("caf\u{E9}") && ends.contains("cafe\u{301}-2"))
  }

  @Test func idsMayHoldQuotes() throws {
    let feed = ToyFeed().adding("stops.txt", "\"the \"\"new\"\" one\",New,48.83,2.33,,").adding(
      "trips.txt", "1,wk,\"t \"\"3\"\"\",x,0,"
    ).adding(
      "stop_times.txt", "\"t \"\"3\"\"\",08:00:00,08:00:00,a,1",
      "\"t \"\"3\"\"\",08:02:00,08:02:00,\"the \"\"new\"\" one\",2")
    let reading = feed.read()
    #expect(reading.findings.filter { $0.severity == .error } == [])
    #expect(reading.value?.trips.count == 3)
  }

  @Test func aStationHasItsPlatformsAndWaysOut() throws {
    let reading = platforms.read()
    let city = try #require(reading.value)
    #expect(city.stations.map(\.id) == ["a", "B", "c"])
    let station = city.stations[1]
    #expect(station.name.local == "Beta")
    #expect(station.code == "BT")
    #expect(station.levels.map(\.id) == ["L1", "L0"])
    #expect(station.entrances.map(\.code) == ["A", nil])
    #expect(station.entrances.map { $0.name?.local } == ["Market Square", nil])
    #expect(station.entrances.map(\.stepFree) == [true, false])
    #expect(station.entrances.map(\.level) == ["L0", nil])
    #expect(city.lines[0].patterns.map { $0.stops[1].platform } == ["1", "2"])
    #expect(city.lines[0].patterns.allSatisfy { $0.stops.allSatisfy { $0.platformID == nil } })
    #expect(reading.codes == ["location_without_parent_station"])
  }

  @Test func rulesSpeakOfPlatformsOrStations() {
    let feed = transfers("b1,b2,2,90,,,,", "B,B,2,240,,,,", "b2,b1,3,,,,,", "a,a,1,,,,,", "c,c,0,,,,,", "x,b1,2,60,,,,")
    #expect(
      rules(feed) == [
        "B/b1 > B/b2 minimum 90", "B > B minimum 240", "B/b2 > B/b1 forbidden 0", "a > a timed 0", "c > c minimum 120",
      ])
    #expect(feed.read().value?.lines[0].patterns.map { $0.stops[1].platformID } == ["b1", "b2"])
    #expect(feed.read().codes.contains("transfer_with_invalid_stop_location_type"))
  }

  @Test func rulesSpeakOfRoutesAndTrips() {
    let feed = transfers("a,c,2,300,1,1,,", "b1,b2,1,,,,t1,t2", "a,a,2,60,7,,,")
    #expect(rules(feed) == ["a 1 > c 1 minimum 300", "B/b1 t1 > B/b2 t2 timed 0"])
    #expect(feed.read().codes.contains("foreign_key_violation"))
  }

  private var pathways: ToyFeed {
    platforms.with(
      "pathways.txt",
      """
      pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,stair_count,length
      p1,b1,n,2,1,40,20,15
      p2,n,b2,5,1,35,,
      p3,n,x,1,1,30,-3,50
      p4,b1,b2,1,1,,,5
      """)
  }

  @Test func pathwaysTellTheTimeBetweenPlatformsWhereNoRuleDoes() {
    #expect(rules(pathways) == ["B/b1 > B/b2 minimum 75", "B/b2 > B/b1 minimum 75"])
    let ruled = pathways.with("transfers.txt", "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nb1,B,2,200\n")
    #expect(rules(ruled) == ["B/b1 > B minimum 200", "B/b2 > B/b1 minimum 75"])
  }

  @Test func pathwaysLeadToPlatformsByTheirBoardingAreas() {
    let feed = pathways.adding("stops.txt", "", "b1a,,,,,4,b1,,,", "b2a,,,,,4,b2,,,")
      .replacing("pathways.txt", "p1,b1,n", "p1,b1a,n").replacing("pathways.txt", "p2,n,b2", "p2,n,b2a")
    #expect(rules(feed) == ["B/b1 > B/b2 minimum 75", "B/b2 > B/b1 minimum 75"])
  }

  @Test func pathwaysTellStairsLiftsAndTheWayOut() throws {
    let city = try #require(pathways.read().value)
    #expect(city.transfers.map(\.stairs) == [20, 20])
    #expect(city.transfers.map(\.stepFree) == [false, false])
    #expect(city.stations[1].facilities.map(\.kind) == [.lift])
    #expect(city.stations[1].facilities[0].location?.local == "Quais – Rue")
    #expect(city.stations[1].entrances.map(\.walkSeconds) == [65, nil])
    #expect(pathways.read().errors.isEmpty)
  }

  @Test func stopsOfOneNameNearbyAreOneStation() throws {
    let feed = ToyFeed().adding("stops.txt", "b9,Beta,48.8116,2.3101,,", "far,Beta,48.82,2.31,,")
      .replacing("stop_times.txt", "t2,09:03:00,09:03:30,b,2", "t2,09:03:00,09:03:30,b9,2")
      .adding("trips.txt", "1,wk,t3,,,").adding(
        "stop_times.txt", "t3,10:00:00,10:00:00,far,1", "t3,10:05:00,10:05:00,a,2")
    let reading = feed.read()
    let city = try #require(reading.value)
    #expect(city.stations.map(\.id) == ["a", "b", "c", "far"])
    #expect(city.stations[1].stopIDs == ["b9"])
    #expect(reading.findings.first { $0.code == "stops_joined" }?.location.description == "stops.txt:3")
    #expect(feed.read(joinsStops: false).value?.stations.map(\.id) == ["a", "b", "c", "b9", "far"])
  }

  @Test func stopsThatAreEachOthersTransfersAreOneStation() {
    let feed = ToyFeed().adding("stops.txt", "q,Quay,48.8102,2.3105,,")
      .replacing("stop_times.txt", "t2,09:03:00,09:03:30,b,2", "t2,09:03:00,09:03:30,q,2")
    let header = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n"
    let both = feed.with("transfers.txt", header + "b,q,2,200\nq,b,2,180\n")
    #expect(both.read().value?.stations.map(\.id) == ["a", "b", "c"])
    #expect(rules(both) == ["b/b > b/q minimum 200", "b/q > b/b minimum 180"])
    let one = feed.with("transfers.txt", header + "b,q,2,200\n")
    #expect(one.read().value?.stations.map(\.id) == ["a", "b", "c", "q"])
    #expect(rules(one) == ["b > q minimum 200"])
  }

  @Test(arguments: [
    ("parent_station", "nowhere", "foreign_key_violation"), ("parent_station", "c", "wrong_parent_location_type"),
  ])
  func wrongParentsAreMended(column: String, parent: String, code: String) {
    let reading = ToyFeed().replacing("stops.txt", "b,Beta,48.81,2.31,,", "b,Beta,48.81,2.31,,\(parent)").read()
    #expect(reading.value != nil)
    #expect(reading.codes == [code])
    #expect(reading.findings.first { $0.code == code }?.location.description == "stops.txt:3:20")
  }

  @Test func placesThatCannotBeAreLeftOut() {
    let reading = ToyFeed().replacing("stops.txt", "48.81,2.31", "148.81,2.31").replacing(
      "stops.txt", "48.82,2.32", "x,2.32"
    ).read()
    #expect(reading.value?.stations.map { $0.coordinate == nil } == [false, true, true])
    #expect(reading.codes == ["invalid_float", "number_out_of_range", "stop_without_location"])
  }

  @Test func whereMostPlacesAreOnesOnlyTheOtherWayRoundAllAreExchanged() {
    let turned = ToyFeed().replacing("stops.txt", "48.80,2.30", "2.30,148.80").replacing(
      "stops.txt", "48.81,2.31", "148.81,2.31"
    ).replacing("stops.txt", "48.82,2.32", "148.82,2.32").read()
    #expect(turned.value?.stations.map { $0.coordinate?.longitude ?? 0 } == [0, 148.81, 148.82])
    #expect(turned.codes.contains("swapped_coordinates"))
    #expect(turned.findings.count { $0.code == "swapped_coordinates" } == 1)
  }

  @Test func duplicatesAreSaidWithBothPlaces() {
    let finding = ToyFeed().adding("stops.txt", "b,Beta again,48.9,2.4,,").read().findings.first {
      $0.code == "duplicate_key"
    }
    #expect(finding?.location.description == "stops.txt:5:1")
    #expect(finding?.related.map(\.description) == ["stops.txt:3"])
    #expect(finding?.severity == .error)
  }

  @Test func namesComeInAllLanguagesOfTheFeed() throws {
    let feed = ToyFeed().with(
      "translations.txt",
      """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,EN,Alpha Square,a,,
      stops,stop_name,zh_hans,贝塔,,,Beta
      routes,route_long_name,en,First line,1,,
      """)
    let city = try #require(feed.read().value)
    #expect(city.languages == ["fr", "en", "zh-Hans"])
    #expect(city.stations[0].name.variants.map(\.text) == ["Alpha", "Alpha Square"])
    #expect(city.stations[1].name.exact("zh-Hans") == "贝塔")
    #expect(city.lines[0].name.exact("en") == "First line")
    let old = ToyFeed().with("translations.txt", "trans_id,lang,translation\nBeta,en,Bet\n")
    #expect(old.read().value?.stations[1].name.exact("en") == "Bet")
  }

  @Test func whoMadeTheFeedIsCredited() throws {
    let feed = ToyFeed().with(
      "feed_info.txt",
      "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\nPublisher,https://p.example,fr,20260105,20261231,v7\n"
    ).with("attributions.txt", "organization_name,is_producer,attribution_url\nMapmakers,1,https://m.example\n")
    let city = try #require(feed.read().value)
    #expect(city.version == City.Version(number: "v7", date: CalendarDate(year: 2026, month: 1, day: 5)))
    #expect(city.sources.map(\.name) == ["Publisher", "Toy Metro", "Mapmakers"])
    #expect(city.sources[2].attribution == "producer")
    #expect(city.lines[0].timetableDate == city.version?.date)
    #expect(city.timeZone == "Europe/Paris")
  }
}

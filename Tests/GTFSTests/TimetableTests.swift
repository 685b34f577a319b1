import GTFS
import Testing
import TransitModel

/// Times, days and trains.
@Suite struct TimetableTests {
  private func times(_ reading: Reading<City>, _ trip: TripID) -> [String] {
    reading.value?.trips.first { $0.id == trip }?.stopTimes.map { time in
      (time.isApproximate ? "~" : "") + "\(time.arrival)" + (time.arrival == time.departure ? "" : "/\(time.departure)")
    } ?? []
  }

  private func run(_ rows: String...) -> Reading<City> {
    let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
    return ToyFeed().adding("stops.txt", "d,Delta,48.83,2.33,,", "e,Epsilon,48.84,2.34,,")
      .with("stop_times.txt", header + rows.joined(separator: "\n") + "\n").read()
  }

  @Test func blankTimesAreSpreadEvenly() {
    let reading = run("t1,08:00:00,08:00:00,a,1,", "t1,,,b,2,", "t1,,,c,3,", "t1,08:09:00,08:09:00,d,4,")
    #expect(times(reading, "t1") == ["08:00:00", "~08:03:00", "~08:06:00", "08:09:00"])
  }

  @Test func blankTimesGoByDistanceWhereItIsKnown() {
    let reading = run("t1,08:00:00,08:00:00,a,1,0", "t1,,,b,2,1", "t1,08:09:00,08:09:00,c,3,3")
    #expect(times(reading, "t1") == ["08:00:00", "~08:03:00", "08:09:00"])
  }

  @Test func oneTimeOfTwoStandsForBoth() {
    let reading = run("t1,08:00:00,,a,1,", "t1,,08:04:00,b,2,", "t1,08:09:00,,c,3,")
    #expect(times(reading, "t1") == ["08:00:00", "08:04:00", "08:09:00"])
    #expect(reading.codes.contains("stop_time_with_only_arrival_or_departure_time"))
  }

  @Test func aTripWithoutTimesAtItsEndsIsCut() {
    let reading = run("t1,,,a,1,", "t1,08:04:00,08:04:00,b,2,", "t1,08:09:00,08:09:00,c,3,", "t1,,,d,4,")
    #expect(times(reading, "t1") == ["08:04:00", "08:09:00"])
    #expect(reading.errors == ["missing_trip_edge"])
    #expect(reading.findings.filter { $0.code == "missing_trip_edge" }.map(\.location.line) == [2, 5])
  }

  @Test func aClockThatStartsAnewAtMidnightIsCarriedOn() {
    let reading = run("t1,23:50:00,23:50:00,a,1,", "t1,23:58:00,00:01:00,b,2,", "t1,00:09:00,00:09:00,c,3,")
    #expect(times(reading, "t1") == ["23:50:00", "23:58:00/24:01:00", "24:09:00"])
    #expect(reading.codes.contains("stop_time_with_arrival_before_previous_departure_time"))
  }

  @Test func oneTimeOutOfOrderIsEstimated() {
    let reading = run(
      "t1,08:00:00,08:00:00,a,1,", "t1,18:05:00,18:05:00,b,2,", "t1,08:10:00,08:10:00,c,3,", "t1,08:15:00,08:15:00,d,4,"
    )
    #expect(times(reading, "t1") == ["08:00:00", "~08:05:00", "08:10:00", "08:15:00"])
    let finding = reading.findings.first { $0.code == "stop_time_with_arrival_before_previous_departure_time" }
    #expect(finding?.location.description == "stop_times.txt:3")
    #expect(finding?.found == "18:05:00")
  }

  @Test func oneBadFieldCostsOnlyItself() {
    let reading = run("t1,08:00:00,08:00:00,a,1,x", "t1,8.04,8.04,b,2,", "t1,08:08:00,08:08:00,c,3,-1")
    #expect(times(reading, "t1") == ["08:00:00", "~08:04:00", "08:08:00"])
    #expect(reading.codes == ["invalid_float", "invalid_time", "unused_trip"])
  }

  @Test func aStopThatDoesNotExistIsPassed() {
    let reading = run("t1,08:00:00,08:00:00,a,1,", "t1,08:04:00,08:04:00,zz,2,", "t1,08:08:00,08:08:00,c,3,")
    #expect(times(reading, "t1") == ["08:00:00", "08:08:00"])
    #expect(reading.errors == ["foreign_key_violation"])
    #expect(reading.findings.first { $0.severity == .error }?.location.description == "stop_times.txt:3:22")
  }

  @Test func frequenciesBecomeTrains() {
    let reading = ToyFeed().with(
      "frequencies.txt",
      """
      trip_id,start_time,end_time,headway_secs,exact_times
      t1,06:00:00,06:30:00,600,
      t1,24:50:00,25:00:00,300,1
      """
    ).read()
    let trips = reading.value?.trips.filter { $0.id.rawValue.hasPrefix("t1") } ?? []
    #expect(trips.map(\.id.rawValue) == ["t1@06:00:00", "t1@06:10:00", "t1@06:20:00", "t1@24:50:00", "t1@24:55:00"])
    #expect(trips.map(\.headwaySeconds) == [600, 600, 600, nil, nil])
    #expect(times(reading, "t1@06:10:00") == ["06:10:00", "06:12:00/06:12:30", "06:15:00"])
  }

  @Test(
    arguments: [
      "06:30:00,06:00:00,600", "06:00:00,06:00:00,600", "06:00:00,06:30:00,0", "06:00:00,06:30:00,-5", "x,06:30:00,600",
    ])
  func aFrequencyThatMakesNoSenseIsLeftOut(row: String) {
    let header = "trip_id,start_time,end_time,headway_secs\n"
    let reading = ToyFeed().with("frequencies.txt", header + "t1,\(row)\n").read()
    // The times of its trip are no train's own.
    #expect(reading.value?.trips.map(\.id) == ["t2"])
    #expect(reading.codes.count == 2)
    #expect(reading.findings.contains { $0.code == "unusable_trip" && $0.found == "t1" })
    let beside = ToyFeed().with("frequencies.txt", header + "t1,\(row)\nt1,07:00:00,07:01:00,600\n").read()
    #expect(beside.value?.trips.map(\.id) == ["t1@07:00:00", "t2"])
    #expect(beside.codes.count == 1)
  }

  @Test func aFrequencyThatEndsBeforeItStartsRunsPastMidnight() throws {
    let reading = ToyFeed().with(
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt1,22:00:00,01:00:00,1200\n"
    ).read()
    let trips = reading.value?.trips.filter { $0.id != "t2" } ?? []
    #expect(trips.count == 9)
    #expect(trips.last?.stopTimes[0].departure == ServiceTime(24, 40))
    let finding = try #require(reading.findings.first { $0.code == "start_and_end_range_out_of_order" })
    #expect(finding.location.description == "frequencies.txt:2:13")
  }

  @Test func aTrainByFrequencyLeavesAsItBegins() {
    let reading = ToyFeed().replacing("stop_times.txt", "t1,08:00:00,08:00:00", "t1,07:55:00,08:00:00")
      .with("frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt1,00:00:00,24:00:00,1800\n").read()
    #expect(reading.value?.trips.allSatisfy { $0.stopTimes[0].arrival.seconds >= 0 } ?? false)
    #expect(times(reading, "t1@08:00:00") == ["08:00:00", "08:02:00/08:02:30", "08:05:00"])
  }

  @Test func theHeadsignIsThatOfTheFirstStopInWhateverOrderRowsStand() {
    let reading = ToyFeed().with("trips.txt", "route_id,service_id,trip_id,direction_id\n1,wk,t1,0\n").with(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
      t1,08:05:00,08:05:00,c,3,Depot
      t1,08:02:00,08:02:00,b,2,Museum
      t1,08:00:00,08:00:00,a,1,Harbour
      """
    ).read()
    #expect(reading.value?.lines[0].patterns[0].headsign?.local == "Harbour")
  }

  @Test func anImpossibleSpeedIsFound() throws {
    func findings(_ arrival: String, _ latitude: String = "48.81") -> [Finding] {
      ToyFeed().replacing("stop_times.txt", "t1,08:02:00,08:02:30", "t1,\(arrival),08:02:30")
        .replacing("stops.txt", "b,Beta,48.81", "b,Beta,\(latitude)").read().findings
        .filter { $0.code == "fast_travel_between_consecutive_stops" }
    }
    // 1.3 km in a minute on a metro.
    #expect(findings("08:01:00").isEmpty)
    let fast = findings("08:00:00")
    #expect(fast.map(\.location.description) == ["stop_times.txt:3"])
    #expect(fast.first?.expected == "at most 150 km/h")
    // A stop that lies in another country spoils each section once, whatever trains run.
    #expect(findings("08:02:00", "53.81").count == 4)
  }

  @Test func pickUpAndDropOffLimitsAreKept() {
    let reading = ToyFeed().with(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
      t1,08:00:00,08:00:00,a,1,0,1
      t1,08:02:00,08:02:30,b,2,1,0
      t1,08:05:00,08:05:00,c,3,1,
      t2,09:00:00,09:00:00,c,1,,
      t2,09:03:00,09:03:30,b,2,1,1
      t2,09:06:00,09:06:00,a,3,,
      """
    ).read()
    let patterns = reading.value?.lines[0].patterns ?? []
    #expect(patterns[0].stops.map(\.mayBoard) == [true, false, false])
    #expect(patterns[0].stops.map(\.mayAlight) == [false, true, true])
    // Where nobody may board nor alight, the train passes.
    #expect(patterns[1].stops.map(\.station) == ["c", "a"])
  }

  @Test func daysComeFromBothCalendars() {
    let feed = ToyFeed().with(
      "calendar_dates.txt",
      "service_id,date,exception_type\nwk,20260101,2\nwk,20260103,1\nextra,20260714,1\n"
    ).replacing("trips.txt", "1,wk,t2", "1,extra,t2")
    let services = feed.read().value?.services ?? []
    #expect(services.map(\.id) == ["wk", "extra"])
    #expect(services[0].holds(on: CalendarDate(dayNumber: 20_456)))  // 2026-01-03, a Saturday
    #expect(services[0].removed.map(\.description) == ["2026-01-01"])
    #expect(services[1].weekdays.isEmpty)
    #expect(services[1].added.map(\.description) == ["2026-07-14"])
    #expect(services[1].name.exact("en") == "Tuesday")
    #expect(services[0].name.exact("fr") == "lundi–vendredi")
  }

  @Test func aTripOfNoServiceIsLost() {
    let reading = ToyFeed().replacing("trips.txt", "1,wk,t2", "1,never,t2").read()
    #expect(reading.value?.trips.map(\.id) == ["t1"])
    #expect(reading.errors == ["foreign_key_violation"])
  }

  @Test func blocksAndInSeatTransfersMakeOneTrain() {
    var feed = ToyFeed().adding("trips.txt", "1,wk,t3,Gamma,0,", "1,wk,t4,Alpha,1,B", "1,wk,t5,Gamma,0,B")
    for (trip, hour, order) in [("t3", "10", "abc"), ("t4", "11", "cba"), ("t5", "12", "abc")] {
      let rows = order.enumerated().map {
        "\(trip),\(hour):0\($0.offset):00,\(hour):0\($0.offset):00,\($0.element),\($0.offset)"
      }
      feed = feed.adding("stop_times.txt", rows.joined(separator: "\n"))
    }
    feed = feed.with(
      "transfers.txt",
      "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nc,c,t1,t2,4\na,a,t4,t5,5\n")
    let trips = feed.read().value?.trips ?? []
    func block(_ id: TripID) -> String? { trips.first { $0.id == id }?.block }
    #expect(block("t1") != nil)
    #expect(block("t1") == block("t2"))
    #expect(block("t3") == nil)
    #expect(block("t4") == "B")
    #expect(block("t5") != block("t4"))
  }

  @Test func aRuleToAlightPartsTheBlocksOfItsDaysAlone() {
    let feed = ToyFeed().with(
      "trips.txt",
      """
      route_id,service_id,trip_id,direction_id,block_id
      1,wk,t1,0,B
      1,wk,t2,1,B
      1,we,w1,0,B
      1,we,w2,1,B

      """
    ).adding("calendar.txt", "we,0,0,0,0,0,1,1,20260101,20261231").adding(
      "stop_times.txt", "w1,08:10:00,08:10:00,a,1", "w1,08:15:00,08:15:00,c,2", "w2,09:10:00,09:10:00,c,1",
      "w2,09:15:00,09:15:00,a,2"
    ).with("transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nc,c,t1,t2,5\n")
    let blocks = Dictionary(uniqueKeysWithValues: (feed.read().value?.trips ?? []).map { ($0.id, $0.block) })
    #expect(blocks["t1"] != blocks["t2"])
    #expect(blocks["w1"] == "B")
    #expect(blocks["w2"] == "B")
  }

  @Test func aTrainThatDividesIsARuleOfItsOwn() {
    let feed = ToyFeed().adding("stops.txt", "d,Delta,48.83,2.33,,").adding("trips.txt", "1,wk,t3,Delta,0,")
      .adding("stop_times.txt", "t3,08:02:00,08:04:00,b,1", "t3,08:08:00,08:08:00,d,2")
      .with("transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nb,b,t1,t3,4\n")
    let city = feed.read().value
    #expect(city?.transfers.map(\.kind) == [.inSeat])
    #expect(city?.transfers.first?.from.trip == "t1")
    #expect(city?.trips.allSatisfy { $0.block == nil } ?? false)
  }

  /// A train `t1` to `c` that goes on as `t3` of `services.0` and as `t4` of `services.1`, and rules without stops.
  private func dividing(_ services: (String, String)) -> City? {
    ToyFeed().adding("stops.txt", "d,Delta,48.83,2.33,,", "e,Eta,48.84,2.34,,")
      .adding("calendar.txt", "we,0,0,0,0,0,1,1,20260101,20261231")
      .adding("trips.txt", "1,\(services.0),t3,Delta,0,", "1,\(services.1),t4,Eta,0,")
      .adding("stop_times.txt", "t3,08:06:00,08:06:00,c,1", "t3,08:10:00,08:10:00,d,2")
      .adding("stop_times.txt", "t4,08:07:00,08:07:00,c,1", "t4,08:12:00,08:12:00,e,2")
      .with("transfers.txt", "from_trip_id,to_trip_id,transfer_type\nt1,t3,4\nt1,t4,4\n").read().value
  }

  @Test func aTrainThatDividesAtItsEndIsNoBlock() {
    let city = dividing(("wk", "wk"))
    #expect(city?.transfers.map(\.kind) == [.inSeat, .inSeat])
    #expect(city?.transfers.map(\.from.station) == ["c", "c"])
    #expect(city?.transfers.map(\.to.trip) == ["t3", "t4"])
    #expect(city?.trips.allSatisfy { $0.block == nil } ?? false)
  }

  @Test func aTrainThatGoesOnAsOneOrTheOtherIsABlock() {
    let city = dividing(("wk", "we"))
    #expect(city?.transfers.isEmpty ?? false)
    #expect(Set(city?.trips.filter { $0.id != "t2" }.map(\.block) ?? []).count == 1)
  }

  @Test func aRuleForATripByFrequencyStays() {
    let feed = ToyFeed().with("frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt1,08:00:00,08:10:00,600\n")
      .with("transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nc,c,t1,t2,3\n")
    #expect(feed.read().value?.transfers.map(\.kind) == [.forbidden])
  }

  @Test func idsThatLookAlikeAreTold() {
    let feed = ToyFeed().adding("routes.txt", "e\u{301},A,E,Line E,1,,", "\u{E9},A,F,Line F,1,,")
      .adding("calendar.txt", "s\u{E9},1,1,1,1,1,1,1,20260101,20261231", "se\u{301},1,0,0,0,0,0,0,20260101,20261231")
      .adding("trips.txt", "e\u{301},s\u{E9},te\u{301},,0,", "\u{E9},se\u{301},t\u{E9},,0,")
      .adding(
        "stop_times.txt", "te\u{301},08:10:00,08:10:00,a,1", "te\u{301},08:15:00,08:15:00,c,2",
        "t\u{E9},09:10:00,09:10:00,a,1", "t\u{E9},09:15:00,09:15:00,c,2")
    let city = feed.read().value
    #expect(city?.lines.count == 3)
    #expect(city?.trips.count == 4)
    #expect(Set(city?.trips.map(\.line) ?? []).count == 3)
    #expect(city?.services.map(\.weekdays.count).sorted() == [1, 5, 7])
    #expect(feed.read().codes.isEmpty)
  }
}

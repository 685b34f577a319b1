import GTFS
import Journeys
import Testing
import TransitModel

/// Service days that begin in the gap of the night, wherever the feed files its trains.
@Suite struct NightTests {
  /// A feed of line 1 whose trains start at `a` at these times, each with its service.
  private func feed(_ trains: [(service: String, time: String)], route: String = "1") -> ToyFeed {
    var feed = ToyFeed()
    feed.files["trips.txt"] = "route_id,service_id,trip_id,trip_headsign,direction_id,block_id\n"
    feed.files["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    return adding(trains, route: route, to: feed)
  }

  private func adding(_ trains: [(service: String, time: String)], route: String, to feed: ToyFeed) -> ToyFeed {
    var feed = feed
    for (service, time) in trains {
      let id = "\(route)-\(service)-\(time)"
      feed = feed.adding("trips.txt", "\(route),\(service),\(id),,0,")
      let hour = Int(time.prefix(2)) ?? 0
      let minute = Int(time.suffix(2)) ?? 0
      for (number, stop) in ["a", "b", "c"].enumerated() {
        let now = ServiceTime(hour, minute) + number * 120
        feed = feed.adding("stop_times.txt", "\(id),\(now),\(now),\(stop),\(number)")
      }
    }
    return feed
  }

  private func hours(_ range: ClosedRange<Int>, _ minute: String, _ service: String = "wk") -> [(String, String)] {
    range.map { (service, ($0 < 10 ? "0\($0):" : "\($0):") + minute) }
  }

  private func date(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(dayNumber: 0) }

  /// The starts of the trains of a date.
  private func starts(_ feed: ToyFeed, on day: String, line: LineID = "1") -> [String] {
    guard let city = feed.read().value else { return [] }
    let services = Set(city.services.filter { $0.holds(on: date(day)) }.map(\.id))
    return city.trips.filter { services.contains($0.service) && $0.line == line }
      .map { $0.stopTimes[0].departure }.sorted().map { String($0.description.prefix(5)) }
  }

  @Test func trainsBeforeTheGapBelongToTheNightBefore() throws {
    let feed = feed(hours(5...23, "30") + [("wk", "00:10"), ("wk", "00:40")])
    // The calendar runs on weekdays: Monday's trains after midnight are those of Sunday night.
    #expect(starts(feed, on: "2026-06-03").suffix(3) == ["23:30", "24:10", "24:40"])
    #expect(starts(feed, on: "2026-06-03").first == "05:30")
    #expect(starts(feed, on: "2026-06-05").last == "23:30")
    #expect(starts(feed, on: "2026-06-07") == ["24:10", "24:40"])
    #expect(starts(feed, on: "2025-12-31") == ["24:10", "24:40"])
    #expect(starts(feed, on: "2026-12-31").last == "23:30")
    let finding = try #require(feed.read().findings.first { $0.code == "trips_after_midnight" })
    #expect(finding.severity == .info)
    #expect(finding.message.hasPrefix("2 trips that start until 00:40"))
  }

  @Test func addedAndRemovedDatesMoveWithThem() {
    let feed = feed(hours(5...23, "30") + [("wk", "00:10")])
      .with("calendar_dates.txt", "service_id,date,exception_type\nwk,20260603,2\nwk,20260606,1\n")
    #expect(starts(feed, on: "2026-06-02").last == "23:30")
    // The train of the night after the removed date is filed under the date that follows, which holds.
    #expect(starts(feed, on: "2026-06-03") == ["24:10"])
    #expect(starts(feed, on: "2026-06-05").last == "24:10")
  }

  @Test func aTrainBelongsToTheNightOfTheServiceThatRunsBefore() {
    let feed = feed(hours(5...23, "30") + [("ni", "00:10")])
      .adding("calendar.txt", "ni,0,1,1,1,1,1,0,20260101,20261231")
    #expect(starts(feed, on: "2026-06-01").last == "24:10")
    #expect(starts(feed, on: "2026-06-05").last == "24:10")
    #expect(starts(feed, on: "2026-06-06").isEmpty)
  }

  @Test func whatRunsAllNightStaysWhereItIs() throws {
    let feed = feed(hours(0...23, "15"))
    #expect(starts(feed, on: "2026-06-03").first == "00:15")
    #expect(starts(feed, on: "2026-06-03").count == 24)
    #expect(feed.read().findings.contains { $0.code == "trips_all_night" && $0.message.contains("\"1\"") })
    #expect(try #require(feed.read().value).services.map(\.id) == ["wk"])
  }

  @Test(arguments: [["03:50"], ["04:10", "04:40", "05:10"], ["02:55", "05:00"]])
  func anEarlyTrainBeginsItsDay(times: [String]) {
    let feed = feed(hours(6...22, "00") + times.map { ("wk", $0) })
    #expect(starts(feed, on: "2026-06-03").first == times[0])
  }

  @Test func aLineHasItsOwnGapWhereAnotherRunsAllNight() {
    let metro = feed(hours(5...23, "30") + [("wk", "00:10")])
      .adding("routes.txt", "2,A,2,Line Two,0,00AA55,")
    let feed = adding(hours(0...23, "15"), route: "2", to: metro)
    #expect(starts(feed, on: "2026-06-03").last == "24:10")
    #expect(starts(feed, on: "2026-06-03", line: "2").first == "00:15")
  }

  @Test func trainsByFrequencyMoveOneByOne() {
    let feed = feed([("wk", "00:00")]).with(
      "frequencies.txt",
      "trip_id,start_time,end_time,headway_secs\n1-wk-00:00,00:00:00,02:00:00,900\n1-wk-00:00,06:05:00,24:00:00,300\n")
    let wednesday = starts(feed, on: "2026-06-03")
    #expect(wednesday.first == "06:05")
    #expect(wednesday.last == "25:45")
    #expect(wednesday.count == 215 + 8)
    #expect(Set(feed.read().value?.trips.map(\.id) ?? []).count == 223)
  }

  @Test func journeysNearMidnightFindThem() throws {
    let feed = feed(hours(5...23, "30") + [("wk", "00:10")])
    let planner = try CityPlanner(#require(feed.read().value))
    func first(_ day: String, _ moment: JourneyQuery.Moment) -> String? {
      let query = JourneyQuery(from: .station("a"), to: .station("c"), date: date(day), moment: moment)
      return planner.answer(query)?.journeys.first.map { "\($0.departure)" }
    }
    #expect(first("2026-06-02", .departing(ServiceTime(23, 40))) == "24:10:00")
    #expect(first("2026-06-03", .departing(ServiceTime(0, 5))) == "00:10:00")
    #expect(first("2026-06-02", .last) == "24:10:00")
    #expect(first("2026-06-02", .departing(ServiceTime(24, 20))) == nil)
  }

  @Test func aNightWithoutAGapGoesOnIntoTheNextDay() throws {
    let feed = feed(hours(0...23, "15") + hours(0...23, "45"))
    let planner = try CityPlanner(#require(feed.read().value))
    func departures(_ day: String, _ time: ServiceTime) -> [String] {
      let query = JourneyQuery(from: .station("a"), to: .station("c"), date: date(day), moment: .departing(time))
      return planner.answer(query)?.journeys.map { "\($0.departure)" } ?? []
    }
    #expect(departures("2026-06-02", ServiceTime(23, 50)) == ["24:15:00"])
    #expect(departures("2026-06-02", ServiceTime(27, 50)) == ["28:15:00"])
    // On Friday night nothing follows.
    #expect(departures("2026-06-05", ServiceTime(23, 50)).isEmpty)
  }

  @Test func anotherLinesFirstTrainOfTheNextDayIsAConnection() throws {
    let metro = feed([("wk", "23:45")]).adding("routes.txt", "2,A,2,Line Two,1,00AA55,")
      .adding("stops.txt", "d,Delta,48.83,2.33,,")
      .adding("trips.txt", "2,wk,late,,0,")
      .adding("stop_times.txt", "late,00:10:00,00:10:00,c,1", "late,00:15:00,00:15:00,d,2")
    let planner = try CityPlanner(#require(metro.read().value))
    let query = JourneyQuery(
      from: .station("a"), to: .station("d"), date: date("2026-06-02"), moment: .departing(ServiceTime(23, 40)))
    #expect(planner.answer(query)?.journeys.map { "\($0.arrival)" } == ["24:15:00"])
  }
}

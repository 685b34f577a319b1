import GTFS
import Testing
import TransitModel

/// Feeds with several services that run alike.
@Suite struct ServiceMergingTests {
  private static let monday = CalendarDate(year: 2026, month: 6, day: 1) ?? CalendarDate(dayNumber: 0)

  /// A feed without trains and dates.
  private var empty: ToyFeed {
    ToyFeed().with("trips.txt", "route_id,service_id,trip_id,direction_id,block_id\n")
      .with("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n")
      .with("calendar_dates.txt", "service_id,date,exception_type\n")
  }

  /// The feed with a train.
  private func adding(
    _ trip: String, on service: String, at hour: String, block: String = "", to feed: ToyFeed
  ) -> ToyFeed {
    feed.adding("trips.txt", "1,\(service),\(trip),0,\(block)")
      .adding("stop_times.txt", "\(trip),\(hour):00:00,\(hour):00:00,a,1", "\(trip),\(hour):05:00,\(hour):05:00,c,2")
  }

  /// Four weeks with a service for each date: a train at 07:00 on weekdays, at 09:00 on other days and on `holidays`.
  private func dated(holidays: Set<Int> = [], block: String = "") -> ToyFeed {
    (0..<28).reduce(empty) { feed, day in
      let hour = day % 7 < 5 && !holidays.contains(day) ? "07" : "09"
      let date = (Self.monday + day).description.filter { $0 != "-" }
      return adding("t\(day)", on: "d\(day)", at: hour, block: block.isEmpty ? "" : block + "\(day)", to: feed)
        .adding("calendar_dates.txt", "d\(day),\(date),1")
    }
  }

  @Test func servicesWithTheSameTrainsAreOne() {
    let city = dated(holidays: [3]).read().value
    #expect(city?.services.map(\.id) == ["d0", "d3"])
    #expect(city?.services.map { $0.name.variant(for: "en")?.text } == ["Weekdays", "Weekend"])
    #expect(city?.services.map(\.weekdays.count) == [5, 2])
    #expect(city?.services[0].removed.map(\.description) == ["2026-06-04"])
    #expect(city?.services[1].added.map(\.description) == ["2026-06-04"])
    #expect(city?.trips.map(\.id) == ["t0", "t3"])
  }

  @Test func theyHoldOnAllTheirDates() throws {
    let services = try #require(dated(holidays: [3, 12]).read().value).services
    for day in -7..<35 {
      let date = Self.monday + day
      let holds = (0..<28).contains(day)
      let isWeekday = day % 7 < 5 && ![3, 12].contains(day)
      #expect(services.map { $0.holds(on: date) } == [holds && isWeekday, holds && !isWeekday], "\(date)")
    }
  }

  @Test func namesOfBlocksTellNothingApart() {
    #expect(dated(block: "b").read().value?.services.count == 2)
  }

  @Test func aBlockThatOtherServicesShareDoes() {
    // Its riders go on as another service's train; those of the other copies do not.
    var feed = dated(block: "x")
    feed = feed.adding("trips.txt", "1,d0x,more,0,x1").adding("calendar_dates.txt", "d0x,20260602,1")
      .adding("stop_times.txt", "more,12:00:00,12:00:00,c,1", "more,12:05:00,12:05:00,a,2")
    let services = feed.read().value?.services.map(\.id) ?? []
    #expect(Set(services) == ["d0", "d1", "d0x", "d5"])
  }

  @Test func tripsThatRulesNameStayApart() {
    let ruled = dated().with(
      "transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nc,c,t1,t0,1\n")
    #expect(ruled.read().value?.services.map(\.id) == ["d2", "d5", "d0", "d1"])
  }

  /// A feed with two services of the week and the same train.
  private func weekly(_ first: String, _ second: String) -> ToyFeed {
    let header = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    return adding("t2", on: "two", at: "07", to: adding("t1", on: "one", at: "07", to: empty))
      .with("calendar.txt", header + "one,\(first)\ntwo,\(second)\n")
  }

  @Test func saturdayAndSundayAreTheWeekend() {
    let city = weekly("0,0,0,0,0,0,1,20260101,20261231", "0,0,0,0,0,1,0,20260101,20261231").read().value
    #expect(city?.services.map { $0.name.variant(for: "en")?.text } == ["Weekend"])
    #expect(city?.services.map(\.weekdays) == [[.saturday, .sunday]])
    #expect(city?.trips.count == 1)
  }

  @Test func twoSeasonsAreNoListOfDates() {
    let city = weekly("1,1,1,1,1,0,0,20260101,20260331", "1,1,1,1,1,0,0,20261001,20261231").read().value
    #expect(city?.services.map(\.id) == ["one", "two"])
  }

  @Test func trainsThatRunTwiceOnADateAreTwo() {
    let city = weekly("1,1,1,1,1,0,0,20260101,20261231", "1,0,0,0,0,0,0,20260101,20261231").read().value
    #expect(city?.services.map(\.id) == ["one", "two"])
    #expect(city?.trips.count == 2)
  }
}

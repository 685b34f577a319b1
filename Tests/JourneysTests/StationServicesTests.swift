import Journeys
import Testing
import TransitModel

/// A line of four stations with a short turn, and a ring of three.
private func city() throws -> City {
  var city = City(
    id: "small", name: LocalizedText("Small", "en"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
    languages: ["en"])
  city.services = [
    ServiceCalendar(
      id: "weekday", name: LocalizedText("Weekdays", "en"),
      weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday]),
    ServiceCalendar(id: "weekend", name: LocalizedText("Weekends", "en"), weekdays: [.saturday, .sunday]),
  ]
  city.stations = ["a", "b", "c", "d"].map {
    Station(id: StationID($0), name: LocalizedText($0.uppercased(), "en"))
  }
  let color = try #require(LineColor(hex: "#336699"))
  var straight = Line(id: "1", shortName: "1", name: LocalizedText("Line 1", "en"), color: color)
  straight.directions = [Direction(id: "out", name: LocalizedText("Out", "en"))]
  straight.patterns = [
    ServicePattern(id: "out", direction: "out", stops: ["a", "b", "c", "d"].map { .init($0) }),
    ServicePattern(id: "short", direction: "out", kind: .short, stops: ["a", "b", "c"].map { .init($0) }),
    ServicePattern(id: "late", direction: "out", kind: .short, stops: ["b", "c", "d"].map { .init($0) }),
  ]
  var ring = Line(id: "2", shortName: "2", name: LocalizedText("Line 2", "en"), color: color)
  ring.directions = [Direction(id: "inner", name: LocalizedText("Inner", "en"))]
  ring.patterns = [
    ServicePattern(id: "inner", direction: "inner", kind: .loop, stops: ["a", "b", "c", "a"].map { .init($0) }),
    ServicePattern(id: "half", direction: "inner", kind: .short, stops: ["b", "c", "a"].map { .init($0) }),
  ]
  city.lines = [straight, ring]
  city.trips = [
    trip("1", "out", "1-out-1", ["05:00", "05:10", "05:20", "05:30"]),
    trip("1", "late", "1-late-1", ["23:00", "23:10", "23:20"]),
    trip("1", "short", "1-short-1", ["23:10", "23:20", "24:05"]),
    trip("1", "out", "1-out-2", ["22:00", "22:10", "22:20", "22:30"]),
    trip("2", "inner", "2-inner-1", ["22:00", "22:10", "22:20", "22:30"]),
    trip("2", "half", "2-half-1", ["23:00", "23:10", "23:20"]),
  ]
  return city
}

private func trip(_ line: LineID, _ pattern: PatternID, _ id: TripID, _ times: [String]) -> Trip {
  Trip(
    id: id, line: line, pattern: pattern, service: "weekday",
    stopTimes: times.compactMap { ServiceTime($0).map { StopTime($0) } })
}

@Suite struct StationServicesTests {
  @Test func firstAndLastTrainsNameTheirTermini() throws {
    let rows = CityServices(try city()).services(at: "b").rows
    let row = try #require(rows.first { $0.line == "1" })
    #expect(row.first.time == ServiceTime("05:10"))
    #expect(row.first.terminus == "d")
    #expect(row.last.time == ServiceTime("23:20"))
    #expect(row.last.terminus == "c")
    #expect(row.last.isShortTurn)
    #expect(row.lastThrough?.time == ServiceTime("23:00"))
    #expect(row.trips == 4)
    #expect(row.headways.map(\.hour) == [5, 22, 23])
  }

  @Test func everyStopCountsArrivalsToo() throws {
    let row = try #require(CityServices(try city()).services(at: "d", counting: .everyStop).rows.first)
    #expect(row.last.time == ServiceTime("23:20"))
    #expect(row.trips == 3)
  }

  @Test func aTerminusHasNoRowForTrainsThatEndThere() throws {
    #expect(CityServices(try city()).services(at: "d").rows.isEmpty)
  }

  @Test func onARingALapThatClosesRunsTheWholeLine() throws {
    let row = try #require(CityServices(try city()).services(at: "b").rows.first { $0.line == "2" })
    #expect(row.last.time == ServiceTime("23:00"))
    #expect(row.last.terminus == "a")
    #expect(row.lastThrough?.time == ServiceTime("23:00"))
  }

  @Test func aDateShowsOnlyItsKindsOfDay() throws {
    let services = CityServices(try city())
    #expect(services.services(at: "a", on: CalendarDate("2026-09-07")).rows.count == 2)
    #expect(services.services(at: "a", on: CalendarDate("2026-09-06")).rows.isEmpty)
  }

  @Test func aClosedStationHasNoTrains() throws {
    var closed = try city()
    closed.stations[1].status = Status(.closed, from: CalendarDate("2026-09-01"), until: CalendarDate("2026-09-30"))
    let services = CityServices(closed)
    #expect(services.services(at: "b", on: CalendarDate("2026-09-07")).rows.isEmpty)
    #expect(services.services(at: "b", on: CalendarDate("2026-10-05")).rows.count == 2)
  }

  @Test func sectionsTakeTheMedianOfTheTrains() throws {
    let sections = CityServices(try city()).sections(of: "1", direction: "out")
    #expect(sections.map(\.to) == ["b", "c", "d"])
    #expect(sections.map(\.seconds) == [600, 600, 600])
  }

  @Test func headwaysStandForApproximateTrains() throws {
    var city = try city()
    city.trips = []
    city.lines[0].headways = [
      Headway(
        pattern: "out", service: "weekday", from: ServiceTime(6, 0), until: ServiceTime(7, 0), seconds: 600)
    ]
    let row = try #require(CityServices(city).services(at: "a").rows.first)
    #expect(row.kind == .headway)
    #expect(row.trips == 6)
    #expect(row.isApproximate)
    #expect(row.last.headwaySeconds == 600)
  }

  @Test func bareFirstAndLastTrainsAreExactWhereTheyAreNamed() throws {
    var city = try city()
    city.trips = []
    city.lines[0].firstLastTrains = [
      FirstLastTrains(
        pattern: "out", service: "weekday", station: "a", first: ServiceTime(5, 30), last: ServiceTime(23, 14))
    ]
    let services = CityServices(city)
    let start = try #require(services.services(at: "a").rows.first)
    #expect(start.kind == .firstLast)
    #expect(start.trips == nil)
    #expect(start.first.time == ServiceTime(5, 30))
    #expect(start.last.time == ServiceTime(23, 14))
    #expect(!start.isApproximate)
    let next = try #require(services.services(at: "b").rows.first)
    #expect(next.first.time == ServiceTime(5, 32))
    #expect(next.isApproximate)
  }
}

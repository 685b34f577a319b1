import Testing
import TransitModel

@testable import GuideSite

@Suite struct ValidityTests {
  private func service(
    _ id: ServiceID, _ name: String, _ days: [Weekday], _ from: String?, _ until: String?, add: [String] = [],
    remove: [String] = []
  ) -> ServiceCalendar {
    ServiceCalendar(
      id: id, name: LocalizedText(name, "en"), weekdays: days, from: from.map(ToyCity.day),
      until: until.map(ToyCity.day), added: add.map(ToyCity.day), removed: remove.map(ToyCity.day))
  }

  /// A city with as many trips for each service as said.
  private func city(_ services: [(ServiceCalendar, Int)]) -> City {
    var city = ToyCity.city
    for line in city.lines.indices { city.lines[line].headways = [] }
    city.services = services.map(\.0)
    city.trips = services.flatMap { service, count in
      (0..<count).map {
        Trip(id: TripID("\(service.id)-\($0)"), line: "a", pattern: "out", service: service.id, stopTimes: [])
      }
    }
    return city
  }

  private let workdays = Array(Weekday.allCases.prefix(5))

  @Test func aTimetableWithoutBoundsHoldsAlways() {
    let validity = Validity(ToyCity.city)
    #expect(validity.from == nil)
    #expect(validity.until == nil)
    #expect(validity.lastWeek.isEmpty)
  }

  @Test func theLastWeekIsOneOfUsualDays() {
    // The last Friday is a holiday, and on the last day only a single train runs.
    let validity = Validity(
      city([
        (service("wk", "Weekdays", workdays, "2026-01-05", "2026-06-26", remove: ["2026-06-26"]), 100),
        (service("we", "Weekend", [.saturday, .sunday], "2026-01-05", "2026-06-28"), 60),
        (service("late", "Monday", [], nil, nil, add: ["2026-06-29"]), 1),
      ]))
    #expect(validity.from == ToyCity.day("2026-01-05"))
    #expect(validity.until == ToyCity.day("2026-06-29"))
    let expected = [
      "2026-06-22", "2026-06-23", "2026-06-24", "2026-06-25", "2026-06-19", "2026-06-27", "2026-06-28",
    ].map(ToyCity.day)
    #expect(validity.lastWeek == expected)
    #expect(validity.firstWeek.first == ToyCity.day("2026-01-05"))
  }

  @Test func aServiceWithoutAnEndNeverEnds() {
    let validity = Validity(
      city([
        (service("wk", "Weekdays", workdays, "2026-01-05", nil), 9),
        (service("we", "Weekend", [.saturday, .sunday], nil, "2026-06-28"), 9),
      ]))
    #expect(validity.from == nil)
    #expect(validity.until == nil)
  }

  @Test func holidaysAreExceptions() {
    let days = DayNames(
      city([
        (service("wk", "Weekdays", workdays, nil, nil, remove: ["2026-10-01"]), 9),
        (service("we", "Weekend", [.saturday, .sunday], nil, nil, add: ["2026-10-01"]), 5),
        (service("fri", "Fridays", [.friday], nil, nil), 1),
      ]))
    #expect(days.names.map(\.local) == ["Weekend", "Weekdays"])
    #expect(days.usual == [1, 1, 1, 1, 1, 0, 0])
    #expect(days.exceptions == [DayNames.Exception(date: ToyCity.day("2026-10-01"), name: 0)])
  }

  @Test func pagesSayTheLastDayAndNothingWhereThereIsNone() throws {
    let ended = city([(service("wk", "Weekdays", Weekday.allCases, "2026-01-05", "2026-06-27"), 9)])
    for (city, isBound) in [(ended, true), (ToyCity.city, false)] {
      let site = ToyCity.site([city])
      let made = site.jobs.flatMap { site.make($0).files }
      for path in ["en/index.html", "en/toy/index.html", "en/toy/stations/middle.html", "en/toy/lines/a.html"] {
        let html = String(decoding: try #require(made.first { $0.path == path }).bytes, as: UTF8.self)
        #expect(html.contains("data-until=\"2026-06-27\"") == isBound, "\(path)")
        #expect(!html.contains("has ended"))
      }
    }
  }
}

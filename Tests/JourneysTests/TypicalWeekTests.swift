import Journeys
import Testing
import TransitModel

@Suite struct TypicalWeekTests {
  private func date(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(dayNumber: 0) }

  private func service(
    _ id: ServiceID, _ name: String, _ days: [Weekday], add: [String] = [], remove: [String] = []
  ) -> ServiceCalendar {
    ServiceCalendar(
      id: id, name: LocalizedText(name, "en"), weekdays: days, from: days.isEmpty ? nil : date("2026-01-05"),
      until: days.isEmpty ? nil : date("2026-03-29"), added: add.map(date), removed: remove.map(date))
  }

  /// A city with one trip for each service, named after it; each leaves at a time of its own, or at that of `trains`.
  private func city(_ services: [ServiceCalendar], trains: [ServiceID: Int] = [:]) -> City {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "en"), timeZone: "Etc/UTC", currency: .none, languages: ["en"])
    city.services = services
    city.trips = services.enumerated().map { number, service in
      Trip(
        id: TripID(service.id.rawValue), line: "1", pattern: "p", service: service.id,
        stopTimes: [StopTime(ServiceTime(trains[service.id] ?? number, 0))])
    }
    return city
  }

  private let week = Array(Weekday.allCases.prefix(5))

  @Test func aCityWhoseDaysAreToldApartStaysAsItIs() {
    let city = city([
      service("wk", "Weekdays", week), service("we", "Weekend", [.saturday, .sunday]),
      service("new-year", "New Year", [], add: ["2026-01-01"]),
    ])
    #expect(TypicalWeek(city).city == city)
    #expect(TypicalWeek(city).monday == nil)
  }

  @Test func overlappingServicesBecomeKindsOfDay() {
    let shown = TypicalWeek(
      city([
        service("wk", "Weekdays", week, remove: ["2026-01-06"]), service("fri", "Friday", [.friday]),
        service("we", "Weekend", [.saturday, .sunday], add: ["2026-01-06"]), service("sat", "Saturday", [.saturday]),
      ]))
    #expect(shown.monday == date("2026-01-12"))
    #expect(shown.city.services.map(\.id) == ["wk", "wk+fri", "we+sat", "we"])
    #expect(shown.city.services.map(\.name.local) == ["Monday–Thursday", "Friday", "Saturday", "Sunday"])
    let friday = shown.city.trips.filter { $0.service == "wk+fri" }.map(\.id.rawValue)
    #expect(friday == ["wk (wk+fri)", "fri"])
    #expect(Set(shown.city.trips.map(\.id)).count == shown.city.trips.count)
    for weekday in Weekday.allCases {
      #expect(shown.city.services.filter { $0.weekdays.contains(weekday) }.count == 1)
    }
  }

  @Test func servicesThatOnlyDatesTellApartAreShownOnce() {
    let shown = TypicalWeek(
      city([
        service("winter", "Weekdays", week, remove: ["2026-02-16", "2026-02-17"]),
        service("holidays", "Weekdays", [], add: ["2026-02-16", "2026-02-17"]),
      ]))
    #expect(shown.city.services.map(\.id) == ["winter"])
    #expect(shown.city.trips.map(\.id) == ["winter"])
  }

  @Test func oneDateIsOneKindOfDay() {
    let city = city([service("wk", "Weekdays", week), service("fri", "Friday", [.friday])])
    #expect(TypicalWeek.day(city, on: date("2026-01-09")).services.map(\.id) == ["wk+fri"])
    #expect(TypicalWeek.day(city, on: date("2026-01-08")) == city)
  }

  @Test func servicesOneForEachDateAreKindsOfDayThatRunAlike() {
    let start = date("2026-01-05")
    let services = (0..<84).map { day in
      service(ServiceID("d\(day)"), "Day", [], add: ["\(start + day)"])
    }
    // Two kinds of day, whatever the hundred services are called.
    let trains = Dictionary(uniqueKeysWithValues: (0..<84).map { (ServiceID("d\($0)"), $0 % 7 < 5 ? 7 : 9) })
    let shown = TypicalWeek(city(services, trains: trains)).city
    #expect(shown.services.map(\.name.local) == ["Weekdays", "Weekend"])
    #expect(shown.trips.map(\.stopTimes[0].departure) == [ServiceTime(7, 0), ServiceTime(9, 0)])
  }

  @Test func aDayWithoutTrainsIsNoKindOfDay() {
    let shown = TypicalWeek(city([service("wk", "Weekdays", week), service("late", "Weekdays", week)])).city
    #expect(shown.services.flatMap(\.weekdays) == week)
  }
}

extension TypicalWeekTests {
  @Test func datesOnWhichAnotherKindOfDayOrNothingRunsAreExceptions() throws {
    // Two services of one name, so that days are grouped; none on 2026-02-16, a Monday, and Saturday's on the day after.
    let off = ["2026-02-16", "2026-02-17"]
    let shown = TypicalWeek(
      city([
        service("wk", "Day", week, remove: off), service("we", "Day", [.saturday, .sunday], add: ["2026-02-17"]),
      ])
    ).city
    #expect(shown.services.map(\.removed) == [off.map(date), []])
    #expect(shown.services.map(\.added) == [[], [date("2026-02-17")]])
    #expect(!shown.services.contains { $0.holds(on: date("2026-02-16")) })
  }

  @Test func datesOutsideOfTheTimetableAreNone() {
    let shown = TypicalWeek(city([service("wk", "Day", week), service("we", "Day", [.saturday, .sunday])])).city
    #expect(shown.services.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty })
  }
}

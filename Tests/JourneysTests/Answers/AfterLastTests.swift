import Journeys
import Testing
import TransitModel

/// What is left for those who come after the last train.
@Suite struct AfterLastTests {
  private let network = """
    line 1 a b c d
    08:00 08:05 08:10 08:15
    22:00 22:05 22:10 22:15
    23:00 23:05 23:10 -
    23:30 23:35 - -
    """

  private func answer(at time: ServiceTime, _ change: (inout City) -> Void = { _ in }) throws -> JourneyAnswer {
    var city = try TextCity(network).city
    for (index, north) in [48.80, 48.81, 48.82, 48.83].enumerated() {
      city.stations[index].coordinate = Coordinate(latitude: north, longitude: 2.3)
    }
    change(&city)
    let query = JourneyQuery(
      from: .station("a"), to: .station("d"), date: try #require(CalendarDate("2026-09-07")), moment: .departing(time))
    return try #require(try CityPlanner(city).answer(query))
  }

  @Test func howFarOneGetsAndTheFirstTrain() throws {
    let late = try answer(at: ServiceTime(22, 30))
    let rest = try #require(late.afterLast)
    #expect(late.journeys.isEmpty)
    #expect(rest.lastDeparture == ServiceTime(22, 0))
    #expect(rest.station == "c" && rest.reached?.arrival == ServiceTime(23, 10))
    #expect(rest.firstDate == CalendarDate("2026-09-08") && rest.first?.departure == ServiceTime(8, 0))
    let later = try #require(try answer(at: ServiceTime(23, 10)).afterLast)
    #expect(later.station == "b" && later.reached?.departure == ServiceTime(23, 30))
    let latest = try #require(try answer(at: ServiceTime(24, 0)).afterLast)
    #expect(latest.station == nil && latest.reached == nil && latest.first != nil)
    #expect(try answer(at: ServiceTime(21, 0)).afterLast == nil)
  }

  @Test func theTaxiIsCountedFromThere() throws {
    let euro = try #require(Currency(code: "EUR"))
    func money(_ cents: Int) -> Money { Money(minorUnits: cents, currency: euro) }
    let rest = try answer(at: ServiceTime(22, 30)) { city in
      city.taxi = TaxiRule(baseFare: money(500), baseMetres: 0, perKilometre: money(1000))
    }
    // 1.4 km of road, and three times that from the beginning.
    #expect(rest.afterLast?.taxi == money(1900))
    #expect(rest.taxi == money(4800))
  }

  @Test func whereNothingRunsAllDayTheNextOneIsTold() throws {
    let rest = try answer(at: ServiceTime(8, 0)) { city in
      city.services = [
        ServiceCalendar(id: "daily", name: LocalizedText("Daily", "en"), weekdays: [.thursday])
      ]
    }.afterLast
    #expect(rest?.lastDeparture == nil && rest?.firstDate == CalendarDate("2026-09-10"))
  }
}

import JourneyPlanner
import Journeys
import Testing
import TransitModel

/// Trains that go on as trips of other services, and trains that divide.
@Suite struct ThroughTrainTests {
  private func date(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(dayNumber: 0) }

  private func journey(_ city: City, _ from: StationID, _ to: StationID, on day: String) throws -> Journey? {
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: date(day), moment: .departing(ServiceTime(9, 0)))
    return try CityPlanner(city).answer(query)?.journeys.first
  }

  /// Two trips of one block, the second on weekdays alone; another leaves a little later on all days.
  private var services: City {
    get throws {
      var city = try TextCity(
        """
        line 1 a b
        10:00 10:10 block x
        line 2 b c
        10:10 10:20 block x
        10:40 10:50
        """
      ).city
      city.services += [
        ServiceCalendar(
          id: "wk", name: LocalizedText("Weekdays", "en"), weekdays: Array(Weekday.allCases.prefix(5)),
          from: date("2026-01-05"), until: date("2026-12-27"), removed: [date("2026-05-01")])
      ]
      city.trips[1] = Trip(
        id: city.trips[1].id, line: "2", pattern: city.trips[1].pattern, service: "wk", block: "x",
        stopTimes: city.trips[1].stopTimes)
      return city
    }
  }

  @Test func aTrainGoesOnAsATripOfAnotherService() throws {
    let weekday = try #require(try journey(services, "a", "c", on: "2026-06-03"))
    #expect(weekday.changes == 0)
    #expect(weekday.arrival == ServiceTime(10, 20))
  }

  @Test(arguments: ["2026-06-06", "2026-05-01", "2026-12-28"])
  func onDatesWithoutThatTripRidersChange(day: String) throws {
    let other = try #require(try journey(services, "a", "c", on: day))
    #expect(other.changes == 1)
    #expect(other.arrival == ServiceTime(10, 50))
  }

  @Test func aTrainThatDividesGoesOnAsBoth() throws {
    var city = try TextCity(
      """
      line 1 lon eas pur cat
      10:00 10:10 10:20 10:30
      line 2 pur tat
      10:22 10:40
      """
    ).city
    let ends = city.trips.map { Transfer.End(station: "pur", trip: $0.id) }
    let without = try #require(try journey(city, "lon", "tat", on: "2026-06-03"))
    #expect(without.changes == 1)
    city.transfers = [Transfer(from: ends[0], to: ends[1], kind: .inSeat, seconds: 0)]
    let through = try #require(try journey(city, "lon", "tat", on: "2026-06-03"))
    #expect(through.changes == 0)
    #expect(through.arrival == ServiceTime(10, 40))
    #expect(through.legs.count == 2)
    let other = try #require(try journey(city, "eas", "cat", on: "2026-06-03"))
    #expect(other.arrival == ServiceTime(10, 30))
    let start = try #require(try journey(city, "pur", "tat", on: "2026-06-03"))
    #expect(start.departure == ServiceTime(10, 22))
  }
}

extension ThroughTrainTests {
  /// Trains that divide into two at their end, or are made of two at their start.
  private func divided(_ lines: String, _ rules: [(Int, Int)], at station: StationID) throws -> City {
    var city = try TextCity(lines).city
    city.transfers = rules.map { from, to in
      Transfer(
        from: .init(station: station, trip: city.trips[from].id), to: .init(station: station, trip: city.trips[to].id),
        kind: .inSeat, seconds: 0)
    }
    return city
  }

  @Test(arguments: [("cat", 10, 35), ("tat", 10, 40)])
  func aTrainThatDividesAtItsEndGoesOnAsBoth(to: StationID, hour: Int, minute: Int) throws {
    let city = try divided(
      """
      line 1 lon pur cat tat
      10:00 10:20
      - 10:21 10:35
      - 10:22 - 10:40
      """, [(0, 1), (0, 2)], at: "pur")
    let journey = try #require(try journey(city, "lon", to, on: "2026-06-03"))
    #expect(journey.changes == 0)
    #expect(journey.arrival == ServiceTime(hour, minute))
    #expect(journey.legs.count == 2, "riders have to know which part they are in")
    #expect(try self.journey(city, "lon", "pur", on: "2026-06-03")?.arrival == ServiceTime(10, 20))
  }

  @Test(arguments: ["cat", "tat"] as [StationID]) func twoTrainsThatAreJoinedGoOnAsOne(from: StationID) throws {
    let city = try divided(
      """
      line 1 cat tat pur lon
      10:00 - 10:15
      - 10:00 10:16
      - - 10:17 10:40
      """, [(0, 2), (1, 2)], at: "pur")
    let journey = try #require(try journey(city, from, "lon", on: "2026-06-03"))
    #expect(journey.changes == 0)
    #expect(journey.arrival == ServiceTime(10, 40))
  }
}

/// Times before midnight, in answers about the day after.
@Suite struct DayBeforeTests {
  private func ask(_ moment: JourneyQuery.Moment) throws -> String {
    let city = try TextCity("line 1 a b\n23:50 24:05").city
    let day = try #require(CalendarDate("2026-06-03"))
    let query = JourneyQuery(from: .station("a"), to: .station("b"), date: day, moment: moment)
    return String(decoding: try #require(try CityPlanner(city).json(query)).bytes, as: UTF8.self)
  }

  @Test func aJourneyOfTheDayBeforeNamesItsDate() throws {
    let json = try ask(.arriving(ServiceTime(0, 10)))
    #expect(json.contains(#""arrival":"24:05:00","changes":0,"date":"2026-06-02","departure":"23:50:00""#))
    #expect(!json.contains("\"-"))
  }

  @Test func aJourneyOfTheDateAskedAboutDoesNot() throws {
    let json = try ask(.arriving(ServiceTime(24, 10)))
    #expect(json.contains(#""arrival":"24:05:00","changes":0,"departure":"23:50:00""#))
  }

  @Test(arguments: [(0, 0, 0), (-1, -1, 86_399), (-86_400, -1, 0), (-86_401, -2, 86_399), (90_000, 0, 90_000)])
  func momentsAreDated(moment: Int32, date: Int32, seconds: Int32) {
    #expect(DatedTime(moment, on: 0).date == date)
    #expect(DatedTime(moment, on: 0).moment == seconds)
  }
}

/// Trains of which only the headway is known.
@Suite struct HeadwayTests {
  @Test func aCableCarRunsUntilItsBandEnds() throws {
    var city = try TextCity("line 1 a b").city
    city.lines[0].headways = [
      Headway(pattern: "p1", service: "daily", from: ServiceTime(5, 30), until: ServiceTime(23, 0), seconds: 12)
    ]
    let trips = GeneratedTrips(for: city).headway
    #expect(trips.count == 5250)
    #expect(trips.last?.stopTimes[0].departure == ServiceTime(22, 59, 48))
  }
}

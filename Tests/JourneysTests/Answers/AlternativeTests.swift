import Journeys
import Testing
import TransitModel

/// Which journeys stand beside each other, and which one comes first.
@Suite struct AlternativeTests {
  /// An express for 28, and two trains for 4 that arrive a little later.
  private let network = """
    line X a d
    10:00 10:30
    10:15 10:45
    line 1 a b
    10:00 10:10
    line 2 b d
    10:15 10:32
    11:00 11:17
    """

  private func answer(
    _ network: String, _ tickets: [(String, [LineID])], _ moment: JourneyQuery.Moment = .departing(ServiceTime(9, 55)),
    _ preference: City.Defaults.Preference? = nil
  ) throws -> JourneyAnswer {
    var city = try TextCity(network).city
    let currency = city.currency
    city.tariffs = [
      Tariff(
        id: "t", lines: [],
        basis: .tickets(
          stations: [:],
          try tickets.map { Ticket(fare: try #require(Money($0.0, currency: currency)), lines: $0.1) }))
    ]
    let query = JourneyQuery(
      from: .station("a"), to: .station("d"), date: try #require(CalendarDate("2026-09-07")), moment: moment,
      preference: preference)
    return try #require(try CityPlanner(city).answer(query))
  }

  private func words(_ journey: Journey?) -> String {
    guard let journey else { return "none" }
    return "\(journey.arrival.description.prefix(5)) \(journey.changes) \(journey.fare?.decimal ?? "-")"
  }

  @Test func theCheaperOneTwoMinutesLaterIsOfferedAndRecommended() throws {
    let answer = try answer(network, [("28", ["X"]), ("4", ["1", "2"])])
    #expect(answer.journeys.map(words) == ["10:30 0 28.00", "10:32 1 4.00"])
    #expect(words(answer.recommended) == "10:32 1 4.00")
    #expect(answer.shown.map(words) == ["10:32 1 4.00", "10:30 0 28.00"])
  }

  @Test func whereTheFareIsTheSameTheFastestIsRecommended() throws {
    let answer = try answer(network, [("4", [])])
    #expect(answer.journeys.map(words) == ["10:30 0 4.00"])
    #expect(answer.recommendedIndex == 0)
  }

  @Test func whoAsksForTheFastestGetsIt() throws {
    let tickets: [(String, [LineID])] = [("28", ["X"]), ("4", ["1", "2"])]
    #expect(try answer(network, tickets, .departing(ServiceTime(9, 55)), .fastest).recommendedIndex == 0)
    #expect(
      words(try answer(network, tickets, .departing(ServiceTime(9, 55)), .cheapest).recommended) == "10:32 1 4.00")
  }

  @Test func toArriveByATimeTheCheaperOneMayLeaveSooner() throws {
    let answer = try answer(network, [("28", ["X"]), ("4", ["1", "2"])], .arriving(ServiceTime(10, 50)))
    #expect(answer.journeys.map(words) == ["10:32 1 4.00", "10:45 0 28.00"])
    #expect(words(answer.recommended) == "10:32 1 4.00")
  }

  @Test func atOneArrivalTheCheaperOfTwoWithAsManyChangesWins() throws {
    let twins = """
      line X a d
      10:00 10:30
      line 1 a d
      09:56 10:30
      """
    let answer = try answer(twins, [("28", ["X"]), ("4", ["1"])])
    #expect(answer.journeys.map(words) == ["10:30 0 4.00"])
  }

  @Test func anUnknownFareIsNoLowOne() throws {
    let answer = try answer(network, [("28", ["X"])])
    #expect(answer.journeys.map(words) == ["10:30 0 28.00"])
  }
}

import Journeys
import Testing
import TransitModel

/// From Wudaokou to Taoranting late in the evening: before, at and after the limit.
@Suite struct EveningTests {
  private static let monday = CalendarDate(year: 2026, month: 9, day: 7)

  private func answer(_ city: City, _ moment: JourneyQuery.Moment) throws -> JourneyAnswer {
    let query = JourneyQuery(
      from: .station("wudaokou"), to: .station("taoranting"), date: try #require(Self.monday), moment: moment)
    return try #require(try CityPlanner(city).answer(query))
  }

  @Test func beforeAtAndAfterTheLimit() throws {
    let city = try #require(ShippedBeijing.city)
    let last = try #require(try answer(city, .last).lastTrain)
    #expect(last.journey.departure == ServiceTime(22, 52))
    #expect(last.station == "xizhimen")
    #expect(last.line == "4")
    #expect(last.at == ServiceTime(23, 12))
    #expect(!last.runsWholeLine)

    let before = try answer(city, .departing(ServiceTime(22, 30)))
    let start = try #require(before.journeys.first?.nodes.first)
    #expect(start.departure == ServiceTime(22, 36))
    #expect(start.slackSeconds == 16 * 60)
    #expect(start.state == .soon)
    #expect(before.lastTrain == last)

    let at = try answer(city, .departing(ServiceTime(22, 52)))
    #expect(at.journeys.first?.nodes.first?.state == .lastTrain)
    #expect(at.lastTrain == last)

    let after = try answer(city, .departing(ServiceTime(22, 53)))
    #expect(after.journeys.isEmpty)
    #expect(after.lastTrain == nil)
  }

  /// Lines 13 and 4 alone, late in the evening, by trying everything.
  @Test func theOracleAgrees() throws {
    var city = try #require(ShippedBeijing.city)
    city.lines = city.lines.filter { ["13", "4"].contains($0.id) }
    let patterns = Dictionary(
      city.lines.flatMap { line in line.patterns.map { ("\(line.id) \($0.id)", $0.direction) } },
      uniquingKeysWith: { first, _ in first })
    let ways: [LineID: DirectionID?] = [
      "13": patterns["13 westbound"],
      "4": city.lines.first { $0.id == "4" }?.directions.first { direction in
        city.lines.first { $0.id == "4" }?.patterns(of: direction.id).first?.terminus == "tiangongyuan"
      }?.id,
    ]
    city.trips = city.trips.filter { trip in
      patterns["\(trip.line) \(trip.pattern)"] == ways[trip.line] && trip.service == "weekday"
        && (trip.stopTimes.last?.arrival ?? ServiceTime(0, 0)) > ServiceTime(22, 50)
        && (trip.stopTimes.first?.departure ?? ServiceTime(0, 0)) > ServiceTime(22, 0)
    }
    city.transfers = city.transfers.filter { $0.from.station == "xizhimen" }
    let date = try #require(Self.monday)
    let oracle = Oracle(city, date: date, dates: [date])
    func latest(_ station: StationID) -> Int? {
      oracle.latestDeparture(.init(from: [(station, 0)], to: [("taoranting", 0)]), arrivingBy: .max, rides: 2)
    }
    #expect(latest("wudaokou") == ServiceTime(22, 52).seconds)
    #expect(latest("xizhimen") == ServiceTime(23, 12).seconds)
  }
}

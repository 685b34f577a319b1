import Journeys
import TestInputs
import Testing
import TransitModel

/// Earliest arrivals and fares against a table that an independent planner made of the same data.
@Suite struct ExpectedJourneysTests {
  private struct Row: Decodable {
    struct Result: Decodable {
      let arrive: String
      let next_day: Bool
      let transfers: Int
      let distance_m: Int
      let fare: Double
    }
    let from, to, date, depart: String
    let result: Result?
  }

  /// Rows in which the answers differ, with this planner's answer and why.
  private static let explained: [String: String] = [
    // As early, with two changes instead of three and 2.5 km less, hence a lower fare.
    "景风门 长阳 2026-09-13 05:30": "06:29 5.0",
    // Two minutes earlier with the Capital Airport Express from Sanyuanqiao, which may be boarded there at its own fare.
    "高家园 北新桥 2026-09-07 17:45": "18:09 28.0",
  ]

  @Test(.enabled(if: TestInput.hasShared, "../shared/data is missing"))
  func arrivalAndFareAreEqual() throws {
    let city = try #require(ShippedBeijing.city)
    let planner = try CityPlanner(city)
    let table = try ShippedBeijing.table("journeys.json", of: Row.self)
    #expect(table.count == 60)
    for row in table {
      let name = "\(row.from) \(row.to) \(row.date) \(row.depart)"
      let expected = row.result.map { "\($0.arrive)\($0.next_day ? " next day" : "") \($0.fare)" }
      #expect(try answer(row, city, planner) == Self.explained[name] ?? expected, "\(name)")
    }
  }

  /// The table ends that journey on foot in the street between the two stations called Muxidi, and so does this planner.
  @Test(.enabled(if: TestInput.hasShared, "../shared/data is missing"))
  func aJourneyEndsOnFootWhereARuleGivesTheWalk() throws {
    let city = try #require(ShippedBeijing.city)
    let planner = try CityPlanner(city)
    let to = try #require(ShippedBeijing.station("木樨地(16号线)", on: nil, in: city))
    let query = JourneyQuery(
      from: .station(try #require(ShippedBeijing.station("天安门东", on: nil, in: city))), to: .station(to),
      date: try #require(CalendarDate("2026-09-12")), moment: .departing(ServiceTime(12, 0)))
    let journey = try #require(planner.answer(query)?.journeys.first)
    #expect(journey.arrival.clock == "12:22")
    guard case .walk(let walk) = journey.legs.last else {
      Issue.record("the journey ends by train")
      return
    }
    #expect(walk.toStation == to)
    #expect(city.transfers.contains { $0.from.station == walk.fromStation && $0.to.station == to })
  }

  private func answer(_ row: Row, _ city: City, _ planner: CityPlanner) throws -> String? {
    let query = JourneyQuery(
      from: .station(try #require(ShippedBeijing.station(row.from, on: nil, in: city), "\(row.from)")),
      to: .station(try #require(ShippedBeijing.station(row.to, on: nil, in: city), "\(row.to)")),
      date: try #require(CalendarDate(row.date)), moment: .departing(try #require(ServiceTime(row.depart))))
    return planner.answer(query)?.journeys.first.map {
      let fare = Double($0.fare?.minorUnits ?? -1) / 100
      return "\($0.arrival.clock)\($0.arrival.isNextDay ? " next day" : "") \(fare)"
    }
  }
}

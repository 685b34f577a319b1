import GTFS
import JourneyPlanner
import Journeys
import Testing
import TransitModel

/// Fares of small feeds from elsewhere, as riders are charged.
@Suite(.enabled(if: SharedFeeds.exist, "needs ../shared/data")) struct SharedFareTests {
  /// A feed, a question and its fare.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let from: String
    let to: String
    let fare: String?
    var code: String?

    init(_ name: String, _ from: String, _ to: String, _ fare: String?, code: String? = nil) {
      (self.name, self.from, self.to, self.fare, self.code) = (name, from, to, fare, code)
    }

    var testDescription: String { "\(name): \(from) to \(to)" }
  }

  static let cases = [
    Case("bus-fare-on-rail", "a", "b", nil, code: "unused_fare"),
    Case("fare-without-rules", "a", "b", "2.00"), Case("fare-without-rules", "a", "c", "4.00"),
    Case("fare-origin-only", "a", "b", "3.00"), Case("fare-origin-only", "b", "c", "3.00"),
    Case("fare-transfers-0", "a", "b", "2.00"), Case("fare-transfers-0", "a", "c", "4.00"),
    Case("fare-large-currency", "a", "b", "14000.00"), Case("fare-large-currency", "a", "c", "28000.00"),
    Case("fare-two-currencies", "a", "b", "2.00", code: "several_currencies"),
    Case("fare-two-currencies", "b", "c", nil), Case("fare-flat-beside-zones", "a", "b", "5.00"),
    Case("fare-flat-beside-zones", "b", "c", nil),
    Case("import-zone-without-fares", "a", "b", nil, code: "unused_fare_rules"),
  ]

  @Test(arguments: cases) func isCharged(asked: Case) throws {
    let reading = SharedFeeds.read("cases/\(asked.name)/feed", options: FeedOptions(id: "feed"))
    let city = try #require(reading.value)
    if let code = asked.code { #expect(reading.findings.contains { $0.code == code }) }
    let monday = try #require(
      city.services.lazy.compactMap(\.from).first.map { start in
        (0..<7).map { start + $0 }.first { $0.weekday == .monday } ?? start
      })
    let answer = try CityPlanner(city).answer(
      JourneyQuery(
        from: .station(StationID(asked.from)), to: .station(StationID(asked.to)), date: monday,
        moment: .departing(ServiceTime(7, 0))))
    #expect(answer?.journeys.first != nil)
    #expect(answer?.journeys.first?.fare?.decimal == asked.fare)
  }
}

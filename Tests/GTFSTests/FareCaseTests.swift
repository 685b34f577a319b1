import GTFS
import JourneyPlanner
import Journeys
import TestInputs
import Testing
import TransitModel

/// Fares of small feeds, as riders are charged.
@Suite struct FareCaseTests {
  /// A feed, a question and its fare.
  struct Case: Sendable, CustomTestStringConvertible {
    let feed: TestInput
    let from: String
    let to: String
    let fare: String?
    var code: String?

    init(_ name: String, _ from: String, _ to: String, _ fare: String?, code: String? = nil) {
      self.init(feed: .smallFeed(name), from: from, to: to, fare: fare, code: code)
    }

    init(shared name: String, _ from: String, _ to: String, _ fare: String?, code: String? = nil) {
      self.init(feed: .shared("cases/\(name)/feed"), from: from, to: to, fare: fare, code: code)
    }

    private init(feed: TestInput, from: String, to: String, fare: String?, code: String?) {
      (self.feed, self.from, self.to, self.fare, self.code) = (feed, from, to, fare, code)
    }

    var testDescription: String { "\(feed): \(from) to \(to)" }
  }

  static let own = [
    Case("fare-of-a-bus", "quay", "mill", nil, code: "unused_fare"),
    Case("fare-without-rules", "quay", "hill", "2.50"), Case("fare-without-rules", "quay", "fort", "5.00"),
    Case("fare-by-entry", "quay", "fort", "3.10"), Case("fare-by-entry", "hill", "mill", "4.30"),
    Case("fare-per-train", "quay", "hill", "1.80"), Case("fare-per-train", "quay", "fort", "3.60"),
    Case("fare-in-thousands", "quay", "mill", "23500.00"), Case("fare-in-thousands", "quay", "fort", "47000.00"),
    Case("fare-two-currencies", "quay", "mill", "2.20", code: "several_currencies"),
    Case("fare-two-currencies", "mill", "fort", nil),
    Case("fare-flat-beside-zones", "quay", "mill", "2.00"), Case("fare-flat-beside-zones", "quay", "hill", "5.50"),
    Case("fare-flat-beside-zones", "mill", "fort", nil),
    Case("fare-of-unknown-zones", "quay", "mill", nil, code: "unused_fare_rules"),
  ]

  static let shared = [
    Case(shared: "bus-fare-on-rail", "a", "b", nil, code: "unused_fare"),
    Case(shared: "fare-without-rules", "a", "b", "2.00"), Case(shared: "fare-without-rules", "a", "c", "4.00"),
    Case(shared: "fare-origin-only", "a", "b", "3.00"), Case(shared: "fare-origin-only", "b", "c", "3.00"),
    Case(shared: "fare-transfers-0", "a", "b", "2.00"), Case(shared: "fare-transfers-0", "a", "c", "4.00"),
    Case(shared: "fare-large-currency", "a", "b", "14000.00"),
    Case(shared: "fare-large-currency", "a", "c", "28000.00"),
    Case(shared: "fare-two-currencies", "a", "b", "2.00", code: "several_currencies"),
    Case(shared: "fare-two-currencies", "b", "c", nil), Case(shared: "fare-flat-beside-zones", "a", "b", "5.00"),
    Case(shared: "fare-flat-beside-zones", "b", "c", nil),
    Case(shared: "import-zone-without-fares", "a", "b", nil, code: "unused_fare_rules"),
  ]

  @Test(arguments: own + (TestInput.hasShared ? shared : [])) func isCharged(asked: Case) throws {
    let reading = try asked.feed.readFeed()
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

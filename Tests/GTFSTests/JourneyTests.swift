import GTFS
import JourneyPlanner
import Journeys
import TestInputs
import Testing
import TransitModel

/// Journeys on imported feeds against a scan over the raw tables.
@Suite struct JourneyTests {
  /// A feed and the first of the days that are asked about.
  struct Feed: Sendable {
    let input: TestInput
    let date: String
    let days: Int
    /// How many questions are asked; a build for debugging asks a few.
    let questions: Int

    init(_ input: TestInput, date: String, days: Int, questions: Int = 300) {
      (self.input, self.date, self.days) = (input, date, days)
      #if DEBUG
        self.questions = 20
      #else
        self.questions = questions
      #endif
    }
  }

  static let own = [
    Feed(.fixture("feeds/lagoon"), date: "2026-03-30", days: 40, questions: 400),
    Feed(.fixture("feeds/ridge"), date: "2026-03-03", days: 40, questions: 200),
  ]

  private static let all = [
    Feed(.shared("gtfs/bart.zip"), date: "2018-06-25", days: 84, questions: 2000),
    Feed(.shared("gtfs/kobe_subway_gtfs.zip"), date: "2017-08-16", days: 90, questions: 2000),
    Feed(.shared("gtfs/bart-old.zip"), date: "2016-03-01", days: 84),
    Feed(.shared("gtfs/caltrain.zip"), date: "2018-06-18", days: 60),
    Feed(.shared("gtfs/path-nj-us.zip"), date: "2025-12-19", days: 50),
    Feed(.shared("gtfs/nyc_subway_gtfs.zip"), date: "2024-12-15", days: 34),
    Feed(.shared("gtfs/spo_gtfs.zip"), date: "2019-03-01", days: 7),
  ]

  static var shared: [Feed] {
    guard TestInput.hasShared, TestInput.canUnpack else { return [] }
    #if DEBUG
      return Array(all.prefix(2))
    #else
      return all
    #endif
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    /// SplitMix64 (Steele, Lea, Flood).
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test(arguments: own + shared) func journeysAgreeWithAScanOverTheRawTables(feed: Feed) throws {
    let city = try #require(try feed.input.readFeed().value)
    let scan = ConnectionScan { feed.input.table($0) }
    let network = try Network(CityPack(city).network)
    let numbers = Dictionary(uniqueKeysWithValues: city.stations.enumerated().map { ($1.id.rawValue, Int32($0)) })
    #expect(scan.stations == city.stations.map(\.id.rawValue))
    let start = try #require(CalendarDate(feed.date))
    var random = Generator(state: 2018)
    let perDay = max(1, feed.questions / feed.days)
    var asked = 0
    var reached = 0
    while asked < feed.questions {
      let date = start + Int.random(in: 0..<feed.days, using: &random)
      let planner = PlannerDay(network, date: Int32(date.dayNumber))
      let both = scan.day(date, withDayBefore: true)
      let own = scan.day(date, withDayBefore: false)
      for _ in 0..<perDay {
        asked += 1
        let from = try #require(scan.stations.randomElement(using: &random))
        let to = try #require(scan.stations.randomElement(using: &random))
        guard from != to, let origin = numbers[from], let target = numbers[to] else { continue }
        let moment = Int.random(in: 0..<93_600, using: &random)
        let ends = Ends(origins: [Access(station: origin)], targets: [Access(station: target)])
        let question = "\(feed.input) \(from) to \(to) on \(date) at \(ServiceTime(seconds: moment))"
        let expected = both.arrival(from: from, to: to, departing: moment)
        let found = planner.journeys(ends, departing: Int32(moment)).first.map { Int($0.arrival) }
        #expect(found == expected, "earliest arrival \(question)")
        let latest = planner.latestDepartures(to: ends).moments[Int(origin)]
        let limit = own.latestDepartures(to: to)[from]
        #expect((latest == NoMoment.tooLate ? nil : Int(latest)) == limit, "latest departure \(question)")
        if expected != nil, limit != nil { reached += 1 }
      }
    }
    // A scan that never finds anything would agree with a planner that never does.
    #expect(reached * 2 > asked)
  }
}

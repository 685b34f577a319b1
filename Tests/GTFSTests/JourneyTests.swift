import GTFS
import JourneyPlanner
import Journeys
import Testing
import TransitModel

/// Journeys on imported feeds against a scan over the raw tables.
@Suite struct JourneyTests {
  /// A feed and the first of the days that are asked about.
  struct Feed: Sendable {
    let name: String
    let date: String
    let days: Int
    /// How many questions are asked; a build for debugging asks a few.
    let questions: Int

    init(name: String, date: String, days: Int, questions: Int = 300) {
      (self.name, self.date, self.days) = (name, date, days)
      #if DEBUG
        self.questions = 20
      #else
        self.questions = questions
      #endif
    }
  }

  private static let all = [
    Feed(name: "bart", date: "2018-06-25", days: 84, questions: 2000),
    Feed(name: "kobe_subway_gtfs", date: "2017-08-16", days: 90, questions: 2000),
    Feed(name: "bart-old", date: "2016-03-01", days: 84), Feed(name: "caltrain", date: "2018-06-18", days: 60),
    Feed(name: "path-nj-us", date: "2025-12-19", days: 50), Feed(name: "nyc_subway_gtfs", date: "2024-12-15", days: 34),
    Feed(name: "spo_gtfs", date: "2019-03-01", days: 7),
  ]

  #if DEBUG
    static let feeds = Array(all.prefix(2))
  #else
    static let feeds = all
  #endif

  /// Those of the project's own.
  static let own = [
    Feed(name: "lagoon", date: "2026-03-30", days: 40, questions: 400),
    Feed(name: "ridge", date: "2026-03-03", days: 40, questions: 200),
  ]

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

  @Test(.enabled(if: SharedFeeds.canUnpack, "needs ../shared/data and unzip"), arguments: feeds)
  func journeysAgreeWithAScanOverTheRawTables(feed: Feed) throws {
    let path = "gtfs/\(feed.name).zip"
    let city = try #require(SharedFeeds.read(path, options: FeedOptions(id: "feed")).value)
    try expectAgreement(feed, city, ConnectionScan { SharedFeeds.table($0, of: path) })
  }

  @Test(arguments: own) func journeysOnOwnFeedsAgreeWithAScanOverTheRawTables(feed: Feed) throws {
    let city = try #require(FixtureFeeds.read(feed.name).value)
    try expectAgreement(feed, city, ConnectionScan { FixtureFeeds.table($0, of: feed.name) })
  }

  /// What an imported city answers is what the scan finds.
  private func expectAgreement(_ feed: Feed, _ city: City, _ scan: ConnectionScan) throws {
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
        let question = "\(feed.name) \(from) to \(to) on \(date) at \(ServiceTime(seconds: moment))"
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

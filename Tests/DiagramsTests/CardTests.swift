import Geometry
import Journeys
import Scene
import Testing
import TransitModel

@testable import Diagrams

@Suite struct CardTests {
  private func check(_ scene: Scene) -> Bool { SceneCheck(smallestSize: 9).findings(in: scene).isEmpty }

  @Test func cardsHaveTheSizeOfLinkPreviews() throws {
    let city = SampleJourney.city()
    for subject: ShareCard.Subject in [.station("xizhimen"), .line("13"), .city] {
      for url in [nil, "https://example.org/"] {
        let card = try #require(ShareCard(city: city, subject: subject, words: .shipped, url: url))
        let scene = try card.scene(measuring: FixedTextMeasuring())
        #expect(scene.width == 600 && scene.height == 315)
        #expect(check(scene))
      }
    }
    #expect(ShareCard(city: city, subject: .station("nowhere"), words: .shipped) == nil)
    #expect(ShareCard(city: city, subject: .line("99"), words: .shipped) == nil)
  }

  @Test func aStationCardIsDrawnAsRecorded() throws {
    let card = try #require(ShareCard(city: SampleJourney.city(), subject: .station("xizhimen"), words: .shipped))
    try Golden.expect(card.scene(measuring: FixedTextMeasuring()), "card-station")
    #expect(card.shareText.short == "西直门")
  }

  @Test func cardsHaveAPieceOfTheLineAndTheFirstAndLastTrain() throws {
    let city = SampleJourney.city()
    let line = try #require(city.lines.first { $0.patterns.contains { $0.stops.count > 2 } })
    let station = line.patterns[0].stops[1].station
    func texts(_ subject: ShareCard.Subject, _ services: CityServices?) throws -> [String] {
      let card = try #require(ShareCard(city: city, subject: subject, services: services, words: .shipped))
      let scene = try card.scene(measuring: FixedTextMeasuring())
      #expect(check(scene))
      return scene.textRuns.map(\.text)
    }
    let around = [line.patterns[0].stops[0], line.patterns[0].stops[2]].compactMap { stop in
      city.stations.first { $0.id == stop.station }?.name.local
    }
    #expect(Set(around).isSubset(of: try texts(.station(station), nil)))
    var timed = city
    timed.services = [
      ServiceCalendar(id: "D", name: ToyCity.words("每天"), weekdays: Weekday.allCases)
    ]
    timed.trips = [5, 23].map { hour in
      Trip(
        id: TripID("\(hour)"), line: line.id, pattern: line.patterns[0].id, service: "D",
        stopTimes: line.patterns[0].stops.indices.map { StopTime(ServiceTime(hour, $0)) })
    }
    let services = CityServices(timed)
    #expect(try texts(.station(station), services).contains { $0.contains("05:01") && $0.contains("23:01") })
    #expect(try texts(.line(line.id), services).contains { $0.contains("05:00") && $0.contains("23:00") })
  }

  @Test(arguments: [("a b c d e f a", true), ("a b c d e f", false)])
  func aRingIsAClosedLineOnItsCard(stops: String, isRing: Bool) throws {
    let city = ToyCity.city([ToyCity.line("2", stops: stops)])
    let card = try #require(ShareCard(city: city, subject: .line("2"), words: .shipped))
    var signs: [Point] = []
    func look(_ node: Node) {
      if case .shape(let shape) = node, case .circle(let center, _) = shape.outline { signs.append(center) }
      if case .group(let group) = node { group.children.forEach(look) }
    }
    let scene = try card.scene(measuring: FixedTextMeasuring())
    scene.nodes.forEach(look)
    #expect(signs.count == 6 && check(scene))
    #expect((Set(signs.map { $0.y.rounded() }).count > 1) == isRing, "\(signs)")
  }

  @Test func historiesRunFromTheNewestToTheOldest() throws {
    var city = SampleJourney.city()
    let first = try #require(CalendarDate("2002-09-28"))
    let second = try #require(CalendarDate("2004-12-31"))
    city.lines[0].openings = [
      Opening(date: first),
      Opening(date: second, from: "wudaokou", to: "xizhimen", formerLine: ToyCity.words("城铁", "City Rail")),
    ]
    city.history = [.init(date: second, title: ToyCity.words("发布", "Published"), text: ToyCity.words("第一版", "First"))]
    let scene = try HistoryStrip(city: city, words: .shipped).scene(measuring: FixedTextMeasuring())
    try Golden.expect(scene, "history")
    #expect(check(scene))
    let titles = scene.textRuns.filter { $0.font.size == 17 }.map(\.text)
    #expect(titles == ["发布", "城铁开通：五道口 – 西直门", "13号线开通"])
    // A date is as the language writes it, in as many lines as it takes beside the line of a page.
    for (language, date) in [("en", "31 December 2004"), ("de", "31. Dezember 2004"), ("zh-Hans", "2004年12月31日")] {
      let strip = HistoryStrip(city: city, languages: [LanguageTag(language)], words: .shipped, options: .page)
      #expect(strip.entries.first?.when == date)
      #expect(check(try strip.scene(measuring: FixedTextMeasuring())))
    }
  }

  @Test func theLongerNothingHappenedTheFartherApartEntriesStand() throws {
    let days = ["2025-01-01", "2024-12-01", "2014-12-01", "1971-01-15"]
    let entries = days.map { HistoryStrip.Entry(when: $0, title: ToyCity.words("开通 \($0)"), date: CalendarDate($0)) }
    for options in [HistoryStrip.Options.page, .widePage] {
      let scene = try HistoryStrip(
        title: ToyCity.words("史"), entries: entries, languages: ["zh-Hans"], options: options
      )
      .scene(measuring: FixedTextMeasuring())
      #expect(check(scene))
      let heights = days.compactMap { day in scene.textRuns.first { $0.text == day }?.position.y }
      #expect(heights.count == 4)
      let gaps = zip(heights.dropFirst(), heights).map { $0 - $1 }
      #expect(gaps[0] < gaps[1], "\(gaps)")
      #expect(gaps[1] <= gaps[2] && gaps[2] - gaps[0] <= 70, "\(gaps)")
    }
  }

  @Test func onAWidePageDaysStandOnBothSidesOfTheLine() throws {
    let entries = (1...9).map { number in
      HistoryStrip.Entry(
        when: "2026-01-0\((number + 1) / 2)", title: ToyCity.words("开通第\(number)段"), text: ToyCity.words("说明"))
    }
    func strip(_ options: HistoryStrip.Options) throws -> Scene {
      try HistoryStrip(title: ToyCity.words("史"), entries: entries, languages: ["zh-Hans"], options: options)
        .scene(measuring: FixedTextMeasuring())
    }
    let (narrow, wide) = (try strip(.page), try strip(.widePage))
    #expect(check(wide))
    #expect(wide.height < narrow.height * 0.75, "\(wide.height) of \(narrow.height)")
    let titles = wide.textRuns.filter { $0.text.contains("第") }
    #expect(titles.map(\.text) == entries.map { $0.title.local })
    // Two a day: right, right, left, left, and so on; those on the left end at the line.
    let sides = titles.map { $0.anchor == .start && $0.position.x > 420 }
    #expect(sides == (1...9).map { ($0 + 1) / 2 % 2 == 1 })
    #expect(titles.filter { $0.anchor == .end }.allSatisfy { $0.position.x < 420 })
    let dates = wide.textRuns.map(\.text).filter { $0.hasPrefix("2026") }
    #expect(dates == (1...5).map { "2026-01-0\($0)" })
  }

  @Test func noHistoryIsATitle() throws {
    let scene = try HistoryStrip(title: ToyCity.words("空"), entries: [], languages: ["zh-Hans"])
      .scene(measuring: FixedTextMeasuring())
    #expect(scene.textRuns.map(\.text) == ["空"])
  }
}

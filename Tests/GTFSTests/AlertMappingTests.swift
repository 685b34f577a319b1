import GTFS
import Testing
import TransitModel

/// Notices of a city, made of alerts.
@Suite struct AlertMappingTests {
  private let city: City

  init() throws { city = try #require(ToyFeed().read().value) }

  /// The moment of a time in Paris, in winter.
  private func at(_ date: String, _ hour: UInt64 = 0, _ minute: UInt64 = 0) -> UInt64 {
    UInt64(CalendarDate(date)?.dayNumber ?? 0) * 86_400 + (hour + 23) * 3600 + minute * 60 - 86_400
  }

  private func read(_ alerts: RealtimeSample..., of city: City? = nil) -> Reading<City> { map(alerts, of: city) }

  private func notices(_ alerts: RealtimeSample..., today: String? = nil) -> [City.Notice] {
    map(alerts, today: today).value?.notices ?? []
  }

  private func map(_ alerts: [RealtimeSample], today: String? = nil, of city: City? = nil) -> Reading<City> {
    let sample = alerts.enumerated().reduce(RealtimeSample.feed()) { feed, alert in
      feed.with(2, "entity", .message(.entity("\(alert.offset)", alert.element)), isList: true)
    }
    let feed = AlertFeed.reading(sample.wire, name: "alerts").value
    let today = today.flatMap { CalendarDate($0) }
    return AlertMapping(city ?? self.city, today: today) { _ in 3600 }.city(adding: [feed].compactMap { $0 })
  }

  private var words: RealtimeSample { RealtimeSample().header(("Words", "en")) }

  private func dates(_ notices: [City.Notice]) -> [String] {
    notices.map { ($0.from?.description ?? "") + "…" + ($0.until?.description ?? "") }
  }

  @Test func anAlertIsANoticeWithDatesOfTheCity() throws {
    let alert = RealtimeSample().during(at("2026-03-10"), at("2026-03-13")).about(route: "1").about(stop: "b")
      .effect(3, "SIGNIFICANT_DELAYS").header(("Delays", "en"), ("Retards\n", nil), ("<b>x</b>", "en-html"))
      .description(("Une\r\nvoie\u{1}fermée", "fra")).with(
        8, "url",
        .message(
          RealtimeSample().with(
            1, "translation", .message(RealtimeSample().with(1, "text", .text("https://example.org/1"))))))
    let notice = try #require(notices(alert).first)
    #expect(notice.id == "alert-0")
    #expect(notice.title.variants == [.init("fr", "Retards"), .init("en", "Delays")])
    #expect(notice.text?.variants == [.init("fr", "Une\nvoie fermée")])
    #expect(dates([notice]) == ["2026-03-10…2026-03-12"])
    #expect(notice.level == .warning && notice.url == "https://example.org/1")
    // The line as a whole is named, and its station with it.
    #expect(notice.lines == ["1"] && notice.stations == [])
    #expect(!notice.isStepFreeAccessClosed)
  }

  @Test func endsAreNoPartOfPeriodsAndNightsBelongToTheDayBefore() {
    #expect(dates(notices(words.during(at("2026-03-10", 22), at("2026-03-11", 2)))) == ["2026-03-10…2026-03-10"])
    #expect(dates(notices(words.during(at("2026-03-10", 22), at("2026-03-11", 5)))) == ["2026-03-10…2026-03-11"])
    #expect(dates(notices(words.during(at("2026-03-11", 1), at("2026-03-11", 2)))) == ["2026-03-11…2026-03-11"])
    #expect(dates(notices(words.during(at("2026-03-10"), nil))) == ["2026-03-10…"])
    #expect(dates(notices(words.during(nil, at("2026-03-10", 12)))) == ["…2026-03-10"])
    #expect(dates(notices(words)) == ["…"])
    // Publishers write zero for nothing, and the largest number for no end.
    #expect(dates(notices(words.during(0, .max))) == ["…"])
    #expect(dates(notices(words.during(at("2026-03-10"), 253_402_300_799))) == ["2026-03-10…"])
  }

  @Test func whatIsOverIsLeftOut() {
    // The feed was made on 1 March.
    let old = words.during(at("2026-02-01"), at("2026-03-01"))
    let reading = read(old, words.during(at("2026-02-01"), at("2026-03-02")))
    #expect(reading.value.map { dates($0.notices) } == ["2026-02-01…2026-03-01"])
    #expect(reading.findings.map(\.message) == ["1 alert was over before 2026-03-01, left out"])
    #expect(notices(words.during(at("2026-03-01"), at("2026-03-10")), today: "2026-03-11") == [])
    let backwards = read(words.during(at("2026-03-10"), at("2026-03-09")))
    #expect(backwards.value?.notices == [])
    #expect(backwards.findings.map(\.code) == ["empty_period"])
  }

  @Test func severalPeriodsAreOneNoticeSaveForALift() {
    let weekends = words.about(stop: "b").during(at("2026-03-21"), at("2026-03-23")).during(
      at("2026-03-07"), at("2026-03-09")
    ).during(at("2026-03-09"), at("2026-03-10"))
    #expect(dates(notices(weekends)) == ["2026-03-07…2026-03-22"])
    let lift = notices(weekends.effect(11, "ACCESSIBILITY_ISSUE"))
    #expect(dates(lift) == ["2026-03-07…2026-03-09", "2026-03-21…2026-03-22"])
    #expect(lift.allSatisfy { $0.isStepFreeAccessClosed && $0.stations == ["b"] })
    #expect(lift.map(\.id) == ["alert-0-2026-03-07", "alert-0-2026-03-21"])
  }

  @Test func alertsOfOtherNetworksAreCounted() {
    let reading = read(
      words.about(route: "B46", stop: "b"), words.about(route: "1").about(stop: "zz"), words.about(trip: "t2"))
    #expect(reading.value?.notices.map(\.lines) == [["1"]])
    #expect(
      reading.findings.map(\.message) == [
        "2 entity selectors name nothing in the city, such as route \"B46\" at stop \"b\"; 1 of 3 alerts are left out for it"
      ])
    #expect(reading.findings.map(\.severity) == [.info])
    #expect(read(words.about(route: "B46")).findings.map(\.severity) == [.warning])
    #expect(read(RealtimeSample().about(route: "1")).findings.map(\.code) == ["alert_without_text"])
  }

  @Test func whatSaysTheSameIsOneNotice() {
    let found = notices(
      words.about(stop: "c"), words.about(stop: "a"), words.about(agency: "A"), words.about(route: "1"),
      words.about(route: "1").effect(1, "NO_SERVICE"))
    #expect(found.map(\.id) == ["alert-4", "alert-0", "alert-2", "alert-3"])
    #expect(found.map(\.stations) == [[], ["a", "c"], [], []])
    #expect(found.map(\.level) == [.disruption, .info, .info, .info])
  }

  @Test func aStationWithoutServiceIsClosedOnWholeDays() throws {
    func status(_ alert: RealtimeSample, of city: City? = nil) -> Status? {
      read(alert.effect(1, "NO_SERVICE"), of: city).value?.stations.first { $0.id == "b" }?.status
    }
    let closed = Status(.closed, from: CalendarDate("2026-03-10"), until: CalendarDate("2026-03-11"))
    let days = words.during(at("2026-03-10"), at("2026-03-11", 23, 59))
    #expect(status(days.about(stop: "b", agency: "A")) == closed)
    #expect(status(words.during(at("2026-03-09", 20), at("2026-03-12", 5)).about(stop: "b")) == closed)
    // Hours, a line's trains alone, no end, another effect: nothing that a planner could obey.
    #expect(status(words.during(at("2026-03-10", 8), at("2026-03-10", 20)).about(stop: "b")) == .open)
    #expect(status(days.about(route: "1", stop: "b")) == .open)
    #expect(status(words.during(at("2026-03-10"), nil).about(stop: "b")) == .open)
    #expect(status(words.about(stop: "b")) == .open)
    #expect(read(days.about(stop: "b").effect(2, "REDUCED_SERVICE")).value?.stations[1].status == .open)
    // The folder's own word comes first.
    var own = city
    own.stations[1].status = Status(.passing)
    #expect(status(days.about(stop: "b"), of: own) == Status(.passing))
  }

  @Test func oneOfTwoStopsClosesNoStation() throws {
    let feed = ToyFeed().adding("stops.txt", "b2,Beta,48.8101,2.3101,,").replacing(
      "stop_times.txt", "t2,09:03:00,09:03:30,b,2", "t2,09:03:00,09:03:30,b2,2")
    let twins = try #require(feed.read().value)
    #expect(twins.stations[1].stopIDs == ["b2"] && twins.stations[1].isNamedAfterOneStop)
    let days = words.during(at("2026-03-10"), at("2026-03-12")).effect(1, "NO_SERVICE")
    for stop in ["b", "b2"] {
      let found = read(days.about(stop: stop), of: twins).value
      #expect(found?.stations[1].status == .open)
      #expect(found?.notices.map(\.stations) == [["b"]])
    }
    #expect(read(days.about(stop: "b2").about(stop: "b"), of: twins).value?.stations[1].status.state == .closed)
    // A station of the feed is closed by its own id.
    var parent = twins
    parent.stations[1].isNamedAfterOneStop = false
    #expect(read(days.about(stop: "b"), of: parent).value?.stations[1].status.state == .closed)
  }

  @Test func aLineWithoutServiceIsClosedWhereNoPartOfItIsNamed() {
    let days = words.during(at("2026-03-10"), at("2026-03-12")).effect(1, "NO_SERVICE")
    #expect(read(days.about(route: "1")).value?.lines[0].status.state == .closed)
    #expect(read(days.about(route: "1").about(route: "1", stop: "b")).value?.lines[0].status == .open)
    #expect(read(days.about(agency: "A")).value?.lines[0].status == .open)
    #expect(read(days.about(trip: "t1")).value?.lines[0].status == .open)
  }

  @Test func routesOfAFeedNameLinesOfAFolder() {
    var folder = city
    folder.lines[0].routeIDs = ["R-1"]
    #expect(read(words.about(route: "R-1"), of: folder).value?.notices.map(\.lines) == [["1"]])
  }
}

import Journeys
import Testing
import TransitModel

@testable import GuideSite

@Suite struct ServiceStateTests {
  @Test(arguments: ServiceState.allCases, PageTheme.allCases)
  func canBeReadOnBothGrounds(state: ServiceState, theme: PageTheme) {
    #expect(state.ink(in: theme).contrast(to: theme.ground) >= 4.5)
    #expect(state.ink(in: theme).contrast(to: theme.raisedGround) >= 4.5)
  }

  @Test func followsTheStateOfAJourney() {
    #expect(JourneyNode.State.allCases.map { ServiceState($0) } == [.calm, .soon, .lastTrain, .gone])
  }

  @Test func hasAColourOfItsOwn() {
    for theme in PageTheme.allCases {
      #expect(Set(ServiceState.allCases.map { $0.ink(in: theme) }).count == ServiceState.allCases.count)
    }
  }
}

@Suite struct DepartureOutlookTests {
  static let monday = CalendarDate(dayNumber: 20_454)

  /// The outlook of a Monday's departure from a moment some days later.
  private func outlook(_ departure: ServiceTime, at now: ServiceTime, days: Int = 0, isLast: Bool = false) throws
    -> DepartureOutlook
  {
    let words = try #require(Shipped.words("en"))
    return DepartureOutlook(
      of: CityMoment(Self.monday, departure), at: CityMoment(Self.monday + days, now), isLast: isLast, words: words)
  }

  @Test func countsMinutesUpToAnHour() throws {
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(10, 0)).words == "now")
    #expect(try outlook(ServiceTime(10, 0, 59), at: ServiceTime(10, 0)).words == "now")
    #expect(try outlook(ServiceTime(10, 1), at: ServiceTime(10, 0)).words == "in 1 min")
    #expect(try outlook(ServiceTime(11, 0), at: ServiceTime(10, 0)).words == "in 60 min")
    #expect(try outlook(ServiceTime(11, 1), at: ServiceTime(10, 0)).words == "at 11:01")
  }

  @Test func isSoonInTheLastTenMinutes() throws {
    #expect(try outlook(ServiceTime(10, 10), at: ServiceTime(10, 0)).state == .soon)
    #expect(try outlook(ServiceTime(10, 10, 1), at: ServiceTime(10, 0)).state == .calm)
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(10, 0)).state == .soon)
    #expect(try outlook(ServiceTime(9, 59, 59), at: ServiceTime(10, 0)).state == .gone)
  }

  @Test func namesTheLastTrainUntilItLeaves() throws {
    #expect(try outlook(ServiceTime(23, 14), at: ServiceTime(12, 0), isLast: true).state == .lastTrain)
    #expect(try outlook(ServiceTime(23, 14), at: ServiceTime(23, 14), isLast: true).state == .lastTrain)
    #expect(try outlook(ServiceTime(23, 14), at: ServiceTime(23, 14, 1), isLast: true).state == .gone)
  }

  @Test func countsBackAtLeastAMinute() throws {
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(10, 0, 1)).words == "left 1 min ago")
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(10, 59, 59)).words == "left 59 min ago")
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(11, 0, 1)).words == "left at 10:00")
  }

  @Test func knowsYesterdayAndMidnight() throws {
    #expect(try outlook(ServiceTime(24, 10), at: ServiceTime(23, 50)).words == "in 20 min")
    #expect(try outlook(ServiceTime(24, 10), at: ServiceTime(20, 0)).words == "at 00:10, next day")
    #expect(try outlook(ServiceTime(24, 10), at: ServiceTime(0, 10), days: 1).words == "now")
    #expect(try outlook(ServiceTime(23, 14), at: ServiceTime(9, 0), days: 1).words == "left yesterday at 23:14")
    #expect(try outlook(ServiceTime(24, 10), at: ServiceTime(9, 0), days: 1).words == "left at 00:10")
    #expect(try outlook(ServiceTime(10, 0), at: ServiceTime(10, 0), days: 9).words == "left at 10:00 on 1 January 2026")
  }

  @Test func isClosedWhateverTheTime() throws {
    let words = try #require(Shipped.words("en"))
    let moment = CityMoment(Self.monday, ServiceTime(10, 0))
    let outlook = DepartureOutlook(of: moment, at: moment, isLast: true, isClosed: true, words: words)
    #expect(outlook == DepartureOutlook(of: moment, at: moment, isLast: false, isClosed: true, words: words))
    #expect(outlook.state == .closed)
    #expect(outlook.words == "closed")
  }
}

@Suite struct TimetableDateTests {
  @Test func isOldAfterItsAnniversary() throws {
    let date = try #require(CalendarDate("2025-05-30"))
    #expect(!TimetableDate.isOld(date, today: try #require(CalendarDate("2026-05-30"))))
    #expect(TimetableDate.isOld(date, today: try #require(CalendarDate("2026-05-31"))))
    let leapDay = try #require(CalendarDate("2024-02-29"))
    #expect(!TimetableDate.isOld(leapDay, today: try #require(CalendarDate("2025-03-01"))))
    #expect(TimetableDate.isOld(leapDay, today: try #require(CalendarDate("2025-03-02"))))
  }
}

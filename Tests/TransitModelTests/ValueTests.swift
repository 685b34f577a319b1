import Testing
import TransitModel

@Suite struct ValueTests {
  @Test(arguments: [
    ("05:34", 20_040), ("5:34", 20_040), ("24:10:05", 87_005), ("59:59:59", 215_999), ("00:00", 0),
  ])
  func timesAreRead(text: String, seconds: Int) {
    #expect(ServiceTime(text)?.seconds == seconds)
  }

  @Test(arguments: ["25:60", "60:00", "5", "", "05:3", "05-30", "-1:00", "05:30:", "005:30", "05:30:00:00", "٠٥:٣٠"])
  func otherTextsAreNoTimes(text: String) {
    #expect(ServiceTime(text) == nil)
  }

  @Test(arguments: [("EN", "en"), ("zh-hans", "zh-Hans"), ("ZH-HANT-tw", "zh-Hant-TW"), ("sl-rozaj", "sl-rozaj")])
  func languageTagsHaveOneSpelling(text: String, tag: String) {
    #expect(LanguageTag(text).rawValue == tag)
  }

  @Test func pastMidnightReadsAsTheClockOnTheWall() {
    let time = ServiceTime(24, 10)
    #expect(time.clock == "00:10")
    #expect(time.description == "24:10:00")
    #expect(time.isNextDay)
    #expect(!ServiceTime(23, 59, 59).isNextDay)
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2026-11-21", 20_778, .saturday), ("2000-02-29", 11_016, .tuesday),
  ])
  func datesAreRead(text: String, day: Int, weekday: Weekday) {
    let date = CalendarDate(text)
    #expect(date?.dayNumber == day)
    #expect(date?.weekday == weekday)
    #expect(date?.description == text)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026/01/01", "0000-01-01", "2026-1-1"])
  func otherTextsAreNoDates(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func everyDayOfFourCenturiesRoundTrips() {
    for day in stride(from: -141_427, through: 146_097, by: 1) {
      let date = CalendarDate(dayNumber: day)
      let parts = date.components
      #expect(CalendarDate(year: parts.year, month: parts.month, day: parts.day) == date)
    }
  }

  @Test func moneyIsExact() throws {
    let yuan = try #require(Currency(code: "CNY"))
    let yen = try #require(Currency(code: "JPY"))
    #expect(Money("4.5", currency: yuan)?.minorUnits == 450)
    #expect(Money("4.505", currency: yuan) == nil)
    #expect(Money("4.500", currency: yuan)?.decimal == "4.50")
    #expect(Money("0.05", currency: yuan)?.decimal == "0.05")
    #expect(Money("210", currency: yen)?.decimal == "210")
    #expect(Money("210.5", currency: yen) == nil)
    #expect(Money("", currency: yuan) == nil)
    #expect(Money("1e3", currency: yuan) == nil)
    #expect(Money(".", currency: yuan) == nil)
    #expect(Money("99999999999999999999", currency: yuan) == nil)
    #expect(Currency(code: "yuan") == nil)
  }

  @Test func namesFallBack() {
    let name = LocalizedText([.init("zh-Hans", "五道口"), .init("en", "Wudaokou"), .init("fr", "")])
    #expect(name.text(for: "en-GB") == "Wudaokou")
    #expect(name.text(for: "zh-Hant") == "五道口")
    #expect(name.text(for: "fr") == "五道口")
    #expect(LocalizedText([]).text(for: "en") == "")
  }

  @Test func exceptionsWinOverWeekdays() throws {
    let calendar = ServiceCalendar(
      id: "weekday", name: LocalizedText("Weekdays", "en"),
      weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday],
      added: [try #require(CalendarDate("2026-10-10"))], removed: [try #require(CalendarDate("2026-10-01"))])
    #expect(calendar.holds(on: try #require(CalendarDate("2026-10-10"))))
    #expect(!calendar.holds(on: try #require(CalendarDate("2026-10-01"))))
    #expect(calendar.holds(on: try #require(CalendarDate("2026-10-02"))))
    #expect(!calendar.holds(on: try #require(CalendarDate("2026-10-03"))))
  }
}

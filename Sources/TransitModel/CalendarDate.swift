/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// The day that many days after 1970-01-01.
  public init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// The day of that year, month (1–12) and day of the month; nothing when there is no such day or the year is outside
  /// 1–9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    // Days from civil, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// The day written as `YYYY-MM-DD` or `YYYYMMDD`; nothing for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let dashed = bytes.count == 10 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
    guard dashed || bytes.count == 8 else { return nil }
    let digits = dashed ? Array(bytes[0..<4] + bytes[5..<7] + bytes[8..<10]) : bytes
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    func number(_ range: Range<Int>) -> Int {
      digits[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    self.init(year: number(0..<4), month: number(4..<6), day: number(6..<8))
  }

  /// Whether the month of that year has so many days.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Year, month (1–12) and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let z = dayNumber + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The day of the week.
  public var weekday: Weekday {
    let index = ((dayNumber + 3) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    let parts = components
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2)
  }

  /// Whether the earlier day is the left one.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.dayNumber < b.dayNumber }

  /// The day that many days later.
  public static func + (date: CalendarDate, days: Int) -> CalendarDate {
    CalendarDate(dayNumber: date.dayNumber + days)
  }
}

/// A day of the week, Monday first (ISO 8601).
public enum Weekday: String, CaseIterable, Hashable, Sendable {
  case monday = "mon"
  case tuesday = "tue"
  case wednesday = "wed"
  case thursday = "thu"
  case friday = "fri"
  case saturday = "sat"
  case sunday = "sun"
}

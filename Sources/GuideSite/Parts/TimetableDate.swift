internal import TransitModel

/// The date of a line's timetable, and whether it is old.
struct TimetableDate: View {
  /// "Timetable of 30 May 2026".
  let text: String
  /// The same as `2026-05-30`.
  let isoDate: String
  /// What is said of a timetable older than a year.
  let warning: String?

  /// Nothing when the line does not say.
  init?(_ line: Line, today: CalendarDate, words: Words) {
    guard let date = line.timetableDate else { return nil }
    isoDate = date.description
    text = words(.timetableOf, ["date": words.date(date)])
    warning = Self.isOld(date, today: today) ? words[.timetableOld] : nil
  }

  /// Whether a year and more have passed since `date`.
  static func isOld(_ date: CalendarDate, today: CalendarDate) -> Bool {
    let (year, month, day) = date.components
    let anniversary =
      CalendarDate(year: year + 1, month: month, day: day) ?? CalendarDate(year: year + 1, month: 3, day: 1)
    return anniversary.map { $0 < today } ?? false
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "text": ViewValue(text)
    case "isoDate": ViewValue(isoDate)
    case "warning": ViewValue(warning)
    default: nil
    }
  }
}

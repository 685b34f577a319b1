internal import TransitModel

/// The dates on which a service holds, as one service says them.
struct ServiceDateSet {
  private let dates: Set<CalendarDate>
  /// How many dates the service names one by one.
  private let exceptions: Int

  /// A longer span is none of a service for single dates.
  private static let mostDays = 1500

  /// The dates of a service; nothing where there are none, or no end to them.
  init?(_ service: ServiceCalendar) {
    var dates = Set(service.added)
    if !service.weekdays.isEmpty {
      guard let from = service.from, let until = service.until, until.dayNumber - from.dayNumber < Self.mostDays,
        from <= until
      else { return nil }
      for day in from.dayNumber...until.dayNumber {
        let date = CalendarDate(dayNumber: day)
        if service.weekdays.contains(date.weekday) { dates.insert(date) }
      }
    }
    dates.subtract(service.removed)
    if dates.isEmpty { return nil }
    self.dates = dates
    exceptions = service.added.count + service.removed.count
  }

  private init(_ dates: Set<CalendarDate>, exceptions: Int) {
    self.dates = dates
    self.exceptions = exceptions
  }

  /// The dates of both; nothing where they share one, or where one service for both would be longer to say than two.
  func joined(_ other: ServiceDateSet) -> ServiceDateSet? {
    guard dates.isDisjoint(with: other.dates) else { return nil }
    let both = dates.union(other.dates)
    guard let (first, last) = Self.ends(both) else { return nil }
    let weekdays = Self.weekdays(both, first, last)
    let longer = Self.exceptions(both, weekdays, first, last)
    let count = longer.added.count + longer.removed.count
    return count <= exceptions + other.exceptions
      ? ServiceDateSet(both, exceptions: exceptions + other.exceptions) : nil
  }

  /// A service for these dates: the days of the week on which it mostly holds between the first and the last, and
  /// exceptions.
  func calendar(as service: ServiceCalendar, language: LanguageTag) -> ServiceCalendar {
    guard let (first, last) = Self.ends(dates) else { return service }
    let weekdays = Self.weekdays(dates, first, last)
    let (added, removed) = Self.exceptions(dates, weekdays, first, last)
    let named = weekdays.isEmpty ? Weekday.allCases.filter { day in dates.contains { $0.weekday == day } } : weekdays
    return ServiceCalendar(
      id: service.id, name: WeekdayNames.name(of: named, language: language) ?? service.name, weekdays: weekdays,
      from: weekdays.isEmpty ? nil : first, until: weekdays.isEmpty ? nil : last, added: added.sorted(),
      removed: removed.sorted())
  }

  private static func ends(_ dates: Set<CalendarDate>) -> (CalendarDate, CalendarDate)? {
    guard let first = dates.min(), let last = dates.max(), last.dayNumber - first.dayNumber < mostDays else {
      return nil
    }
    return (first, last)
  }

  /// The days of the week of which more than half are among the dates, and more than one.
  private static func weekdays(
    _ dates: Set<CalendarDate>, _ first: CalendarDate, _ last: CalendarDate
  ) -> [Weekday] {
    let held = dates.reduce(into: [:]) { $0[$1.weekday, default: 0] += 1 }
    let usual = (0..<7).map { first + $0 }.filter { day in
      let all = day <= last ? (last.dayNumber - day.dayNumber) / 7 + 1 : 0
      return all > 1 && (held[day.weekday] ?? 0) * 2 > all
    }.map(\.weekday)
    return Weekday.allCases.filter(usual.contains)
  }

  private static func exceptions(
    _ dates: Set<CalendarDate>, _ weekdays: [Weekday], _ first: CalendarDate, _ last: CalendarDate
  ) -> (added: Set<CalendarDate>, removed: Set<CalendarDate>) {
    let usual = Set(
      (first.dayNumber...last.dayNumber).lazy.map { CalendarDate(dayNumber: $0) }.filter {
        weekdays.contains($0.weekday)
      })
    return (dates.subtracting(usual), usual.subtracting(dates))
  }
}

internal import TransitModel

/// What the timetable of each date is called: that of the service with most trains.
struct DayNames: Hashable, Sendable {
  /// What timetables are called.
  let names: [LocalizedText]
  /// Which of ``names`` holds on each day of the week, Monday first; nothing where none runs.
  let usual: [Int?]
  /// The dates on which another one holds, in order.
  let exceptions: [Exception]

  /// A date and its timetable.
  struct Exception: Hashable, Sendable {
    let date: CalendarDate
    let name: Int?
  }

  /// How many days of a timetable are looked at, the last ones.
  private static let mostDays = 1000

  /// The names of the days of `city`.
  init(_ city: City) {
    let load = ServiceLoad(city)
    let biggest = load.services.enumerated().sorted {
      $0.element.trains == $1.element.trains ? $0.offset < $1.offset : $0.element.trains > $1.element.trains
    }.map(\.element.calendar)
    var names: [LocalizedText] = []
    func number(_ service: ServiceCalendar?) -> Int? {
      guard let name = service?.name, !name.isEmpty else { return nil }
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
    let dates = Self.dates(load)
    let found = dates.map { date in (date: date, name: number(biggest.first { $0.holds(on: date) })) }
    usual = Weekday.allCases.map { weekday in
      if load.start == nil || load.end == nil {
        return number(biggest.first { $0.weekdays.contains(weekday) })
      }
      var counts: [Int: Int] = [:]
      for day in found where day.date.weekday == weekday { counts[day.name ?? -1, default: 0] += 1 }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { $0.key < 0 ? nil : $0.key }
    }
    let usual = usual
    exceptions = found.compactMap { day in
      let place = Weekday.allCases.firstIndex(of: day.date.weekday) ?? 0
      return usual[place] == day.name ? nil : Exception(date: day.date, name: day.name)
    }
    self.names = names
  }

  /// Every date of a timetable with both ends, as far as looked at; of another one those that its services name.
  private static func dates(_ load: ServiceLoad) -> [CalendarDate] {
    if let start = load.start, let end = load.end, start <= end {
      let first = max(start.dayNumber, end.dayNumber - mostDays)
      return (first...end.dayNumber).map { CalendarDate(dayNumber: $0) }
    }
    let named = load.services.flatMap { $0.calendar.added + $0.calendar.removed }
    return Array(Set(named).sorted().suffix(mostDays))
  }
}

internal import TransitModel

/// Days from the first to the last one, both included; nothing for an end that is open.
struct DayRange: Hashable {
  var from: CalendarDate?
  var until: CalendarDate?

  /// Whether its last day is before `date`.
  func isOver(by date: CalendarDate?) -> Bool {
    guard let until, let date else { return false }
    return until < date
  }

  /// The ranges in order, those that meet or overlap made one.
  static func joined(_ ranges: [DayRange]) -> [DayRange] {
    let sorted = ranges.sorted { a, b in
      let (x, y) = (a.from?.dayNumber ?? .min, b.from?.dayNumber ?? .min)
      return x == y ? (a.until?.dayNumber ?? .max) < (b.until?.dayNumber ?? .max) : x < y
    }
    var result: [DayRange] = []
    for range in sorted {
      guard let last = result.last, last.meets(range) else {
        result.append(range)
        continue
      }
      let until = last.until.flatMap { a in range.until.map { max(a, $0) } }
      result[result.count - 1].until = until
    }
    return result
  }

  /// From the first day of them to the last one.
  static func hull(of ranges: [DayRange]) -> DayRange {
    let from = ranges.contains { $0.from == nil } ? nil : ranges.compactMap(\.from).min()
    let until = ranges.contains { $0.until == nil } ? nil : ranges.compactMap(\.until).max()
    return DayRange(from: from, until: until)
  }

  /// Whether one that begins no earlier begins before the day after this one's last.
  private func meets(_ next: DayRange) -> Bool {
    guard let until, let from = next.from else { return true }
    return from.dayNumber - 1 <= until.dayNumber
  }
}

/// Turns moments into the days of a city.
struct AlertDays {
  /// Seconds that the city's clocks are ahead of UTC, by the moment.
  let offset: @Sendable (Int) -> Int

  /// The last moment that is a date: two days before the year 10000. Publishers write larger ones for "no end".
  private static let latest: UInt64 = 253_402_128_000
  /// What begins or ends before this second of a day still belongs to the night before: service days begin in the gap of
  /// the night.
  private static let endOfNight = 4 * 3600
  /// How much a period may fall short of a whole day: many end at 23:59 or 23:59:59.
  private static let tolerance = 60

  /// The day of a moment, and its second there; nothing for one beyond all dates.
  func moment(_ seconds: UInt64) -> (date: CalendarDate, second: Int)? {
    guard seconds <= Self.latest else { return nil }
    let local = Int(seconds) + offset(Int(seconds))
    let day = (local - ((local % 86_400) + 86_400) % 86_400) / 86_400
    return (CalendarDate(dayNumber: day), local - day * 86_400)
  }

  /// The days that a period touches; nothing where it has no length. An end is no part of it; one in the night, before
  /// 04:00, belongs to the day whose last trains run then.
  func touched(by period: ServiceAlert.Period) -> DayRange? {
    if let start = period.start, let end = period.end, end <= start { return nil }
    let from = period.start.flatMap(moment)?.date
    let end = period.end.flatMap { $0 > 0 ? moment($0 - 1) : nil }
    let last = end.map { $0.second < Self.endOfNight ? $0.date + -1 : $0.date }
    return DayRange(from: from, until: last.map { max($0, from ?? $0) })
  }

  /// The service days that a period covers from their first train to midnight at least; nothing where there is none, or
  /// where its end is not known. What holds for hours closes nothing: the planner knows days only.
  func covered(by period: ServiceAlert.Period) -> DayRange? {
    guard let end = period.end, let last = moment(end)?.date else { return nil }
    let lateEnd = end > UInt64.max - UInt64(Self.tolerance) ? nil : moment(end + UInt64(Self.tolerance))
    let until = (lateEnd?.date ?? last) + -1
    guard let start = period.start else { return DayRange(from: nil, until: until) }
    guard let first = moment(start) else { return nil }
    let from = first.second <= Self.endOfNight ? first.date : first.date + 1
    return from <= until ? DayRange(from: from, until: until) : nil
  }
}

internal import TransitModel

/// The times of the year in which lines run, where a timetable has more of them than its own span.
struct Seasons: Hashable, Sendable {
  /// By line the spans of dates with trains, in order; lines that run as long as the timetable holds are left out.
  let spans: [LineID: [ClosedRange<CalendarDate>]]

  /// So many days without a train part two seasons.
  private static let shortestBreak = 21
  /// How many days of a timetable are looked at, the last ones.
  private static let mostDays = 1000

  /// The seasons of a timetable with both ends; of another one none.
  init(_ city: City) {
    let load = ServiceLoad(city)
    guard let start = load.start, let end = load.end, start <= end else {
      spans = [:]
      return
    }
    let first = max(start.dayNumber, end.dayNumber - Self.mostDays)
    let days = (first...end.dayNumber).map { CalendarDate(dayNumber: $0) }
    let running = load.services.map { entry in days.filter { entry.calendar.holds(on: $0) } }
    var servicesOfLine: [LineID: Set<ServiceID>] = [:]
    for trip in city.trips { servicesOfLine[trip.line, default: []].insert(trip.service) }
    spans = servicesOfLine.compactMapValues { services in
      let own = zip(load.services, running).filter { services.contains($0.0.calendar.id) }.flatMap(\.1)
      let spans = Self.spans(Set(own).sorted())
      guard let begin = spans.first?.lowerBound, let last = spans.last?.upperBound else { return nil }
      let isWhole =
        spans.count == 1 && begin.dayNumber - first < Self.shortestBreak
        && end.dayNumber - last.dayNumber < Self.shortestBreak
      return isWhole ? nil : spans
    }
  }

  private static func spans(_ dates: [CalendarDate]) -> [ClosedRange<CalendarDate>] {
    dates.reduce(into: []) { spans, date in
      if let last = spans.last, date.dayNumber - last.upperBound.dayNumber <= shortestBreak {
        spans[spans.count - 1] = last.lowerBound...date
      } else {
        spans.append(date...date)
      }
    }
  }
}

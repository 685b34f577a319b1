internal import TransitModel

/// What alerts close for the planner.
///
/// "No service" is obeyed where nothing has to be guessed: of a station that is named as a whole, with no line, trip or
/// direction beside it, or of a line that is named so and of which no stop is named by itself; for the service days that
/// its periods cover wholly, with an end. The alert says that no train may be boarded there, and that is all that "closed"
/// does: its page and the line's stay, and trains pass. A disruption without an end is over long before a printed or
/// offline guide is thrown away, so it is told and not obeyed. A station or line has one status: the folder's own word
/// comes first, and of several times the first one that is not over.
struct AlertClosures {
  private let subjects: AlertSubjects
  private let days: AlertDays
  private var stations: [StationID: [DayRange]] = [:]
  private var lines: [LineID: [DayRange]] = [:]

  init(subjects: AlertSubjects, days: AlertDays) { (self.subjects, self.days) = (subjects, days) }

  /// Takes what an alert closes after `asOf`.
  mutating func add(_ alert: ServiceAlert, asOf: CalendarDate?) {
    guard alert.effect == .noService else { return }
    let ranges = alert.periods.compactMap(days.covered).filter { !$0.isOver(by: asOf) }
    if ranges.isEmpty { return }
    let plain = alert.selectors.filter { $0.trip == nil && $0.routeType == nil && !$0.isPartial }
    let stops = Set(plain.filter { $0.route == nil }.compactMap(\.stop))
    for station in subjects.wholeStations(stops) { stations[station, default: []] += ranges }
    let inPart = Set(alert.selectors.filter { $0.stop != nil || $0.trip != nil || $0.isPartial }.map(\.route))
    for selector in plain where selector.stop == nil && selector.route != nil && !inPart.contains(selector.route) {
      for line in subjects.named(by: selector)?.lines ?? [] { lines[line, default: []] += ranges }
    }
  }

  /// Closes stations and lines of `city` that are open.
  func close(_ city: inout City) {
    for index in city.stations.indices where city.stations[index].status == .open {
      if let status = Self.status(stations[city.stations[index].id]) { city.stations[index].status = status }
    }
    for index in city.lines.indices where city.lines[index].status == .open {
      if let status = Self.status(lines[city.lines[index].id]) { city.lines[index].status = status }
    }
  }

  private static func status(_ ranges: [DayRange]?) -> Status? {
    DayRange.joined(ranges ?? []).first.map { Status(.closed, from: $0.from, until: $0.until) }
  }
}

internal import Diagrams
internal import Journeys
internal import TransitModel

/// When to leave every station at the latest to reach the places people go to, on each kind of day: reckoned once for all
/// sheets.
struct LastConnections: Sendable {
  /// A place people go to.
  struct Goal: Sendable {
    let station: Station
    /// By kind of day the latest departures.
    let latest: [[StationID: ServiceTime]]
  }

  /// Days of the week on which the same services run.
  struct DayKind: Sendable {
    var weekdays: [Weekday]
    let services: Set<ServiceID>
    /// A usual day of this kind.
    let date: CalendarDate
  }

  /// The kinds of day that are told apart.
  let days: [DayKind]
  let goals: [Goal]

  /// So many places are told at most.
  private static let mostGoals = 9
  /// And so many of them for being airports or railway stations.
  private static let mostMarked = 6
  /// So many columns are told at most, of days that have the same last connections.
  static let mostColumns = 2
  /// How far ahead a day of a kind is looked for.
  private static let lookedAt = 400

  init(_ city: CityIndex, original: City, planner: CityPlanner, chosen: [StationID]) {
    let days = Self.days(city)
    self.days = days
    goals = Self.goals(city, chosen: chosen).map { station in
      let targets = city.complexOf[station.id]?.stations ?? [station.id]
      return Goal(
        station: station,
        latest: days.map { day in
          Dictionary(
            planner.latestDepartures(to: targets, on: day.date).map { ($0.0, $0.1) },
            uniquingKeysWith: { first, _ in first })
        })
    }
  }

  /// The kinds of day of a usual week.
  private static func days(_ city: CityIndex) -> [DayKind] {
    let running = Set(
      city.city.trips.map(\.service)
        + city.city.lines.flatMap { $0.headways.map(\.service) + $0.firstLastTrains.map(\.service) })
    let services = city.city.services.filter { running.contains($0.id) }
    let start = city.validity.from ?? city.newestDate ?? CalendarDate(dayNumber: 20_000)
    let dates = (0..<lookedAt).map { start + $0 }
    // A holiday is no usual day, where there are others.
    let usual = dates.filter { date in
      services.allSatisfy { !$0.added.contains(date) && !$0.removed.contains(date) }
    }
    var seen: Set<Weekday> = []
    var kinds: [DayKind] = []
    for date in usual.isEmpty ? dates : usual where !seen.contains(date.weekday) {
      let ids = Set(services.filter { $0.holds(on: date) }.map(\.id))
      guard !ids.isEmpty else { continue }
      seen.insert(date.weekday)
      if let known = kinds.firstIndex(where: { $0.services == ids }) {
        kinds[known].weekdays.append(date.weekday)
      } else {
        kinds.append(DayKind(weekdays: [date.weekday], services: ids, date: date))
      }
    }
    return kinds
  }

  /// The stations that were chosen; else airports and railway stations, those with most lines first, then the largest
  /// interchanges, one of each complex.
  private static func goals(_ city: CityIndex, chosen: [StationID]) -> [Station] {
    if !chosen.isEmpty { return chosen.compactMap { city.stations[$0] } }
    func lines(_ station: Station) -> Int { city.linesAt[station.id]?.count ?? 0 }
    let served = city.city.stations.filter { lines($0) > 0 && $0.status.state == .open }
    let ranked = served.enumerated().sorted {
      (lines($1.element), $0.offset) < (lines($0.element), $1.offset)
    }.map(\.element)
    var taken: Set<StationID> = []
    var result: [Station] = []
    func take(_ station: Station) {
      guard result.count < mostGoals, !taken.contains(station.id) else { return }
      taken.formUnion(city.complexOf[station.id]?.stations ?? [station.id])
      result.append(station)
    }
    for mark in [Mark.airport, .railway] {
      for station in ranked.filter({ $0.mark == mark }).prefix(mostMarked / 2) { take(station) }
    }
    for station in ranked where lines(station) > 1 && station.mark == nil { take(station) }
    return result
  }
}

extension StationSheets {
  /// The last connections from a station; nothing where there are none.
  func connections(of subject: StationSubject) -> ConnectionTable? {
    guard let connections else { return nil }
    let own = Set(city.complexOf[subject.station.id]?.stations ?? [subject.station.id])
    let goals = connections.goals.filter { !own.contains($0.station.id) }
    // Days on which the same connections are the last ones share a column.
    var columns: [(weekdays: [Weekday], times: [ConnectionTable.Time?])] = []
    for (number, kind) in connections.days.enumerated() {
      let times = goals.map { goal in
        goal.latest[number][subject.station.id].map { time in
          ConnectionTable.Time(clock: time.clock, badge: board(at: time, kind.services, subject).map(badge))
        }
      }
      if let known = columns.firstIndex(where: { $0.times.map { $0?.clock } == times.map { $0?.clock } }) {
        columns[known].weekdays += kind.weekdays
      } else {
        columns.append((kind.weekdays, times))
      }
    }
    let ranked = columns.enumerated().sorted {
      ($1.element.weekdays.count, $0.offset) < ($0.element.weekdays.count, $1.offset)
    }
    columns = ranked.prefix(LastConnections.mostColumns).map(\.element)
    let rows = goals.enumerated().compactMap { index, goal -> ConnectionTable.Row? in
      let times = columns.map { $0.times[index] }
      guard times.contains(where: { $0 != nil }) else { return nil }
      return ConnectionTable.Row(names: words.names(goal.station.name), mark: goal.station.mark, times: times)
    }
    guard !rows.isEmpty else { return nil }
    return ConnectionTable(
      heading: words.heading("heading-last-connections"),
      days: columns.map { column in
        let isEveryDay = columns.count == 1 && Set(column.weekdays).count == Weekday.allCases.count
        return words.plain(isEveryDay ? "" : words.first.days(column.weekdays))
      }, rows: rows)
  }

  /// The only line that leaves at a time.
  private func board(at time: ServiceTime, _ services: Set<ServiceID>, _ subject: StationSubject) -> Line? {
    let lines = subject.services.rows.filter { row in
      services.contains(row.service) && row.departures.contains { $0.time == time }
    }.distinct(\.line)
    return lines.count == 1 ? city.lines[lines[0]] : nil
  }
}

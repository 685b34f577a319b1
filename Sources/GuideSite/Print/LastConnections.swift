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

  /// The kinds of day that are told apart.
  let services: [ServiceID]
  let goals: [Goal]

  /// So many places are told at most.
  private static let mostGoals = 9
  /// And so many of them for being airports or railway stations.
  private static let mostMarked = 6
  /// So many kinds of day are told at most.
  private static let mostDays = 2
  /// How far ahead a day of a kind is looked for.
  private static let lookedAt = 400

  init(_ city: CityIndex, original: City, planner: CityPlanner, chosen: [StationID]) {
    let days = Self.days(city)
    services = days.map(\.service)
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

  /// A usual date of each kind of day, the kinds with most days first.
  private static func days(_ city: CityIndex) -> [(service: ServiceID, date: CalendarDate)] {
    let running = Set(
      city.city.trips.map(\.service)
        + city.city.lines.flatMap { $0.headways.map(\.service) + $0.firstLastTrains.map(\.service) })
    let services = city.city.services.filter { running.contains($0.id) && !$0.weekdays.isEmpty }
    let kinds = services.enumerated().sorted {
      ($1.element.weekdays.count, $0.offset) < ($0.element.weekdays.count, $1.offset)
    }.map(\.element).prefix(mostDays)
    let start = city.validity.from ?? city.newestDate ?? CalendarDate(dayNumber: 20_000)
    return kinds.sorted { a, b in
      (services.firstIndex { $0.id == a.id } ?? 0) < (services.firstIndex { $0.id == b.id } ?? 0)
    }.compactMap { service in
      let first = service.from.map { max($0, start) } ?? start
      let date = (0..<lookedAt).lazy.map { first + $0 }.first { date in
        service.holds(on: date) && service.weekdays.contains(date.weekday) && !service.added.contains(date)
      }
      return date.map { (service.id, $0) }
    }
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
    let rows = connections.goals.filter { !own.contains($0.station.id) }.compactMap { goal -> ConnectionTable.Row? in
      let times = zip(connections.services, goal.latest).map { service, latest in
        latest[subject.station.id].map { time in
          ConnectionTable.Time(clock: time.clock, badge: board(at: time, service, subject).map(badge))
        }
      }
      guard times.contains(where: { $0 != nil }) else { return nil }
      return ConnectionTable.Row(names: words.names(goal.station.name), mark: goal.station.mark, times: times)
    }
    guard !rows.isEmpty else { return nil }
    return ConnectionTable(
      heading: words.heading("heading-last-connections"),
      days: connections.services.map { words.days([$0], in: city).first ?? words.plain("") }, rows: rows)
  }

  /// The only line that leaves at a time.
  private func board(at time: ServiceTime, _ service: ServiceID, _ subject: StationSubject) -> Line? {
    let lines = subject.services.rows.filter { row in
      row.service == service && row.departures.contains { $0.time == time }
    }.distinct(\.line)
    return lines.count == 1 ? city.lines[lines[0]] : nil
  }
}

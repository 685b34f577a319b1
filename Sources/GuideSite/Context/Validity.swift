internal import TransitModel

/// From when until when the trains of a city are known, and which days stand for those before and after.
struct Validity: Hashable, Sendable {
  /// The first date with trains; nothing: no beginning.
  let from: CalendarDate?
  /// The last date with trains; nothing: no end.
  let until: CalendarDate?
  /// The dates whose trains stand for days before ``from``, Monday first; empty without one.
  let firstWeek: [CalendarDate]
  /// The dates whose trains stand for days after ``until``, Monday first; empty without one.
  let lastWeek: [CalendarDate]

  /// How many days at an end of the data are looked at for a usual day of each name.
  private static let lookedAt = 28
  /// How far days without trains are looked past at an end.
  private static let longestGap = 400

  /// What the service days of `city` say on which something runs.
  init(_ city: City) {
    let load = ServiceLoad(city)
    let first = load.start.flatMap { start in
      (0..<Self.longestGap).lazy.map { start + $0 }.first { load.trains(on: $0) > 0 }
    }
    let last = load.end.flatMap { end in
      (0..<Self.longestGap).lazy.map { end + -$0 }.first { load.trains(on: $0) > 0 }
    }
    (from, until) = (first, last)
    firstWeek = first.map { day in Self.week((0..<Self.lookedAt).map { day + $0 }, load) } ?? []
    lastWeek = last.map { day in Self.week((0..<Self.lookedAt).map { day + -$0 }, load) } ?? []
  }

  /// For each day of the week the first of `dates` with most of the trains that such a day has among them, so that a
  /// holiday or a service that is running out does not stand for all.
  private static func week(_ dates: [CalendarDate], _ load: ServiceLoad) -> [CalendarDate] {
    Weekday.allCases.compactMap { weekday in
      let days = dates.filter { $0.weekday == weekday }.map { (date: $0, trains: load.trains(on: $0)) }
      let most = days.map(\.trains).max() ?? 0
      return days.first { $0.trains * 4 >= most * 3 }?.date
    }
  }
}

/// How many trains the services of a city run, date by date.
struct ServiceLoad: Sendable {
  /// A service that something runs on.
  struct Entry: Sendable {
    let calendar: ServiceCalendar
    let trains: Int
  }

  /// The services that something runs on.
  let services: [Entry]

  /// The services of `city`; those of headways and of first and last trains alone count as one train.
  init(_ city: City) {
    var trains: [ServiceID: Int] = [:]
    for trip in city.trips { trains[trip.service, default: 0] += 1 }
    for line in city.lines {
      for id in line.headways.map(\.service) + line.firstLastTrains.map(\.service) where trains[id] == nil {
        trains[id] = 1
      }
    }
    services = city.services.compactMap { calendar in
      trains[calendar.id].map { Entry(calendar: calendar, trains: $0) }
    }
  }

  /// How many trains run on a date.
  func trains(on date: CalendarDate) -> Int {
    services.reduce(0) { $1.calendar.holds(on: date) ? $0 + $1.trains : $0 }
  }

  /// The first date that the services name; nothing where one of them has no beginning.
  var start: CalendarDate? {
    bound({ $0.from }, { $0.added.first }) { min($0, $1) }
  }

  /// The last date that the services name; nothing where one of them has no end.
  var end: CalendarDate? {
    bound({ $0.until }, { $0.added.last }) { max($0, $1) }
  }

  private func bound(
    _ edge: (ServiceCalendar) -> CalendarDate?, _ added: (ServiceCalendar) -> CalendarDate?,
    _ further: (CalendarDate, CalendarDate) -> CalendarDate
  ) -> CalendarDate? {
    var result: CalendarDate?
    for service in services.map(\.calendar) {
      var own = added(service)
      if !service.weekdays.isEmpty {
        guard let edge = edge(service) else { return nil }
        own = own.map { further($0, edge) } ?? edge
      }
      guard let own else { continue }
      result = result.map { further($0, own) } ?? own
    }
    return result
  }
}

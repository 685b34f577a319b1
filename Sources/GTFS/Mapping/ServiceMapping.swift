internal import TransitModel

/// What the services of a feed are called, by number.
struct ServiceIDs {
  /// The feed's own ids.
  let own: [ServiceID]
  /// By number of the service: the id of the nights before its dates, for trains that were moved there.
  let nights: [Int: ServiceID]

  init(_ services: ByteIndex, moved: Set<Int>) {
    own = (0..<services.count).map { ServiceID(services.text($0)) }
    var nights: [Int: ServiceID] = [:]
    for service in moved.sorted() {
      var id = services.text(service) + "-night"
      while services.find(id) != nil { id += "-night" }
      nights[service] = ServiceID(id)
    }
    self.nights = nights
  }
}

/// Makes kinds of service days of services.
struct ServiceMapping {
  let tables: FeedTables
  let ids: ServiceIDs
  let log: FindingLog

  /// The services trips run on, by the first day of the week they hold on, those of more days first, then in the order
  /// in which trips name them, each with that of its trains after midnight (``NightGap``).
  func services() -> [ServiceCalendar] {
    var seen: Set<Int> = []
    let services = tables.trips.records.flatMap { trip -> [ServiceCalendar] in
      guard let record = tables.calendar.records[trip.service], seen.insert(trip.service).inserted else { return [] }
      return [service(ids.own[trip.service], record)]
        + [ids.nights[trip.service]].compactMap { $0 }.map { service($0, record.dayBefore) }
    }
    // Days that only fares tell apart.
    let others = Set(tables.fareRules.windows.compactMap { tables.trips.services.find($0.service) })
    let named = others.subtracting(seen).sorted().compactMap { number in
      tables.calendar.records[number].map { service(ids.own[number], $0) }
    }
    return Self.sorted(services + named)
  }

  /// Services by the first day of the week they hold on, those of more days first, else as they stand.
  static func sorted(_ services: [ServiceCalendar]) -> [ServiceCalendar] {
    services.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  private func service(_ id: ServiceID, _ record: CalendarTable.Record) -> ServiceCalendar {
    let added = record.added.subtracting(record.removed).sorted()
    let days =
      record.weekdays.isEmpty
      ? Weekday.allCases.filter { day in added.contains { $0.weekday == day } } : record.weekdays
    return ServiceCalendar(
      id: id,
      name: WeekdayNames.name(of: days, language: tables.language) ?? LocalizedText(id.rawValue, tables.language),
      weekdays: record.weekdays, from: record.from, until: record.until, added: added,
      removed: record.removed.sorted())
  }

  /// Notes each trip without a service.
  static func reportMissing(_ tables: FeedTables, log: FindingLog) {
    for number in tables.trips.records.indices {
      let trip = tables.trips.records[number]
      guard tables.calendar.records[trip.service] == nil else { continue }
      log.add(
        Finding(
          code: "foreign_key_violation", severity: .error, location: tables.trips.location(number),
          message:
            "the trip \"\(trip.id)\" runs on service \"\(tables.trips.services.text(trip.service))\", which no calendar has; it was left out"
        ))
    }
  }
}

extension ServiceCalendar {
  /// Its place among other kinds of days: Mondays before Sundays, many days before few, single dates last.
  fileprivate var rank: Int {
    let first = weekdays.compactMap { Weekday.allCases.firstIndex(of: $0) }.min() ?? 7
    return first * 8 + 7 - weekdays.count
  }
}

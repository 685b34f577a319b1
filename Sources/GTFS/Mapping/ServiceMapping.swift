internal import TransitModel

/// Makes kinds of service days of services.
struct ServiceMapping {
  let tables: FeedTables
  let log: FindingLog

  /// The services trips run on, by the first day of the week they hold on, those of more days first, then in the order
  /// in which trips name them; and a finding for each trip without one.
  func services() -> [ServiceCalendar] {
    reportMissing()
    var seen: Set<ServiceID> = []
    let services = tables.trips.records.compactMap { trip -> ServiceCalendar? in
      let id = ServiceID(tables.trips.services.text(trip.service))
      guard let record = tables.calendar.records[trip.service], seen.insert(id).inserted else { return nil }
      return service(id, record)
    }
    return services.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
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

  private func reportMissing() {
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

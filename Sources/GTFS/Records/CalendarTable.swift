internal import TransitModel

/// `calendar.txt` and `calendar_dates.txt` of the services that trips run on.
struct CalendarTable {
  /// The dates of one service.
  struct Record: Equatable {
    var weekdays: [Weekday] = []
    var from: CalendarDate?
    var until: CalendarDate?
    var added: Set<CalendarDate> = []
    var removed: Set<CalendarDate> = []

    /// Whether it holds on a date.
    func holds(on date: CalendarDate) -> Bool {
      if removed.contains(date) { return false }
      if added.contains(date) { return true }
      if let from, date < from { return false }
      if let until, date > until { return false }
      return weekdays.contains(date.weekday)
    }

    /// The same a day earlier: on the nights before its dates.
    var dayBefore: Record {
      let days = Weekday.allCases
      return Record(
        weekdays: days.indices.filter { weekdays.contains(days[($0 + 1) % 7]) }.map { days[$0] },
        from: from.map { $0 + -1 }, until: until.map { $0 + -1 }, added: Set(added.map { $0 + -1 }),
        removed: Set(removed.map { $0 + -1 }))
    }
  }

  /// By number of the service in ``TripTable/services``; nothing for a service neither file has.
  private(set) var records: [Record?]
  private let services: ByteIndex

  init(services: ByteIndex) {
    self.services = services
    records = Array(repeating: nil, count: services.count)
  }

  /// Reads `calendar.txt`.
  mutating func readWeeks(_ table: FeedTable) {
    var table = table
    let id = table.column("service_id")
    let days = Weekday.allCases.map { (day: $0, column: table.column(Self.columnName(of: $0))) }
    reportMissing(days.filter { !$0.column.exists }.map(\.column.name), table)
    var ids = ByteIndex()
    var lines: [Finding.Location] = []
    while table.next() {
      guard let text = table.key(id) else { continue }
      let (line, isNew) = ids.insert(text)
      if !isNew {
        let isSame = services.find(text).map { records[$0] == week(table, days) } ?? true
        table.note(
          "duplicate_key", isSame ? .warning : .error, id,
          "the service \"\(text)\" stands twice; the first one counts", related: [lines[line]])
        continue
      }
      lines.append(table.location(id))
      guard let number = services.find(text) else { continue }
      records[number] = week(table, days)
    }
  }

  /// Reads `calendar_dates.txt`.
  mutating func readDates(_ table: FeedTable) {
    var table = table
    let id = table.column("service_id")
    let date = table.column("date")
    let type = table.column("exception_type")
    while table.next() {
      guard let text = table.key(id), let number = services.find(text) else { continue }
      if table.isEmpty(date) {
        table.note("missing_required_field", .error, date, "the row has no date; it was left out")
      }
      guard let day = table.date(date, .error), let kind = table.code(type, 1...2) else { continue }
      // In place: a copy of the set for every row would take the square of their number.
      if records[number] == nil { records[number] = Record() }
      if kind == 1 { records[number]?.added.insert(day) } else { records[number]?.removed.insert(day) }
    }
  }

  private func week(_ table: FeedTable, _ days: [(day: Weekday, column: FeedTable.Column)]) -> Record {
    var record = Record()
    record.weekdays = days.filter { table.code($0.column, 0...1) == 1 }.map(\.day)
    let start = table.column("start_date")
    let end = table.column("end_date")
    record.from = table.date(start)
    record.until = table.date(end)
    if let from = record.from, let until = record.until, until < from {
      table.note(
        "start_and_end_range_out_of_order", .warning, end, "the service ends before it starts; its dates were swapped")
      (record.from, record.until) = (until, from)
    }
    return record
  }

  private func reportMissing(_ names: [String], _ table: FeedTable) {
    for name in names {
      table.log.add(
        Finding(
          code: "missing_required_column", severity: .error, location: Finding.Location(file: table.path, line: 1),
          message: "the column \"\(name)\" is missing; no service was taken to run on that day", expected: name))
    }
  }

  private static func columnName(of day: Weekday) -> String {
    switch day {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}

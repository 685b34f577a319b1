internal import TransitModel

/// Which trains of a feed belong to the service day before the one it files them under.
///
/// A service day begins in the gap of the night. Feeds may file a train at 00:10 as 24:10 of the day before or as 00:10 of
/// the next one; riders mean the night before. So on every date the gap is looked for: the longest time after midnight
/// in which no train of the feed starts, or, where some lines run all night, no train of the line. What starts between
/// midnight and the gap moves to the day before, 24 hours later. A gap is at least 90 minutes long and begins before
/// 04:00. A line without one runs all night: its trains stay where the feed has them. Trips belong to services, and a
/// service to many dates; what holds on most of them counts for all.
struct NightGap {
  /// What a trip's starts are counted by.
  private struct Key: Hashable {
    let service: Int
    let route: Int
  }

  /// The starts of a service's trains on one route, on the night its date begins with and the one it ends with.
  private struct Starts {
    var own = NightStarts()
    var evening = NightStarts()
  }

  /// By service and route: the minute after which trips stay where they are.
  private var lastMinute: [Key: Int] = [:]
  /// The routes whose trains run all night, on most dates.
  private(set) var allNight: Set<Int> = []
  /// The services that trips were moved from.
  private(set) var movedServices: Set<Int> = []
  /// How many trips were moved, and the latest start of one in seconds after midnight.
  private var moved = (trips: 0, latest: 0)
  private let tables: FeedTables
  private let timetable: Timetable

  init(_ tables: FeedTables, _ timetable: Timetable) {
    self.tables = tables
    self.timetable = timetable
    var starts: [Key: Starts] = [:]
    for run in timetable.runs {
      let record = tables.trips.records[run.trip]
      Self.add(
        run, tables, timetable, to: &starts[Key(service: record.service, route: record.route), default: Starts()])
    }
    let early = starts.keys.filter { starts[$0]?.own.hasEarly ?? false }
    if early.isEmpty { return }
    judge(early, starts)
    for run in timetable.runs {
      let bands = tables.frequencies.bands[run.trip]
      let starts = bands.map { $0.flatMap(Self.starts) } ?? [Int(timetable.departures[run.start])]
      guard let latest = starts.filter({ isMoved(run, start: $0) }).max() else { continue }
      movedServices.insert(tables.trips.records[run.trip].service)
      moved = (moved.trips + 1, max(moved.latest, latest))
    }
  }

  /// Says what was moved, and what runs all night.
  func report(to log: FindingLog) {
    if moved.trips > 0 {
      log.add(
        Finding(
          code: "trips_after_midnight", severity: .info, location: Finding.Location(file: tables.trips.path),
          message:
            "\(moved.trips) trip\(moved.trips == 1 ? "" : "s") that start until \(ServiceTime(seconds: moved.latest).clock) belong to the night before and were counted to its service day"
        ))
    }
    for route in allNight.sorted() {
      log.add(
        Finding(
          code: "trips_all_night", severity: .info, location: tables.routes.records[route].location,
          message:
            "trains of \"\(tables.routes.records[route].id)\" run all night; those after midnight stay on the day the feed files them under"
        ))
    }
  }

  /// Whether a train of a run that starts so many seconds after midnight belongs to the day before.
  func isMoved(_ run: Run, start: Int) -> Bool {
    let record = tables.trips.records[run.trip]
    guard start >= 0, let last = lastMinute[Key(service: record.service, route: record.route)], start / 60 <= last
    else { return false }
    let length = Int(timetable.arrivals[run.start + timetable.count(of: run) - 1] - timetable.departures[run.start])
    return start + length + 86_400 <= ServiceTime.latest.seconds
  }

  private static func add(_ run: Run, _ tables: FeedTables, _ timetable: Timetable, to starts: inout Starts) {
    func add(_ seconds: Int) {
      starts.own.insert(seconds / 60)
      starts.evening.insert(seconds / 60 - 1440)
    }
    guard let bands = tables.frequencies.bands[run.trip] else { return add(Int(timetable.departures[run.start])) }
    for band in bands { Self.starts(band).forEach(add) }
  }

  /// The starts of a part of the day, one a minute at most.
  private static func starts(_ band: FrequencyTable.Band) -> [Int] {
    Array(stride(from: band.start, to: band.end, by: max(60, band.headway)))
  }

  /// Finds the gap of every date and lets the dates of each service decide.
  private mutating func judge(_ early: [Key], _ starts: [Key: Starts]) {
    var votes: [Key: [Int]] = [:]
    var keysOfService: [Int: [Key]] = [:]
    for key in starts.keys.sorted(by: { ($0.service, $0.route) < ($1.service, $1.route) }) {
      keysOfService[key.service, default: []].append(key)
    }
    let earlyOfService = Dictionary(grouping: early, by: \.service)
    var known: [[Int]: [Key: Int]] = [:]
    let days = ServiceDates(tables.calendar)
    var (before, own): ([Int], [Int]) = ([], days.services(on: days.range[0] + -1))
    for date in days.range {
      (before, own) = (own, days.services(on: date))
      guard own.contains(where: { earlyOfService[$0] != nil }) else { continue }
      let night = before + [-1] + own
      if known[night] == nil {
        known[night] = Self.gaps(
          own.flatMap { earlyOfService[$0] ?? [] }, of: starts, own: own.flatMap { keysOfService[$0] ?? [] },
          before: before.flatMap { keysOfService[$0] ?? [] })
      }
      for (key, minute) in known[night] ?? [:] { votes[key, default: []].append(minute) }
    }
    for (key, minutes) in votes {
      let middle = minutes.sorted()[(minutes.count - 1) / 2]
      if middle >= 0 { lastMinute[key] = middle }
      if middle == Self.noGap { allNight.insert(key.route) }
    }
  }

  private static let noGap = -10_000

  /// For services and routes the last minute before the gap of one night.
  private static func gaps(_ wanted: [Key], of starts: [Key: Starts], own: [Key], before: [Key]) -> [Key: Int] {
    var all = NightStarts()
    var ofRoute: [Int: NightStarts] = [:]
    for (keys, part) in [(own, \Starts.own), (before, \Starts.evening)] {
      for key in keys {
        guard let more = starts[key]?[keyPath: part] else { continue }
        all.formUnion(more)
        ofRoute[key.route, default: NightStarts()].formUnion(more)
      }
    }
    let common = all.lastBeforeGap
    return Dictionary(
      wanted.map { ($0, common ?? ofRoute[$0.route]?.lastBeforeGap ?? noGap) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Which services hold on which dates.
private struct ServiceDates {
  private let records: [CalendarTable.Record?]
  /// The dates the calendars speak of, the last years of them.
  let range: [CalendarDate]

  /// How many dates are looked at.
  private static let mostDates = 1500

  init(_ table: CalendarTable) {
    records = table.records
    let dates = records.compactMap { $0 }.flatMap { record in
      [record.from, record.until].compactMap { $0?.dayNumber } + record.added.map(\.dayNumber)
    }
    // Of calendars without a date any week tells.
    let last = dates.max() ?? 6
    let first = min(max(dates.min() ?? 0, last - Self.mostDates), last - 6)
    range = (first...last).map { CalendarDate(dayNumber: $0) }
  }

  /// The services that hold on a date, as numbers.
  func services(on date: CalendarDate) -> [Int] {
    records.indices.filter { records[$0]?.holds(on: date) ?? false }
  }
}

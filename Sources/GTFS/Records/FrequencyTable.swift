internal import TransitModel

/// `frequencies.txt`: how often a trip is run.
struct FrequencyTable {
  /// A part of the day.
  struct Band {
    let start: Int
    let end: Int
    let headway: Int
    let isExact: Bool
    let location: Finding.Location
  }

  /// By number of the trip, in order of time; without a band for a trip whose rows are all of no use.
  private(set) var bands: [Int: [Band]] = [:]

  init() {}

  /// Reads the bands of all trips that are taken; one that is no part of a day is left out.
  init(_ table: FeedTable, trips: TripTable) {
    var table = table
    let id = table.column("trip_id")
    while table.next() {
      guard let text = table.key(id) else { continue }
      guard let trip = trips.find(text) else {
        if trips.index.find(text) == nil {
          table.note("foreign_key_violation", .error, id, "the trip \"\(text)\" does not exist; the row was left out")
        }
        continue
      }
      // The times of a trip that is run by frequency are no train's own, also where no row can be used.
      bands[trip, default: []] += [Self.band(table)].compactMap { $0 }
    }
    for trip in bands.keys.sorted() { arrange(trip, trips, log: table.log) }
  }

  /// A part of the day that ends on the clock before it starts, and lasts less than this, runs past midnight.
  private static let halfDay = 43_200

  private static func band(_ table: FeedTable) -> Band? {
    let end = table.column("end_time")
    let headway = table.column("headway_secs")
    let start = table.column("start_time")
    for column in [start, end, headway] where table.isEmpty(column) {
      table.note("missing_required_field", .error, column, "\"\(column.name)\" is empty; the row was left out")
    }
    guard let from = table.time(start, .error), let until = table.time(end, .error),
      let seconds = table.integer(headway, in: 1...86_400)
    else { return nil }
    var last = until.seconds
    if until <= from {
      let isPastMidnight = from - until > halfDay
      let code = from == until ? "start_and_end_range_equal" : "start_and_end_range_out_of_order"
      table.note(
        code, .warning, end,
        isPastMidnight
          ? "the part of the day ends before it starts; it was taken to run past midnight"
          : from == until
            ? "the part of the day ends as it starts; it was left out"
            : "the part of the day ends before it starts; it was left out")
      guard isPastMidnight else { return nil }
      last += 86_400
    }
    return Band(
      start: from.seconds, end: last, headway: seconds,
      isExact: table.code(table.column("exact_times"), 0...1) == 1, location: table.location())
  }

  private mutating func arrange(_ trip: Int, _ trips: TripTable, log: FindingLog) {
    if bands[trip]?.isEmpty ?? false {
      log.add(
        Finding(
          code: "unusable_trip", severity: .warning, location: trips.location(trip),
          message: "the trip is run by frequency, and none of its parts of the day can be used; it was left out",
          found: trips.records[trip].id))
    }
    let sorted = (bands[trip] ?? []).enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    bands[trip] = sorted
    for (a, b) in zip(sorted, sorted.dropFirst()) where b.start < a.end {
      log.add(
        Finding(
          code: "overlapping_frequency", severity: .warning, location: b.location,
          message: "two parts of the day of one trip overlap; both were kept", related: [a.location]))
    }
  }
}

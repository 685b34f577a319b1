internal import TransitModel

/// Finds trains that are faster than anything that runs on such a line (gtfs-validator's
/// `fast_travel_between_consecutive_stops`): a time, a stop or its place is wrong.
struct SpeedCheck {
  private let tables: FeedTables
  private let log: FindingLog
  /// The sections that were told of.
  private var told: Set<Section> = []

  private struct Section: Hashable {
    let route: Int
    let from: Int32
    let to: Int32
  }

  init(_ tables: FeedTables, log: FindingLog) {
    self.tables = tables
    self.log = log
  }

  /// Looks at the times of a trip.
  mutating func check(_ trip: Int, _ times: TripTimes) {
    let route = tables.trips.records[trip].route
    let limit = Self.limit(of: tables.routes.records[route].type)
    for index in times.rows.indices.dropFirst() where !times.isApproximate[index] && !times.isApproximate[index - 1] {
      let seconds = Int(times.arrivals[index] - times.departures[index - 1])
      // Nothing is fast that takes longer than the earth is wide at that speed.
      if seconds > 86_400 { continue }
      let (from, to) = (tables.stopTimes.stops[times.rows[index - 1]], tables.stopTimes.stops[times.rows[index]])
      guard from != to, let here = place(from), let there = place(to) else { continue }
      let isRounded = times.departures[index - 1] % 60 == 0 && times.arrivals[index] % 60 == 0
      let hours = Double(max(1, seconds + (isRounded ? Self.rounding : 0))) / 3600
      if Self.mostKilometres(here, there) <= limit * hours { continue }
      let metres = here.distance(to: there)
      let speed = metres / 1000 / hours
      guard speed > limit, told.insert(Section(route: route, from: from, to: to)).inserted else { continue }
      report(metres, seconds, speed, limit, times.rows[index], from, to)
    }
  }

  /// No less than the distance, at little cost: along a meridian, then along a parallel as long as the equator. A degree of
  /// either is 111.2 km (mean radius, IUGG).
  private static func mostKilometres(_ a: Coordinate, _ b: Coordinate) -> Double {
    (abs(b.latitude - a.latitude) + abs(b.longitude - a.longitude)) * 111.2
  }

  /// Times written in whole minutes may each be half a minute off.
  private static let rounding = 30

  private func place(_ stop: Int32) -> Coordinate? {
    let record = tables.stops.records[Int(stop)]
    return record.coordinate ?? record.parent.flatMap { tables.stops.records[$0].coordinate }
  }

  private func report(
    _ metres: Double, _ seconds: Int, _ speed: Double, _ limit: Double, _ row: Int, _ from: Int32, _ to: Int32
  ) {
    let ends = [from, to].map { "\"\(tables.stops.records[Int($0)].id)\"" }
    let length = metres < 10_000 ? "\(Int(metres)) m" : "\(Int(metres / 1000)) km"
    log.add(
      Finding(
        code: "fast_travel_between_consecutive_stops", severity: .warning, location: tables.stopTimes.location(row),
        message: "the train rides from \(ends[0]) to \(ends[1]), \(length) apart, in \(seconds) s",
        found: "\(Int(speed)) km/h", expected: "at most \(Int(limit)) km/h",
        hint: "one of the times or the place of a stop may be wrong"))
  }

  /// The fastest that runs on a route of a type, in km/h, as gtfs-validator has it; extended types as their basic ones.
  private static func limit(of type: Int?) -> Double {
    switch type ?? -1 {
    case 0, 900...906: 100
    case 2, 100...117: 500
    case 4: 80
    case 5: 30
    case 6, 7, 1300...1307, 1400...1402: 50
    case 1, 3, 11, 12, 400...405, 500, 600, 700...716, 800: 150
    default: 200
    }
  }
}

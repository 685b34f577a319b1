import Foundation
import TestInputs
import TransitModel

/// A feed read plainly, by nothing that the import uses: every call of every trip, as the tables have them.
struct PlainFeed {
  typealias Row = [String: String]

  private let tables: [String: [Row]]

  /// The tables of a feed.
  init(_ input: TestInput) {
    let names = ["stops", "routes", "trips", "stop_times", "calendar", "calendar_dates", "frequencies"].map {
      $0 + ".txt"
    }
    tables = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.rows(input.table($0) ?? "")) })
  }

  /// Ten days, or fewer, between the first and the last on which any train runs: at either end trains after midnight may
  /// belong to a service day that the feed does not have.
  func sampleDays() -> Set<Int> {
    let services = Set(table("trips.txt").compactMap { $0["service_id"] })
    let days = services.reduce(into: Set<Int>()) { $0.formUnion(self.days(of: $1)) }.sorted()
    let inner = days.count > 4 ? Array(days[2..<days.count - 2]) : []
    return Set((0..<10).compactMap { inner.isEmpty ? nil : inner[$0 * (inner.count - 1) / 9] })
  }

  private func table(_ name: String) -> [Row] { tables[name] ?? [] }

  /// Rows of comma-separated text by the names of its columns.
  private static func rows(_ text: String) -> [Row] {
    var rows: [[String]] = []
    var (row, cell, isQuoted) = ([String](), "", false)
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" && scalar != "\r" {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\n" where !isQuoted:
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    if !row.isEmpty || !cell.isEmpty { rows.append(row + [cell]) }
    guard let header = rows.first?.map({ $0.trimmingCharacters(in: .whitespaces) }) else { return [] }
    return rows.dropFirst().map { cells in
      Dictionary(
        zip(header, cells.map { $0.trimmingCharacters(in: .whitespaces) }), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The days on which a service runs, as days since 1970-01-01.
  private func days(of service: String) -> Set<Int> {
    func day(_ text: String?) -> Int? { text.flatMap { CalendarDate($0) }?.dayNumber }
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var days: Set<Int> = []
    for row in table("calendar.txt") where row["service_id"] == service {
      guard let from = day(row["start_date"]), let until = day(row["end_date"]), from <= until else { continue }
      // 1970-01-01 was a Thursday.
      for number in from...min(until, from + 800) where row[names[(number + 3) % 7]] == "1" { days.insert(number) }
    }
    for row in table("calendar_dates.txt") where row["service_id"] == service {
      guard let number = day(row["date"]) else { continue }
      if row["exception_type"] == "1" { days.insert(number) } else { days.remove(number) }
    }
    return days
  }

  /// A call of a train at a station, in seconds since 1970-01-01.
  struct Call {
    let station: String
    let moment: Int
  }

  /// How many days after its service day a time lies.
  static func daysOff(_ seconds: Int) -> Int { Int((Double(seconds) / 86_400).rounded(.down)) }

  private func parents() -> [String: String] {
    table("stops.txt").reduce(into: [:]) { $0[$1["stop_id"] ?? ""] = $1["parent_station"] ?? "" }
  }

  private static func root(of stop: String, _ parents: [String: String]) -> String {
    var stop = stop
    for _ in 0..<3 {
      guard let parent = parents[stop], !parent.isEmpty, parents[parent] != nil else { break }
      stop = parent
    }
    return stop
  }

  /// Whether a trip leaves times to be estimated.
  var hasBlankTimes: Bool {
    table("stop_times.txt").contains { ($0["arrival_time"] ?? "").isEmpty || ($0["departure_time"] ?? "").isEmpty }
  }

  /// The departures on some days of all trains of routes on rails, but those from the last stop of a trip.
  func calls(on wanted: Set<Int>) -> [Call] {
    let near = Set(wanted.flatMap { [$0 - 2, $0 - 1, $0] })
    let parents = parents()
    let rail = Set(
      table("routes.txt").filter { row in
        Int(row["route_type"] ?? "").map {
          [0, 1, 2, 5, 7, 12].contains($0) || (100..<200).contains($0) || (400..<500).contains($0)
            || (900..<1000).contains($0)
        } ?? false
      }.compactMap { $0["route_id"] })
    let rows = Dictionary(grouping: table("stop_times.txt")) { $0["trip_id"] ?? "" }
    let bands = Dictionary(grouping: table("frequencies.txt")) { $0["trip_id"] ?? "" }
    var known: [String: Set<Int>] = [:]
    var calls: [Call] = []
    for trip in table("trips.txt") where rail.contains(trip["route_id"] ?? "") {
      let (id, service) = (trip["trip_id"] ?? "", trip["service_id"] ?? "")
      let days = known[service] ?? days(of: service).intersection(near)
      known[service] = days
      let stops = (rows[id] ?? []).sorted { Int($0["stop_sequence"] ?? "") ?? 0 < Int($1["stop_sequence"] ?? "") ?? 0 }
      guard let first = stops.first.flatMap({ Self.seconds($0["departure_time"]) }), stops.count > 1 else { continue }
      let shifts = bands[id].map { Self.starts($0).map { $0 - first } } ?? [0]
      // A clock that falls back by half a day and more has passed midnight.
      var (before, dayLater) = (first, 0)
      for row in stops.dropLast() {
        guard let stop = row["stop_id"], let clock = Self.seconds(row["departure_time"]) else { continue }
        if before - clock > 43_200 { dayLater = 86_400 }
        let time = clock + dayLater
        before = clock
        if row["pickup_type"] == "1" && row["drop_off_type"] == "1" { continue }
        let station = Self.root(of: stop, parents)
        for day in days {
          for shift in shifts where wanted.contains(day + Self.daysOff(time + shift)) {
            calls.append(Call(station: station, moment: day * 86_400 + time + shift))
          }
        }
      }
    }
    return calls
  }

  private static func starts(_ bands: [Row]) -> Set<Int> {
    var starts: Set<Int> = []
    for band in bands {
      guard let from = seconds(band["start_time"]), let until = seconds(band["end_time"]),
        let headway = Int(band["headway_secs"] ?? ""), headway > 0
      else { continue }
      // A band that ends before it begins ends on the next day.
      starts.formUnion(stride(from: from, to: until < from ? until + 86_400 : until, by: headway))
    }
    return starts
  }

  private static func seconds(_ text: String?) -> Int? {
    let parts = (text ?? "").split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }
}

import Journeys
import TransitModel

/// A station as text.
struct StationText {
  let city: City
  let services: CityServices
  let names: JourneyText

  /// The station, with the trains of a date, or of every kind of day.
  func lines(_ station: Station, on date: CalendarDate?) -> [String] {
    let session = names.session
    var lines = [session.styled(names.text(station.name), .bold, for: session.output)]
    let rows = services.services(at: station.id, on: date).rows.flatMap(\.byBranch)
    lines += rows.map { "  " + text($0) }
    if let date, rows.isEmpty { lines.append("  No trains on \(date)") }
    if date == nil, !rows.isEmpty, let days = daysWithoutTrains { lines.append("  No trains: " + names.text(days)) }
    let exits = station.entrances.compactMap { entrance -> String? in
      guard let code = entrance.code else { return nil }
      return ([code] + entrance.places.map(names.text)).joined(separator: " ")
    }
    if !exits.isEmpty { lines.append("  Exits: " + exits.joined(separator: ", ")) }
    let access = StepFreeAccess(station, notices: city.notices)
    switch date.map({ access.isKnown(on: $0) }) ?? access.isKnown {
    case true?: lines.append("  Without steps: yes")
    case false?: lines.append("  Without steps: no")
    case nil: lines.append("  Without steps: not known")
    }
    for outage in access.outages where date == nil && access.isKnown == true {
      let span = [outage.from.map { "from \($0)" }, outage.until.map { "until \($0)" }].compactMap { $0 }
      lines.append("  Without steps: no" + (span.isEmpty ? "" : " " + span.joined(separator: " ")))
    }
    if !station.facilities.isEmpty {
      lines.append("  Facilities: " + station.facilities.map(\.kind.rawValue).joined(separator: ", "))
    }
    return lines
  }

  /// The days of the week on which nothing runs in the city.
  private var daysWithoutTrains: LocalizedText? {
    let running = Set(city.services.flatMap(\.weekdays))
    return running.isEmpty
      ? nil : WeekdayNames.name(of: Weekday.allCases.filter { !running.contains($0) }, language: city.languages[0])
  }

  private func text(_ row: StationServices.Row) -> String {
    let line = city.lines.first { $0.id == row.line }
    let service = city.services.first { $0.id == row.service }
    var parts = [
      "\(line.map(names.text) ?? row.line.rawValue) \(heading(row, line))",
      service.map { names.text($0.name) } ?? row.service.rawValue,
      "first \(time(row.first))", "last \(time(row.last))",
    ]
    if row.first.isShortTurn { parts[2] += " to \(name(row.first.terminus))" }
    if row.last.isShortTurn { parts[3] += " to \(name(row.last.terminus))" }
    if let through = row.lastThrough, through != row.last { parts.append("over the whole line \(time(through))") }
    return parts.joined(separator: " · ")
  }

  /// What the guide calls the direction, and its branch where it forks.
  private func heading(_ row: StationServices.Row, _ line: Line?) -> String {
    let title = DirectionTitle(row.direction, of: line, in: languages) { id in city.stations.first { $0.id == id }?.name
    }
    let text = names.text(title.text)
    return (title.isTerminus ? "to " + text : text) + (row.branch.map { ", trains to " + name($0) } ?? "")
  }

  private var languages: [LanguageTag] { city.languages }

  private func time(_ departure: Departure) -> String {
    (departure.isApproximate ? "~" : "") + names.time(departure.time)
  }

  private func name(_ id: StationID) -> String {
    city.stations.first { $0.id == id }.map { names.text($0.name) } ?? id.rawValue
  }
}

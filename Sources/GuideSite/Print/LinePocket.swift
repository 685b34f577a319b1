public import Diagrams
internal import Journeys
public import TransitModel

extension StationSheets {
  /// So many stations have departures in a pocket timetable at most.
  private static var mostStations: Int { 6 }

  /// The pocket timetable of a line; nothing where the city does not have it, or no train is known.
  public func pocket(of line: LineID) -> PocketContent? {
    guard let line = city.lines[line] else { return nil }
    let tables = LineTables(line, of: self)
    let directions = tables.directions.map { direction(id: $0, of: line, tables) }
    guard !directions.isEmpty else { return nil }
    let count = directions.map(\.table.rows.count).max() ?? 0
    var content = PocketContent(
      title: line.name.text(for: words.first.tag) + ", " + city.city.name.text(for: words.first.tag),
      language: words.first.tag.rawValue, names: words.names(line.name), city: words.names(city.city.name),
      badge: badge(line), directions: directions, departures: words.heading("heading-departures"),
      someStations: (0...count).map { some in
        words.plain(
          words.first(.someStations, ["count": words.first.number(some), "all": words.first.number(count)]))
      }, lastLegend: words.heading("lastTrain").first ?? words.plain(""))
    content.exceptions = exceptions(services: tables.services) + notices(lines: [line.id], stations: [])
    content.footer = footer(lines: [line])
    if let links, let caption = words.heading("guideOnline").first {
      content.address = .init(url: links.address(of: line.id), caption: caption)
    }
    return content
  }

  private func direction(id: DirectionID, of line: Line, _ tables: LineTables) -> PocketContent.Direction {
    let table = tables.table(of: [id])
    let places = table.rows.indices.filter { !tables.rows(of: table.rows[$0].stop.station, direction: id).isEmpty }
    // Nobody counts passengers here: where one changes, and where the line begins, most people get on.
    let ranked = places.sorted { a, b in
      let (first, second) = (weight(of: table.rows[a].stop, at: a), weight(of: table.rows[b].stop, at: b))
      return first == second ? a < b : first > second
    }
    return PocketContent.Direction(
      towards: words.towards(id, of: line, in: city), table: table,
      departures: ranked.prefix(Self.mostStations).map { place in
        let stop = table.rows[place].stop
        let panel = panel(tables.rows(of: stop.station, direction: id), line: line, direction: id)
        return PocketContent.Departures(
          place: place,
          panel: DepartureBoard.Panel(
            badge: panel.badge, towards: stop.names, tables: panel.tables, marks: panel.marks, notes: panel.notes,
            ends: panel.ends))
      })
  }

  private func weight(of stop: LineFromHere.Stop, at place: Int) -> Int {
    let hasMark = city.stations[stop.station]?.mark != nil
    return place == 0 ? 1_000 : 2 * stop.badges.count + (hasMark ? 3 : 0)
  }
}

internal import TransitModel

/// Makes lines of routes: their directions and patterns with ids.
struct LineMapping {
  let tables: FeedTables
  let stations: [Station]
  let stationMap: StationMap
  let timetable: Timetable
  /// Which stops stand as platforms in patterns.
  let isPlatform: [Bool]
  let log: FindingLog

  /// The lines with trips in the order of the guide, the number of each one's route, and by number of the pattern its id.
  func lines(
    colors: [LineColor], version: CalendarDate?
  ) -> (lines: [Line], routes: [Int], patternIDs: [PatternID]) {
    var byRoute = Array(repeating: [Int](), count: tables.routes.records.count)
    for (number, pattern) in timetable.patterns.enumerated() { byRoute[pattern.key.route].append(number) }
    var ids = Array(repeating: PatternID(""), count: timetable.patterns.count)
    var lines: [Line] = []
    let routes = order(byRoute)
    for route in routes {
      var line = line(of: route, color: colors[route])
      line.timetableDate = version
      let drafts = byRoute[route].map { timetable.patterns[$0] }
      let directions = Directions(drafts)
      reportContradiction(directions, drafts, route)
      var names = DirectionNames(tables: tables, stations: stations, route: route)
      for direction in 0...1 {
        let members = byRoute[route].indices.filter { directions.directionOfPattern[$0] == direction }
        guard !members.isEmpty else { continue }
        let sorted = PatternOrder(drafts: drafts, members: members).order
        for (place, member) in sorted.enumerated() {
          let id = PatternID(place == 0 ? "\(direction)" : "\(direction)-\(place)")
          ids[byRoute[route][member]] = id
          line.patterns.append(pattern(id, direction: direction, drafts[member], whole: drafts[sorted[0]]))
        }
        names.add(direction: direction, drafts: sorted.map { drafts[$0] })
      }
      line.directions = names.directions
      lines.append(line)
    }
    return (lines, routes, ids)
  }

  /// Routes with patterns, by `route_sort_order`, then as in the file.
  private func order(_ byRoute: [[Int]]) -> [Int] {
    byRoute.indices.filter { !byRoute[$0].isEmpty }.sorted { a, b in
      let routes = tables.routes.records
      return (routes[a].sortOrder ?? Int.max, a) < (routes[b].sortOrder ?? Int.max, b)
    }
  }

  private func line(of number: Int, color: LineColor) -> Line {
    let route = tables.routes.records[number]
    let short = RouteBadge.text(of: route)
    let isLong = !route.longName.isEmpty
    var line = Line(
      id: LineID(route.id), shortName: short,
      name: tables.text(
        isLong ? route.longName : short, table: "routes", field: isLong ? "route_long_name" : "route_short_name",
        record: route.id),
      color: color)
    line.mode = route.type.map { Line.Mode(routeType: $0) } ?? .metro
    if let text = route.textColor, route.color != nil {
      if text.contrast(to: color) >= Self.leastContrast {
        line.officialLabelColor = text
      } else {
        log.add(
          Finding(
            code: "route_color_contrast", severity: .warning, location: route.location,
            message:
              "\"route_text_color\" cannot be read on \"route_color\"; \(color.labelColor == .black ? "black" : "white") was taken",
            found: "\(text) on \(color)", expected: "a contrast of at least 3"))
      }
    }
    if let agency = tables.agencies.records.first(where: { $0.id == route.agency }) ?? tables.agencies.records.first,
      !agency.name.isEmpty
    {
      line.operatorName = tables.text(agency.name, table: "agency", field: "agency_name", record: agency.id)
    }
    return line
  }

  /// The least contrast of a label on its line's colour: WCAG 2.2 asks 3 of large text.
  private static let leastContrast = 3.0

  private func reportContradiction(_ directions: Directions, _ drafts: [PatternDraft], _ route: Int) {
    guard let pattern = directions.contradiction else { return }
    let stops = tables.stopTimes
    log.add(
      Finding(
        code: "inconsistent_direction_id", severity: .warning, location: tables.routes.records[route].location,
        message:
          "\"direction_id\" of some trips of \"\(tables.routes.records[route].id)\" contradicts the way they run; the way they run counts",
        related: drafts[pattern].rows.prefix(1).map { stops.location($0) }))
  }

  private func pattern(_ id: PatternID, direction: Int, _ draft: PatternDraft, whole: PatternDraft) -> ServicePattern {
    let metres = PatternLengths(tables: tables, stations: stations).metres(of: draft)
    var stops: [ServicePattern.Stop] = []
    for (index, station) in draft.stations.enumerated() {
      var stop = ServicePattern.Stop(stations[Int(station)].id)
      stop.metres = index == 0 ? nil : metres?[index - 1]
      stop.mayBoard = !draft.key.flags[index].contains(.noBoarding)
      stop.mayAlight = !draft.key.flags[index].contains(.noAlighting)
      let token = Int(draft.key.stops[index])
      if isPlatform[token] { stop.platformID = tables.stops.records[token].id }
      if draft.commonStops[index] >= 0 {
        let record = tables.stops.records[Int(draft.commonStops[index])]
        stop.platform = record.platform.isEmpty ? nil : record.platform
      }
      stops.append(stop)
    }
    let terminus = draft.stations.last.map { stations[Int($0)].name.local } ?? ""
    let route = tables.routes.records[draft.key.route]
    let headsign = draft.key.headsign
    // A headsign that repeats the line's name or the terminus says nothing of its own.
    let isIdle =
      [route.longName, route.shortName, ""].contains(headsign) || PlainName(headsign) == PlainName(terminus)
    return ServicePattern(
      id: id, direction: DirectionID("\(direction)"),
      kind: PatternOrder.kind(of: draft.stations, whole: whole.stations),
      headsign: isIdle ? nil : tables.text(headsign, table: "trips", field: "trip_headsign", record: draft.trip),
      stops: stops)
  }
}

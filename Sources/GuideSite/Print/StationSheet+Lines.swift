internal import Diagrams
internal import Journeys
internal import TransitModel

extension StationSheets {
  /// The lines of a station, each as it is seen from there.
  func lines(from subject: StationSubject) -> [LineFromHere] {
    var result: [LineFromHere] = []
    for line in openLines(at: subject.station.id) {
      if let seen = self.line(line, from: subject, isFirst: result.isEmpty) { result.append(seen) }
    }
    return result
  }

  private func line(_ line: Line, from subject: StationSubject, isFirst: Bool) -> LineFromHere? {
    let station = subject.station.id
    let directions = line.directions.map(\.id)
    let rides = directions.map { city.services.rides(from: station, line: line.id, direction: $0) }
    // The direction with the longer way on runs down, the other one up.
    guard let down = directions.indices.max(by: { Self.length(rides[$0]) < Self.length(rides[$1]) }) else {
      return nil
    }
    let up = directions.indices.first { $0 != down && !rides[$0].isEmpty }
    var below = rides[down].first ?? []
    var above = up.flatMap { rides[$0].first } ?? []
    if below.last?.to == station {
      // Round a ring each half is reached the shorter way.
      let others = below.count - 1
      below = Array(below.prefix(up == nil ? others : (others + 1) / 2))
      above = Array(above.prefix(others - below.count))
    } else {
      let ahead = Set(below.map(\.to))
      above = Array(above.prefix { !ahead.contains($0.to) && $0.to != station })
    }
    guard !below.isEmpty || !above.isEmpty else { return nil }
    var stops: [LineFromHere.Stop] = self.stops(above, of: line).reversed()
    stops.append(stop(station, seconds: nil, isApproximate: false, isHere: true, on: line))
    stops += self.stops(below, of: line)
    stops += branches(rides[down], of: line, known: Set(stops.map(\.station)))
    if let up { stops += branches(rides[up], of: line, known: Set(stops.map(\.station))) }
    return LineFromHere(
      heading: isFirst ? words.heading("heading-line-from-here") : [], badge: badge(line),
      names: words.names(line.name), stops: stops,
      before: above.isEmpty ? [] : up.map { trains(directions[$0], of: line, at: subject) } ?? [],
      after: below.isEmpty ? [] : trains(directions[down], of: line, at: subject),
      folded: Dictionary(
        uniqueKeysWithValues: (1...max(1, stops.count)).map { ($0, words.plain(words.first.count(.stations, $0))) }))
  }

  private static func length(_ rides: [[Section]]) -> Int { rides.first?.count ?? 0 }

  private func stops(_ sections: [Section], of line: Line) -> [LineFromHere.Stop] {
    var seconds = 0
    var isApproximate = false
    return sections.map { section in
      seconds += section.seconds
      isApproximate = isApproximate || section.isApproximate
      return stop(section.to, seconds: seconds, isApproximate: isApproximate, on: line)
    }
  }

  /// What further branches add, each from where it leaves the others.
  private func branches(_ rides: [[Section]], of line: Line, known: Set<StationID>) -> [LineFromHere.Stop] {
    var known = known
    var result: [LineFromHere.Stop] = []
    for ride in rides.dropFirst() {
      let stops = self.stops(ride, of: line)
      guard let fork = stops.firstIndex(where: { !known.contains($0.station) }) else { continue }
      var added = Array(stops[fork...].prefix { !known.contains($0.station) })
      let from = city.stations[ride[fork].from]?.name.text(for: words.first.tag) ?? ""
      let to = added.last?.names.first?.text ?? ""
      added[0].branchFrom = words.plain(words.first(.fromTo, ["from": from, "to": to]))
      known.formUnion(added.map(\.station))
      result += added
    }
    return result
  }

  /// A station of a line as a diagram shows it.
  func stop(
    _ id: StationID, seconds: Int?, isApproximate: Bool, isHere: Bool = false, on line: Line
  ) -> LineFromHere.Stop {
    let station = city.stations[id]
    return LineFromHere.Stop(
      station: id, names: station.map { words.names($0.name) } ?? [SheetText(id.rawValue, "en")],
      minutes: seconds.map { max(1, ($0 + 30) / 60) }, isApproximate: isApproximate,
      badges: openLines(at: id).filter { $0.id != line.id }.map(badge), isHere: isHere,
      isClosed: station.map { state(of: $0) != .open } ?? false)
  }

  /// Where the trains of a direction go, and the first and the last of each kind of day.
  private func trains(_ direction: DirectionID, of line: Line, at subject: StationSubject) -> [SheetText] {
    let rows = subject.rows(of: line.id).filter { $0.direction == direction }
    let spans = rows.map { row -> (service: ServiceID, text: String) in
      let ends = TrainEnds(row, in: city)
      return (row.service, clock(ends.first) + "–" + clock(ends.last ?? ends.later ?? row.last))
    }
    let days = DayKinds.merged(spans, service: \.service, key: \.text).map { row, services in
      let days = words.days(services, in: city).first?.text ?? ""
      return days + " " + row.text
    }
    let towards = words.towards(direction, of: line, in: city).first?.text ?? ""
    return [words.plain(([towards] + days).joined(separator: " · "))]
  }
}

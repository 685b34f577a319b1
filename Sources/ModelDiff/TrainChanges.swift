internal import Journeys
internal import TransitModel

/// What changed of trains: first and last ones, and the rest of the timetable.
///
/// A line, a direction and a kind of day are told together: one change for the first trains, one for the last, one for
/// what else changed between them. Stations that only one version serves are left out: why is told elsewhere.
struct TrainChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    let (old, new) = (DayTable(scope.old, scope), DayTable(scope.new, scope))
    changes = scope.lines.kept.flatMap { before, line in
      guard line.isRunning, before.isRunning else { return [Change]() }
      let dated = Self.dateChange(before, line)
      let trains = line.directions.flatMap { direction in
        scope.new.services.flatMap { service in
          Self.trains(DayKey(line: line.id, direction: direction.id, service: service.id), line, old, new, scope)
        }
      }
      return trains + HeadwayChanges(before, line, told: Set(trains.compactMap(\.id)), scope).changes
        + (trains.isEmpty ? dated : [])
    }
  }

  /// A timetable's date alone; where its trains changed, it goes with them.
  private static func dateChange(_ old: Line, _ new: Line) -> [Change] {
    var list = PropertyList(.line, id: new.id.rawValue, name: new.name, line: new.id)
    list.compare(.timetableDate, old.timetableDate?.description, new.timetableDate?.description)
    return list.changes
  }

  private static func trains(
    _ key: DayKey, _ line: Line, _ old: DayTable, _ new: DayTable, _ scope: Scope
  ) -> [Change] {
    let (before, after) = (old.days[key], new.days[key])
    let name = Self.name(of: key, line, scope)
    let id = key.text
    switch (before, after) {
    case (nil, nil): return []
    case (_?, nil): return scope.served(key) ? [Change(.trains, .removed, id: id, name: name, line: line.id)] : []
    case (nil, _?): return scope.served(key) ? [Change(.trains, .added, id: id, name: name, line: line.id)] : []
    case (let before?, let after?):
      let first = ends(.first, before.first, after.first, id: id, name, line, scope)
      let last = ends(.last, before.last, after.last, id: id, name, line, scope)
      let rest = timetable(before, after, hasEnds: !(first + last).isEmpty, id: id, name, line, scope)
      return first + last + rest
    }
  }

  /// First or last trains that leave at another time, or go elsewhere, by station.
  private static func ends(
    _ property: Change.Property, _ old: [StationID: DayEnd], _ new: [StationID: DayEnd], id: String,
    _ name: LocalizedText, _ line: Line, _ scope: Scope
  ) -> [Change] {
    // In the order in which the train calls.
    let differing = line.stations.compactMap { station -> (station: StationID, time: ServiceTime)? in
      guard let before = old[station], let after = new[station], before != after else { return nil }
      return (station, before.time)
    }.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.station)
    guard let sole = differing.first, let before = old[sole], let after = new[sole] else { return [] }
    let terminus = before.terminus != after.terminus
    func words(_ end: DayEnd) -> String {
      end.time.short + (terminus ? " to " + scope.word(scope.name(of: end.terminus)) : "")
    }
    let details = differing.compactMap { station in
      old[station].flatMap { before in
        new[station].map { scope.word(scope.name(of: station)) + ": " + words(before) + " -> " + words($0) }
      }
    }
    return [
      Change(
        .trains, .changed, property, id: id, name: name, line: line.id, station: differing.count == 1 ? sole : nil,
        before: words(before), after: words(after), details: details)
    ]
  }

  /// Trains that changed, unless they are the first and last ones that have been told.
  private static func timetable(
    _ old: Day, _ new: Day, hasEnds: Bool, id: String, _ name: LocalizedText, _ line: Line, _ scope: Scope
  ) -> [Change] {
    let surplus = Surplus(old.trains, new.trains)
    let gone = surplus.removed.filter { !(hasEnds && old.isEnd($0)) }
    let come = surplus.added.filter { !(hasEnds && new.isEnd($0)) }
    guard !gone.isEmpty || !come.isEmpty else { return [] }
    return [
      Change(
        .trains, .changed, .timetable, id: id, name: name, line: line.id, before: "\(old.trains.count) trains",
        after: "\(new.trains.count) trains",
        details: gone.map { "no longer: " + $0.words(scope) } + come.map { "new: " + $0.words(scope) })
    ]
  }

  private static func name(of key: DayKey, _ line: Line, _ scope: Scope) -> LocalizedText {
    let direction = line.directions.first { $0.id == key.direction }?.name
    let service = scope.new.services.first { $0.id == key.service }?.name
    let parts = [line.name, direction, service].compactMap { $0 }
    return LocalizedText(
      scope.new.languages.map { language in
        .init(language, parts.map { $0.text(for: language) }.joined(separator: ", "))
      })
  }
}

extension Scope {
  /// Whether both versions have that direction and kind of day, so that its trains alone are gone or new.
  fileprivate func served(_ key: DayKey) -> Bool {
    [old, new].allSatisfy { city in
      city.services.contains { later($0.id) == key.service }
        && city.lines.contains { $0.id == key.line && $0.directions.contains { $0.id == key.direction } }
    }
  }
}

extension Line {
  fileprivate var isRunning: Bool { status.state == .open || status.from != nil || status.until != nil }
}

extension ServiceTime {
  /// `23:11`, with seconds only where there are some.
  var short: String {
    let text = description
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }
}

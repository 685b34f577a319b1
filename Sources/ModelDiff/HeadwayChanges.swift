internal import TransitModel

/// Headways that changed, on lines that have those instead of a timetable.
struct HeadwayChanges {
  let changes: [Change]

  /// `told` are the directions and days whose first or last trains have been told.
  init(_ old: Line, _ new: Line, told: Set<String>, _ scope: Scope) {
    let before = old.headways.map { headway in
      Headway(
        pattern: headway.pattern, service: scope.later(headway.service), from: headway.from, until: headway.until,
        seconds: headway.seconds)
    }
    let windows = Matching(before, new.headways) { Window($0) }
    func untold(_ headway: Headway) -> Bool {
      guard let pattern = new.pattern(headway.pattern) ?? old.pattern(headway.pattern) else { return false }
      return !told.contains(DayKey(line: new.id, direction: pattern.direction, service: headway.service).text)
    }
    func change(_ headway: Headway, _ action: Change.Action, before: String? = nil, after: String? = nil) -> Change {
      Change(
        .headway, action, action == .changed ? .details : nil, id: headway.pattern.rawValue, name: new.name,
        line: new.id, before: before, after: after)
    }
    changes =
      windows.removed.filter(untold).map { change($0, .removed, before: $0.words) }
      + windows.added.filter(untold).map { change($0, .added, after: $0.words) }
      + windows.kept.filter { $0.old.seconds != $0.new.seconds || ($0.old != $0.new && untold($0.new)) }.map {
        change($0.new, .changed, before: $0.old.words, after: $0.new.words)
      }
  }

  private struct Window: Hashable {
    let pattern: PatternID
    let service: ServiceID
    let from: ServiceTime

    init(_ headway: Headway) { (pattern, service, from) = (headway.pattern, headway.service, headway.from) }
  }
}

extension Headway {
  fileprivate var words: String { "every \(seconds) s, \(from.short) to \(until.short), \(service)" }
}

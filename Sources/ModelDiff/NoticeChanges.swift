internal import TransitModel

/// What changed of notices.
struct NoticeChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    let notices = Matching(scope.old.notices, scope.new.notices) { $0.id }
    changes =
      notices.removed.map { Change(.notice, .removed, id: $0.id, name: $0.title) }
      + notices.added.map { Change(.notice, .added, id: $0.id, name: $0.title) }
      + notices.kept.flatMap { old, new in
        var list = PropertyList(.notice, id: new.id, name: new.title)
        list.compare(.name, old.title, new.title)
        list.compare(.text, old.text, new.text)
        list.compare(.dates, Period(old), Period(new)) { $0.words }
        list.compare(.lines, old.lines, new.lines) { $0.map(\.rawValue).joined(separator: ", ") }
        list.compare(.places, old.stations, new.stations) { $0.map(\.rawValue).joined(separator: ", ") }
        list.compare(.level, old.level, new.level) { $0.rawValue }
        return list.changes
      }
  }

  private struct Period: Equatable {
    let from: CalendarDate?
    let until: CalendarDate?

    init(_ notice: City.Notice) { (from, until) = (notice.from, notice.until) }

    var words: String {
      [from.map { "from \($0)" }, until.map { "until \($0)" }].compactMap { $0 }.joined(separator: " ")
    }
  }
}

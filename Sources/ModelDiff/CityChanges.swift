internal import TransitModel

/// What changed of the city as a whole. Its version is no change: it names one.
struct CityChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    let (old, new) = (scope.old, scope.new)
    var city = PropertyList(.city, id: new.id.rawValue, name: new.name)
    city.compare(.name, old.name, new.name)
    city.compare(.details, old.network, new.network)
    city.compare(.romanisation, old.romanisation, new.romanisation)
    city.compare(.timeZone, old.timeZone, new.timeZone)
    city.compare(.currency, old.currency.code, new.currency.code)
    city.compare(.languages, old.languages, new.languages) { $0.map(\.rawValue).joined(separator: ", ") }
    city.compare(.defaults, old.defaults, new.defaults) {
      "\($0.transferSeconds) s to change, \($0.preference.rawValue)"
    }
    city.compare(.taxi, old.taxi, new.taxi) { $0?.words }
    city.compare(.details, old.areas, new.areas) { areas in
      "\(areas.count) areas of \(areas.reduce(0) { $0 + $1.coordinates.count }) points"
    }
    changes = city.changes + Self.services(scope) + Self.history(old, new) + Self.sources(old, new)
  }

  private static func services(_ scope: Scope) -> [Change] {
    let services = scope.services
    let gone = services.removed.map { Change(.service, .removed, id: $0.id.rawValue, name: $0.name) }
    let come = services.added.map { Change(.service, .added, id: $0.id.rawValue, name: $0.name) }
    return gone + come
      + services.kept.flatMap { old, new in
        var list = PropertyList(.service, id: new.id.rawValue, name: new.name)
        list.compare(.name, old.name, new.name)
        list.compare(.dates, old.days, new.days) { $0.words }
        return list.changes
      }
  }

  private static func history(_ old: City, _ new: City) -> [Change] {
    let entries = Surplus(old.history, new.history)
    var added = entries.added
    var changes: [Change] = []
    for entry in entries.removed {
      // An entry that says something else of the same day and line was changed.
      guard let twin = added.firstIndex(where: { $0.date == entry.date && $0.line == entry.line }) else {
        changes.append(
          Change(.history, .removed, id: nil, name: entry.title, line: entry.line, before: "\(entry.date)"))
        continue
      }
      let newer = added.remove(at: twin)
      var list = PropertyList(.history, id: nil, name: newer.title, line: newer.line)
      list.compare(.name, entry.title, newer.title)
      list.compare(.text, entry.text, newer.text)
      changes += list.changes
    }
    return changes
      + added.map { Change(.history, .added, id: nil, name: $0.title, line: $0.line, after: "\($0.date)") }
  }

  private static func sources(_ old: City, _ new: City) -> [Change] {
    // What is called as the city was is renamed with it: that is told of the city.
    let renamed = Renaming(old, new)
    let sources = Matching(old.sources, new.sources) { source in renamed.later(source.name) }
    func name(_ source: City.Source) -> LocalizedText { LocalizedText(source.name, "und") }
    return renamed.sources + sources.removed.map { Change(.source, .removed, id: nil, name: name($0)) }
      + sources.added.map { Change(.source, .added, id: nil, name: name($0)) }
      + sources.kept.filter { $0.old.named($0.new.name) != $0.new }.map { old, new in
        Change(
          .source, .changed, .details, id: nil, name: name(new), before: old.date?.description,
          after: new.date?.description)
      }
  }
}

extension TaxiRule {
  fileprivate var words: String {
    "\(baseFare.decimal) for \(baseMetres) m, then \(perKilometre.decimal) a kilometre"
  }
}

/// The days a service runs.
private struct Days: Equatable {
  let weekdays: [Weekday]
  let from: CalendarDate?
  let until: CalendarDate?
  let added: [CalendarDate]
  let removed: [CalendarDate]

  var words: String {
    var parts = [weekdays.map(\.rawValue).joined(separator: " ")]
    if let from { parts.append("from \(from)") }
    if let until { parts.append("until \(until)") }
    if !added.isEmpty { parts.append("also " + added.map(\.description).joined(separator: " ")) }
    if !removed.isEmpty { parts.append("not " + removed.map(\.description).joined(separator: " ")) }
    return parts.joined(separator: ", ")
  }
}

extension ServiceCalendar {
  fileprivate var days: Days {
    Days(
      weekdays: Weekday.allCases.filter(weekdays.contains), from: from, until: until, added: added.sorted(),
      removed: removed.sorted())
  }
}

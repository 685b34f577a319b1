import ModelDiff
import TransitModel

/// Compares the data of two cities, or of two versions of one.
struct CityDiff: Sendable {
  let first: CityPlace
  let second: CityPlace
  let request: DiffRequest

  /// Compares and tells; whether nothing changed.
  func isEqual(in session: Session) async throws -> Bool {
    let comparison = CityComparison(try session.loadPacked(first), try session.loadPacked(second))
    if let report = request.report {
      try await DiffReport(
        names: (first.name, second.name), summary: comparison.summary, entries: DiffReport.Entry.topics(of: comparison)
      ).write(to: report, in: session)
    }
    if request.changelog {
      let entry = Changelog(comparison, today: session.now)
      try session.deliver(Array(entry.text.utf8), to: request.output ?? .standardOutput)
    }
    if request.json {
      try session.print(comparison.json(first: first.name, second: second.name))
    } else if !request.changelog {
      for change in comparison.changes { try session.print(change.text(in: comparison.language)) }
      session.say(comparison.summary)
    }
    return comparison.isEqual
  }
}

extension CityComparison {
  /// The language in which names are told.
  var language: LanguageTag { new.languageOfSentences }

  /// `nothing changed`, `12 changes`.
  var summary: String {
    changes.isEmpty ? "nothing changed" : changes.count == 1 ? "1 change" : "\(changes.count) changes"
  }

  /// What changed, for programs.
  func json(first firstName: String, second secondName: String) -> JSONValue {
    .object(members(first: firstName, second: secondName).merging(["kind": "cities"]) { member, _ in member })
  }

  /// The members of ``json(first:second:)``, without their kind.
  func members(first firstName: String, second secondName: String) -> [String: JSONValue] {
    [
      "a": old.header(firstName), "b": new.header(secondName),
      "changes": .array(changes.map { $0.json(in: language) }), "count": .int(changes.count),
    ]
  }
}

extension City {
  fileprivate func header(_ name: String) -> JSONValue {
    .members([
      "city": .string(id.rawValue), "date": .optional(version?.date?.description), "path": .string(name),
      "version": .optional(version?.number),
    ])
  }
}

extension Change {
  fileprivate func json(in language: LanguageTag) -> JSONValue {
    .members([
      "action": .string(action.rawValue), "after": .optional(after), "before": .optional(before),
      "code": .string(code), "details": details.isEmpty ? nil : .array(details.map(JSONValue.string)),
      "id": .optional(id), "line": .optional(line?.rawValue),
      "name": .object(
        Dictionary(
          name.variants.map { ($0.language.rawValue, .string($0.text)) }, uniquingKeysWith: { first, _ in first })),
      "property": .optional(property?.rawValue), "station": .optional(station?.rawValue),
      "text": .string(text(in: language)), "topic": .string(topic.rawValue),
    ])
  }
}

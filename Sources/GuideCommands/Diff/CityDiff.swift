import ModelDiff
import TransitModel

/// Compares the data of two cities, or of two versions of one.
struct CityDiff: Sendable {
  let first: CityPlace
  let second: CityPlace
  let output: OutputTarget?
  let json: Bool
  let changelog: Bool

  /// Compares and tells; whether nothing changed.
  func isEqual(in session: Session) throws -> Bool {
    let comparison = CityComparison(try session.load(first).city, try session.load(second).city)
    if changelog {
      let entry = Changelog(comparison, today: session.now)
      try session.deliver(Array(entry.text.utf8), to: output ?? .standardOutput)
      return comparison.isEqual
    }
    if json {
      try session.print(comparison.json(first: first.name, second: second.name))
    } else {
      let language = comparison.new.languages.last ?? "en"
      for change in comparison.changes { try session.print(change.text(in: language)) }
      let count = comparison.changes.count
      session.say(count == 0 ? "nothing changed" : count == 1 ? "1 change" : "\(count) changes")
    }
    return comparison.isEqual
  }
}

extension CityComparison {
  /// What changed, for programs.
  func json(first firstName: String, second secondName: String) -> JSONValue {
    let language = new.languages.last ?? "en"
    return [
      "kind": "cities", "a": old.header(firstName), "b": new.header(secondName),
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

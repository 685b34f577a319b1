internal import TransitModel

/// The ids of one kind and where they were given, to find duplicates and references that lead nowhere.
struct Registry<ID: Identifier> {
  /// What the ids name: `station`.
  let kind: String
  /// Whether all ids are known; where a file could not be read, nobody can say that a reference leads nowhere.
  var isComplete = true
  private var places: [ID: Finding.Location] = [:]

  init(_ kind: String) { self.kind = kind }

  /// Whether there is such an id.
  func contains(_ id: ID) -> Bool { places[id] != nil }

  /// Where the id was given.
  func place(of id: ID) -> Finding.Location? { places[id] }

  /// All ids, sorted.
  var ids: [ID] { places.keys.sorted() }

  /// Notes an id; false, and an error, where it was given before.
  @discardableResult
  mutating func add(_ id: ID, at location: Finding.Location, log: FindingLog) -> Bool {
    if let first = places[id] {
      log.error(
        "duplicate-id", at: location, "the \(kind) \(id.quoted) stands twice",
        .init(found: id.rawValue, expected: "each id once", related: [first]))
      return false
    }
    places[id] = location
    return true
  }

  /// The id where there is such a thing; otherwise an error of `owner` (`line "13"`), which names it.
  func resolve(_ id: ID, at location: Finding.Location, by owner: String, log: FindingLog) -> ID? {
    if contains(id) { return id }
    guard isComplete else { return nil }
    log.error(
      "dangling-\(kind.dashed)", at: location, "\(owner) names unknown \(kind) \(id.quoted)",
      .init(
        found: id.rawValue, expected: "the id of a \(kind)",
        hint: Suggestion.hint(for: id.rawValue, among: ids.lazy.map(\.rawValue))))
    return nil
  }

  /// The thing a value names.
  func resolve(_ cursor: YAMLCursor?, by owner: String) -> ID? {
    guard let cursor, let id = cursor.reference(ID.self) else { return nil }
    return resolve(id, at: cursor.location, by: owner, log: cursor.log)
  }

  /// The things a list names; one that leads nowhere is left out.
  func resolveList(_ cursor: YAMLCursor?, by owner: String) -> [ID] {
    (cursor?.list(orOne: true) ?? []).compactMap { resolve($0, by: owner) }
  }
}

extension String {
  /// The words with dashes between them.
  var dashed: String { split(separator: " ").joined(separator: "-") }
}

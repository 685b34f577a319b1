extension FolderDiff {
  /// How many files became what.
  static func counts(of entries: [Entry]) -> [(state: State, count: Int)] {
    State.allCases.map { state in (state, entries.count { $0.state == state }) }
  }

  /// `3 changed, 1 added, 204 the same`.
  static func summary(of entries: [Entry]) -> String {
    let counted = counts(of: entries).filter { $0.count > 0 }
    guard !counted.isEmpty else { return "no files" }
    return counted.map { "\($0.count) " + ($0.state == .same ? "the same" : $0.state.rawValue) }.joined(separator: ", ")
  }

  /// What became of every file, for programs.
  static func json(of entries: [Entry], first: String, second: String) -> JSONValue {
    let totals = counts(of: entries).map { ($0.state.rawValue, JSONValue.int($0.count)) }
    return [
      "kind": "folders", "a": .string(first), "b": .string(second),
      "counts": .object(Dictionary(uniqueKeysWithValues: totals)),
      "files": .array(entries.filter { $0.state != .same }.map(\.json)),
    ]
  }
}

extension FolderDiff.Entry {
  /// What became of it, in a line for people.
  var line: String {
    let name = JSONValue.string(path).text.dropFirst().dropLast()
    let former = formerPath.map { " (was " + JSONValue.string($0).text.dropFirst().dropLast() + ")" } ?? ""
    return state.rawValue.padded(to: 11) + name + former + (note.isEmpty ? "" : ": " + note)
  }

  /// What is to be said beside its name.
  var note: String {
    if let reason { return reason }
    return state == .same ? "" : comparison?.lines.first ?? ""
  }

  /// What became of it, for programs.
  fileprivate var json: JSONValue {
    .members(
      (comparison?.members ?? [:]).merging([
        "from": .optional(formerPath), "path": .string(path), "reason": .optional(reason),
        "state": .string(state.rawValue),
      ]) { _, member in member })
  }
}

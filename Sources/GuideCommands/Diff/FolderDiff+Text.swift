import VisualDiff

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
  static func json(of entries: [Entry], _ cities: GuideComparison, first: String, second: String) -> JSONValue {
    let totals = counts(of: entries).map { ($0.state.rawValue, JSONValue.int($0.count)) }
    return .members([
      "kind": "folders", "a": .string(first), "b": .string(second), "cities": cities.json,
      "counts": .object(Dictionary(uniqueKeysWithValues: totals)),
      "files": .array(entries.filter { $0.state != .same }.map(\.json)),
    ])
  }
}

extension FolderDiff.Entry {
  private static let shownChanges = 8

  /// What became of it, in lines for people.
  var lines: [String] {
    let name = JSONValue.string(path).text.dropFirst().dropLast()
    let former = formerPath.map { " (was " + JSONValue.string($0).text.dropFirst().dropLast() + ")" } ?? ""
    let head = state.rawValue.padded(to: 11) + name + former + (note.isEmpty ? "" : ": " + note)
    let more = changes.count - Self.shownChanges
    return [head] + changes.prefix(Self.shownChanges).map { "  " + $0.text } + (more > 0 ? ["  and \(more) more"] : [])
  }

  /// What is to be said beside its name.
  var note: String {
    if let reason { return reason }
    if let comparison { return state == .same ? "" : comparison.lines.first ?? "" }
    let isPage = ["html", "htm"].contains(Path.ending(of: path) ?? "")
    guard state == .changed else { return "" }
    switch changes.count {
    case 0 where !isPage: return ""
    case 0: return "only in its markup or its drawings"
    case 1: return "1 change"
    default: return "\(changes.count) changes"
    }
  }

  /// What became of it, for programs.
  fileprivate var json: JSONValue {
    .members(
      (comparison?.members ?? [:]).merging([
        "changes": changes.isEmpty ? nil : .array(changes.map(\.json)), "from": .optional(formerPath),
        "path": .string(path), "reason": .optional(reason),
        "state": .string(state.rawValue),
      ]) { _, member in member })
  }
}

extension PageComparison.Change {
  fileprivate var json: JSONValue {
    .members([
      "after": .optional(after), "before": .optional(before), "path": .array(path.map(JSONValue.string)),
      "text": .string(text),
    ])
  }
}

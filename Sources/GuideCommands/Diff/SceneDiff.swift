import VisualDiff

/// Compares two scenes by what they show.
struct SceneDiff: Sendable {
  let first: DiffSide
  let second: DiffSide
  let json: Bool

  /// Compares and tells; whether nothing changed.
  func isEqual(in session: Session) throws -> Bool {
    let comparison = SceneComparison(try things(of: first), try things(of: second))
    if json {
      try session.print([
        "kind": "scenes", "a": .string(first.name), "b": .string(second.name),
        "changes": .array(comparison.changes.map(\.json)), "count": .int(comparison.changes.count),
      ])
    } else {
      for change in comparison.changes { try session.print(change.text) }
      session.say(comparison.changes.isEmpty ? "nothing changed" : "\(comparison.changes.count) changes")
    }
    return comparison.changes.isEmpty
  }

  private func things(of side: DiffSide) throws -> [SceneThing] {
    let value: JSONValue
    let bytes = try side.read()
    do throws(JSONReader.Fault) {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw CommandFailure.usage(
        "\"\(side.name)\" is no scene: it is no JSON at byte \(error.offset); expected \(error.expected)")
    }
    guard let scene = SceneThings(value) else {
      throw CommandFailure.usage("\"\(side.name)\" is no scene", hint: "metroguide line … -o scene.json writes one")
    }
    return scene.things
  }
}

extension SceneComparison.Change {
  fileprivate var json: JSONValue {
    .members([
      "after": .optional(after), "before": .optional(before), "kind": .string(kind), "name": .string(name),
      "role": .string(role), "text": .string(text),
    ])
  }
}

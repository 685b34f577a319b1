/// What changed between two drawings, told by what they show instead of by pixels.
public struct SceneComparison: Hashable, Sendable {
  /// A change of one thing.
  public struct Change: Hashable, Sendable {
    /// What happened: `added`, `removed`, `renamed`, `moved`, `turned`, `recoloured`, `text`, `resized`, `reshaped`, `link`.
    public let kind: String
    /// What it is: a role.
    public let role: String
    /// What it is called.
    public let name: String
    /// What it was.
    public let before: String?
    /// What it is.
    public let after: String?

    /// The change in a sentence.
    public var text: String {
      let subject = role == "plain" ? "\"\(name)\"" : "\(role) \"\(name)\""
      switch (before, after) {
      case (let before?, let after?): return "\(subject) \(kind): \(before) -> \(after)"
      case (nil, let after?): return "\(subject) \(kind) \(after)"
      case (let before?, nil): return "\(subject) \(kind) \(before)"
      case (nil, nil): return "\(subject) \(kind)"
      }
    }
  }

  /// What changed, in the order of the second drawing; what is gone comes first.
  public let changes: [Change]

  /// Places nearer than this are the same, in points.
  static let nearness = 0.5

  /// Compares the things of two drawings.
  public init(_ old: [SceneThing], _ new: [SceneThing]) {
    let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.key))
    let gone = old.filter { !after.contains($0.key) }.map { Self.change("removed", $0) }
    changes =
      gone
      + new.flatMap { thing in
        before[thing.key].map { ThingComparison($0, thing).changes } ?? [Self.change("added", thing)]
      }
  }

  static func change(_ kind: String, _ thing: SceneThing, before: String? = nil, after: String? = nil) -> Change {
    Change(kind: kind, role: thing.role, name: thing.name, before: before, after: after)
  }
}

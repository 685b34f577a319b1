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

    /// What it is about, and what happened: `item "Opera" moved`.
    public var subject: String { (role == "plain" ? "" : role + " ") + "\"\(name)\" \(kind)" }

    /// The change in a sentence.
    public var text: String {
      switch (before, after) {
      case (let before?, let after?): subject + ": \(before) -> \(after)"
      case (nil, let after?): subject + " \(after)"
      case (let before?, nil): subject + " \(before)"
      case (nil, nil): subject
      }
    }
  }

  /// What changed, in the order of the second drawing; what is gone comes first.
  public let changes: [Change]

  /// Places nearer than this are the same, in points.
  static let nearness = 0.5

  /// Compares the things of two drawings.
  public init(_ old: [SceneThing], _ new: [SceneThing]) {
    let pairs = ScenePairing(old, new)
    let gone = pairs.gone.map { (thing: $0, changes: [Self.change("removed", $0)]) }
    let kept = pairs.kept.map { before, after in
      (thing: after, changes: before.map { ThingComparison($0, after).changes } ?? [Self.change("added", after)])
    }
    let all = gone + kept
    let told = Dictionary(all.map { ($0.thing.key, $0.changes) }, uniquingKeysWith: { $0 + $1 })
    changes = all.flatMap { thing, changes in
      changes.filter { change in
        // What a thing does as a part of another one, which moves, comes or goes as a whole, is not told again.
        let owners = thing.owner.flatMap { told[$0] } ?? []
        return !owners.contains { owner in
          owner.kind == change.kind && owner.before == change.before && owner.after == change.after
            || owner.kind == "renamed" && change.kind == "text"
        }
      }
    }
  }

  static func change(_ kind: String, _ thing: SceneThing, before: String? = nil, after: String? = nil) -> Change {
    Change(kind: kind, role: thing.role, name: thing.name, before: before, after: after)
  }
}

/// Which things of two drawings are the same: those with the same key, the nearest where several have it; of labels that
/// are left those that stand where another one stood.
struct ScenePairing {
  /// How far a label may have moved that also says something else, in points.
  private static let reach = 40.0

  /// The things of the second drawing, with what they were.
  private(set) var kept: [(before: SceneThing?, after: SceneThing)] = []
  /// The things only the first drawing has.
  private(set) var gone: [SceneThing]

  init(_ old: [SceneThing], _ new: [SceneThing]) {
    var left = Dictionary(grouping: old.indices, by: { old[$0].key })
    var twins: [Int?] = new.map { thing in
      guard let candidates = left[thing.key], let twin = Self.nearest(thing, candidates, in: old) else { return nil }
      left[thing.key]?.removeAll { $0 == twin }
      return twin
    }
    var rest = old.indices.filter { left[old[$0].key]?.contains($0) ?? false }
    for index in new.indices where twins[index] == nil && new[index].role == "label" {
      let labels = rest.filter { old[$0].role == "label" && new[index].distance(to: old[$0]) < Self.reach }
      guard let twin = Self.nearest(new[index], labels, in: old) else { continue }
      twins[index] = twin
      rest.removeAll { $0 == twin }
    }
    kept = zip(new, twins).map { thing, twin in (twin.map { old[$0] }, thing) }
    gone = rest.map { old[$0] }
  }

  private static func nearest(_ thing: SceneThing, _ candidates: [Int], in old: [SceneThing]) -> Int? {
    candidates.min { thing.distance(to: old[$0]) < thing.distance(to: old[$1]) }
  }
}

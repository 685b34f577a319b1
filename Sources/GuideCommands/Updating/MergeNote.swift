import TransitModel

/// What became of a piece of a folder that a person edits and that its source changes too.
struct MergeNote: Hashable, Sendable {
  /// What it is about.
  enum Kind: Hashable, Sendable {
    /// Somebody edited it, and the source says what it said before.
    case kept
    /// The source says something else, and nobody edited it.
    case taken
    /// Both: what was edited stays.
    case conflict
  }

  let kind: Kind
  /// The file, from the folder on.
  let file: String
  /// Where in it: the keys that lead there.
  let path: [String]
  /// What stands there now, what the source says, and what it said; nothing where it has none.
  let mine: String?
  let theirs: String?
  let base: String?
  /// Whether it stays because something that somebody wrote names it.
  var isNamed = false

  /// The finding that says it; `line` is where it stands in the new file.
  func finding(line: Int?) -> Finding {
    Finding(
      code: "update-" + code, severity: kind == .conflict ? .warning : .info,
      location: Finding.Location(file: file, line: line), message: place + sentence)
  }

  private var code: String {
    switch kind {
    case .kept: "kept"
    case .taken: "taken"
    case .conflict: "conflict"
    }
  }

  private var place: String {
    let names = path.map { $0.drop { $0 != " " }.dropFirst() }.map { Self.short(String($0)) }
    return names.isEmpty ? "" : names.joined(separator: " › ") + ": "
  }

  private var sentence: String {
    switch kind {
    case .kept:
      guard let mine else { return "stays away, as somebody took it out" }
      return base == nil ? "stays, as somebody added it" : "stays \(Self.short(mine)), as somebody edited it"
    case .taken:
      guard let theirs else { return "is gone" }
      return base.map { "is \(Self.short(theirs)), was \(Self.short($0))" } ?? "is new"
    case .conflict where isNamed:
      return "stays, as something that somebody wrote names it; the source has it no more"
    case .conflict:
      let stays = mine.map { "stays \(Self.short($0)), as somebody edited it" } ?? "stays away, as somebody took it out"
      let says = theirs.map { "the source says \(Self.short($0))" } ?? "the source has it no more"
      return stays + "; " + says + (base.map { ", and said \(Self.short($0))" } ?? "")
    }
  }

  private static let longest = 80

  private static func short(_ text: String) -> String {
    text.count > longest ? text.prefix(longest) + "…" : text
  }
}

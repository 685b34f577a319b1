#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What changed of one thing of a drawing. A thing that moved as a whole is told once.
struct ThingComparison {
  private(set) var changes: [SceneComparison.Change] = []
  private let new: SceneThing
  private var moves: [SceneThing.Place] = []

  init(_ old: SceneThing, _ new: SceneThing) {
    self.new = new
    if old.title != new.title { note("renamed", old.title ?? "", new.title ?? "") }
    if old.link != new.link { note("link", old.link ?? "none", new.link ?? "none") }
    compareTexts(old.texts, new.texts)
    compareOutlines(old.outlines, new.outlines)
    noteMoves()
  }

  private mutating func note(_ kind: String, _ before: String? = nil, _ after: String? = nil) {
    let change = SceneComparison.change(kind, new, before: before, after: after)
    if !changes.contains(change) { changes.append(change) }
  }

  /// Equal texts are pairs, then what is left in order.
  private mutating func compareTexts(_ old: [SceneThing.Text], _ new: [SceneThing.Text]) {
    var left = old
    var unmatched: [SceneThing.Text] = []
    for text in new {
      if let twin = left.firstIndex(where: { $0.text == text.text }) {
        compare(left.remove(at: twin), text)
      } else {
        unmatched.append(text)
      }
    }
    for (before, after) in zip(left, unmatched) {
      note("text", before.text, after.text)
      compare(before, after)
    }
    for text in left.dropFirst(unmatched.count) { note("lost the text", text.text) }
    for text in unmatched.dropFirst(left.count) { note("gained the text", nil, text.text) }
  }

  private mutating func compare(_ old: SceneThing.Text, _ new: SceneThing.Text) {
    // A text that says something else may well begin elsewhere.
    if old.text == new.text { move(old.place, new.place) }
    if old.rotation != new.rotation {
      note("turned", Self.whole(old.rotation) + "°", Self.whole(new.rotation) + "°")
    }
    if old.size != new.size { note("resized", "\(old.size)", "\(new.size)") }
    if old.paint != new.paint { note("recoloured", old.paint, new.paint) }
  }

  private mutating func compareOutlines(_ old: [SceneThing.Outline], _ new: [SceneThing.Outline]) {
    guard old.count == new.count else { return note("reshaped", "\(old.count) shapes", "\(new.count) shapes") }
    for (before, after) in zip(old, new) {
      if before.paint != after.paint { note("recoloured", before.paint, after.paint) }
      guard let from = before.points.first, let to = after.points.first else { continue }
      move(from, to)
      let isSame =
        before.points.count == after.points.count
        && zip(before.points, after.points).allSatisfy { point, other in
          hypot(other.x - to.x - point.x + from.x, other.y - to.y - point.y + from.y) < SceneComparison.nearness
        }
      if !isSame { note("reshaped") }
    }
  }

  private mutating func move(_ from: SceneThing.Place, _ to: SceneThing.Place) {
    moves.append(SceneThing.Place(x: to.x - from.x, y: to.y - from.y))
  }

  /// The farthest move; one for all.
  private mutating func noteMoves() {
    let distances = moves.map { hypot($0.x, $0.y) }
    guard let farthest = distances.max(), farthest >= SceneComparison.nearness else { return }
    note("moved", nil, "by \(Self.whole(farthest)) px")
  }

  /// The nearest whole number; one that no integer holds as it is.
  private static func whole(_ number: Double) -> String {
    Int(exactly: number.rounded()).map(String.init) ?? String(number)
  }
}

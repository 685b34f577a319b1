import ModelDiff
import TransitModel

/// What changed in the data of two published guides, city by city; nothing of folders that are no guides.
struct GuideComparison: Sendable {
  /// A city that both guides have.
  struct Pair: Sendable {
    let id: String
    let first: String
    let second: String
    let comparison: CityComparison
  }

  /// The cities both have, by their ids.
  let pairs: [Pair]
  /// The ids of cities that only the first guide has.
  let removed: [String]
  /// The ids of cities that only the second guide has.
  let added: [String]
  /// Whether both folders are guides that carry data.
  let isGuide: Bool

  init(first: DiffSide, second: DiffSide, in session: Session) throws {
    let (old, new) = (try GuideData.cities(in: first), try GuideData.cities(in: second))
    isGuide = !old.isEmpty && !new.isEmpty
    removed = isGuide ? old.keys.filter { new[$0] == nil }.sorted() : []
    added = isGuide ? new.keys.filter { old[$0] == nil }.sorted() : []
    pairs = try new.keys.sorted().compactMap { id in
      guard let before = old[id], let after = new[id] else { return nil }
      // Data that did not change need not be read.
      guard try FileSystem.read(before.path) != FileSystem.read(after.path) else { return nil }
      let comparison = CityComparison(try session.loadPacked(before), try session.loadPacked(after))
      return Pair(id: id, first: before.name, second: after.name, comparison: comparison)
    }
  }

  /// Several cities are told apart by their ids.
  private var isOfOne: Bool { pairs.count + removed.count + added.count == 1 }

  /// What changed, in lines for people.
  var lines: [String] {
    removed.map { "city \($0): removed" } + added.map { "city \($0): added" }
      + pairs.flatMap { pair in
        pair.comparison.changes.map { (isOfOne ? "" : pair.id + ": ") + $0.text(in: pair.comparison.language) }
      }
  }

  /// What changed, for the report.
  var topics: [DiffReport.Entry] {
    pairs.flatMap { DiffReport.Entry.topics(of: $0.comparison, city: isOfOne ? nil : $0.id) }
  }

  /// What changed, for programs; nothing for folders that are no guides.
  var json: JSONValue? {
    guard isGuide else { return nil }
    return .array(pairs.map { .object($0.comparison.members(first: $0.first, second: $0.second)) })
  }

  /// Writes the entries of the version histories.
  func writeChangelog(to output: OutputTarget?, in session: Session) throws {
    guard isGuide else {
      throw CommandFailure.usage(
        "these folders carry no data of cities",
        hint: "compare two city folders, feeds, or guides built by this program")
    }
    let entries = pairs.filter { !$0.comparison.isEqual }.map { pair in
      (isOfOne ? "" : "  # \(pair.id)\n") + Changelog(pair.comparison, today: session.now).text
    }
    try session.deliver(Array(entries.joined().utf8), to: output ?? .standardOutput)
  }
}

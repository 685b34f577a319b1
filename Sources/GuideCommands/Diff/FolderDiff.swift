import Dispatch
import ImageCodecs
import VisualDiff

/// Compares two folders, file by file.
struct FolderDiff: Sendable {
  /// What became of a file.
  enum State: String, CaseIterable, Sendable {
    case unreadable, changed, added, removed, moved, same
  }

  /// One file of either folder.
  struct Entry: Sendable {
    /// Its path inside the folder; of a moved file the new one.
    let path: String
    /// What became of it.
    var state: State
    /// Where it was before it was moved.
    var formerPath: String?
    /// What differs, of a PNG.
    var comparison: PixelComparison?
    /// What changed of what it says, of a web page or a text.
    var changes: [PageComparison.Change] = []
    /// Why it cannot be compared.
    var reason: String?
    /// Whether it is the later picture that cannot be read.
    var isLaterUnreadable = false
  }

  let first: DiffSide
  let second: DiffSide
  let rules: IgnoredRegions
  let request: DiffRequest

  /// Compares and tells. An image that cannot be compared is an error once all is told.
  func outcome(in session: Session) async throws -> DiffOutcome {
    let entries = try entries()
    for warning in rules.warnings(paths: entries.map(\.path)) { session.say(warning) }
    let cities = try GuideComparison(first: first, second: second, in: session)
    if request.changelog { try cities.writeChangelog(to: request.output, in: session) }
    if let report = request.report { try await write(entries, cities, to: report, in: session) }
    try tell(entries, cities, in: session)
    let bad = entries.filter { $0.state == .unreadable }
    return DiffOutcome(
      isEqual: entries.allSatisfy { $0.state == .same },
      failure: bad.first.map { .usage($0.reason ?? "cannot compare \"\($0.path)\"") },
      kept: bad.filter(\.isLaterUnreadable).map(\.path))
  }

  private func write(_ entries: [Entry], _ cities: GuideComparison, to report: String, in session: Session) async throws
  {
    let files = entries.filter { $0.state != .same }.map { DiffReport.Entry($0, first: first, second: second) }
    try await DiffReport(
      names: (first.name, second.name), summary: Self.summary(of: entries), entries: cities.topics + files
    ).write(to: report, in: session)
  }

  private func tell(_ entries: [Entry], _ cities: GuideComparison, in session: Session) throws {
    if request.json {
      try session.print(Self.json(of: entries, cities, first: first.name, second: second.name))
    } else if !request.changelog {
      for line in cities.lines { try session.print(line) }
      var told: Set<Substring> = []
      for entry in entries where entry.state != .same {
        // A page of a guide stands in a folder for each language: what changed is told once.
        let page = entry.path.drop { $0 != "/" }
        let isNew = !cities.isGuide || entry.changes.isEmpty || told.insert(page).inserted
        for line in entry.lines.prefix(isNew ? .max : 1) { try session.print(line) }
      }
      session.say(Self.summary(of: entries))
    }
  }

  /// Every file of both folders: what differs most first, then by path.
  func entries() throws -> [Entry] {
    let old = try FolderTree.files(in: first.path)
    let new = try FolderTree.files(in: second.path)
    let (before, after) = (Set(old), Set(new))
    let both = new.filter(before.contains)
    var entries = try compared(both)
    var (gone, come) = (old.filter { !after.contains($0) }, new.filter { !before.contains($0) })
    entries += try moved(&gone, &come)
    entries += gone.map { Entry(path: $0, state: .removed) } + come.map { Entry(path: $0, state: .added) }
    return entries.sorted { Self.precedes($0, $1) }
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    let order = State.allCases
    let (rankA, rankB) = (order.firstIndex(of: a.state) ?? 0, order.firstIndex(of: b.state) ?? 0)
    if rankA != rankB { return rankA < rankB }
    // Images by their share, then pages by the number of their changes.
    let (shareA, shareB) = (a.comparison?.share ?? -1, b.comparison?.share ?? -1)
    if shareA != shareB { return shareA > shareB }
    if a.changes.count != b.changes.count { return a.changes.count > b.changes.count }
    return a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
  }

  /// Files that both folders have, two at a time.
  private func compared(_ paths: [String]) throws -> [Entry] {
    var results = [Result<Entry, any Error>?](repeating: nil, count: paths.count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each file has a place of its own.
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: paths.count) { index in
        results[index] = Result { try compare(paths[index], isAlone: paths.count == 1) }
      }
    }
    return try results.compactMap { try $0?.get() }
  }

  private func compare(_ path: String, isAlone: Bool) throws -> Entry {
    let one = DiffSide(name: Path.join(first.name, path), path: first.path + "/" + path)
    let two = DiffSide(name: Path.join(second.name, path), path: second.path + "/" + path)
    let (before, after) = (try one.read(), try two.read())
    if before == after { return Entry(path: path, state: .same) }
    switch Path.ending(of: path) {
    case "html", "htm":
      return Entry(path: path, state: .changed, changes: PageComparison(before, after).changes)
    case "png": return try compare(path, png: before, png: after, one, two, isAlone: isAlone)
    default:
      return Entry(path: path, state: .changed, changes: TextLines.isText(path) ? TextLines.changes(before, after) : [])
    }
  }

  private func compare(
    _ path: String, png before: [UInt8], png after: [UInt8], _ one: DiffSide, _ two: DiffSide, isAlone: Bool
  ) throws -> Entry {
    let rules = try rules.rules(for: [path])
    let comparer = PixelComparer(rules, drawsDifference: request.report != nil, isParallel: isAlone)
    do {
      let comparison = try comparer.compare(png: before, png: after, one, two)
      return Entry(path: path, state: comparison.isEqual ? .same : .changed, comparison: comparison)
    } catch let failure as CommandFailure where failure.status == .usage {
      // A picture that was broken and is mended now is taken all the same.
      let isLater = (try? PixelMask(png: after)) == nil
      return Entry(path: path, state: .unreadable, reason: failure.words, isLaterUnreadable: isLater)
    }
  }

  /// Files that only changed their path, taken out of those that are gone and those that are new. Only files of one size
  /// are read.
  private func moved(_ gone: inout [String], _ come: inout [String]) throws -> [Entry] {
    var left = Dictionary(grouping: gone, by: { FileSystem.size(of: first.path + "/" + $0) })
    var found: [Entry] = []
    for path in come {
      let place = second.path + "/" + path
      guard let size = FileSystem.size(of: place), size > 0, let candidates = left[size], !candidates.isEmpty else {
        continue
      }
      let bytes = try FileSystem.read(place)
      guard let twin = try candidates.firstIndex(where: { try FileSystem.read(first.path + "/" + $0) == bytes }) else {
        continue
      }
      found.append(Entry(path: path, state: .moved, formerPath: candidates[twin]))
      left[size]?.remove(at: twin)
    }
    let (old, new) = (Set(found.compactMap(\.formerPath)), Set(found.map(\.path)))
    gone.removeAll(where: old.contains)
    come.removeAll(where: new.contains)
    return found
  }
}

extension CommandFailure {
  /// What it says, in one line.
  var words: String { lines.joined(separator: " ").replacingPrefix("metroguide: ") }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

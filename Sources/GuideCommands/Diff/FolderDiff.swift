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
    /// Why it cannot be compared.
    var reason: String?
  }

  let first: DiffSide
  let second: DiffSide
  let rules: ComparisonRules
  let drawsDifferences: Bool

  /// Compares and tells; whether nothing differs. An image that cannot be compared is an error once all is told.
  func isEqual(report: String?, json: Bool, in session: Session) async throws -> Bool {
    let entries = try entries()
    let differing = entries.filter { $0.state != .same }
    let summary = Self.summary(of: entries)
    if let report {
      try await DiffReport(
        names: (first.name, second.name), summary: summary,
        entries: differing.map { DiffReport.Entry($0, first: first, second: second) }
      ).write(to: report, in: session)
    }
    if json {
      try session.print(Self.json(of: entries, first: first.name, second: second.name))
    } else {
      for entry in differing { try session.print(entry.line) }
      session.say(summary)
    }
    if let bad = entries.first(where: { $0.state == .unreadable }) {
      throw CommandFailure.usage(bad.reason ?? "cannot compare \"\(bad.path)\"")
    }
    return differing.isEmpty
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
    let (shareA, shareB) = (a.comparison?.share ?? 1, b.comparison?.share ?? 1)
    if shareA != shareB { return shareA > shareB }
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
    guard Path.ending(of: path) == "png" else { return Entry(path: path, state: .changed) }
    let comparer = PixelComparer(rules, drawsDifference: drawsDifferences, isParallel: isAlone)
    do throws(PixelComparer.Fault) {
      let comparison = try comparer.compare(png: before, png: after)
      return Entry(path: path, state: comparison.isEqual ? .same : .changed, comparison: comparison)
    } catch {
      switch error {
      case .first(let failure): return Entry(path: path, state: .unreadable, reason: one.failure(failure).words)
      case .second(let failure): return Entry(path: path, state: .unreadable, reason: two.failure(failure).words)
      case .difference(let failure): throw CommandFailure.machine(failure.description)
      }
    }
  }

  /// Files that only changed their path, taken out of those that are gone and those that are new.
  private func moved(_ gone: inout [String], _ come: inout [String]) throws -> [Entry] {
    guard !gone.isEmpty, !come.isEmpty else { return [] }
    var left = try gone.map { (path: $0, bytes: try FileSystem.read(first.path + "/" + $0)) }
    var found: [Entry] = []
    var new: [String] = []
    for path in come {
      let bytes = try FileSystem.read(second.path + "/" + path)
      if let twin = left.firstIndex(where: { $0.bytes.count == bytes.count && $0.bytes == bytes }), !bytes.isEmpty {
        found.append(Entry(path: path, state: .moved, formerPath: left.remove(at: twin).path))
      } else {
        new.append(path)
      }
    }
    (gone, come) = (left.map(\.path), new)
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

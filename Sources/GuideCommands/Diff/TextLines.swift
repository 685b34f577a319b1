import VisualDiff

/// Compares texts line by line.
enum TextLines {
  private static let endings: Set = [
    "txt", "md", "csv", "tsv", "yaml", "yml", "json", "geojson", "css", "js", "xml", "webmanifest",
  ]
  /// What is longer is only said to have changed.
  private static let mostLines = 4000
  private static let longestLine = 300

  /// Whether a file is read as lines.
  static func isText(_ path: String) -> Bool { endings.contains(Path.ending(of: path) ?? "") }

  /// The lines that were added, removed or replaced, under their numbers; none for long texts and those of few long lines.
  static func changes(_ old: [UInt8], _ new: [UInt8]) -> [PageComparison.Change] {
    let (before, after) = (lines(of: old), lines(of: new))
    guard max(before.count, after.count) <= mostLines,
      (before + after).allSatisfy({ $0.count <= longestLine })
    else { return [] }
    var removed: [Int: ArraySlice<UInt8>] = [:]
    var added: [Int: ArraySlice<UInt8>] = [:]
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): added[offset] = line
      }
    }
    return paired(removed, added)
  }

  /// Walks both texts at once: a line that is gone where another one came was replaced by it.
  private static func paired(
    _ removed: [Int: ArraySlice<UInt8>], _ added: [Int: ArraySlice<UInt8>]
  ) -> [PageComparison.Change] {
    var changes: [PageComparison.Change] = []
    var (old, new) = (0, 0)
    var left = removed.count + added.count
    while left > 0 {
      let (gone, come) = (removed[old], added[new])
      if gone != nil || come != nil {
        changes.append(
          PageComparison.Change(
            path: ["line \((come == nil ? old : new) + 1)"], before: gone.map(text), after: come.map(text)))
      }
      left -= (gone == nil ? 0 : 1) + (come == nil ? 0 : 1)
      // A line that only one text has moves only that one on.
      if gone != nil || come == nil { old += 1 }
      if come != nil || gone == nil { new += 1 }
    }
    return changes
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }
}

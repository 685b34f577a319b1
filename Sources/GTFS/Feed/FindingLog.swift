internal import TransitModel

/// Collects what is found while a feed is read, at most a hundred of a kind and then a count.
final class FindingLog {
  /// How many findings of a kind are kept.
  static let limit = 100

  private var kept: [Finding] = []
  private var counts: [Kind: Int] = [:]
  /// Whether something was found that keeps the feed from being used.
  private(set) var isFatal = false

  private struct Kind: Hashable {
    let code: String
    let severity: Finding.Severity
    let file: String
  }

  /// Notes a finding.
  func add(_ finding: Finding) {
    let kind = Kind(code: finding.code, severity: finding.severity, file: finding.location.file)
    counts[kind, default: 0] += 1
    if counts[kind, default: 0] <= Self.limit { kept.append(finding) }
  }

  /// Notes a finding that keeps the feed from being used.
  func addFatal(_ finding: Finding) {
    isFatal = true
    add(finding)
  }

  /// Everything that was found, in the order of the standard's files, then of lines; the counts of what was left out
  /// stand at the end of their kind.
  var findings: [Finding] {
    let order = Dictionary(uniqueKeysWithValues: StandardFile.all.enumerated().map { ($1.name, $0) })
    func key(_ finding: Finding) -> (Int, String, Int, Int) {
      let file = finding.location.file
      return (
        order[FeedFile.name(of: file)] ?? -1, file, finding.location.line ?? 0, finding.location.column ?? 0
      )
    }
    let all = kept.enumerated().sorted { a, b in
      let (x, y) = (key(a.element), key(b.element))
      return x == y ? a.offset < b.offset : x < y
    }
    return all.map(\.element) + remainders
  }

  private var remainders: [Finding] {
    counts.filter { $0.value > Self.limit }
      .sorted { ($0.key.file, $0.key.code) < ($1.key.file, $1.key.code) }
      .map { kind, count in
        Finding(
          code: kind.code, severity: kind.severity, location: Finding.Location(file: kind.file),
          message: "\(count - Self.limit) more of this kind")
      }
  }
}

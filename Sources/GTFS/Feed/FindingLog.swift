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

    init(_ finding: Finding) {
      (code, severity, file) = (finding.code, finding.severity, finding.location.file)
    }
  }

  /// Notes a finding.
  func add(_ finding: Finding) { keep(Kind(finding), finding.fitToPrint) }

  private func keep(_ kind: Kind, _ finding: @autoclosure () -> Finding) {
    counts[kind, default: 0] += 1
    if counts[kind, default: 0] <= Self.limit { kept.append(finding()) }
  }

  /// Notes a finding that keeps the feed from being used.
  func addFatal(_ finding: Finding) {
    isFatal = true
    add(finding)
  }

  /// Notes what another log holds after what this one does.
  func add(_ other: FindingLog) {
    isFatal = isFatal || other.isFatal
    for finding in other.kept { keep(Kind(finding), finding) }
    for (kind, count) in other.counts where count > Self.limit { counts[kind, default: 0] += count - Self.limit }
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

extension Finding {
  /// The finding without what would break or turn around the line it is printed on, and no longer than a reader reads:
  /// publishers' texts are quoted in it.
  fileprivate var fitToPrint: Finding {
    let isPlain = message.utf8.count < 400 && (message + (found ?? "")).unicodeScalars.allSatisfy { !$0.breaksLines }
    guard !isPlain else { return self }
    return Finding(
      code: code, severity: severity, location: location, message: message.fitToPrint, found: found?.fitToPrint,
      expected: expected, hint: hint, related: related)
  }
}

extension String {
  /// The text with control characters and marks of writing direction as escapes, its middle left out where it is long.
  fileprivate var fitToPrint: String {
    let scalars = Array(unicodeScalars)
    let kept = scalars.count > 300 ? scalars.prefix(200) + ["…"] + scalars.suffix(90) : scalars[...]
    return kept.map { $0.breaksLines ? "\\u{" + String($0.value, radix: 16) + "}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, or turns the direction of what follows.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: value != 0x200C && value != 0x200D
    default: false
    }
  }
}

public import TransitModel

/// Collects what is found while files are read.
///
/// A log belongs to one reading. It keeps the first findings of each kind and file and counts the rest, so that a file
/// in which everything is wrong costs no more than one in which something is.
public final class FindingLog {
  /// How many findings of one kind are told; the rest is counted.
  public static let limitPerCode = 100

  private struct Origin: Hashable {
    let code: String
    let file: String
  }

  private var kept: [Finding] = []
  private var countsByOrigin: [Origin: Int] = [:]
  private var worstByCode: [String: Finding.Severity] = [:]

  /// A log without findings.
  public init() {}

  /// Whether there is an error among the findings.
  public private(set) var hasErrors = false

  /// Notes a finding. `details` is only asked for where the finding is kept.
  public func add(
    _ severity: Finding.Severity, _ code: String, at location: Finding.Location, _ message: String,
    _ details: @autoclosure () -> Details = Details()
  ) {
    if severity == .error { hasErrors = true }
    worstByCode[code] = min(worstByCode[code] ?? severity, severity)
    let count = countsByOrigin[Origin(code: code, file: location.file), default: 0] + 1
    countsByOrigin[Origin(code: code, file: location.file)] = count
    guard count <= Self.limitPerCode else { return }
    let details = details()
    kept.append(
      Finding(
        code: code, severity: severity, location: location, message: message, found: details.found,
        expected: details.expected, hint: details.hint, related: details.related))
  }

  /// Notes an error.
  public func error(
    _ code: String, at location: Finding.Location, _ message: String, _ details: @autoclosure () -> Details = Details()
  ) {
    add(.error, code, at: location, message, details())
  }

  /// Notes a warning.
  public func warning(
    _ code: String, at location: Finding.Location, _ message: String, _ details: @autoclosure () -> Details = Details()
  ) {
    add(.warning, code, at: location, message, details())
  }

  /// All findings in the order of files, lines and columns, at most ``limitPerCode`` of a kind; for each kind of which
  /// there were more, a finding at the end tells how many.
  public var findings: [Finding] {
    let sorted = kept.enumerated().sorted { a, b in
      Self.comesFirst(a.element, b.element) ?? (a.offset < b.offset)
    }
    var told: [String: Int] = [:]
    var result: [Finding] = []
    for (_, finding) in sorted where told[finding.code, default: 0] < Self.limitPerCode {
      told[finding.code, default: 0] += 1
      result.append(finding)
    }
    return result + counts(ofRestAfter: told, in: result)
  }

  private func counts(ofRestAfter told: [String: Int], in findings: [Finding]) -> [Finding] {
    var all: [String: Int] = [:]
    for (origin, count) in countsByOrigin { all[origin.code, default: 0] += count }
    return all.keys.sorted().compactMap { code in
      let rest = (all[code] ?? 0) - (told[code] ?? 0)
      guard rest > 0, let last = findings.last(where: { $0.code == code }) else { return nil }
      return Finding(
        code: code, severity: worstByCode[code] ?? .error, location: .init(file: last.location.file),
        message: "\(rest) more findings of the kind \"\(code)\"", found: String(rest))
    }
  }

  /// Whether `a` stands before `b` in the files; nothing where that leaves both in their order.
  private static func comesFirst(_ a: Finding, _ b: Finding) -> Bool? {
    if a.location.file != b.location.file {
      return a.location.file.utf8.lexicographicallyPrecedes(b.location.file.utf8)
    }
    let left = (a.location.line ?? 0, a.location.column ?? 0)
    let right = (b.location.line ?? 0, b.location.column ?? 0)
    return left == right ? nil : left < right
  }

  /// What a finding says beside its message.
  public struct Details: Sendable {
    /// What was found.
    public var found: String?
    /// What was expected.
    public var expected: String?
    /// How to mend it.
    public var hint: String?
    /// Further places it is about.
    public var related: [Finding.Location]

    /// What a finding says beside its message.
    public init(
      found: String? = nil, expected: String? = nil, hint: String? = nil, related: [Finding.Location] = []
    ) {
      self.found = found
      self.expected = expected
      self.hint = hint
      self.related = related
    }
  }
}

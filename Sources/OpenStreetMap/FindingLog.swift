internal import TransitModel

/// What was found in a file, by element.
final class FindingLog {
  private(set) var findings: [Finding] = []

  /// Adds what another log holds.
  func add(_ other: FindingLog) { findings += other.findings }

  /// Adds a finding about an element; `message` begins with what part of it is meant.
  func add(
    _ code: String, _ severity: Finding.Severity, _ element: ElementID?, _ message: String, found: String? = nil,
    expected: String? = nil, hint: String? = nil
  ) {
    findings.append(
      Finding(
        code: code, severity: severity, location: Finding.Location(file: element?.description ?? ""),
        message: message, found: found, expected: expected, hint: hint))
  }
}

extension String {
  /// The text in quotes, cut where it is long.
  var quoted: String { "\"" + (count > 80 ? String(prefix(79)) + "…" : self) + "\"" }
}

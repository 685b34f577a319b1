import TransitModel

/// A finding as a line for people: `Assets/Cities/beijing/lines.yaml:14:9: line "M4" names …; did you mean "…"?`.
struct FindingText: Hashable, Sendable {
  /// The line, without its end.
  let line: String

  /// The finding, its file inside `folder`, which is how the reader named it.
  init(of finding: Finding, in folder: String) {
    let place = Self.join(folder, finding.location.description)
    let severity = finding.severity == .error ? "" : finding.severity.rawValue + ": "
    // Whoever is told what was meant need not be told what may stand there.
    let isGuessed = finding.hint?.hasPrefix("did you mean") ?? false
    let expectation = isGuessed ? "" : finding.expected.map { "; expected " + $0 } ?? ""
    let hint = finding.hint.map { "; " + $0 } ?? ""
    let related = finding.related.map { " (see \(Self.join(folder, $0.description)))" }.joined()
    line = (place + ": " + severity + finding.message + expectation + hint + related).printable
  }

  private static func join(_ folder: String, _ file: String) -> String {
    file.isEmpty
      ? folder : folder.isEmpty || folder == "." ? file : folder.hasSuffix("/") ? folder + file : folder + "/" + file
  }
}

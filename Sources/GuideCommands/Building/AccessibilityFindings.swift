import GuideSite
import TransitModel

/// Warnings about what keeps some readers from pages: a template that is at fault is so on all of its pages.
enum AccessibilityFindings {
  /// So many pages are named for each thing that is wrong.
  private static let most = 3

  /// The same findings, but of those about pages that say the same only the first few, and how many more there are.
  static func shortened(_ findings: [Finding]) -> [Finding] {
    var counts: [String: Int] = [:]
    let kept = findings.filter { finding in
      guard finding.isAboutAccessibility else { return true }
      counts[finding.message, default: 0] += 1
      return counts[finding.message, default: 0] <= most
    }
    let more = counts.filter { $0.value > most }.sorted { $0.key < $1.key }.map { message, count in
      Finding(
        code: "accessibility-more", severity: .warning, location: Finding.Location(file: GuideSite.statementPath),
        message: "\(count - most) more pages: \(message)", hint: "all of them are listed there")
    }
    return kept + more
  }
}

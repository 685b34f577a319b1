internal import Synchronization
internal import TransitModel

/// What is found while a page is made. A page is made by one task, and its modules share the log.
final class PageLog: Sendable {
  private let noted = Mutex<[Finding]>([])

  /// What was noted, in that order.
  var findings: [Finding] { noted.withLock { $0 } }

  /// Notes that a drawing is missing on a page, and why.
  func noteMissing(drawing: String, of subject: String, because reason: String) {
    let finding = Finding(
      code: "drawing-left-out", severity: .warning, location: Finding.Location(file: subject),
      message: "the \(drawing) is left out: \(reason)")
    noted.withLock { $0.append(finding) }
  }
}

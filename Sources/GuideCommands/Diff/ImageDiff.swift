import ImageCodecs
import VisualDiff

/// Compares two images and says what it found.
struct ImageDiff: Sendable {
  let first: DiffSide
  let second: DiffSide
  let rules: ComparisonRules
  let output: OutputTarget?
  let report: String?
  let json: Bool

  /// Compares and tells; whether nothing differs.
  func isEqual(in session: Session) async throws -> Bool {
    var rules = rules
    let draws = output != nil || report != nil
    if draws { rules.stopsEarly = false }
    let comparer = PixelComparer(rules, drawsDifference: draws)
    let comparison = try comparer.compare(first, second)
    if let output, let image = comparison.differenceImage { try session.deliver(image, to: output) }
    if let report { try await write(comparison, to: report, in: session) }
    if json {
      try session.print(comparison.json(first: first.name, second: second.name))
    } else if output != .standardOutput {
      for line in comparison.lines { try session.print(line) }
    }
    return comparison.isEqual
  }

  private func write(_ comparison: PixelComparison, to folder: String, in session: Session) async throws {
    let entry = DiffReport.Entry(
      name: second.name, state: comparison.isEqual ? .same : .changed, comparison: comparison, first: first.path,
      second: second.path)
    try await DiffReport(
      names: (first.name, second.name), summary: comparison.lines.first ?? "", entries: [entry]
    ).write(to: folder, in: session)
  }
}

extension PixelComparer {
  /// Compares two files; throws ``CommandFailure`` when one cannot be compared.
  func compare(_ first: DiffSide, _ second: DiffSide) throws -> PixelComparison {
    try first.checkEnding()
    try second.checkEnding()
    let (one, two) = (try first.read(), try second.read())
    do throws(PixelComparer.Fault) {
      return try compare(png: one, png: two)
    } catch {
      switch error {
      case .first(let failure): throw first.failure(failure)
      case .second(let failure): throw second.failure(failure)
      case .difference(let failure): throw CommandFailure.machine(failure.description)
      }
    }
  }
}

extension DiffSide {
  /// Endings that promise something else than a PNG.
  private static let foreignEndings: Set = [
    "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "avif", "heic", "ico", "svg", "pdf", "txt", "html", "json",
    "csv", "yaml", "zip",
  ]

  /// Refuses a file that is called something else than an image that can be compared.
  func checkEnding() throws(CommandFailure) {
    guard let ending = Path.ending(of: path), Self.foreignEndings.contains(ending) else { return }
    throw .usage("\"\(name)\" is a .\(ending) file", hint: "images are compared as PNG")
  }

  /// Why this image cannot be compared.
  func failure(_ failure: PNG.Failure) -> CommandFailure {
    switch failure {
    case .unreadable(let words): .usage("cannot compare \"\(name)\": \(words)")
    case .tooLarge: .usage("cannot compare \"\(name)\": \(failure.description)")
    case .unwritable: .machine(failure.description)
    }
  }
}

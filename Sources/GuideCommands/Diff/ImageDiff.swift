import ImageCodecs
import VisualDiff

/// Compares two images and says what it found.
struct ImageDiff: Sendable {
  let first: DiffSide
  let second: DiffSide
  let rules: IgnoredRegions
  let request: DiffRequest

  /// Compares and tells; whether nothing differs.
  func isEqual(in session: Session) async throws -> Bool {
    let names = [first.name, second.name].flatMap { [$0, Path.name(of: $0)] }.unique
    for warning in rules.warnings(paths: names) { session.say(warning) }
    var rules = try rules.rules(for: names)
    let (output, report) = (request.output, request.report)
    let draws = output != nil || report != nil
    if draws { rules.stopsEarly = false }
    let comparer = PixelComparer(rules, drawsDifference: draws)
    let comparison = try comparer.compare(first, second)
    if let output, let image = comparison.differenceImage { try session.deliver(image, to: output) }
    if let report { try await write(comparison, to: report, in: session) }
    if request.json {
      try session.print(comparison.json(first: first.name, second: second.name))
    } else if output != .standardOutput {
      for line in comparison.lines { try session.print(line) }
    }
    return comparison.isEqual
  }

  private func write(_ comparison: PixelComparison, to folder: String, in session: Session) async throws {
    let entry = DiffReport.Entry(
      name: second.name, state: comparison.isEqual ? "same" : "changed", comparison: comparison,
      first: .file(first.path, ending: "png"), second: .file(second.path, ending: "png"))
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
    return try compare(png: try first.read(), png: try second.read(), first, second)
  }

  /// Compares the contents of two files.
  func compare(png one: [UInt8], png two: [UInt8], _ first: DiffSide, _ second: DiffSide) throws -> PixelComparison {
    do throws(PixelComparer.Fault) {
      return try compare(png: one, png: two)
    } catch {
      switch error {
      case .first(let failure): throw first.failure(failure)
      case .second(let failure): throw second.failure(failure)
      case .difference(let failure): throw CommandFailure.machine(failure.description)
      case .mask(let size):
        throw CommandFailure.usage(
          "the mask for \"\(second.name)\" has \(size.width) × \(size.height) pixels, which neither image has")
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

import CairoBackend
import Foundation
import ImageCodecs
import Scene
import Testing
import VisualDiff

/// Compares with what was recorded before. `METROGUIDE_RECORD=1` records anew, and fails the run all the same, so that
/// nobody records by accident. A failure leaves what was expected, what came out and the difference in
/// `.build/golden-failures`, of which `make test` makes a report with the program's own `diff`.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  private static let failures = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/golden-failures")
  private static let isRecording = ProcessInfo.processInfo.environment["METROGUIDE_RECORD"] == "1"

  /// The scene's dump is the recorded one.
  static func expect(_ scene: Scene, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name + ".txt")
    guard let expected = try recorded(file, orRecord: Data(scene.dump.utf8), at: location) else { return }
    let wanted = String(decoding: expected, as: UTF8.self)
    guard wanted != scene.dump else { return }
    let difference =
      lines(of: wanted, missingIn: scene.dump).map { "- " + $0 }
      + lines(of: scene.dump, missingIn: wanted).map { "+ " + $0 }
    let text = difference.joined(separator: "\n")
    let kept = try keep(name + ".txt", expected: expected, actual: Data(scene.dump.utf8))
    try keep(Data((text + "\n").utf8), name + ".txt", side: "difference")
    // What was recorded is text; at least what came out can be looked at.
    let picture = try CairoRenderer(typesetter: Typesetter()).png(of: scene)
    try keep(Data(picture), name + ".png", side: "actual")
    Issue.record("\(name) is drawn otherwise; see \(kept)\n\(text.prefix(1500))", sourceLocation: location)
  }

  /// The picture has no pixel that differs from the recorded one.
  static func expect(_ image: Image, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
    let actual = Data(PNG.encode(image))
    let file = folder.appending(path: name + ".png")
    guard let expected = try recorded(file, orRecord: actual, at: location) else { return }
    let comparer = PixelComparer(ComparisonRules(threshold: 0.02), drawsDifference: true)
    let comparison = try comparer.compare(png: Array(expected), png: Array(actual))
    let differing = comparison.differingPixels + comparison.unmatchedPixels
    guard differing > 0 else { return }
    let kept = try keep(name + ".png", expected: expected, actual: actual)
    if let image = comparison.differenceImage { try keep(Data(image), name + ".png", side: "difference") }
    Issue.record("\(name) differs in \(differing) pixels; see \(kept)", sourceLocation: location)
  }

  private static func recorded(_ file: URL, orRecord data: Data, at location: SourceLocation) throws -> Data? {
    if !isRecording, let expected = try? Data(contentsOf: file) { return expected }
    guard isRecording else {
      Issue.record(
        "nothing is recorded as \(file.lastPathComponent); record it with METROGUIDE_RECORD=1",
        sourceLocation: location)
      return nil
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: file)
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: location)
    return nil
  }

  private static func keep(_ name: String, expected: Data, actual: Data) throws -> String {
    try keep(expected, name, side: "expected")
    try keep(actual, name, side: "actual")
    return failures.appending(path: "actual/Diagrams/" + name).path
  }

  private static func keep(_ data: Data, _ name: String, side: String) throws {
    let place = failures.appending(path: side + "/Diagrams")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try data.write(to: place.appending(path: name))
  }

  private static func lines(of text: String, missingIn other: String) -> [Substring] {
    let known = Set(other.split(separator: "\n"))
    return text.split(separator: "\n").filter { !known.contains($0) }
  }
}

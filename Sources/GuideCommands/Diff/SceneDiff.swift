import CairoBackend
import ImageCodecs
import Scene
import VisualDiff

/// Compares two scenes by what they show, and where a picture is wanted, pixel by pixel as well.
struct SceneDiff: Sendable {
  let first: DiffSide
  let second: DiffSide
  let rules: IgnoredRegions
  let request: DiffRequest

  /// Compares and tells; whether nothing changed.
  func isEqual(in session: Session) async throws -> Bool {
    let (old, new) = (try value(of: first), try value(of: second))
    let comparison = SceneComparison(try things(of: old, first), try things(of: new, second))
    let count = comparison.changes.count
    let summary = count == 0 ? "nothing changed" : count == 1 ? "1 change" : "\(count) changes"
    if request.report != nil || request.output != nil {
      try await draw(comparison, (try scene(of: old, first), try scene(of: new, second)), summary, in: session)
    }
    if request.json {
      try session.print([
        "kind": "scenes", "a": .string(first.name), "b": .string(second.name),
        "changes": .array(comparison.changes.map(\.json)), "count": .int(count),
      ])
    } else if request.output != .standardOutput {
      for change in comparison.changes { try session.print(change.text) }
      session.say(summary)
    }
    return comparison.changes.isEmpty
  }

  private func value(of side: DiffSide) throws -> JSONValue {
    let bytes = try side.read()
    do throws(JSONReader.Fault) {
      return try JSONReader.value(of: bytes)
    } catch {
      throw CommandFailure.usage(
        "\"\(side.name)\" is no scene: it is no JSON at byte \(error.offset); expected \(error.expected)")
    }
  }

  private func things(of value: JSONValue, _ side: DiffSide) throws -> [SceneThing] {
    guard let scene = SceneThings(value) else {
      throw CommandFailure.usage("\"\(side.name)\" is no scene", hint: "metroguide line … -o scene.json writes one")
    }
    return scene.things
  }

  private func scene(of value: JSONValue, _ side: DiffSide) throws -> Scene {
    do throws(SceneReading.Fault) {
      return try SceneReading.scene(of: value)
    } catch {
      throw CommandFailure.usage("\"\(side.name)\" is no scene: expected \(error.expected) at \"\(error.place)\"")
    }
  }

  /// Draws both scenes, and writes the difference image and the report.
  private func draw(
    _ changes: SceneComparison, _ scenes: (Scene, Scene), _ summary: String, in session: Session
  ) async throws {
    let (one, two) = (try png(of: scenes.0, in: session), try png(of: scenes.1, in: session))
    let pixels = try PixelComparer(try rules.rules(for: [first.name, second.name]), drawsDifference: true)
      .compare(png: one, png: two, first, second)
    if let output = request.output, let image = pixels.differenceImage { try session.deliver(image, to: output) }
    guard let report = request.report else { return }
    let entry = DiffReport.Entry(
      name: second.name, state: changes.changes.isEmpty ? "same" : "changed", note: pixels.lines.first ?? "",
      changes: changes.changes.map { change in
        DiffReport.Change(subject: change.subject, before: change.before, after: change.after)
      }, comparison: pixels, first: .drawn(one), second: .drawn(two))
    try await DiffReport(names: (first.name, second.name), summary: summary, entries: [entry])
      .write(to: report, in: session)
  }

  private func png(of scene: Scene, in session: Session) throws -> [UInt8] {
    let typesetter = try session.typesetter(languages: [])
    do throws(DrawingFault) {
      return try CairoRenderer(typesetter: typesetter).png(of: scene)
    } catch {
      switch error {
      case .canvasTooLarge, .emptyCanvas: throw CommandFailure.usage(error.description)
      case .text, .cairo, .document: throw CommandFailure.machine(error.description)
      }
    }
  }
}

extension SceneComparison.Change {
  fileprivate var json: JSONValue {
    .members([
      "after": .optional(after), "before": .optional(before), "kind": .string(kind), "name": .string(name),
      "role": .string(role), "text": .string(text),
    ])
  }
}

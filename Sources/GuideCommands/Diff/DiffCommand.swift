import ArgumentParser
import VisualDiff

/// `metroguide diff A B`: what changed between two images, two scenes, two folders or two cities.
struct DiffCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what changed between two images, scenes, folders or cities.",
    discussion: """
      Images are PNGs, compared pixel by pixel as pixelmatch 7.2 does; scenes by what they show. Of two city folders, feeds or ids it tells what \
      changed in the data. Other folders are compared file by file.

      Ends with 0 when nothing differs, 1 when something does, 2 when A or B cannot be compared.

      Examples:
        metroguide diff before.png after.png -o difference.png
        metroguide diff old/Output Output --report changes
        metroguide diff beijing-2026-08 beijing --changelog
      """)

  @Argument(help: "What was: a PNG, a scene, a folder, a city.")
  var a: String

  @Argument(help: "What is.")
  var b: String

  @OptionGroup var pixels: DiffPixelOptions

  @Flag(help: "Print JSON; Assets/Schemas/diff.schema.json describes it.")
  var json = false

  @Option(name: .shortAndLong, help: "Write the difference image, or the changelog, to this file.")
  var output: OutputTarget?

  @Option(help: "Write a report to this folder: open its index.html.", completion: .directory)
  var report: String?

  @Flag(help: "Of two cities: write what changed as an entry of the version history.")
  var changelog = false

  @Flag(help: "Take B as the new A once all is told; then the command ends with 0.")
  var accept = false

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let subjects = (try DiffSubject(a, in: session), try DiffSubject(b, in: session))
    let isEqual = try await tell(subjects, in: session)
    if accept { try Acceptance(subjects.0, subjects.1).take(in: session) }
    if !isEqual, !accept { throw CommandFailure.finding }
  }

  /// Says what differs; whether nothing does.
  private func tell(_ subjects: (DiffSubject, DiffSubject), in session: Session) async throws -> Bool {
    switch subjects {
    case (.image(let first), .image(let second)):
      return try await ImageDiff(
        first: first, second: second, rules: pixels.rules, output: output, report: report, json: json
      ).isEqual(in: session)
    case (.city(let first), .city(let second)):
      return try CityDiff(first: first, second: second, output: output, json: json, changelog: changelog)
        .isEqual(in: session)
    case (.scene(let first), .scene(let second)):
      return try SceneDiff(first: first, second: second, json: json).isEqual(in: session)
    case (.folder(let first), .folder(let second)):
      let diff = FolderDiff(first: first, second: second, rules: pixels.rules, drawsDifferences: report != nil)
      return try await diff.isEqual(report: report, json: json, in: session)
    default:
      throw CommandFailure.usage(
        "\"\(a)\" is \(subjects.0.kind) and \"\(b)\" is \(subjects.1.kind)",
        hint: "compare two images, two scenes, two folders or two cities")
    }
  }
}

/// What counts as a difference between pixels.
struct DiffPixelOptions: ParsableArguments {
  @Option(help: "How far colours may be apart: 0 (not at all) to 1, as pixelmatch has it.")
  var threshold = 0.1

  @Option(help: "A rectangle that is not compared, in pixels: x,y,width,height. May be repeated.")
  var ignore: [TypedBox] = []

  @Flag(help: "Count edges that are only smoothed in another way.")
  var includeAntialiasing = false

  @Flag(help: "Stop soon after the first difference; the numbers are then a lower bound.")
  var stopEarly = false

  func validate() throws {
    guard (0...1).contains(threshold) else {
      throw ValidationError("--threshold is \(threshold); expected a number from 0 to 1")
    }
  }

  /// The rules they make.
  var rules: ComparisonRules {
    let boxes = ignore.map(\.box)
    var rules = ComparisonRules(threshold: threshold, countsAntialiased: includeAntialiasing, ignored: boxes)
    rules.stopsEarly = stopEarly
    return rules
  }
}

/// A rectangle as it is typed: `x,y,width,height`.
struct TypedBox: ExpressibleByArgument {
  let box: PixelBox

  init?(argument: String) {
    guard let box = PixelBox(argument) else { return nil }
    self.box = box
  }
}

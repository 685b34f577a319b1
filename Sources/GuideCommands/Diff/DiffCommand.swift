import ArgumentParser
import VisualDiff

/// `metroguide diff A B`: what changed between two images, two scenes, two folders or two cities.
struct DiffCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what changed between two images, scenes, folders or cities.",
    discussion: """
      Images are PNGs, compared pixel by pixel as pixelmatch 7.2 does; scenes by what they show. Of \
      two city folders, feeds or ids it tells what changed in the data. Other folders are compared file by file: images \
      by their pixels, web pages by what they say; of two published guides it tells what changed in the data as well.

      Ends with 0 when nothing differs, 1 when something does, 2 when A or B cannot be compared.

      Examples:
        metroguide diff before.png after.png -o difference.png
        metroguide diff old/Output Output --report changes
        metroguide diff shots.old shots --regions ignore.csv --json
        metroguide diff beijing-2026-08 beijing --changelog
        metroguide diff june.zip july.zip --format gtfs-diff -o changes.json
      """)

  @Argument(help: "What was: a PNG, a scene, a folder, a city.", completion: .file())
  var a: String

  @Argument(help: "What is.", completion: .file())
  var b: String

  @OptionGroup var pixels: DiffPixelOptions

  @Flag(help: "Print JSON; Assets/Schemas/diff.schema.json describes it.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: "Write the difference image, the changelog or the GTFS Diff to this file; - is standard output.")
  var output: OutputTarget?

  @Option(help: "Write a report to this folder: open its index.html.", completion: .directory)
  var report: String?

  @Flag(help: "Of two cities or guides: write what changed as an entry of the version history.")
  var changelog = false

  @Option(
    help: """
      Of two GTFS feeds: write what differs, table by table and row by row, in this format. gtfs-diff is MobilityData's \
      GTFS Diff 2.
      """)
  var format: FeedDiffFormat?

  @Flag(help: "Take B as the new A once all is told; then the command ends with 0.")
  var accept = false

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let subjects = (try DiffSubject(a, in: session), try DiffSubject(b, in: session))
    let outcome = try await tell(subjects, in: session)
    if accept { try Acceptance(subjects.0, subjects.1, keeping: outcome.kept).take(in: session) }
    if let failure = outcome.failure { throw failure }
    if !outcome.isEqual, !accept { throw CommandFailure.finding }
  }

  /// Says what differs.
  private func tell(_ subjects: (DiffSubject, DiffSubject), in session: Session) async throws -> DiffOutcome {
    let rules = try IgnoredRegions(pixels.rules, mask: pixels.mask, regions: pixels.regions, in: session)
    if format != nil { return DiffOutcome(isEqual: try feedDiff(of: subjects).isEqual(in: session)) }
    let request = DiffRequest(output: output, report: report, json: json, changelog: changelog)
    try check(subjects)
    switch subjects {
    case (.image(let first), .image(let second)):
      return DiffOutcome(
        isEqual: try await ImageDiff(first: first, second: second, rules: rules, request: request).isEqual(in: session))
    case (.city(let first), .city(let second)):
      return DiffOutcome(
        isEqual: try await CityDiff(first: first, second: second, request: request).isEqual(in: session))
    case (.scene(let first), .scene(let second)):
      return DiffOutcome(
        isEqual: try await SceneDiff(first: first, second: second, rules: rules, request: request).isEqual(in: session))
    case (.folder(let first), .folder(let second)):
      return try await FolderDiff(first: first, second: second, rules: rules, request: request).outcome(in: session)
    default:
      throw CommandFailure.usage(
        "\"\(a)\" is \(subjects.0.kind) and \"\(b)\" is \(subjects.1.kind)",
        hint: "compare two images, two scenes, two folders or two cities")
    }
  }

  /// The comparison of two feeds by their tables.
  private func feedDiff(of subjects: (DiffSubject, DiffSubject)) throws(CommandFailure) -> FeedDiff {
    guard case (.city(let first), .city(let second)) = subjects else {
      throw .usage("--format gtfs-diff is for two GTFS feeds; \"\(a)\" is \(subjects.0.kind)")
    }
    guard !json, !changelog, report == nil, !accept else {
      throw .usage("--format gtfs-diff goes alone", hint: "leave --json, --changelog, --report and --accept out")
    }
    return FeedDiff(first: first, second: second, output: output ?? .standardOutput)
  }

  /// Refuses what these subjects do not have.
  private func check(_ subjects: (DiffSubject, DiffSubject)) throws(CommandFailure) {
    let (isPixels, isData): (Bool, Bool) =
      switch subjects.0 {
      case .image, .scene: (true, false)
      case .folder: (false, true)
      case .city: (false, true)
      }
    if changelog, !isData {
      throw .usage("--changelog is for the data of cities; \"\(a)\" is \(subjects.0.kind)")
    }
    if output != nil, !isPixels, !changelog {
      throw .usage(
        "-o is the difference image of two images or scenes; \"\(a)\" is \(subjects.0.kind)",
        hint: "--report writes a folder with all of them, --changelog -o writes what changed in the data")
    }
    if changelog, json, output == nil {
      throw .usage("--changelog and --json would both go to standard output", hint: "name a file with -o")
    }
  }
}

/// How the tables of two feeds are compared.
enum FeedDiffFormat: String, CaseIterable, ExpressibleByArgument {
  case gtfsDiff = "gtfs-diff"
}

/// What a comparison came to.
struct DiffOutcome: Sendable {
  /// Whether nothing differs.
  var isEqual: Bool
  /// Why a part of it could not be compared.
  var failure: CommandFailure?
  /// Files that are left as they were when the rest is accepted, since nobody can say what they are now.
  var kept: [String] = []
}

/// What a comparison is to write.
struct DiffRequest: Sendable {
  /// Where the difference image goes, or the changelog.
  var output: OutputTarget?
  /// Where the report goes.
  var report: String?
  /// Whether to print JSON.
  var json = false
  /// Whether to write what changed as an entry of the version history.
  var changelog = false
}

/// What counts as a difference between pixels.
struct DiffPixelOptions: ParsableArguments {
  @Option(help: "How far colours may be apart: 0 (not at all) to 1, as pixelmatch has it.")
  var threshold = 0.1

  @Option(help: "A rectangle that is not compared, in pixels: x,y,width,height. May be repeated.")
  var ignore: [TypedBox] = []

  @Option(
    help: "An image that paints what is not compared: whatever is neither white nor transparent.", completion: .file())
  var mask: String?

  @Option(
    help: """
      What is not compared, image by image: a CSV file with the columns image,x,y,width,height,mask, or a folder with a \
      mask x/one.png or a table x/one.png.csv for the image x/one.png.
      """, completion: .file())
  var regions: String?

  @Option(help: "How images of different sizes are laid on each other: at their corners, or where they fit best.")
  var align = TypedAlignment(.corner)

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
    rules.alignment = align.alignment
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

/// An alignment as it is typed: `corner` or `best`.
struct TypedAlignment: ExpressibleByArgument {
  static let allValueStrings = ComparisonRules.Alignment.allCases.map(\.rawValue)

  let alignment: ComparisonRules.Alignment

  init(_ alignment: ComparisonRules.Alignment) { self.alignment = alignment }

  init?(argument: String) {
    guard let alignment = ComparisonRules.Alignment(rawValue: argument) else { return nil }
    self.alignment = alignment
  }

  var defaultValueDescription: String { alignment.rawValue }
}

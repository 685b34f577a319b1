import ArgumentParser
import VisualDiff

/// `metroguide diff A B`: what changed between two images, two scenes, two folders or two cities.
struct DiffCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what changed between two images, scenes, folders or cities.",
    discussion: """
      Ends with 0 when nothing differs, 1 when something does, 2 when A or B cannot be compared.

      Examples:
        metroguide diff before.png after.png -o difference.png
        metroguide diff before.png after.png --json --ignore 0,0,200,40
      """)

  @Argument(help: "What was: a PNG, a scene, a folder, a city.")
  var a: String

  @Argument(help: "What is.")
  var b: String

  @OptionGroup var pixels: DiffPixelOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Option(name: .shortAndLong, help: "Write the difference image to this file.", completion: .file(extensions: ["png"]))
  var output: OutputTarget?

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let first = try DiffSide(a, in: session)
    let second = try DiffSide(b, in: session)
    try ImageDiff(first: first, second: second, rules: pixels.rules, output: output, json: json).run(in: session)
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
    var rules = ComparisonRules(
      threshold: threshold, countsAntialiased: includeAntialiasing, ignored: ignore.map(\.box))
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

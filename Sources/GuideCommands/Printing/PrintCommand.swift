import ArgumentParser
import CairoBackend
import Diagrams
import GuideSite
import Scene
import TransitModel

/// `metroguide print`: sheets for walls.
struct PrintCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints sheets for the walls of stations.",
    discussion: """
      A sheet is made of parts: departures, first-last, connections, line, network, surroundings, exits, facilities. A set \
      says which, on which paper, in which colours and languages: station (all of them), departures and surroundings are \
      there, further ones are written under "print" in guide.yaml. Type is as large as there is room for. Where even type of \
      7 points has none, parts fold: dense hours say how often trains run, stations between changes are counted, and what \
      stands elsewhere is left out; type is never smaller than 6 points.

      One file (.pdf) holds all sheets, a folder a file for each, called STATION-SET.pdf. Of a single sheet svg, png and json \
      may be written too.

      Examples:
        metroguide print beijing xizhimen -o xizhimen.pdf
        metroguide print beijing --all --set departures --paper A4 -o sheets
        metroguide print taipei --all -o taipei.pdf --json
        metroguide print beijing wudaokou --base-url https://example.org -o a.pdf
      """)

  @Argument(help: "A city's id, or the path of a city folder or feed.", completion: .cities())
  var city: String

  @Argument(help: "A station: id, code, name, pinyin, initials; a complex is all its stations.")
  var station: String?

  @Flag(help: "All stations that trains stop at.")
  var all = false

  @Option(help: "The kind of sheet: station, departures, surroundings, or one of guide.yaml.")
  var set = "station"

  @Option(help: "The paper: A4, A3, A2, A1 or A0. Without it that of the set.")
  var paper: SheetPaper?

  @Flag(help: "Lay the long side of the paper at the foot.")
  var landscape = false

  @Option(
    name: [.customShort("o"), .long],
    help: "The file to write, whose ending chooses the format, or a folder for a file each. - is standard output.",
    completion: .file())
  var output: OutputTarget

  @Option(name: .customLong("lang"), help: "A language of names and words, the large one first; may be given twice.")
  var languages: [String] = []

  @Option(
    help: "The guide's own file, where its sets and its publisher stand.", completion: .file(extensions: ["yaml"]))
  var config: String?

  @Option(name: .customLong("base-url"), help: "Where the guide is: a code leads to the station's page there.")
  var baseURL: String?

  @Option(help: "How many sheets are made at a time; without it as many as there are cores.")
  var jobs: Int?

  @Flag(help: "Print a report as JSON.")
  var json = false

  @Flag(help: "Print what is wrong with the sheets, and end with 1 when something is.")
  var check = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if (station == nil) != all { throw ValidationError("name a station or give --all, one of the two") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is no number of sheets; give 1 or more") }
    if json, output == .standardOutput { throw ValidationError("--json and -o - cannot both go to standard output") }
  }

  func perform(in session: Session) async throws {
    let began = ContinuousClock.now
    let run = try PrintRun(self, in: session)
    var report = try await run.perform()
    report.duration = began.duration(to: .now)
    if json { try session.print(report.json.text) }
    session.say(report.line)
    let faults = Set(report.failures.map(\.reason)).sorted()
    for fault in faults { session.complain("metroguide: \(fault)".printable) }
    if !report.failures.isEmpty || (check && run.hasFindings) { throw CommandFailure.finding }
  }
}

/// A sheet of paper by its name.
enum SheetPaper: String, CaseIterable, ExpressibleByArgument {
  case a4, a3, a2, a1, a0

  init?(argument: String) { self.init(rawValue: argument.lowercased()) }

  /// The paper that it names.
  var paper: Paper {
    switch self {
    case .a4: .a4
    case .a3: .a3
    case .a2: .a2
    case .a1: .a1
    case .a0: .a0
    }
  }
}

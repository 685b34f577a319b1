import ArgumentParser
import CairoBackend
import Diagrams
import GuideSite
import Scene
import TransitModel

/// `metroguide print`: sheets for walls, timetables and booklets for pockets.
struct PrintCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints sheets for walls, pocket timetables of lines, and booklets of cities.",
    discussion: """
      A sheet is made of parts: departures, first-last, connections, line, network, surroundings, exits, facilities. A set \
      says which, on which paper, in which colours and languages: station (all of them), departures and surroundings are \
      there, further ones are written under "print" in guide.yaml. Type is as large as there is room for. Where even type of \
      7 points has none, parts fold: dense hours say how often trains run, stations between changes are counted, and what \
      stands elsewhere is left out; type is never smaller than 6 points.

      pocket is the timetable of a line on both sides of a sheet that is folded into four panels like an accordion, at the \
      marks: all stations with first and last trains, then departures by hour and minute of as many stations as there is room \
      for, those where one changes first. Print it on both sides, turned over the short edge. booklet is a city in pages of A5 \
      or A6: map, lines with first and last trains, stations by name with their square of the map and the page. --impose puts \
      its pages two by two on sheets that are folded once and stapled through the back; blank pages fill the last sheet.

      One file (.pdf) holds all sheets, a folder a file for each, called STATION-SET.pdf or LINE-SET.pdf. Of a single sheet \
      svg, png and json may be written too. One file is written whole or not at all; where a folder's disk is full, what was \
      written so far is whole and stays.

      Examples:
        metroguide print beijing xizhimen -o xizhimen.pdf
        metroguide print beijing --all --set departures --paper A4 -o sheets
        metroguide print taipei --all -o taipei.pdf --json
        metroguide print beijing wudaokou --base-url https://example.org -o a.pdf
        metroguide print beijing 13 --set pocket -o line-13.pdf
        metroguide print taipei --set booklet --impose -o booklet.pdf
      """)

  @Argument(help: "A city's id, or the path of a city folder or feed.", completion: .cities())
  var city: String

  @Argument(
    help: ArgumentHelp(
      "A station: id, code, name, pinyin, initials; a complex is all its stations. For a pocket timetable a line.",
      valueName: "station"))
  var subject: String?

  @Flag(help: "All stations that trains stop at, or all lines.")
  var all = false

  @Option(help: "The kind of sheet: station, departures, surroundings, pocket, booklet, or one of guide.yaml.")
  var set = "station"

  @Option(help: "The paper, A6 to A0; of a booklet the page. Without it that of the set.")
  var paper: SheetPaper?

  @Option(
    help: "The colours of lines, on maps and beside words: own, colour-vision or black. Without it those of the set.")
  var palette: NamedPalette?

  @Flag(help: "Lay the long side of the paper at the foot.")
  var landscape = false

  @Flag(help: "Put the pages of a booklet on sheets to be folded and stapled.")
  var impose = false

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
  case a6, a5, a4, a3, a2, a1, a0

  init?(argument: String) { self.init(rawValue: argument.lowercased()) }

  /// The paper that it names.
  var paper: Paper {
    switch self {
    case .a6: .a6
    case .a5: .a5
    case .a4: .a4
    case .a3: .a3
    case .a2: .a2
    case .a1: .a1
    case .a0: .a0
    }
  }
}

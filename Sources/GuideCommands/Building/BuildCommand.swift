import Archives
import ArgumentParser
import GuideSite

/// What every command takes that builds a guide.
struct BuildOptions: ParsableArguments {
  @Option(help: "The guide's own file. Without it guide.yaml here, else the demo.", completion: .file())
  var config: String?

  @Option(
    name: .customLong("city"), help: "A city instead of those in the guide's own file; may stand several times.",
    completion: .cities())
  var cities: [String] = []

  @Option(name: .customLong("base-url"), help: "The address the guide will stand at.")
  var baseURL: String?

  @Option(help: "A folder of templates laid over the shipped ones.", completion: .directory)
  var templates: String?

  @Option(help: "The profile of the guide's own file.")
  var profile: String?

  @Option(help: "How many pages are made at a time; as many as there are cores.")
  var jobs: Int?

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), not a number from 1 to 256.")
    }
  }

  /// What they ask for.
  var request: BuildRequest {
    BuildRequest(
      config: config, cities: cities, baseURL: baseURL, templates: templates, profile: profile, jobs: jobs)
  }
}

/// `metroguide build`: publishes the guide.
struct BuildCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Publishes the guide.",
    discussion: """
      The guide appears whole or not at all: it is made beside the old one and takes its place in one step. \
      Dotfiles of the folder stay.

      Examples:
        metroguide build
        metroguide build --city beijing --city ./mycity --output site
        metroguide build --profile production --report report.json
        metroguide build --base-url https://example.org/metro
      """)

  @OptionGroup var options: BuildOptions

  @Option(help: "The folder to publish into.", completion: .directory)
  var output = "Output"

  @Flag(help: "Replace a folder even where it is no guide.")
  var force = false

  @Flag(help: "Wait while another process publishes there.")
  var wait = false

  @Option(help: "Write what was made as JSON; - for standard output.", completion: .file(extensions: ["json"]))
  var report: OutputTarget?

  @Option(help: "Write the whole guide as a zip archive as well.", completion: .file(extensions: ["zip"]))
  var zip: OutputTarget?

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let began = ContinuousClock.now
    let target = try PublicationTarget(output, in: session)
    try target.check(force: force, in: session)
    let plan = try session.plan(options.request)
    try target.check(sources: plan)
    let progress = Progress(in: session)
    defer { progress.end() }
    let build = GuideBuild(
      session: session, plan: plan, jobs: options.jobs ?? FileSystem.coreCount, progress: progress)
    let publication = Publication(target: target, force: force, wait: wait)
    let result = try await publication.publish(in: session) { draft in
      try await build.run { file in try draft.write(file.bytes, to: file.path) }
    }
    if let zip { try session.deliver(ZipArchive.bytes(of: result.packed), to: zip) }
    var made = result.report
    made.output = output
    made.duration = began.duration(to: .now)
    for finding in made.findings { session.say(finding) }
    session.say(made.line)
    if let report { try session.deliver(Array((made.json.text + "\n").utf8), to: report) }
  }
}

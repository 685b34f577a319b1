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

  @Option(
    name: .customLong("alerts"),
    help: ArgumentHelp(
      "GTFS-Realtime alerts, told as notices; CITY=FILE in a guide of several cities; may stand several times.",
      valueName: "file"), completion: .file())
  var alerts: [String] = []

  @Option(name: .customLong("base-url"), help: "The address the guide will stand at.")
  var baseURL: String?

  @Option(help: "A folder of templates laid over the shipped ones.", completion: .directory)
  var templates: String?

  @Option(help: "The profile of the guide's own file.")
  var profile: String?

  @Option(help: "How many pages are made at a time; as many as there are cores.")
  var jobs: Int?

  @Flag(help: "Leave out a city, or alerts, that cannot be read, and end with 1, instead of publishing nothing.")
  var keepGoing = false

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), not a number from 1 to 256.")
    }
  }

  /// What they ask for.
  var request: BuildRequest {
    BuildRequest(
      config: config, cities: cities, baseURL: baseURL, templates: templates, profile: profile, alerts: alerts,
      jobs: jobs, keepsGoing: keepGoing)
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

      With --shard I/N the I-th of N shares of the pages is made into a file of the folder --parts instead, by as many \
      processes or machines as there are shards; metroguide merge joins them.

      Examples:
        metroguide build
        metroguide build --city beijing --city ./mycity --output site
        metroguide build --profile production --report report.json
        metroguide build --base-url https://example.org/metro
        metroguide build --city feed.zip --alerts alerts.pb
        metroguide build --zim guide.zim
        metroguide build --shard 3/8 --parts parts
      """)

  @OptionGroup var options: BuildOptions

  @OptionGroup var publishing: PublishingOptions

  @Option(help: ArgumentHelp("Make one share of the pages only, such as 3/8.", valueName: "i/n"))
  var shard: String?

  @Option(help: "The folder that shards put their parts into.", completion: .directory)
  var parts: String?

  @OptionGroup var common: CommonOptions

  mutating func validate() throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "--shard is \(shard), not I/N with I from 1 to N and N from 1 to \(Shard.most), such as 3/8.")
    }
    guard (shard == nil) == (parts == nil) else {
      throw ValidationError("--shard and --parts go together: which share, and the folder that it goes into.")
    }
    if shard != nil, let option = publishing.zip != nil ? "--zip" : publishing.zim != nil ? "--zim" : nil {
      throw ValidationError("\(option) goes with metroguide merge: a shard has no whole guide.")
    }
  }

  func perform(in session: Session) async throws {
    guard let shard = shard.flatMap(Shard.init), let parts else {
      return try await publishing.publish(options, in: session) { build, write in try await build.run(write: write) }
    }
    let began = ContinuousClock.now
    let build = try options.build(try session.plan(options.request), in: session)
    defer { build.progress.end() }
    var report = try await build.make(shard, into: PartsFolder(parts, in: session))
    report.output = parts
    report.duration = began.duration(to: .now)
    try publishing.tell(report, shard: shard, in: session)
  }
}

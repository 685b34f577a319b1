import Archives
import ArgumentParser
import GuideSite

/// What every command takes that publishes a guide.
struct PublishingOptions: ParsableArguments {
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

  @Option(help: "Write the whole guide as a ZIM archive for Kiwix as well.", completion: .file(extensions: ["zim"]))
  var zim: OutputTarget?

  /// Publishes what `make` writes, and says what was made.
  ///
  /// - Parameter parts: the folder with the parts that it is made from.
  func publish(
    _ options: BuildOptions, from parts: PartsFolder? = nil, in session: Session,
    _ make: (GuideBuild, @escaping @Sendable (SiteFile) throws -> Void) async throws -> GuideBuild.Result
  ) async throws {
    let began = ContinuousClock.now
    let target = try PublicationTarget(output, in: session)
    try target.check(force: force, in: session)
    let zimFile = try zim.map { try ZimFile($0, in: session) }
    let plan = try session.plan(options.request)
    try target.check(sources: plan, parts: parts)
    let build = try options.build(plan, in: session)
    defer { build.progress.end() }
    let publication = Publication(target: target, force: force, wait: wait)
    let result = try await publication.publish(in: session) { draft in
      try await make(build) { file in try draft.write(file.bytes, to: file.path) }
    }
    if let zip { try session.deliver(ZipArchive.bytes(of: result.wholeGuide()), to: zip) }
    let zimWarnings = try zimFile.map { try result.write(to: $0, of: plan) } ?? []
    var made = result.report
    made.findings = (made.findings + zimWarnings).unique
    made.output = output
    made.duration = began.duration(to: .now)
    try tell(made, in: session)
  }

  /// Says what was made; cities that are missing are a finding.
  func tell(_ made: BuildReport, shard: Shard? = nil, in session: Session) throws {
    for finding in made.findings { session.say(finding) }
    session.say(made.line(of: shard))
    if let report { try session.deliver(Array((made.json.text + "\n").utf8), to: report) }
    let missing = [("cities", made.missingCities), ("alerts", made.missingAlerts)].filter { !$0.1.isEmpty }
    for (what, names) in missing {
      session.complain("Without the \(what) that could not be read: \(names.joined(separator: ", ")).".printable)
    }
    guard missing.isEmpty else { throw CommandFailure.finding }
  }
}

extension BuildOptions {
  /// The build that they ask for.
  func build(_ plan: BuildPlan, in session: Session) throws -> GuideBuild {
    GuideBuild(
      session: session, plan: plan, jobs: jobs ?? FileSystem.coreCount, progress: Progress(in: session),
      keepsGoing: keepGoing)
  }
}

import ArgumentParser
import GuideSite

/// `metroguide serve`: builds the guide, serves it to this machine, and builds it again when a file changes.
struct ServeCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Builds the guide, serves it to this machine, and rebuilds it on change.",
    discussion: """
      Open pages load themselves again after each build; while something is wrong they show what, with file and line. \
      Nobody but this machine can reach the server.

      Examples:
        metroguide serve
        metroguide serve --port 9000 --city ./mycity
      """)

  @OptionGroup var options: BuildOptions

  @Option(help: "The port; 0 for any that is free.")
  var port: UInt16 = 8000

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let folder = try TemporaryGuide.make(in: session)
    defer { try? FileSystem.remove(folder) }
    let guide = ServedGuide()
    let server = try listening(for: guide)
    server.start()
    defer {
      guide.end()
      server.stop()
    }
    session.say("Serving on http://127.0.0.1:\(server.port), Control-C ends it.")
    let request = options.request.keepingItsFile(in: session)
    try await ServeLoop(session: session, request: request, folder: folder, guide: guide).run()
  }

  private func listening(for guide: ServedGuide) throws(CommandFailure) -> LoopbackServer {
    do {
      return try LoopbackServer(port: port, answer: guide.answer)
    } catch {
      throw .machine(error.sentence, hint: "name another with --port, or 0 for any that is free")
    }
  }
}

extension BuildRequest {
  /// The same, of the guide here that it means now: editors take a file away for a moment when they save it, and the demo
  /// is no stand-in for it then.
  func keepingItsFile(in session: Session) -> BuildRequest {
    guard config == nil, FileSystem.target(at: session.absolute(GuideSource.fileName)) == .file else { return self }
    var request = self
    request.config = GuideSource.fileName
    return request
  }
}

/// A folder for guides that nobody publishes.
enum TemporaryGuide {
  /// A new folder under `TMPDIR`.
  static func make(in session: Session) throws -> String {
    let parent = session.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/var/tmp"
    return try FileSystem.makeTemporaryFolder(in: parent, prefix: "metroguide-serve-")
  }
}

/// Builds again and again, each time a file has changed.
struct ServeLoop: Sendable {
  let session: Session
  let request: BuildRequest
  let folder: String
  let guide: ServedGuide

  private static let pause = Duration.milliseconds(250)

  /// Runs until the task is cancelled.
  func run() async throws {
    var watch = Watch([])
    while true {
      watch.add(named)
      do {
        try await build(try watch.read({ try session.plan(request) }, from: \.watchedPaths))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        show(error)
      }
      while !watch.hasChanged { try await Task.sleep(for: Self.pause) }
    }
  }

  /// The guide's own file and what it names, whether it is there or not: what a guide that cannot be built waits for.
  private var named: [String] {
    guard let source = try? session.guideSource(named: request.config) else {
      return [request.config.map { session.absolute($0) } ?? session.workingDirectory]
    }
    let guide = try? session.guide(at: source, profile: request.profile)
    let references =
      guide.map {
        $0.cities + $0.styles + $0.alerts.map(\.file) + [$0.templates, $0.logo, $0.theme].compactMap { $0 }
      } ?? []
    return [source.path] + references.map { Path.join(source.folder, $0.text) }
      + (request.cities + request.alerts.flatMap(AlertPlaces.paths) + [request.templates].compactMap { $0 }).map {
        session.absolute($0)
      }
  }

  private func build(_ plan: BuildPlan) async throws {
    let began = ContinuousClock.now
    let progress = Progress(in: session)
    defer { progress.end() }
    let target = try PublicationTarget(folder + "/guide", in: session)
    let build = GuideBuild(
      session: session, plan: plan, jobs: request.jobs ?? FileSystem.coreCount, progress: progress)
    var report = try await Publication(target: target).publish(in: session) { draft in
      try await build.run { file in try draft.write(file.bytes, to: file.path) }.report
    }
    report.output = "the server"
    report.duration = began.duration(to: .now)
    for finding in report.findings { session.say(finding) }
    session.say(report.line())
    let base = plan.guide.guide.baseURL.flatMap { BaseURL($0) }?.pathParts ?? []
    guide.show(.folder(target.path, base: base))
  }

  private func show(_ error: any Error) {
    let failure = (error as? CommandFailure) ?? (error as? SystemFailure).map { CommandFailure($0) }
    let lines = failure?.lines ?? ["\(error)"]
    for line in lines { session.complain(line) }
    guide.show(.failed(lines))
  }
}

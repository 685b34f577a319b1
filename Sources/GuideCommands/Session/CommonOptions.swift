import ArgumentParser
import Logging

/// The options every command takes.
struct CommonOptions: ParsableArguments {
  @Option(name: .customLong("resources"), help: "The folder with Templates and Assets.", completion: .directory)
  var resources: String?

  @Option(help: "Whether to use colour: auto, always or never.")
  var color = Session.Preferences.Color.auto

  @Flag(name: [.short, .long], help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more; twice for everything.")
  var verbose: Int

  /// What they say.
  var preferences: Session.Preferences {
    Session.Preferences(
      resources: resources, color: color,
      level: quiet ? .error : verbose == 0 ? .notice : verbose == 1 ? .info : .debug)
  }
}

extension Session.Preferences.Color: ExpressibleByArgument {}

/// A command of this program: it gets a session instead of reaching for the process.
protocol GuideCommand: AsyncParsableCommand {
  /// The options every command takes.
  var common: CommonOptions { get }
  /// Does what the command is for; throws ``CommandFailure`` or ``SystemFailure``.
  func perform(in session: Session) async throws
}

extension GuideCommand {
  /// Performs the command in the session of the task it runs in.
  mutating func run() async throws {
    var session = Session.current
    session.preferences = common.preferences
    if let kept = self as? any KeptCommand, let run = KeptRun(of: kept, in: session) {
      try await run.perform(kept)
    } else {
      try await perform(in: session)
    }
  }
}

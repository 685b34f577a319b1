import CairoBackend
import Logging

/// What a command has of the world: its environment, its standard streams, its clock. Everything comes from here, so
/// that a test can run a command without a process.
struct Session: Sendable {
  /// The session of the command that runs.
  @TaskLocal static var current = Session.ofProcess()

  /// The environment's variables.
  var environment: [String: String] = [:]
  /// The folder relative paths start from; `nil` is the process's own.
  var workingDirectory: String
  /// The program's own file, where it is known.
  var executable: String?
  /// Where data go.
  var output: ByteSink
  /// Where everything else goes.
  var errors: ByteSink
  /// Where standard input comes from.
  var input: @Sendable () throws(SystemFailure) -> [UInt8]
  /// Seconds since 1970, for what people ask about "today"; pages never see it.
  var now: @Sendable () -> Int
  /// The arguments of the command.
  var arguments: [String] = []
  /// The fonts there are.
  var fonts = FontSet.debianNoto
  /// Notes what the command makes, for the next time somebody asks the same.
  var notes: RunNotes?
  /// What the reader asked for with the options every command takes.
  var preferences = Preferences()

  /// What the options say that every command takes.
  struct Preferences: Sendable {
    /// Whether to use colour.
    enum Color: String, CaseIterable, Sendable {
      case auto, always, never
    }

    /// The folder with `Templates` and `Assets`, where one was named.
    var resources: String?
    /// Whether to use colour.
    var color = Color.auto
    /// The least important message that is printed.
    var level = Logger.Level.notice
  }
}

extension Session {
  /// Prints a line of data on standard output.
  func print(_ line: String) throws(SystemFailure) {
    try output.write(Array((line + "\n").utf8))
  }

  /// Writes data as they are to standard output.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try output.write(bytes)
  }

  /// Says on standard error what went wrong. Nobody reading it is no reason to stop.
  func complain(_ line: String) {
    try? errors.write(Array((line + "\n").utf8))
  }

  /// Says on standard error what happened, unless the reader wants quiet.
  func say(_ line: String) {
    if preferences.level <= .notice { complain(line) }
  }

  /// The log of the command: `-v` shows `info`, `-vv` `debug`, `--quiet` nothing below an error.
  var log: Logger {
    Logger(label: "metroguide") { _ in SessionLog(errors: errors, logLevel: preferences.level) }
  }

  /// Whether what goes to `sink` may be coloured: `--color` decides, else `NO_COLOR` and whether a terminal listens.
  func colors(_ sink: ByteSink) -> Bool {
    switch preferences.color {
    case .always: true
    case .never: false
    case .auto:
      sink.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }

  /// `text` in `style` where `sink` may be coloured, else as it is.
  func styled(_ text: String, _ style: TextStyle, for sink: ByteSink) -> String {
    colors(sink) ? style.begin + text + TextStyle.end : text
  }

  /// `path` as the working directory completes it.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }
}

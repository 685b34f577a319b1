import Synchronization

@testable import GuideCommands

/// A session in memory: what a command prints can be looked at afterwards.
final class RecordedSession: Sendable {
  private let output = Mutex<[UInt8]>([])
  private let errors = Mutex<[UInt8]>([])

  /// What stands on standard output.
  var printed: String { String(decoding: output.withLock { $0 }, as: UTF8.self) }
  /// What stands on standard error.
  var complaints: String { String(decoding: errors.withLock { $0 }, as: UTF8.self) }

  /// Runs a command as `metroguide` with these arguments would, and returns its exit code. What others made before may come
  /// out of the ``CommonCache``.
  func run(
    _ arguments: String..., environment: [String: String] = CommonCache.environment, in folder: String = "/"
  ) async -> Int32 {
    await MetroguideProgram.perform(arguments, in: session(environment: environment, folder: folder))
  }

  /// The session, for what is smaller than a command.
  func session(environment: [String: String] = [:], folder: String = "/", isTerminal: Bool = false) -> Session {
    Session(
      environment: environment, workingDirectory: folder,
      output: ByteSink(isTerminal: isTerminal) { [self] bytes in output.withLock { $0 += bytes } },
      errors: ByteSink(isTerminal: isTerminal) { [self] bytes in errors.withLock { $0 += bytes } },
      input: { () throws(SystemFailure) in [] },
      now: { 0 })
  }
}

extension RecordedSession {
  /// Runs a command with a list of arguments.
  func run(_ arguments: [String], in folder: String = "/") async -> Int32 {
    await MetroguideProgram.perform(arguments, in: session(environment: CommonCache.environment, folder: folder))
  }
}

import ArgumentParser
import CityFiles
internal import Glibc
import TransitModel

/// The program as a whole: what `main` calls.
public enum MetroguideProgram {
  /// Runs the command named by the process's arguments and ends the process with its exit code.
  ///
  /// A closed pipe is an error of the write that met it instead of a signal, so that a publication goes on when nobody
  /// listens any more; an interrupt cancels the command, which puts away what it began, and ends with 130.
  public static func run() async -> Never {
    signal(SIGPIPE, SIG_IGN)
    let session = Session.ofProcess()
    let command = Task { await perform(Array(CommandLine.arguments.dropFirst()), in: session) }
    let interrupts = Interrupts(cancelling: command)
    let status = await command.value
    let received = interrupts.received
    exit(received.map { 128 + $0 } ?? status)
  }

  /// Runs the command that `arguments` name (without the program's own name) and returns its exit code.
  static func perform(_ arguments: [String], in session: Session) async -> Int32 {
    var session = session
    session.arguments = arguments
    do {
      try Metroguide.check(commandIn: arguments)
      // Parsing, too: what shells complete depends on where they are.
      try await Session.$current.withValue(session) {
        var command = try Metroguide.parseAsRoot(arguments)
        if var asynchronous = command as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try command.run()
        }
      }
      return ExitStatus.done.rawValue
    } catch {
      return session.explain(error).rawValue
    }
  }
}

extension Metroguide {
  /// Says which command may have been meant where there is none of that name.
  fileprivate static func check(commandIn arguments: [String]) throws(CommandFailure) {
    guard let name = arguments.first, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.map { $0._commandName }
    guard !known.contains(name) else { return }
    let near = Suggestion.nearest(to: name, among: known)
    throw .usage(
      "there is no command \"\(name)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "\"metroguide help\" lists all")
  }
}

extension Session {
  /// Says what `error` is, and returns the exit code that goes with it.
  func explain(_ error: any Error) -> ExitStatus {
    switch error {
    case let failure as CommandFailure: return explain(failure)
    case let failure as SystemFailure: return explain(CommandFailure(failure))
    case is CancellationError: return .interrupted
    default: return explainParsing(error)
    }
  }

  private func explain(_ failure: CommandFailure) -> ExitStatus {
    for line in failure.lines { complain(line) }
    return failure.status
  }

  /// What the argument parser has to say: help and version on standard output, wrong usage on standard error.
  private func explainParsing(_ error: any Error) -> ExitStatus {
    let message = Metroguide.fullMessage(for: error)
    guard Metroguide.exitCode(for: error) == .success else {
      complain(message)
      return .usage
    }
    do {
      if !message.isEmpty { try print(message) }
      return .done
    } catch {
      return explain(CommandFailure(error))
    }
  }
}

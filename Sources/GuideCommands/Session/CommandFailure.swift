import TransitModel

/// Why a command did not do what it was asked for. Everything a command throws is one of these (or the argument
/// parser's own error), and each has one exit code.
enum CommandFailure: Error, Hashable, Sendable {
  /// There is a finding, and it has been printed: a difference, no journey, an invalid city.
  case finding
  /// The command was asked for something that is not to be had: `no city "bejing"`, with a hint.
  case usage(String, hint: String? = nil)
  /// The input is bad: its findings, the folder that their files are in as the reader typed it.
  case input([Finding], folder: String)
  /// The machine does not let it: disk full, no permission, a missing font.
  case machine(String, hint: String? = nil)
  /// Somebody interrupted it.
  case interrupted
  /// Nobody reads the output any more, which is no failure.
  case closedPipe

  /// The exit code.
  var status: ExitStatus {
    switch self {
    case .finding: .finding
    case .usage, .input: .usage
    case .machine: .machine
    case .interrupted: .interrupted
    case .closedPipe: .done
    }
  }

  /// What to tell the reader, line by line, in the one style of all messages.
  var lines: [String] {
    switch self {
    case .finding, .interrupted, .closedPipe: []
    case .usage(let sentence, let hint), .machine(let sentence, let hint):
      [("metroguide: " + sentence + (hint.map { "; " + $0 } ?? "")).printable]
    case .input(let findings, let folder): findings.map { FindingText(of: $0, in: folder).line }
    }
  }
}

extension CommandFailure {
  /// What a failed system call means for a command: a missing file is bad input, anything else a fault of the machine.
  init(_ failure: SystemFailure) {
    switch failure.kind {
    case .closedPipe: self = .closedPipe
    case .missing, .wrongKind: self = .usage(failure.sentence)
    case .full, .forbidden, .other: self = .machine(failure.sentence, hint: failure.hint)
    }
  }
}

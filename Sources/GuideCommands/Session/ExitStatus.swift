/// How a command ended, as scripts see it.
enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// A finding: `validate` with errors, `diff` with differences, no journey.
  case finding = 1
  /// Wrong usage or bad input.
  case usage = 2
  /// A fault of the machine: disk full, no permission, missing font or library.
  case machine = 3
  /// Interrupted.
  case interrupted = 130
}

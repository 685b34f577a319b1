import Glibc

/// Where bytes go: a standard stream of the process, or a test's memory.
struct ByteSink: Sendable {
  /// Whether a person looks at it as it comes.
  let isTerminal: Bool
  /// Takes bytes, all or none.
  let write: @Sendable ([UInt8]) throws(SystemFailure) -> Void
}

extension ByteSink {
  /// The process's stream with that descriptor, `name` for messages.
  static func stream(_ descriptor: Int32, name: String) -> ByteSink {
    ByteSink(isTerminal: isatty(descriptor) == 1) { bytes throws(SystemFailure) in
      try OpenFile(descriptor: descriptor, path: name).write(bytes)
    }
  }
}

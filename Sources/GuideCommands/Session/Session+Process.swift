import Glibc

extension Session {
  /// The session of this process.
  static func ofProcess() -> Session {
    Session(
      environment: processEnvironment(),
      workingDirectory: currentDirectory(),
      executable: executablePath(),
      output: .stream(STDOUT_FILENO, name: "standard output"),
      errors: .stream(STDERR_FILENO, name: "standard error"),
      input: { () throws(SystemFailure) in
        try OpenFile(descriptor: STDIN_FILENO, path: "standard input").read()
      },
      now: { Int(time(nil)) })
  }

  private static func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return variables
  }

  private static func currentDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  private static func executablePath() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

extension String {
  /// The text as one word of a command that a reader may copy into a shell.
  var shellWord: String {
    let isPlain = !isEmpty && !hasPrefix("~") && allSatisfy { $0.isLetter || $0.isNumber || "/._-+@:,".contains($0) }
    return isPlain ? self : shellQuoted
  }

  /// The text between quotes in which shells change nothing.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension String {
  /// The text with control characters and marks of writing direction as escapes: it stays on its line, and a terminal
  /// takes no command from it.
  var printable: String {
    guard unicodeScalars.contains(where: \.isCommand) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isCommand {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it does something to the line it stands on instead of being seen.
  fileprivate var isCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

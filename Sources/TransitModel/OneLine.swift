extension String {
  /// Its lines, ended by a line feed or by a carriage return and one, which is one character to Swift; what comes after the last
  /// of them too.
  public var lines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }

  /// The same with one blank for every run of line breaks and other controls, and with none at its ends: where a name is shown, it
  /// stands on one line or is broken anew. Line breaks are those of Unicode, U+2028 and U+2029 among them.
  public var onOneLine: String {
    guard unicodeScalars.contains(where: Self.breaks) else { return self }
    return unicodeScalars.split(whereSeparator: Self.breaks).map(String.init).joined(separator: " ")
  }

  /// The text without blanks at its ends.
  public var trimmed: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }

  /// The parts of a list, as OpenStreetMap writes it: "a; b".
  public var listed: [String] { split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty } }

  private static func breaks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

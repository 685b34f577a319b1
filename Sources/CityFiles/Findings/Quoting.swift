internal import TransitModel

extension String {
  /// The text in quotes as messages show it: on one line, cut after 60 characters.
  var quoted: String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(60) {
      shown.append(scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : scalar)
    }
    return "\"" + String(shown) + (unicodeScalars.count > 60 ? "…" : "") + "\""
  }
}

extension Identifier {
  /// The id in quotes as messages show it.
  var quoted: String { rawValue.quoted }
}

extension String {
  /// The same with spaces where it has line breaks and other controls: where a name is shown, it stands on one line or is broken
  /// anew.
  var onOneLine: String {
    let steers = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
    guard unicodeScalars.contains(where: steers) else { return self }
    return unicodeScalars.split(whereSeparator: steers).map(String.init).joined(separator: " ")
  }
}

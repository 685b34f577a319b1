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

extension String {
  /// The same text, with U+FFFD for controls and noncharacters, which HTML forbids, and with an end for every change of
  /// direction that it begins.
  var replacingForbiddenCharacters: String {
    guard utf8.contains(where: Self.mayForbid), unicodeScalars.contains(where: Self.isForbidden) else {
      return endingDirections
    }
    var result = ""
    for scalar in unicodeScalars {
      result.unicodeScalars.append(Self.isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return result.endingDirections
  }

  /// The same text, with an end for every embedding, override and isolate that it begins (Unicode Standard Annex 9), so
  /// that a name cannot turn the words after it around.
  private var endingDirections: String {
    guard utf8.contains(0xE2) else { return self }
    var ends: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: ends.append("\u{202C}")
      case 0x2066...0x2068: ends.append("\u{2069}")
      case 0x202C: if ends.last == scalar { ends.removeLast() }
      case 0x2069: if let begin = ends.lastIndex(of: scalar) { ends.removeSubrange(begin...) }
      default: break
      }
    }
    return ends.isEmpty ? self : ends.reversed().reduce(into: self) { $0.unicodeScalars.append($1) }
  }

  /// Whether a byte may be part of a forbidden character: a control, or what C1 controls and noncharacters begin with.
  private static func mayForbid(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The same text, with a word joiner between a character that HTML gives a meaning and a combining mark after it.
  ///
  /// Mustache escapes characters, and a quote with an accent on it is to Swift another character than a quote.
  var breakingGraphemesForEscaping: String {
    guard utf8.contains(where: { $0 >= 0x80 }), utf8.contains(where: Self.isEscaped) else { return self }
    var result = ""
    for character in self {
      let scalars = character.unicodeScalars
      if let first = scalars.first, scalars.count > 1, first.isASCII, Self.isEscaped(UInt8(first.value)) {
        result.unicodeScalars.append(first)
        result += "\u{2060}"
        result.unicodeScalars.append(contentsOf: scalars.dropFirst())
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}

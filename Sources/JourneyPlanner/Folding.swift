/// Makes names comparable: small letters without accents, words parted by one blank, one form of what scripts write in several.
///
/// Works on UTF-8 bytes with small tables of its own, because what Swift offers for it carries tables of 100 KB into a
/// WebAssembly module. What it does not know stays as it is, so other scripts are compared letter by letter.
public enum Folding {
  /// The folded form of a text without the blanks between its words, as UTF-8.
  public static func fold(_ text: ArraySlice<UInt8>) -> [UInt8] { joined(words(text)[...]) }

  /// The folded form of any UTF-8.
  public static func fold(_ text: some Sequence<UInt8>) -> [UInt8] { fold(Array(text)[...]) }

  /// The folded words of a text with a blank between each two, as UTF-8.
  ///
  /// - Parameter umlautsAsTwo: Whether ä, ö, ü, ø and å become ae, oe, ue, oe and aa rather than a, o, u, o and a.
  public static func words(_ text: ArraySlice<UInt8>, umlautsAsTwo: Bool = false) -> [UInt8] {
    var folding = ScalarFolding(umlautsAsTwo: umlautsAsTwo)
    for scalar in scalars(text) { folding.add(scalar) }
    var result: [UInt8] = []
    for scalar in folding.result { append(scalar, to: &result) }
    if result.last == blank { result.removeLast() }
    return result
  }

  /// Words without the blanks between them.
  static func joined(_ words: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in words where byte != blank { result.add(byte) }
    return result
  }

  /// What stands between words.
  static let blank = UInt8(ascii: " ")

  /// The code points of a text; invalid bytes become U+FFFD.
  public static func scalars(_ text: ArraySlice<UInt8>) -> [UInt32] {
    var result: [UInt32] = []
    decode(text, into: &result)
    return result
  }

  /// The same into an array that is used again and again.
  static func decode(_ text: ArraySlice<UInt8>, into result: inout [UInt32]) {
    result.removeAll(keepingCapacity: true)
    var value: UInt32 = 0
    var missing = 0
    for byte in text {
      if missing > 0 && byte & 0xC0 == 0x80 {
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        if missing == 0 { result.add(value) }
        continue
      }
      if missing > 0 { result.add(0xFFFD) }
      missing = 0
      switch byte {
      case 0..<0x80: result.add(UInt32(byte))
      case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
      case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
      case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
      default: result.add(0xFFFD)
      }
    }
    if missing > 0 { result.add(0xFFFD) }
  }

  /// Adds a code point as UTF-8.
  static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: result.add(UInt8(scalar))
    case 0x80..<0x800: result += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
    case 0x800..<0x10000:
      result += [UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
    default:
      result += [
        UInt8(0xF0 | scalar >> 18 & 0x07), UInt8(0x80 | scalar >> 12 & 0x3F), UInt8(0x80 | scalar >> 6 & 0x3F),
        UInt8(0x80 | scalar & 0x3F),
      ]
    }
  }
}

/// Makes names comparable: small letters without accents, without spaces and punctuation, wide forms made narrow.
///
/// Works on UTF-8 bytes with small tables of its own, because what Swift offers for it carries tables of 100 KB into a
/// WebAssembly module. What it does not know stays as it is, so other scripts are compared letter by letter.
public enum Folding {
  /// The folded form of a text, as UTF-8.
  public static func fold(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in scalars(text) { append(folded: scalar, to: &result) }
    return result
  }

  /// The folded form of any UTF-8.
  public static func fold(_ text: some Sequence<UInt8>) -> [UInt8] { fold(Array(text)[...]) }

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
        if missing == 0 { result.append(value) }
        continue
      }
      if missing > 0 { result.append(0xFFFD) }
      missing = 0
      switch byte {
      case 0..<0x80: result.append(UInt32(byte))
      case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
      case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
      case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
      default: result.append(0xFFFD)
      }
    }
    if missing > 0 { result.append(0xFFFD) }
  }

  private static func append(folded scalar: UInt32, to result: inout [UInt8]) {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: result.append(UInt8(scalar))
    case 0x41...0x5A: result.append(UInt8(scalar + 32))
    case 0..<0x80, 0xA0...0xBF, 0x2BC: break
    case 0xC0...0x24F: append(latin: scalar, to: &result)
    case 0x300...0x36F, 0x2000...0x206F, 0x3000...0x3020, 0x30FB, 0xFE30...0xFE4F: break
    case 0x391...0x3A9, 0x410...0x42F: append(scalar + 32, to: &result)
    case 0x400...0x40F: append(scalar + 80, to: &result)
    case 0x1E00...0x1EFF: append(latin: scalar, to: &result)
    case 0xFF01...0xFF5E: append(folded: scalar - 0xFEE0, to: &result)
    default: append(scalar, to: &result)
    }
  }

  private static func append(latin scalar: UInt32, to result: inout [UInt8]) {
    let table: StaticString
    let index: UInt32
    if scalar < 0x1E00 {
      (table, index) = (latin, scalar - 0xC0)
    } else {
      (table, index) = (latinAdditional, scalar - 0x1E00)
    }
    guard Int(index) < table.utf8CodeUnitCount else { return append(scalar, to: &result) }
    let letter = table.utf8Start[Int(index)]
    switch letter {
    case UInt8(ascii: "."): append(scalar, to: &result)
    case UInt8(ascii: "1"): result += [UInt8(ascii: "a"), UInt8(ascii: "e")]
    case UInt8(ascii: "2"): result += [UInt8(ascii: "s"), UInt8(ascii: "s")]
    case UInt8(ascii: "3"): result += [UInt8(ascii: "t"), UInt8(ascii: "h")]
    case UInt8(ascii: "4"): result += [UInt8(ascii: "o"), UInt8(ascii: "e")]
    default: result.append(letter)
    }
  }

  /// Letters without their accents for U+00C0 to U+024F; `.` stays as it is, digits stand for two letters.
  private static let latin: StaticString = """
    aaaaaa1ceeeeiiiidnooooo.ouuuuy32aaaaaa1ceeeeiiiidnooooo.ouuuuy3y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllll\
    lllnnnnnnnnnoooooo44rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    ................................oo.............uu...............\
    .............aaiioouuuuuuuuuu.aaaa11..ggkkoooo..j...gg..nnaa11oo\
    aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............\
    ................
    """

  /// The same for U+1E00 to U+1EFF.
  private static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.s..2.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """

  /// Adds a code point as UTF-8.
  static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: result.append(UInt8(scalar))
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

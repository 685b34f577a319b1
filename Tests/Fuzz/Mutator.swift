/// Breaks bytes in the ways files are broken: cut, doubled, mixed up, with signs that mean something in the wrong place,
/// with numbers beyond all measure, nested or repeated without end.
struct Mutator {
  var numbers: Numbers

  /// No input grows larger.
  private static let largest = 1 << 18

  private static let snippets = [
    "\"", "'", "{", "}", "[", "]", ":", ": ", ",", "- ", "#", "\n", "\r", "\r\n", "\t", "|", ">", "&a ", "*a", "? ",
    "!!x ", "%",
    "@", "`", "~", "<<: ", "---\n", "{{", "}}", "{{#a}}", "{{/a}}", "{{{", "}}}", "{{>parts/a}}", "{{^", "\u{FEFF}",
    "\u{202E}", "\u{2028}", "\u{85}", "\\u0000", "\\", "\0", "é", "站", "👩‍👩‍👧", "e\u{301}", "  ", "null", "true", "/",
    "../",
  ]
  private static let values = [
    "0", "-0", "-1", "1", "127", "128", "255", "256", "32767", "65536", "2147483647", "2147483648", "-2147483648",
    "4294967296",
    "9223372036854775807", "9223372036854775808", "99999999999999999999999", "1e999", "-1e308", "1e-320", ".nan", "nan",
    "inf",
    "0x10", "90", "180", "-180", "90.0000001", "1.7976931348623157e308", "24:00:00", "59:59:59", "60:00:00", "-1:00:00",
    "99999:00:00", "00000101", "99991231", "2026-02-30", "0001-01-01", "9999-12-31", "", "#FFFFFF", "XXX",
  ]

  /// The bytes, broken in one to four places.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<(1 + numbers.below(4)) {
      change(&bytes)
      if bytes.count > Self.largest { bytes.removeLast(bytes.count - Self.largest) }
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = numbers.below(bytes.count + 1)
    let end = min(bytes.count, place + 1 + numbers.below(numbers.below(4) == 0 ? 400 : 12))
    switch numbers.below(12) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: snippet, at: place)
    case 2: bytes.replaceSubrange(place..<end, with: snippet)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: numbers.below(bytes.count + 1))
    case 4: bytes.insert(UInt8(truncatingIfNeeded: numbers.next()), at: place)
    case 5: if place < bytes.count { bytes[place] ^= 1 << UInt8(numbers.below(8)) }
    case 6: bytes.removeSubrange(place...)
    case 7: `repeat`(place..<end, in: &bytes)
    case 8: replaceField(near: place, in: &bytes)
    case 9: moveLine(near: place, in: &bytes)
    case 10: bytes.insert(contentsOf: nesting, at: place)
    default: replaceNumber(near: place, in: &bytes)
    }
  }

  private var snippet: [UInt8] {
    mutating get { Array(Self.snippets[numbers.below(Self.snippets.count)].utf8) }
  }

  private var value: [UInt8] {
    mutating get { Array(Self.values[numbers.below(Self.values.count)].utf8) }
  }

  /// The same signs many times, as nesting is written.
  private var nesting: [UInt8] {
    mutating get {
      let part = snippet + (numbers.below(2) == 0 ? snippet : [])
      return Array(repeating: part, count: 1 << numbers.below(13)).flatMap { $0 }
    }
  }

  /// Writes a part of the bytes many times, one after the other.
  private mutating func `repeat`(_ range: Range<Int>, in bytes: inout [UInt8]) {
    let part = Array(bytes[range])
    guard !part.isEmpty else { return }
    let count = min(1 << numbers.below(14), Self.largest / part.count)
    bytes.insert(contentsOf: Array(repeating: part, count: count).flatMap { $0 }, at: range.upperBound)
  }

  /// Puts another value between two separators.
  private mutating func replaceField(near place: Int, in bytes: inout [UInt8]) {
    func isSeparator(_ byte: UInt8) -> Bool { [0x2C, 0x0A, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte) }
    let start = bytes[..<place].lastIndex(where: isSeparator).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(where: isSeparator) ?? bytes.count
    bytes.replaceSubrange(start..<max(start, end), with: value)
  }

  private mutating func replaceNumber(near place: Int, in bytes: inout [UInt8]) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: value)
  }

  /// Moves a line elsewhere, or writes it a second time there.
  private mutating func moveLine(near place: Int, in bytes: inout [UInt8]) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    let line = Array(bytes[start..<end])
    if numbers.below(2) == 0 { bytes.removeSubrange(start..<end) }
    let other = numbers.below(bytes.count + 1)
    let target = bytes[..<other].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    bytes.insert(contentsOf: line, at: target)
  }
}

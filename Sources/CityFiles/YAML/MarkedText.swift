internal import DelimitedText
internal import TransitModel
internal import Yams

/// The text of a YAML file, made safe for the parser.
///
/// The parser shares what an alias points to, but it hashes whole values where they are keys, and a key behind nested
/// aliases takes it for ever. So it gets to see neither aliases nor explicit keys: each `*` and `?` is exchanged for a
/// character that does not occur in the text and means nothing to YAML. A plain text that begins with the first one is an
/// alias, everywhere else the characters are put back.
struct MarkedText {
  /// How many keys that stand twice are told before the file is given up: each costs a reading of the whole file.
  static func mostDuplicates(ofBytes count: Int) -> Int { max(1, min(20, 4_000_000 / max(1, count))) }

  /// Stands for `*`.
  let star: Unicode.Scalar
  /// Stands for `?`.
  let questionMark: Unicode.Scalar
  /// Begin keys that were told to stand twice, one each.
  let duplicates: [Unicode.Scalar]
  /// The text with the exchange made.
  private(set) var marked: String
  private let hasMarks: Bool
  private var hiddenCount = 0

  init(_ bytes: [UInt8]) {
    let content = bytes[TextBytes.contentStart(of: bytes)...]
    let marks = Self.unusedScalars(2 + Self.mostDuplicates(ofBytes: bytes.count), in: content)
    (star, questionMark, duplicates) = (marks[0], marks[1], Array(marks[2...]))
    hasMarks = content.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    guard hasMarks else {
      marked = String(decoding: content, as: UTF8.self)
      return
    }
    var exchanged: [UInt8] = []
    exchanged.reserveCapacity(content.count + 64)
    for byte in content {
      switch byte {
      case UInt8(ascii: "*"): exchanged += Array(String(star).utf8)
      case UInt8(ascii: "?"): exchanged += Array(String(questionMark).utf8)
      default: exchanged.append(byte)
      }
    }
    marked = String(decoding: exchanged, as: UTF8.self)
  }

  /// The text as it stands in the file.
  func restored(_ text: String) -> String {
    guard hasMarks else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar == star ? "*" : scalar == questionMark ? "?" : scalar)
    }
    return String(scalars)
  }

  /// The name of the alias a plain text stands for; nothing where it is none.
  func alias(_ text: String) -> String? {
    guard hasMarks, text.unicodeScalars.first == star else { return nil }
    return String(text.unicodeScalars.dropFirst())
  }

  /// The first private-use characters that do not occur in the text.
  private static func unusedScalars(_ count: Int, in content: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    var used: Set<Unicode.Scalar> = []
    if content.contains(0xEE) {
      used = Set(
        String(decoding: content, as: UTF8.self).unicodeScalars.filter { (0xE000...0xEFFF).contains($0.value) })
    }
    // A text that uses all of them loses the difference between them and marks, nothing more.
    let free = (UInt32(0xE000)...0xEFFF).lazy.compactMap(Unicode.Scalar.init).filter { !used.contains($0) }.prefix(
      count)
    return Array(free) + Array(repeating: "\u{F8FF}", count: max(0, count - free.count))
  }

  /// Whether a key was hidden because it stands twice.
  func isHidden(_ key: String) -> Bool {
    guard hiddenCount > 0, let first = key.unicodeScalars.first else { return false }
    return duplicates.prefix(hiddenCount).contains(first)
  }

  /// Tells a key that stands twice in a map, and hides the second one from the parser so that it can go on. False when
  /// the second cannot be found or there were too many.
  mutating func hideDuplicate(of keys: [String], firstAt mark: Yams.Mark, file: String, log: FindingLog) -> Bool {
    let first = Finding.Location(file: file, line: mark.line, column: mark.column)
    var search = DuplicateKeySearch(marked)
    let key = search.key(at: mark, outOf: keys) ?? keys.first ?? ""
    let second = search.second(of: key, firstAt: mark)
    let shown = restored(key)
    log.error(
      "duplicate-key", at: second.map { .init(file: file, line: $0.line, column: $0.column) } ?? first,
      "the key \(shown.quoted) stands twice in a map",
      .init(found: shown, expected: "each key once", related: second == nil ? [] : [first]))
    guard let second, hiddenCount < duplicates.count else { return false }
    search.replace(second.index, by: duplicates[hiddenCount])
    hiddenCount += 1
    marked = search.text
    return true
  }
}

internal import DelimitedText

/// Looks how deep a YAML text nests, before the parser, which calls itself for every level, goes that deep: by brackets, by
/// indentation, and by dashes, colons or question marks one after the other on a line.
///
/// It may see levels where there are none, in quotes or comments, but never fewer than there are.
struct NestingCheck {
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private var indents: [Int] = []

  /// The offset at which more than `limit` levels of one kind are open; nothing where that never happens.
  static func firstTooDeep(in bytes: [UInt8], limit: Int) -> Int? {
    var check = NestingCheck(bytes: bytes[TextBytes.contentStart(of: bytes)...], limit: limit)
    return check.firstTooDeep()
  }

  private init(bytes: ArraySlice<UInt8>, limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  private mutating func firstTooDeep() -> Int? {
    var brackets = 0
    var index = bytes.startIndex
    var isLineStart = true
    while index < bytes.endIndex {
      if isLineStart {
        index = readIndicators(from: index)
        if indents.count > limit { return index }
        isLineStart = false
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets += 1
        if brackets > limit { return index }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      default: break
      }
      let length = lineBreak(at: index)
      isLineStart = length > 0
      index += max(1, length)
    }
    return nil
  }

  /// Goes over the blanks and indicators a line begins with; where that leads.
  private mutating func readIndicators(from start: Int) -> Int {
    var index = start
    while true {
      while index < bytes.endIndex, isBlank(index) { index += 1 }
      // Empty lines and comments open and close nothing.
      guard index < bytes.endIndex, lineBreak(at: index) == 0, bytes[index] != UInt8(ascii: "#") else { return index }
      let column = index - start
      while let last = indents.last, last > column { indents.removeLast() }
      if indents.last != column { indents.append(column) }
      guard indents.count <= limit, isIndicator(index) else { return index }
      index += 1
    }
  }

  private func isIndicator(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "?"):
      index + 1 == bytes.endIndex || isBlank(index + 1) || lineBreak(at: index + 1) > 0
    default: false
    }
  }

  private func isBlank(_ index: Int) -> Bool { bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") }

  /// How many bytes of a line break begin here: also of the three that only YAML takes for one.
  private func lineBreak(at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return 1
    case 0xC2: return index + 1 < bytes.endIndex && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < bytes.endIndex, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}

internal import DelimitedText
internal import TransitModel

/// Looks whether a file is text at all, before it is read as a table.
struct TextCheck {
  /// Whether it can be read.
  let isReadable: Bool

  init(file: FeedFile, log: FindingLog) {
    let bytes = file.bytes
    func fatal(_ code: String, _ location: Finding.Location, _ message: String, hint: String) {
      log.addFatal(Finding(code: code, severity: .error, location: location, message: message, hint: hint))
    }
    func location(ofByte offset: Int) -> Finding.Location {
      let position = TextPosition(ofByte: offset, in: bytes)
      return Finding.Location(file: file.path, line: position.line, column: position.column)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || Self.looksWide(bytes) {
      fatal(
        "invalid_encoding", Finding.Location(file: file.path), "the file is UTF-16, not UTF-8",
        hint: "save it as UTF-8")
      isReadable = false
    } else if let offset = TextBytes.firstNUL(in: bytes) {
      fatal(
        "invalid_character", location(ofByte: offset), "the file holds a NUL, which no text does",
        hint: "export the file again")
      isReadable = false
    } else {
      if let offset = TextBytes.firstInvalidUTF8(in: bytes) {
        log.add(
          Finding(
            code: "invalid_character", severity: .warning, location: location(ofByte: offset),
            message: "the file is not all UTF-8; what cannot be read was replaced by \"\u{FFFD}\"",
            hint: "save it as UTF-8"))
      }
      isReadable = true
    }
  }

  /// Whether every other one of the first bytes is NUL, as in UTF-16 without a byte order mark.
  private static func looksWide(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(64)
    guard head.count >= 8 else { return false }
    let zeros = head.enumerated().filter { $0.element == 0 }.map { $0.offset % 2 }
    return zeros.count >= head.count / 2 - 1 && (zeros.allSatisfy { $0 == 0 } || zeros.allSatisfy { $0 == 1 })
  }
}

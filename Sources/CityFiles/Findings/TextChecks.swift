internal import DelimitedText
internal import TransitModel

/// A file of a folder as bytes.
public struct TextFile: Hashable, Sendable {
  /// Its path inside the folder, with `/` between names.
  public let path: String
  /// Its content.
  public let bytes: [UInt8]

  /// A file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The largest file that is read, in bytes.
  static let largestSize = 64 << 20

  /// Whether the bytes can be read as text: UTF-8 without NUL or other control characters, and of a sane size. Says so
  /// where not.
  func isText(log: FindingLog) -> Bool {
    guard bytes.count <= Self.largestSize else {
      log.error(
        "file-too-large", at: .init(file: path), "the file has \(bytes.count) bytes",
        .init(found: "\(bytes.count) bytes", expected: "at most \(Self.largestSize) bytes"))
      return false
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      log.error(
        "invalid-utf8", at: .init(file: path, line: 1, column: 1), "the file is UTF-16",
        .init(found: "UTF-16", expected: "UTF-8", hint: "save it as UTF-8"))
      return false
    }
    if let offset = TextBytes.firstInvalidUTF8(in: bytes) {
      let byte = "0x" + String(bytes[offset], radix: 16, uppercase: true)
      log.error(
        "invalid-utf8", at: location(ofByte: offset), "byte \(byte) is no UTF-8",
        .init(found: byte, expected: "UTF-8", hint: "save the file as UTF-8"))
      return false
    }
    if let offset = bytes.firstIndex(where: Self.isControl) {
      let code = bytes[offset] == 0 ? "nul-character" : "control-character"
      let name = bytes[offset] == 0 ? "a NUL" : "the control character \(bytes[offset])"
      log.error(
        code, at: location(ofByte: offset), "\(name) stands in the text",
        .init(found: name, expected: "text", hint: "delete it"))
      return false
    }
    return true
  }

  private func location(ofByte offset: Int) -> Finding.Location {
    let position = TextPosition(ofByte: offset, in: bytes)
    return .init(file: path, line: position.line, column: position.column)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }
}

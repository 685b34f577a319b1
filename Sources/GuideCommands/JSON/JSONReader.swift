/// Reads JSON (RFC 8259) into values.
struct JSONReader {
  /// Why a text is no JSON, and at which byte.
  struct Fault: Error, Hashable {
    let expected: String
    let offset: Int
  }

  private static let deepest = 200

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that `bytes` hold.
  static func value(of bytes: [UInt8]) throws(Fault) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.fault("the end") }
    return value
  }

  private func fault(_ expected: String) -> Fault { Fault(expected: expected, offset: at) }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == byte.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard bytes[at...].starts(with: word.utf8) else { return false }
    at += word.utf8.count
    return true
  }

  private mutating func value() throws(Fault) -> JSONValue {
    skipSpace()
    guard at < bytes.count, depth < Self.deepest else { throw fault("a value") }
    depth += 1
    defer { depth -= 1 }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t") where takeWord("true"): return .bool(true)
    case UInt8(ascii: "f") where takeWord("false"): return .bool(false)
    case UInt8(ascii: "n") where takeWord("null"): return .null
    default: return try number()
    }
  }

  private mutating func object() throws(Fault) -> JSONValue {
    at += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let name = try string()
      guard take(":") else { throw fault("a colon") }
      members[name] = try value()
    } while take(",")
    guard take("}") else { throw fault("a closing brace") }
    return .object(members)
  }

  private mutating func array() throws(Fault) -> JSONValue {
    at += 1
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw fault("a closing bracket") }
    return .array(values)
  }

  private mutating func number() throws(Fault) -> JSONValue {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), number.isFinite else {
      at = start
      throw fault("a value")
    }
    return .number(number)
  }

  private mutating func string() throws(Fault) -> String {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw fault("a string") }
    at += 1
    var text: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\") {
        text += Array(String(try escape()).utf8)
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    guard at < bytes.count else { throw fault("the end of the string") }
    at += 1
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
  ]

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    at += 1
    guard at < bytes.count else { throw fault("an escape") }
    if let scalar = Self.escapes[bytes[at]] {
      at += 1
      return scalar
    }
    guard bytes[at] == UInt8(ascii: "u") else { throw fault("an escape") }
    let high = try unit()
    guard (0xD800..<0xDC00).contains(high), at < bytes.count, bytes[at] == UInt8(ascii: "\\") else {
      return Unicode.Scalar(high) ?? "\u{FFFD}"
    }
    at += 1
    let low = try unit()
    return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF)) ?? "\u{FFFD}"
  }

  /// Four digits after a `u`.
  private mutating func unit() throws(Fault) -> UInt32 {
    guard at + 5 <= bytes.count, bytes[at] == UInt8(ascii: "u"),
      let unit = UInt32(String(decoding: bytes[at + 1..<at + 5], as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits") }
    at += 5
    return unit
  }
}

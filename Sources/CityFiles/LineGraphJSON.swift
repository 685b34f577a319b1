internal import TransitModel

/// A JSON value with the place where it begins.
struct PlacedJSON {
  /// What it is.
  enum Value {
    case object([(key: String, value: PlacedJSON)])
    case array([PlacedJSON])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  /// What it is.
  let value: Value
  /// The byte at which it begins.
  let offset: Int

  /// The value of a key of an object.
  subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array.
  var elements: [PlacedJSON]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// A number, also one written as a string.
  var number: Double? {
    switch value {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  /// A string, also one written as a number.
  var text: String? {
    switch value {
    case .string(let text): text
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    default: nil
    }
  }
}

/// Why a text is no JSON.
struct JSONFault: Error {
  /// The byte at which it stops being JSON.
  let offset: Int
  /// What was expected there.
  let expected: String
}

/// Reads JSON (RFC 8259) and remembers where each value began.
struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// Deeper nesting than any map needs is refused, so that hostile input cannot exhaust the stack.
  private static let deepest = 64
  /// More values than any map needs are refused, as each takes several times its bytes.
  private let mostValues: Int
  private var valuesLeft: Int

  private static let simpleEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  /// A scanner over a text.
  init(_ bytes: [UInt8], mostValues: Int = 2_000_000) {
    self.bytes = bytes
    self.mostValues = mostValues
    valuesLeft = mostValues
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The one value that the text is.
  mutating func document() throws(JSONFault) -> PlacedJSON {
    let value = try self.value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw JSONFault(offset: position, expected: "the end of the file") }
    return value
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> PlacedJSON {
    skipSpace()
    let start = position
    guard depth <= Self.deepest else { throw JSONFault(offset: start, expected: "at most \(Self.deepest) levels") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw JSONFault(offset: start, expected: "at most \(mostValues) values") }
    let value: PlacedJSON.Value
    switch current {
    case UInt8(ascii: "{"): value = try object(depth: depth)
    case UInt8(ascii: "["): value = try array(depth: depth)
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try word("true", .bool(true))
    case UInt8(ascii: "f"): value = try word("false", .bool(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: value = try number()
    }
    return PlacedJSON(value: value, offset: start)
  }

  private mutating func word(_ word: String, _ value: PlacedJSON.Value) throws(JSONFault) -> PlacedJSON.Value {
    guard bytes[position...].starts(with: word.utf8) else { throw JSONFault(offset: position, expected: word) }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(JSONFault) -> PlacedJSON.Value {
    position += 1
    var members: [(key: String, value: PlacedJSON)] = []
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw JSONFault(offset: position, expected: "a key in quotes") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw JSONFault(offset: position, expected: "a colon") }
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw JSONFault(offset: position, expected: "a comma or a closing brace") }
    }
  }

  private mutating func array(depth: Int) throws(JSONFault) -> PlacedJSON.Value {
    position += 1
    var elements: [PlacedJSON] = []
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw JSONFault(offset: position, expected: "a comma or a closing bracket") }
    }
  }

  private mutating func number() throws(JSONFault) -> PlacedJSON.Value {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw JSONFault(offset: start, expected: "a value") }
    return .number(number)
  }

  private mutating func string() throws(JSONFault) -> String {
    let start = position
    position += 1
    var units: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else {
          throw JSONFault(offset: start, expected: "text in UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &units)
      case 0..<0x20: throw JSONFault(offset: position - 1, expected: "a closing quote on the same line")
      default: units.append(byte)
      }
    }
    throw JSONFault(offset: start, expected: "a closing quote")
  }

  private mutating func escape(into units: inout [UInt8]) throws(JSONFault) {
    let start = position - 1
    guard let byte = current else { throw JSONFault(offset: start, expected: "an escape") }
    position += 1
    if let plain = Self.simpleEscapes[byte] { return units.append(plain) }
    guard byte == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw JSONFault(offset: start, expected: "an escape such as \\n or \\u00e9")
    }
    if (0xD800...0xDBFF).contains(code), take("\\"), take("u"), let low = hexadecimal(), (0xDC00...0xDFFF).contains(low)
    {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    units.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }) else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

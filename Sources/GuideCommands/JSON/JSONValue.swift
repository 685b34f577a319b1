/// A JSON value (RFC 8259) that is written in one way only: keys sorted by their bytes, no spaces, numbers as short as
/// they can be.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The string, or nothing for no string.
  static func optional(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

  /// An object of the members that are there.
  static func members(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues { $0 })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// The value on one line.
  var text: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .int(let value): bytes += Array(String(value).utf8)
    case .number(let value): bytes += Array(Self.digits(of: value).utf8)
    case .string(let value): Self.write(value, into: &bytes)
    case .array(let values): Self.write(values, between: ("[", "]"), into: &bytes) { $0.write(into: &$1) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted, between: ("{", "}"), into: &bytes) { member, bytes in
        Self.write(member.key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between ends: (String, String), into bytes: inout [UInt8],
    each: (Element, inout [UInt8]) -> Void
  ) {
    bytes += Array(ends.0.utf8)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      each(element, &bytes)
    }
    bytes += Array(ends.1.utf8)
  }

  /// A whole number without its point; what is no number at all is `null`, since JSON has no word for it.
  private static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
      case 0..<0x20, 0x7F: bytes += Array("\\u00".utf8) + hexadecimal(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
  }
}

extension Session {
  /// Prints `value` as one line of JSON on standard output.
  func print(_ value: JSONValue) throws(SystemFailure) {
    try print(value.text)
  }
}

/// Why bytes are no message, and at which of them that shows.
struct WireFault: Error, Hashable {
  let reason: String
  let offset: Int
}

/// A message of Protocol Buffers, its fields as they stand on the wire (protobuf.dev, "Encoding").
///
/// What alerts need of the format is read here, and not by swift-protobuf: that is seven messages and 25 fields, no
/// writing and no reflection. The library would add one to two minutes to every clean build, and more with its plugin.
/// Here a message is walked over level by level by whoever knows its fields, so that nothing recurses, and every length
/// is held against the bytes there are.
struct WireMessage {
  /// The value of a field that alerts may have: numbers of fixed width are none of them.
  private enum Value {
    case number(UInt64)
    case bytes(Range<Int>)
  }

  /// The most fields a message may have.
  static let mostFields = 1_000_000

  private let bytes: [UInt8]
  private let fields: [(number: Int, value: Value)]

  /// The message that the bytes are.
  init(_ bytes: [UInt8]) throws(WireFault) { try self.init(bytes, in: 0..<bytes.count) }

  private init(_ bytes: [UInt8], in range: Range<Int>) throws(WireFault) {
    var reader = WireReader(bytes: bytes, range: range)
    var fields: [(number: Int, value: Value)] = []
    while !reader.isAtEnd {
      guard fields.count < Self.mostFields else { throw reader.fault("there are more than \(Self.mostFields) fields") }
      let tag = try reader.tag()
      switch tag.kind {
      case .number: fields.append((tag.number, .number(try reader.number())))
      case .bytes: fields.append((tag.number, .bytes(try reader.content())))
      case .fixed64, .fixed32, .groupStart, .groupEnd: try reader.skip(tag)
      }
    }
    (self.bytes, self.fields) = (bytes, fields)
  }

  /// The messages that stand in a field, in their order.
  func messages(_ number: Int) throws(WireFault) -> [WireMessage] {
    var messages: [WireMessage] = []
    for field in fields where field.number == number {
      if case .bytes(let range) = field.value { messages.append(try WireMessage(bytes, in: range)) }
    }
    return messages
  }

  /// The text in a field; of several the last one counts. What is no UTF-8 is replaced.
  func text(_ number: Int) -> String? {
    for field in fields.reversed() where field.number == number {
      if case .bytes(let range) = field.value { return String(decoding: bytes[range], as: UTF8.self) }
    }
    return nil
  }

  /// The number in a field; of several the last one counts.
  func number(_ number: Int) -> UInt64? {
    for field in fields.reversed() where field.number == number {
      if case .number(let value) = field.value { return value }
    }
    return nil
  }
}

/// Reads the parts of a message one after the other.
private struct WireReader {
  /// How a field's value is written.
  enum Kind: UInt64 {
    case number = 0
    case fixed64 = 1
    case bytes = 2
    case groupStart = 3
    case groupEnd = 4
    case fixed32 = 5
  }

  /// A field's number, and how its value is written.
  struct Tag {
    let number: Int
    let kind: Kind
    /// Where it stands.
    let offset: Int
  }

  /// How deep groups may be nested, which no message of the standard has.
  private static let deepest = 64

  private let bytes: [UInt8]
  private let end: Int
  private var at: Int

  init(bytes: [UInt8], range: Range<Int>) {
    (self.bytes, at, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { at >= end }

  func fault(_ reason: String, at offset: Int? = nil) -> WireFault { WireFault(reason: reason, offset: offset ?? at) }

  mutating func tag() throws(WireFault) -> Tag {
    let start = at
    let value = try number()
    guard value <= UInt64(UInt32.max), value >> 3 > 0 else { throw fault("no field begins", at: start) }
    guard let kind = Kind(rawValue: value & 7) else { throw fault("no field begins", at: start) }
    return Tag(number: Int(value >> 3), kind: kind, offset: start)
  }

  /// A number in groups of seven bits, the lowest first.
  mutating func number() throws(WireFault) -> UInt64 {
    let start = at
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard at < end else { throw fault("the file breaks off") }
      let byte = bytes[at]
      at += 1
      let part = UInt64(byte & 0x7F)
      guard shift < 63 || part <= 1 else { break }
      value |= part << shift
      if byte < 0x80 { return value }
    }
    throw fault("a number has more than 64 bits", at: start)
  }

  /// Where content lies that says its own length.
  mutating func content() throws(WireFault) -> Range<Int> {
    let length = try number()
    guard length <= UInt64(end - at) else { throw fault("the file breaks off") }
    let range = at..<at + Int(length)
    at = range.upperBound
    return range
  }

  /// Passes over the value of a field, of a group with all that is in it.
  mutating func skip(_ tag: Tag) throws(WireFault) {
    var open: [Int] = []
    var tag = tag
    while true {
      switch tag.kind {
      case .number: _ = try number()
      case .fixed64: try skip(8)
      case .bytes: _ = try content()
      case .fixed32: try skip(4)
      case .groupStart:
        guard open.count < Self.deepest else { throw fault("groups are nested too deep", at: tag.offset) }
        open.append(tag.number)
      case .groupEnd:
        guard open.popLast() == tag.number else { throw fault("a group ends that did not begin", at: tag.offset) }
      }
      if open.isEmpty { return }
      tag = try self.tag()
    }
  }

  private mutating func skip(_ count: Int) throws(WireFault) {
    guard end - at >= count else { throw fault("the file breaks off") }
    at += count
  }
}

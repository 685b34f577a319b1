internal import Foundation

/// A message of GTFS-Realtime in either of its forms, whose fields are asked for by number and name.
///
/// Both forms go through the same questions, so that a feed says the same in both.
enum RealtimeMessage {
  /// As Protocol Buffers.
  case wire(WireMessage)
  /// As JSON (protobuf.dev, "ProtoJSON Format").
  case json([String: Any])

  /// A field.
  struct Field {
    /// Its number on the wire.
    let number: Int
    /// Its name, its words parted by "_".
    let name: String

    init(_ number: Int, _ name: String) { (self.number, self.name) = (number, name) }

    /// Its name in JSON: `headerText` of `header_text`. Publishers write either.
    fileprivate var jsonName: String {
      let words = name.split(separator: "_")
      return words.dropFirst().reduce(words.first.map(String.init) ?? "") { name, word in
        name + word.prefix(1).uppercased() + word.dropFirst()
      }
    }
  }

  /// Why bytes or values are no message.
  enum Fault: Error, Hashable {
    case wire(WireFault)
    /// They are no JSON: from which byte on, where that is known.
    case syntax(offset: Int?)
    /// What stands in a field is something else.
    case value(field: String, expected: String)
    /// They are a message, and not of a feed.
    case content(String)
  }

  /// The message that bytes are: JSON where they begin with a brace, which no message of the other form does.
  init(_ bytes: [UInt8]) throws(Fault) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{") else {
      do throws(WireFault) {
        self = .wire(try WireMessage(bytes))
      } catch {
        throw .wire(error)
      }
      return
    }
    do {
      let value = try JSONSerialization.jsonObject(with: Data(text))
      self = .json(value as? [String: Any] ?? [:])
    } catch {
      let offset = (error as NSError).userInfo["NSJSONSerializationErrorIndex"] as? Int
      throw .syntax(offset: offset)
    }
  }

  /// The messages that stand in a field, in their order.
  func messages(_ field: Field) throws(Fault) -> [RealtimeMessage] {
    switch self {
    case .wire(let message):
      do throws(WireFault) {
        return try message.messages(field.number).map(RealtimeMessage.wire)
      } catch {
        throw .wire(error)
      }
    case .json(let members):
      guard let value = Self.value(field, of: members) else { return [] }
      var messages: [RealtimeMessage] = []
      for item in value as? [Any] ?? [value] {
        guard let item = item as? [String: Any] else { throw .value(field: field.name, expected: "an object") }
        messages.append(.json(item))
      }
      return messages
    }
  }

  /// The message in a field; of several the last one counts.
  func message(_ field: Field) throws(Fault) -> RealtimeMessage? { try messages(field).last }

  /// The text in a field that is not empty.
  func text(_ field: Field) -> String? {
    let text: String? =
      switch self {
      case .wire(let message): message.text(field.number)
      case .json(let members):
        switch Self.value(field, of: members) {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: nil
        }
      }
    return text?.isEmpty == false ? text : nil
  }

  /// The number in a field; nothing for one below zero. In JSON one of 64 bits is a text.
  func number(_ field: Field) -> UInt64? {
    switch self {
    case .wire(let message): return message.number(field.number)
    case .json(let members):
      switch Self.value(field, of: members) {
      case let text as String: return UInt64(text)
      case let number as NSNumber:
        let value = number.doubleValue
        return value >= 0x1p64 ? .max : value >= 0 ? UInt64(value) : nil
      default: return nil
      }
    }
  }

  /// The number of a field's value among `names`, which in JSON stands by its name; the first has the number 1.
  func choice(_ field: Field, among names: [String]) -> Int? {
    if case .json(let members) = self, let name = Self.value(field, of: members) as? String,
      let index = names.firstIndex(of: name)
    {
      return index + 1
    }
    return number(field).flatMap { Int(exactly: $0) }
  }

  private static func value(_ field: Field, of members: [String: Any]) -> Any? {
    let value = members[field.jsonName] ?? members[field.name]
    return value is NSNull ? nil : value
  }
}

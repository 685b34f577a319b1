/// A tag of an SVG with its attributes; those of its `style` count as its own.
struct SVGTag: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case open, close, empty
  }

  let name: String
  let kind: Kind
  /// Where it begins in its file: line, and column in characters, from 1.
  let place: SVGPlace
  /// The words between it and the next tag.
  let content: String
  private let attributes: [String: String]

  /// An attribute.
  subscript(key: String) -> String? { attributes[key] }

  /// The tags of a text in order, without comments, declarations and what stands between them.
  static func tags(in text: String, upTo most: Int) throws(SVGPicture.Fault) -> [SVGTag] {
    var tags: [SVGTag] = []
    var rest = text[...]
    var place = SVGPlace(line: 1, column: 1)
    while let start = rest.firstIndex(of: "<") {
      place.pass(text[rest.startIndex..<start])
      let begin = place
      defer { place.pass(text[start..<rest.startIndex]) }
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else {
          throw SVGPicture.Fault(reason: "a comment does not end", at: begin)
        }
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = end(of: rest) else { throw SVGPicture.Fault(reason: "a tag does not end", at: begin) }
      let inside = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if inside.hasPrefix("!") || inside.hasPrefix("?") { continue }
      tags.append(SVGTag(inside, at: begin, content: rest.prefix { $0 != "<" }))
      guard tags.count <= most else { throw SVGPicture.Fault(reason: "it has more than \(most) elements", at: begin) }
    }
    return tags
  }

  /// Where a tag ends: a bracket in quotes is none.
  private static func end(of text: Substring) -> Substring.Index? {
    var quote: Character?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return index
      }
      index = text.index(after: index)
    }
    return nil
  }

  private init(_ text: Substring, at place: SVGPlace, content: Substring) {
    self.place = place
    self.content = SVGText.decoded(content)
    var text = text
    if text.hasPrefix("/") {
      kind = .close
      text = text.dropFirst()
    } else if text.hasSuffix("/") {
      kind = .empty
      text = text.dropLast()
    } else {
      kind = .open
    }
    let name = text.prefix { !$0.isWhitespace }
    self.name = String(name.split(separator: ":").last ?? name)
    var found = Self.attributes(in: text.dropFirst(name.count))
    for part in (found["style"] ?? "").split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1)
      if pair.count == 2 { found[pair[0].filter { !$0.isWhitespace }] = String(pair[1].drop { $0.isWhitespace }) }
    }
    attributes = found
  }

  private static func attributes(in text: Substring) -> [String: String] {
    var result: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].filter { !$0.isWhitespace }
      let after = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = after.first, quote == "\"" || quote == "'" else { break }
      let value = after.dropFirst().prefix { $0 != quote }
      result[String(key)] = String(value)
      rest = after.dropFirst(value.count + 2)
    }
    return result
  }
}

/// A place in the text of an SVG.
struct SVGPlace: Hashable, Sendable {
  var line: Int
  var column: Int

  /// Goes on behind a text.
  mutating func pass(_ text: Substring) {
    for character in text {
      if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }
}

/// Words as an SVG writes them.
enum SVGText {
  private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// The same with its references resolved; what is none that there is stays.
  static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let sign = sign(String(rest[..<end])) else {
        result += "&"
        continue
      }
      result += sign
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func sign(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let isHex = name.hasPrefix("#x")
    let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

/// The numbers of an SVG's attribute.
enum SVGNumbers {
  /// All of them in order; a letter ends the list of a length such as `12px`.
  static func all(in text: String) -> [Double] {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    while let number = scanner.number() { numbers.append(number) }
    return numbers
  }
}

/// Reads numbers and letters of SVG's small languages.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private mutating func skip() {
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") { index += 1 }
  }

  /// Whether nothing is left.
  mutating func isAtEnd() -> Bool {
    skip()
    return index >= bytes.count
  }

  /// The next letter, where one stands next.
  mutating func letter() -> Character? {
    skip()
    guard index < bytes.count else { return nil }
    let scalar = Unicode.Scalar(bytes[index])
    guard scalar.properties.isAlphabetic else { return nil }
    index += 1
    return Character(scalar)
  }

  /// A flag of an arc: one digit, which needs nothing between it and the next.
  mutating func flag() -> Bool? {
    skip()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
      return nil
    }
    defer { index += 1 }
    return bytes[index] == UInt8(ascii: "1")
  }

  /// The next number, where one stands next.
  mutating func number() -> Double? {
    skip()
    let start = index
    var hasPoint = false
    var hasDigit = false
    var end = index
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."):
        if hasPoint { return value(start, end, hasDigit) }
        hasPoint = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        let isExponent = end > start && (bytes[end - 1] == UInt8(ascii: "e") || bytes[end - 1] == UInt8(ascii: "E"))
        if end > start, !isExponent { return value(start, end, hasDigit) }
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        let next = end + 1 < bytes.count ? bytes[end + 1] : 0
        guard hasDigit, next == UInt8(ascii: "-") || next == UInt8(ascii: "+") || (0x30...0x39).contains(next) else {
          return value(start, end, hasDigit)
        }
        hasPoint = true
      default: return value(start, end, hasDigit)
      }
      end += 1
    }
    return value(start, end, hasDigit)
  }

  private mutating func value(_ start: Int, _ end: Int, _ hasDigit: Bool) -> Double? {
    guard hasDigit, let number = Double(String(decoding: bytes[start..<end], as: UTF8.self)), number.isFinite,
      abs(number) < 1e7
    else { return nil }
    index = end
    return number
  }
}

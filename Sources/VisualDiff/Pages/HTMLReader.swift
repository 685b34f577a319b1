/// Reads a page into elements. It takes whatever there is: a page that breaks the rules gives some tree, never an error.
struct HTMLReader {
  private static let empty: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  private static let raw: Set = ["script", "style", "textarea", "title"]
  /// What an element ends that was left open before it.
  private static let closes: [String: Set<String>] = [
    "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "tr": ["tr", "td", "th"], "td": ["td", "th"],
    "th": ["td", "th"], "tbody": ["tr", "td", "th", "thead", "tbody"], "option": ["option"], "p": ["p"],
  ]
  /// What keeps an end tag, or an element that ends others, from reaching further out.
  private static let walls: Set = ["table", "ul", "ol", "dl", "section", "article", "main", "div", "body", "select"]
  /// Elements deeper than this are laid beside each other.
  private static let deepest = 200

  private let bytes: [UInt8]
  private var at = 0
  private var open = [HTMLElement(name: "", attributes: [:])]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The element that holds the whole page.
  static func page(_ bytes: [UInt8]) -> HTMLElement {
    var reader = HTMLReader(bytes)
    reader.read()
    return reader.open[0]
  }

  private mutating func read() {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<") { readTag() } else { readText() }
    }
    while open.count > 1 { close() }
  }

  private mutating func readText() {
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
    add(.text(HTMLText.decoded(bytes[start..<at])))
  }

  private mutating func add(_ child: HTMLElement.Child) { open[open.count - 1].children.append(child) }

  private mutating func close() {
    let element = open.removeLast()
    add(.element(element))
  }

  private func begins(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  private mutating func skip(past text: String) {
    let end = Array(text.utf8)
    while at < bytes.count, !bytes[at...].starts(with: end) { at += 1 }
    at = min(bytes.count, at + end.count)
  }

  private mutating func readTag() {
    if begins(with: "<!--") { return skip(past: "-->") }
    if begins(with: "<!") || begins(with: "<?") { return skip(past: ">") }
    let isEnd = begins(with: "</")
    at += isEnd ? 2 : 1
    let name = readName()
    guard !name.isEmpty else { return add(.text("<")) }
    if isEnd {
      skip(past: ">")
      end(name)
    } else {
      begin(name)
    }
  }

  private mutating func readName() -> String {
    let start = at
    while at < bytes.count, HTMLText.isNameByte(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
  }

  private mutating func begin(_ name: String) {
    if let ended = Self.closes[name] {
      while open.count > 1, let last = open.last?.name, ended.contains(last), !Self.walls.contains(last) { close() }
    }
    let (attributes, isClosed) = readAttributes()
    let element = HTMLElement(name: name, attributes: attributes)
    if isClosed || Self.empty.contains(name) || open.count > Self.deepest { return add(.element(element)) }
    open.append(element)
    if Self.raw.contains(name) { readRaw(name) }
  }

  /// What stands in a script or a style is text up to its end tag.
  private mutating func readRaw(_ name: String) {
    let start = at
    let end = Array("</\(name)".utf8)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<"),
        bytes[at...].prefix(end.count).elementsEqual(end, by: { HTMLText.lowercased($0) == $1 })
      {
        break
      }
      at += 1
    }
    add(.text(String(decoding: bytes[start..<at], as: UTF8.self)))
  }

  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
    let isWalled = open[(index + 1)...].contains { Self.walls.contains($0.name) } && !Self.walls.contains(name)
    guard !isWalled else { return }
    while open.count > index { close() }
  }

  /// The attributes of a tag, and whether it ends itself.
  private mutating func readAttributes() -> ([String: String], Bool) {
    var attributes: [String: String] = [:]
    while at < bytes.count {
      while at < bytes.count, HTMLText.isBlank(bytes[at]) { at += 1 }
      if begins(with: "/>") {
        at += 2
        return (attributes, true)
      }
      if begins(with: ">") {
        at += 1
        break
      }
      let name = readName()
      guard !name.isEmpty else {
        at += 1
        continue
      }
      let value = readValue()
      if attributes[name] == nil { attributes[name] = value }
    }
    return (attributes, false)
  }

  private mutating func readValue() -> String {
    guard begins(with: "=") else { return "" }
    at += 1
    guard at < bytes.count else { return "" }
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = at
      while at < bytes.count, !HTMLText.isBlank(bytes[at]), bytes[at] != UInt8(ascii: ">") { at += 1 }
      return HTMLText.decoded(bytes[start..<at])
    }
    let start = at + 1
    at = start
    while at < bytes.count, bytes[at] != quote { at += 1 }
    defer { at = min(bytes.count, at + 1) }
    return HTMLText.decoded(bytes[start..<at])
  }
}

/// The small print of HTML's text.
enum HTMLText {
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "shy": "\u{AD}", "middot": "·",
    "ndash": "–", "mdash": "—", "rarr": "→", "larr": "←", "times": "×", "hellip": "…",
  ]
  private static let longestReference = 10

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isNameByte(_ byte: UInt8) -> Bool {
    !isBlank(byte) && !"<>/=\"'".utf8.contains(byte)
  }

  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 32 : byte }

  /// The text with its character references resolved; those that are not known stay as they are.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(longestReference).firstIndex(of: UInt8(ascii: ";")),
        let value = value(of: String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
      {
        text += Array(value.utf8)
        rest = rest[(end + 1)...]
      } else {
        text.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(of reference: String) -> String? {
    guard reference.hasPrefix("#") else { return named[reference] }
    let isHexadecimal = reference.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map(String.init)
  }
}

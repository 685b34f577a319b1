/// An element that says something to those who do not see a page, or `other`.
enum HTMLElement: String, CaseIterable {
  case html, head, title, a, button, img, svg, iframe, canvas, object, table, th, label, input, select, textarea
  case h1, h2, h3, h4, h5, h6
  case script, style
  // Those without content.
  case area, base, br, col, embed, hr, link, meta, source, track, wbr
  case other

  /// The level of a heading; nothing where it is none.
  var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// Whether it has no content, and no tag that ends it.
  var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr: true
    default: false
    }
  }
}

/// An attribute that says something to those who do not see a page.
enum HTMLAttribute: String, CaseIterable {
  case id, lang, href, alt, role, scope, `for`, type, title
  case ariaHidden = "aria-hidden"
  case ariaLabel = "aria-label"
  case ariaLabelledBy = "aria-labelledby"
  case ariaDescribedBy = "aria-describedby"
  case ariaControls = "aria-controls"
  case popoverTarget = "popovertarget"
}

/// A name of an element or attribute in whatever letters (FNV-1a): names are looked up some million times in a guide.
private struct NameHash: Hashable {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) {
    let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    value = (value ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01b3
  }

  static func table<Name: RawRepresentable<String>>(_ names: [Name]) -> [UInt64: Name] {
    var table: [UInt64: Name] = [:]
    for name in names {
      var hash = NameHash()
      for byte in name.rawValue.utf8 { hash.add(byte) }
      table[hash.value] = name
    }
    return table
  }
}

/// Walks over the tags of a page. Pages are well formed where their templates are; it makes what it can of others, and ends on any.
struct HTMLTags {
  /// What was walked over.
  enum Piece {
    /// A tag that opens an element.
    case start
    /// A tag that closes one.
    case end
    /// Words: anything but space.
    case words
  }

  private static let elements = NameHash.table(HTMLElement.allCases.filter { $0 != .other })
  private static let attributes = NameHash.table(HTMLAttribute.allCases)

  private let bytes: [UInt8]
  private var index = 0
  private var values: [(name: HTMLAttribute, range: Range<Int>)] = []
  private var nameRange = 0..<0

  /// The element of the tag that was walked over last.
  private(set) var element = HTMLElement.other
  /// What tells its name from others.
  private(set) var token: UInt64 = 0
  /// Whether that tag closes its own element.
  private(set) var isClosed = false

  /// The tags of a page.
  init(_ html: String) { bytes = Array(html.utf8) }

  /// The name of the element as it is written.
  var name: String { String(decoding: bytes[nameRange], as: UTF8.self) }

  /// An attribute of the tag that was walked over last.
  subscript(attribute: HTMLAttribute) -> String? {
    values.first { $0.name == attribute }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// Whether that tag has none of the attributes that are looked for.
  var isBare: Bool { values.isEmpty }

  /// Goes on to the next tag or words; nothing at the end.
  mutating func next() -> Piece? {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        if words() { return .words }
        continue
      }
      index += 1
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(to: starts(with: "!--") ? "-->" : ">")
      case UInt8(ascii: "/"):
        index += 1
        readName()
        skip(to: ">")
        return .end
      default:
        readName()
        // A sign "less than" that stands alone is text.
        if nameRange.isEmpty { return .words }
        readAttributes()
        if element == .script || element == .style, !isClosed { skipContent() }
        return .start
      }
    }
    return nil
  }

  /// Walks over text, and returns whether there is anything but space.
  private mutating func words() -> Bool {
    var isBlank = true
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] > 0x20 { isBlank = false }
      index += 1
    }
    return !isBlank
  }

  private mutating func readName() {
    let start = index
    var hash = NameHash()
    while index < bytes.count, bytes[index] > 0x20, !isTagEnd {
      hash.add(bytes[index])
      index += 1
    }
    nameRange = start..<index
    token = hash.value
    element = Self.elements[token] ?? .other
  }

  /// The attributes up to the end of a tag, and whether it closes itself.
  private mutating func readAttributes() {
    values.removeAll(keepingCapacity: true)
    isClosed = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return
      case UInt8(ascii: "/"):
        isClosed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
        index += 1
      case ...0x20, UInt8(ascii: "="): index += 1
      default:
        var hash = NameHash()
        while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "="), !isTagEnd {
          hash.add(bytes[index])
          index += 1
        }
        let value = value()
        if let name = Self.attributes[hash.value] { values.append((name, value)) }
      }
    }
  }

  /// Where the value of an attribute stands, of which the name was read.
  private mutating func value() -> Range<Int> {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "=") else { return index..<index }
    index += 1
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return start..<index
    }
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    let range = start..<index
    index = min(index + 1, bytes.count)
    return range
  }

  private var isTagEnd: Bool { bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") }

  private func starts(with text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + $0.count]) }
  }

  /// Goes on behind a text, or to the end where it stands nowhere.
  private mutating func skip(to text: StaticString) {
    while index < bytes.count, !starts(with: text) { index += 1 }
    index = min(index + text.utf8CodeUnitCount, bytes.count)
  }

  /// Goes on to the tag that ends an element whose content is no HTML.
  private mutating func skipContent() {
    let end = Array("</".utf8) + bytes[nameRange]
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") || !bytes[index...].starts(with: end) { index += 1 }
  }
}

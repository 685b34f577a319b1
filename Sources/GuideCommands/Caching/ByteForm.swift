/// Writes values one after the other as bytes, for entries of the cache.
struct ByteWriter: Sendable {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Adds a number.
  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Adds bytes with their number.
  mutating func add(_ content: [UInt8]) {
    add(content.count)
    bytes += content
  }

  /// Adds a text.
  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds texts with their number.
  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

/// Reads what a ``ByteWriter`` wrote; nothing where the bytes end too soon.
struct ByteReader: Sendable {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next number.
  mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(truncatingIfNeeded: value)
  }

  /// The next bytes.
  mutating func content() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// The next text.
  mutating func text() -> String? { content().map { String(decoding: $0, as: UTF8.self) } }

  /// The next texts.
  mutating func texts() -> [String]? {
    list { $0.text() }
  }

  /// The next values, as many as the number before them says.
  mutating func list<Element>(_ next: (inout ByteReader) -> Element?) -> [Element]? {
    guard let count = number(), count >= 0, count <= rest.count else { return nil }
    var elements: [Element] = []
    for _ in 0..<count {
      guard let element = next(&self) else { return nil }
      elements.append(element)
    }
    return elements
  }
}

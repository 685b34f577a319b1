/// What a browser asks for (RFC 9112), as far as this server needs it.
struct HTTPRequest: Hashable, Sendable {
  /// `GET` or `HEAD`.
  let method: String
  /// The path, decoded, in its parts.
  let path: [String]
  /// The name the browser knows the server by, without the port.
  let host: String

  /// The most bytes a request's head may have.
  static let longestHead = 16 << 10

  /// A request from its head, up to the empty line; nothing when it is none or its path leaves the folder.
  init?(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return nil
    }
    guard let path = Self.path(of: words[1]) else { return nil }
    let hostLine = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }
    let host = hostLine.map { $0.dropFirst("host:".count).filter { $0 != " " && $0 != "\t" } } ?? ""
    (method, self.path, self.host) = (String(words[0]), path, Self.withoutPort(host))
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host.lowercased() }
    return host[..<colon].lowercased()
  }

  /// The parts of a request's target, without its query; nothing for `..`, a backslash, a NUL or bad encoding.
  private static func path(of target: Substring) -> [String]? {
    guard target.hasPrefix("/") else { return nil }
    let path = target.prefix { $0 != "?" && $0 != "#" }
    var parts: [String] = []
    for encoded in path.split(separator: "/") {
      guard let part = decoded(encoded), part != "..", part != ".", !part.contains(where: { "/\\\u{0}".contains($0) })
      else { return nil }
      parts.append(part)
    }
    // A path that ends in a slash names a folder.
    return path.hasSuffix("/") ? parts + ["index.html"] : parts
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

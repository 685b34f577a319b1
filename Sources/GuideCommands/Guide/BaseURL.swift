/// The address a guide will stand at.
struct BaseURL: Hashable, Sendable {
  /// What it has to look like.
  static let expectation = "an address such as https://example.org/metro"

  /// The address, without a slash at its end.
  let text: String

  /// The parts of its path.
  var pathParts: [String] {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    return rest.split(separator: "/").dropFirst().map(String.init)
  }

  /// An address of http or https without a query and a fragment; nothing for anything else.
  init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"?#\"<>\\^`{|}".utf8.contains(byte)
    }
    guard isPlain, !host.isEmpty, !host.hasPrefix(":"), !rest.contains("//") else { return nil }
    var trimmed = text
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.text = trimmed
  }

  /// The address that someone gave, if any, without a slash at its end.
  ///
  /// - Throws: where it is none.
  static func text(given text: String?) throws(CommandFailure) -> String? {
    guard let text else { return nil }
    guard let address = BaseURL(text) else {
      throw .usage("\"\(text)\" is no address of a site", hint: "write \(expectation)")
    }
    return address.text
  }
}

/// What a page says of itself in its head.
struct PageHead: Hashable, Sendable {
  /// Its title; empty without one.
  let title: String
  /// Its description; empty without one.
  let description: String

  /// The head of a page that this program wrote.
  init(of page: [UInt8]) {
    let end = "</head>"
    // The head comes first, and pages are long.
    let text = String(decoding: page.prefix(Self.longest), as: UTF8.self)
    let head = text.firstRange(of: end).map { text[..<$0.lowerBound] } ?? text[...]
    title = Self.text(in: head, between: "<title>", and: "</title>")
    description = Self.text(in: head, between: "<meta name=\"description\" content=\"", and: "\">")
  }

  private static let longest = 1 << 14

  private static func text(in head: Substring, between start: String, and end: String) -> String {
    guard let start = head.firstRange(of: start), let end = head[start.upperBound...].firstRange(of: end) else {
      return ""
    }
    return unescaped(String(head[start.upperBound..<end.lowerBound]))
  }

  /// A text without the references that stand for signs of HTML. An ampersand comes last, for what it begins is text.
  private static func unescaped(_ text: String) -> String {
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The title without the guide's own, which says nothing inside the guide.
  func title(without guide: Set<String>) -> String {
    let parts = title.components(separatedBy: " · ")
    guard parts.count > 1, let last = parts.last, guide.contains(last) else { return title }
    return parts.dropLast().joined(separator: " · ")
  }
}

extension String {
  /// The parts between separators.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

/// Where a guide will stand on the web.
struct SiteBase: Hashable, Sendable {
  /// The whole address, without a slash at its end.
  let text: String
  /// What of it comes after the host: `/metro`, or nothing.
  let path: String

  init(_ text: String) {
    self.text = text
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
  }

  /// The whole address of a file of the guide.
  func address(of file: SitePath) -> String { text + "/" + file.text }
}

extension Guide {
  /// Where it will stand, if that is known.
  var base: SiteBase? { baseURL.map { SiteBase($0) } }
}

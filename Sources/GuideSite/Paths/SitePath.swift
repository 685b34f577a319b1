/// Where a file stands in the guide, as the parts of its path.
struct SitePath: Hashable, Sendable {
  /// Folders, then the file.
  let parts: [String]

  init(_ parts: [String]) { self.parts = parts }
  init(_ parts: String...) { self.parts = parts }

  /// The path with `/` between its parts.
  var text: String { parts.joined(separator: "/") }

  /// The address of `other` from here, relative, so that it holds under any folder and from a file.
  func address(of other: SitePath) -> String {
    if other == self { return other.parts.last ?? "" }
    var shared = 0
    while shared < parts.count - 1, shared < other.parts.count - 1, parts[shared] == other.parts[shared] {
      shared += 1
    }
    let up = String(repeating: "../", count: max(0, parts.count - 1 - shared))
    return up + other.parts[shared...].joined(separator: "/")
  }
}

/// The text of paths.
enum Path {
  /// The folder that `path` is in; nothing for a root.
  static func parent(of path: String) -> String? {
    let trimmed = withoutTrailingSlashes(path)
    guard trimmed != "/", !trimmed.isEmpty else { return nil }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
  }

  /// The last part of `path`.
  static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
  }

  /// The part after the last dot of the name, in small letters; nothing when there is none.
  static func ending(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// `path` inside `folder`; an absolute `path` stands for itself.
  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    return String(trimmed)
  }
}

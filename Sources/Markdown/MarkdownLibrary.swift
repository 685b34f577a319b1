internal import CCMark

/// The library that reads Markdown.
public enum MarkdownLibrary {
  /// Its version, as it tells it itself.
  public static var version: String { cmark_version_string().map { String(cString: $0) } ?? "" }
}

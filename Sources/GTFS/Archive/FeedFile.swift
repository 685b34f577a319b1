/// A file of a feed: its path inside the folder or archive and its bytes.
public struct FeedFile: Hashable, Sendable {
  /// The path, parts separated by `/`.
  public let path: String
  /// What is in it; empty for a file whose name says that a guide has no use for it.
  public let bytes: [UInt8]

  /// A file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Whether a guide reads a file of that path; others need not be loaded.
  public static func isRead(path: String) -> Bool {
    StandardFile.named(name(of: path).lowercased())?.isUsed ?? false
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

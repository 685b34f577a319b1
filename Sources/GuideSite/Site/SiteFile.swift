/// A file: of a guide, or one it is made from.
public struct SiteFile: Hashable, Sendable {
  /// Where it is inside its folder, with `/` between the parts.
  public let path: String
  /// What it holds.
  public let bytes: [UInt8]

  /// A file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A file of text.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

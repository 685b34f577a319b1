import Glibc

@testable import GuideCommands

/// A cache for those tests that ask what a command makes, and not how it is kept: what several of them show, a map of the demo
/// or of the example city, is laid out once. It is empty when the tests begin, and gone when they have ended.
enum CommonCache {
  /// The environment of who uses it.
  static let environment = folder.map { ["XDG_CACHE_HOME": $0] } ?? [:]

  /// Its folder; nothing where none could be made.
  static let folder: String? = {
    guard let folder = try? TemporaryFolder.make() else { return nil }
    atexit { if let folder = CommonCache.folder { try? FileSystem.remove(folder) } }
    return folder
  }()
}

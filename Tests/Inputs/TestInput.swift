public import Foundation

/// A file or folder that tests read: one of the project's own, under Tests/Fixtures, or one of the data beside the repository,
/// which are not part of it. A test takes both as arguments, so that it runs without the latter.
public struct TestInput: Sendable, Hashable, CustomStringConvertible {
  /// Where inputs come from.
  public enum Source: Sendable {
    /// Tests/Fixtures.
    case fixtures
    /// ../shared/data.
    case shared

    /// The folder with all of them.
    public var root: URL {
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      return switch self {
      case .fixtures: tests.appending(path: "Fixtures")
      case .shared:
        tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")
      }
    }
  }

  /// Where it comes from.
  public let source: Source
  /// Where it is among those of its source.
  public let path: String

  /// One of the project's own, by its path.
  public static func fixture(_ path: String) -> TestInput { TestInput(source: .fixtures, path: path) }

  /// One of the data beside the repository, by its path.
  public static func shared(_ path: String) -> TestInput { TestInput(source: .shared, path: path) }

  /// Whether there are data beside the repository.
  public static let hasShared = FileManager.default.fileExists(atPath: Source.shared.root.path)

  /// Where the file or folder is.
  public var url: URL { source.root.appending(path: path) }

  /// Its name without its ending.
  public var name: String { String((path.split(separator: "/").last ?? "").prefix { $0 != "." }) }

  /// Its path, as tests name their arguments by it.
  public var description: String { path }

  /// What stands in the file.
  public func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  /// The files and folders in a folder of a source, sorted; none where it is missing.
  public static func all(in folder: String, of source: Source) -> [TestInput] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: source.root.appending(path: folder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map {
      TestInput(source: source, path: folder + "/" + $0)
    }
  }
}

extension [TestInput] {
  /// Inputs of the data beside the repository by their paths, where there are such data.
  public static func shared(_ paths: [String]) -> [TestInput] { TestInput.hasShared ? paths.map(TestInput.shared) : [] }
}

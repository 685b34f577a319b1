import Glibc

@testable import GuideCommands

/// A folder that is gone after the test.
enum TemporaryFolder {
  /// Runs `body` with the path of an empty folder, without links in it.
  static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try make()
    defer { try? FileSystem.remove(folder) }
    return try body(folder)
  }

  /// Runs `body` with the path of an empty folder, without links in it.
  static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = try make()
    defer { try? FileSystem.remove(folder) }
    return try await body(folder)
  }

  /// Makes a symbolic link.
  static func link(_ path: String, to target: String) throws {
    guard symlink(target, path) == 0 else { throw SystemFailure(number: errno, action: "link", path: path) }
  }

  /// Makes an empty folder, which whoever asks for it removes.
  static func make() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
    var template = Array((parent + "/metroguide-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(number: errno, action: "make the folder", path: parent) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return FileSystem.canonical(path) ?? path
  }
}

import Glibc
import Synchronization

/// A guide in the making, beside the place it will take. Files may be written from several tasks at once.
final class GuideDraft: Sendable {
  /// Its folder.
  let folder: String
  private let state = Mutex(State())

  private struct State {
    var folders: Set<String> = []
    var files: Set<String> = []
    var byteCount = 0
  }

  /// How many files it has.
  var fileCount: Int { state.withLock { $0.files.count } }
  /// How many bytes its files have.
  var byteCount: Int { state.withLock { $0.byteCount } }

  init(folder: String) throws(SystemFailure) {
    self.folder = folder
    try FileSystem.makeFolder(folder)
  }

  /// Writes a file; `path` goes from the guide's folder on. Two files whose paths differ in case only, and a path that
  /// would leave the folder, are faults of whoever made them and stop the publication.
  func write(_ bytes: [UInt8], to path: String) throws {
    try claim(path, byteCount: bytes.count)
    let full = folder + "/" + path
    let descriptor = open(full, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "write", path: path) }
    defer { close(descriptor) }
    try OpenFile(descriptor: descriptor, path: path).write(bytes)
  }

  private func claim(_ path: String, byteCount: Int) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
      throw CommandFailure.machine("the guide has a file with the impossible path \"\(path)\"")
    }
    let parent = parts.dropLast().joined(separator: "/")
    let (isNew, needsFolder) = state.withLock { state in
      state.byteCount += byteCount
      return (state.files.insert(path.lowercased()).inserted, !state.folders.contains(parent))
    }
    guard isNew else {
      throw CommandFailure.machine("the guide has two files with the path \"\(path)\"")
    }
    guard needsFolder, !parent.isEmpty else { return }
    try FileSystem.makeFolder(folder + "/" + parent)
    _ = state.withLock { $0.folders.insert(parent) }
  }
}

import Glibc
import Synchronization

/// A guide in the making, beside the place it will take. Files may be written from several tasks at once.
///
/// A file of the guide before that says the same byte for byte is linked instead of written: it keeps its time, and a
/// changed exit writes a few files and not thousands.
final class GuideDraft: Sendable {
  /// Its folder.
  let folder: String
  /// The folder of the guide before, where there is one.
  private let old: String?
  private let state = Mutex(State())

  private struct State {
    var folders: Set<String> = []
    var files: Set<String> = []
    /// Folders of the guide before, and whether they are what they seem: no links.
    var oldFolders: [String: Bool] = [:]
    var byteCount = 0
  }

  /// How many files it has.
  var fileCount: Int { state.withLock { $0.files.count } }
  /// How many bytes its files have.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// A draft in a new folder.
  ///
  /// - Parameter old: the guide that it will replace, which need not be there.
  init(folder: String, replacing old: String? = nil) throws(SystemFailure) {
    self.folder = folder
    self.old = old
    try FileSystem.makeFolder(folder)
  }

  /// Writes a file; `path` goes from the guide's folder on. Two files whose paths differ in case only, and a path that
  /// would leave the folder, are faults of whoever made them and stop the publication.
  func write(_ bytes: [UInt8], to path: String) throws {
    try claim(path, byteCount: bytes.count)
    let full = folder + "/" + path
    if linksOld(path, saying: bytes, to: full) { return }
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
    let parent = Self.parent(of: path)
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

  /// The folder that a file of a guide is in; empty for that of the guide.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Links a file of the guide before to a place where it says the same; false where it does not, or cannot be linked.
  private func linksOld(_ path: String, saying bytes: [UInt8], to place: String) -> Bool {
    guard let old, isPlainFolder(Self.parent(of: path), in: old) else { return false }
    let descriptor = open(old + "/" + path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    // Whoever else has the file may write into it.
    guard fstat(descriptor, &status) == 0, FileSystem.Entry(mode: status.st_mode) == .file, status.st_nlink == 1,
      Int(status.st_size) == bytes.count, (try? OpenFile(descriptor: descriptor, path: path).read()) == bytes
    else { return false }
    // The very file that was read, whatever stands at its path by now.
    return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, place, AT_SYMLINK_FOLLOW) == 0
  }

  /// Whether no part of a path inside a folder is a link.
  private func isPlainFolder(_ path: String, in folder: String) -> Bool {
    if let known = state.withLock({ $0.oldFolders[path] }) { return known }
    let full = path.isEmpty ? folder : folder + "/" + path
    let isPlain = FileSystem.canonical(full) == full
    state.withLock { $0.oldFolders[path] = isPlain }
    return isPlain
  }
}

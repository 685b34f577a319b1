import Glibc

/// Results that were once computed, under the digest of what they were computed from. It may be deleted at any time; a
/// damaged entry is as good as none.
struct Cache: Sendable {
  /// Its folder, which need not be there yet; nothing: there is no cache.
  let folder: String?

  /// The form of its entries; entries of another form are never found.
  private static let form = "2"
  /// What it may grow to, in bytes, before its oldest entries go.
  private static let limit = 1 << 30

  /// The entry for `key`; nothing when there is none, or none that is whole.
  func entry(for key: Digest) -> [UInt8]? {
    guard let path = path(of: key), let standing = FileSystem.entry(at: path) else { return nil }
    guard standing == .file else {
      clear(path)
      return nil
    }
    guard var entry = try? FileSystem.read(path) else { return nil }
    let sum = Array(entry.suffix(ContentSum.byteCount))
    entry.removeLast(sum.count)
    // What was kept under another key is whole, and still not this entry.
    guard ContentSum.bytes(of: key.bytes, entry) == sum else {
      try? FileSystem.remove(path)
      return nil
    }
    return entry
  }

  /// Keeps `content` for `key`. A cache that cannot be written is no reason to fail.
  func keep(_ content: [UInt8], for key: Digest) {
    guard let path = path(of: key), let parent = Path.parent(of: path) else { return }
    clear(path)
    do throws(SystemFailure) {
      try FileSystem.makeFolder(parent)
      try WholeFile(path: path, name: path).write(content + ContentSum.bytes(of: key.bytes, content))
    } catch {
      return
    }
  }

  /// Removes what stands in the place of an entry and is no file: a pipe would be waited for, and a folder would stay in
  /// the way of every later entry.
  private func clear(_ path: String) {
    if let standing = FileSystem.entry(at: path), standing != .file { try? FileSystem.remove(path) }
  }

  /// Removes the oldest entries where there are too many.
  func prune() {
    var entries = allEntries()
    var size = entries.reduce(0) { $0 + $1.size }
    guard size > Self.limit else { return }
    entries.sort { ($0.seconds, $0.path) < ($1.seconds, $1.path) }
    for entry in entries {
      guard size > Self.limit / 2 else { return }
      try? FileSystem.remove(entry.path)
      size -= entry.size
    }
  }

  private struct Entry {
    let path: String
    let size: Int
    let seconds: Int
  }

  private func allEntries() -> [Entry] {
    guard let folder else { return [] }
    let root = folder + "/" + Self.form
    let folders = (try? FileSystem.names(in: root)) ?? []
    return folders.flatMap { name -> [Entry] in
      let names = (try? FileSystem.names(in: root + "/" + name)) ?? []
      return names.compactMap { file in
        var status = stat()
        let path = root + "/" + name + "/" + file
        guard lstat(path, &status) == 0 else { return nil }
        return Entry(path: path, size: Int(status.st_size), seconds: status.st_mtim.tv_sec)
      }
    }
  }

  private func path(of key: Digest) -> String? {
    guard let folder else { return nil }
    let name = key.text
    return [folder, Self.form, String(name.prefix(2)), String(name.dropFirst(2))].joined(separator: "/")
  }
}

extension Session {
  /// The cache of this reader.
  var cache: Cache { Cache(folder: cacheFolder) }

  /// What tells this program from another build of it: an entry of one is nothing to the other.
  var programDigest: Digest {
    var state = DigestState()
    state.add(Version.text)
    var status = stat()
    if let executable, stat(executable, &status) == 0 {
      for number in [Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec] {
        state.add(number)
      }
    }
    return state.finished()
  }
}

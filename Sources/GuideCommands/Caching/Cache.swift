import Glibc

/// Results that were once computed, under the digest of what they were computed from. It may be deleted at any time; a
/// damaged entry is as good as none.
struct Cache: Sendable {
  /// Its folder, which need not be there yet; nothing: there is no cache.
  let folder: String?

  /// The form of its entries; entries of another form are never found.
  private static let form = "2"
  /// What it may grow to, in bytes, before the entries go that were not asked for longest.
  private static let limit = 1 << 30
  /// How old an entry's time may be before it is set again, in seconds: to set it each time would be many writes.
  private static let freshness = 3600

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
    touch(path)
    return entry
  }

  /// Tells that an entry is in use. Other programs than this may use it, whose cache it is too.
  private func touch(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > Self.freshness else { return }
    utimensat(AT_FDCWD, path, nil, 0)
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

  /// Removes the entries that were not asked for longest where there are too many.
  ///
  /// - Parameter guideBytes: what the guide just built has; it always finds room for several of its versions.
  func prune(for guideBytes: Int = 0) {
    let limit = max(Self.limit, guideBytes.multipliedReportingOverflow(by: 6).partialValue)
    var entries = allEntries()
    var size = entries.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    entries.sort { ($0.seconds, $0.path) < ($1.seconds, $1.path) }
    for entry in entries {
      guard size > limit / 2 else { return }
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

  /// What tells this program from another build of it, the same on all machines that have it: an entry of one is nothing to
  /// the other.
  var programDigest: Digest {
    var state = DigestState()
    state.add(Version.text)
    if let executable { state.add(ProgramFile(path: executable).identity) }
    return state.finished()
  }
}

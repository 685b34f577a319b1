import Glibc

/// What the files that a guide is built from look like from outside, to tell when one of them changes.
struct WatchedFiles: Hashable, Sendable {
  private struct Look: Hashable {
    let path: String
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private let looks: [Look]

  /// The files and everything below the folders at `paths`, hidden ones left out.
  init(_ paths: [String]) {
    var looks: [Look] = []
    for path in paths { Self.look(at: path, depth: 0, into: &looks) }
    self.looks = looks
  }

  private static func look(at path: String, depth: Int, into looks: inout [Look]) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if FileSystem.Entry(mode: status.st_mode) == .folder {
      guard depth < 8, let names = try? FileSystem.names(in: path) else { return }
      for name in names where !name.hasPrefix(".") {
        look(at: path + "/" + name, depth: depth + 1, into: &looks)
      }
      return
    }
    looks.append(
      Look(
        path: path, size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec))
  }
}

/// The files that something is read from, as they were before it was read: what changes while it is read, and after, is
/// a change.
struct Watch {
  private var paths: [String]
  private var before: WatchedFiles

  /// Watches the files and folders at `paths` until it is known what is read from.
  init(_ paths: [String]) {
    self.paths = paths
    before = WatchedFiles(paths)
  }

  /// Watches more files and folders, whether they are there or not.
  mutating func add(_ more: [String]) { paths = (paths + more).unique }

  /// Whether something has changed since it was last read.
  var hasChanged: Bool { WatchedFiles(paths) != before }

  /// What `value` reads, which says itself where it was read from; it reads again when that was not looked at before.
  mutating func read<Value>(_ value: () throws -> Value, from places: (Value) -> [String]) throws -> Value {
    before = WatchedFiles(paths)
    while true {
      let value = try value()
      let read = places(value)
      if read.allSatisfy(paths.contains) { return value }
      add(read)
      before = WatchedFiles(paths)
    }
  }
}

extension BuildPlan {
  /// Where the files are that the guide is built from.
  var watchedPaths: [String] {
    [source.path, resources.templates] + SiteFiles.folders.map { resources.assets + "/" + $0 }
      + cities.flatMap { [$0.path] + ($0.namedFeed.map { [$0] } ?? []) } + (templates.map { [$0.path] } ?? [])
      + alerts.map(\.path) + [Path.join(source.folder, LanguageFolder.name)]
      + (guide.styles + [guide.logo, guide.theme].compactMap { $0 }).map { Path.join(source.folder, $0.text) }
  }
}

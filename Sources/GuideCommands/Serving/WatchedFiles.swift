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

extension BuildPlan {
  /// Where the files are that the guide is built from.
  var watchedPaths: [String] {
    [source.path, resources.templates] + SiteFiles.folders.map { resources.assets + "/" + $0 }
      + cities.flatMap { [$0.path] + ($0.namedFeed.map { [$0] } ?? []) } + (templates.map { [$0.path] } ?? [])
      + (guide.styles + (guide.logo.map { [$0] } ?? [])).map { Path.join(source.folder, $0.text) }
  }
}

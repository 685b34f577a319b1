import Glibc

/// All files of a folder, by their paths inside it.
enum FolderTree {
  /// The paths of the plain files in `folder`, sorted by their bytes. Links are not followed.
  static func files(in folder: String) throws(SystemFailure) -> [String] {
    var found: [String] = []
    try collect(folder, prefix: "", into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func collect(_ folder: String, prefix: String, into found: inout [String]) throws(SystemFailure) {
    for name in try FileSystem.names(in: folder) {
      switch FileSystem.entry(at: folder + "/" + name) {
      case .folder: try collect(folder + "/" + name, prefix: prefix + name + "/", into: &found)
      case .file: found.append(prefix + name)
      case .link, .special, nil: break
      }
    }
  }

  /// Copies the files of a folder.
  static func copy(_ folder: String, to target: String) throws(SystemFailure) {
    try FileSystem.makeFolder(target)
    for path in try files(in: folder) {
      let place = target + "/" + path
      if let parent = Path.parent(of: place) { try FileSystem.makeFolder(parent) }
      try WholeFile(path: place, name: place).write(try FileSystem.read(folder + "/" + path))
    }
  }

  /// Gives a file or folder another path on the same disk.
  static func move(_ path: String, to target: String) throws(SystemFailure) {
    guard rename(path, target) == 0 else { throw SystemFailure(number: errno, action: "move", path: path) }
  }
}

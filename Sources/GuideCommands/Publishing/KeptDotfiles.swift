import Glibc

/// The dotfiles of a published folder, which belong to whoever runs the site: `.git`, `.htaccess`, `.well-known`.
struct KeptDotfiles: Sendable {
  private let folder: String

  /// Those in `folder`, which need not be there.
  init(of folder: String) {
    self.folder = folder
  }

  /// Puts them into `place` as well. Files are linked rather than copied where the file system can, so that they stay
  /// what they are, times and rights included.
  func carry(to place: String) throws {
    guard FileSystem.entry(at: folder) == .folder else { return }
    var status = stat()
    if stat(folder, &status) == 0 { chmod(place, status.st_mode & 0o7777) }
    for name in try FileSystem.names(in: folder) where name.hasPrefix(".") && name != PublicationTarget.marker {
      try CarriedFiles.carry(folder + "/" + name, to: place + "/" + name)
    }
  }
}

/// Files that stand in a new folder as they stood in the old one.
enum CarriedFiles {
  /// Puts what stands at `path` to `place` as well, a folder with all that is in it.
  static func carry(_ path: String, to place: String) throws {
    switch FileSystem.entry(at: path) {
    case .folder:
      var status = stat()
      try FileSystem.makeFolder(place)
      for name in try FileSystem.names(in: path) { try carry(path + "/" + name, to: place + "/" + name) }
      if lstat(path, &status) == 0 { chmod(place, status.st_mode & 0o7777) }
    case .file, .link, .special:
      // `link` takes a symbolic link as itself.
      if link(path, place) != 0 { try copy(path, to: place) }
    case nil: break
    }
  }

  private static func copy(_ path: String, to place: String) throws {
    if FileSystem.entry(at: path) == .link {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(path, &target, target.count - 1) >= 0, symlink(target, place) == 0 else {
        throw SystemFailure(number: errno, action: "carry over", path: path)
      }
      return
    }
    var status = stat()
    let mode = lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
    let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "carry over", path: path) }
    defer { close(descriptor) }
    try OpenFile(descriptor: descriptor, path: place).write(try FileSystem.read(path))
  }

  /// Puts all that a folder holds into `place`, but for the files that are `replaced`, by their paths inside it.
  static func carryAll(
    from folder: String, to place: String, but replaced: Set<String>, below prefix: String = ""
  ) throws {
    var status = stat()
    if stat(folder, &status) == 0 { chmod(place, status.st_mode & 0o7777) }
    for name in try FileSystem.names(in: folder) where !replaced.contains(prefix + name) {
      let (path, own) = (folder + "/" + name, prefix + name)
      guard FileSystem.entry(at: path) == .folder, replaced.contains(where: { $0.hasPrefix(own + "/") }) else {
        try carry(path, to: place + "/" + name)
        continue
      }
      try FileSystem.makeFolder(place + "/" + name)
      try carryAll(from: path, to: place + "/" + name, but: replaced, below: own + "/")
    }
  }
}

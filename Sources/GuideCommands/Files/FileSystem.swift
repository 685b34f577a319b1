import Glibc

/// The file system's calls, with their errors as values. Paths are absolute or relative to the process's folder.
enum FileSystem {
  /// What stands at a path.
  enum Entry: Hashable, Sendable {
    case file, folder, link, special
  }

  /// What stands at `path`, a link as itself; nothing when there is nothing.
  static func entry(at path: String) -> Entry? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Entry(mode: status.st_mode)
  }

  /// What stands at `path` once links are followed; nothing when there is nothing.
  static func target(at path: String) -> Entry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Entry(mode: status.st_mode)
  }

  /// How many bytes what stands at `path` has once links are followed; nothing when there is nothing.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// When what stands at `path` was last written, in seconds since 1970; nothing when there is nothing.
  static func modified(at path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : nil
  }

  /// The bytes of the file at `path`.
  static func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    try reading(path) { file throws(SystemFailure) in try file.read() }
  }

  /// The first bytes of the file at `path`, at most so many.
  static func head(of path: String, bytes: Int) throws(SystemFailure) -> [UInt8] {
    try reading(path) { file throws(SystemFailure) in try file.read(atMost: bytes) }
  }

  private static func reading(
    _ path: String, _ read: (OpenFile) throws(SystemFailure) -> [UInt8]
  ) throws(SystemFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "read", path: path) }
    defer { close(descriptor) }
    return try read(OpenFile(descriptor: descriptor, path: path))
  }

  /// The names in the folder at `path`, sorted by their bytes, without `.` and `..`.
  static func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw SystemFailure(number: errno, action: "read", path: path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes the folder at `path` and those above it; one that is there already is fine.
  static func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path, 0o777) == 0 { return }
    let number = errno
    if number == EEXIST, target(at: path) == .folder { return }
    guard number == ENOENT, let parent = Path.parent(of: path) else {
      throw SystemFailure(number: number, action: "make the folder", path: path)
    }
    try makeFolder(parent)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw SystemFailure(number: errno, action: "make the folder", path: path)
    }
  }

  /// Makes an empty folder in `parent` that nobody else can look into, and returns its path.
  static func makeTemporaryFolder(in parent: String, prefix: String) throws(SystemFailure) -> String {
    var template = Array((Path.join(parent, prefix) + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemFailure(number: errno, action: "make a folder in", path: parent)
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return canonical(path) ?? path
  }

  /// Removes what stands at `path`, a folder with all that is in it, a link as itself. Nothing there is fine.
  ///
  /// - Parameter protected: whether folders that are protected against writing go as well.
  static func remove(_ path: String, protected: Bool = false) throws(SystemFailure) {
    guard let entry = entry(at: path) else { return }
    if entry == .folder {
      if protected { chmod(path, 0o700) }
      for name in try names(in: path) { try remove(path + "/" + name, protected: protected) }
    }
    let result = entry == .folder ? rmdir(path) : unlink(path)
    guard result == 0 || errno == ENOENT else {
      throw SystemFailure(number: errno, action: "remove", path: path)
    }
  }

  /// Lets the program have so many files open at a time, as far as the system lets it.
  static func allowOpenFiles(_ count: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(count) else {
      return
    }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// How many cores the program may use.
  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The bytes that may still be written where `path` is; nothing when the file system does not tell.
  static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  /// `path` without links, `.` and `..`; nothing when there is no such file.
  static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension FileSystem.Entry {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .special
    }
  }
}

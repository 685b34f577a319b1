import Glibc
import GuideSite

/// Files that are to stand in a folder of the reader's, all or none of them.
struct NewFolder {
  /// The folder.
  let path: String
  /// How the reader calls it.
  let name: String
  private var files: [File] = []

  /// A file by its path in the folder.
  struct File: Hashable, Sendable {
    let path: String
    let bytes: [UInt8]
    /// Whether it is a program.
    let isExecutable: Bool
  }

  init(path: String, name: String) {
    (self.path, self.name) = (path, name)
  }

  /// Their paths in the folder.
  var paths: [String] { files.map(\.path) }

  /// Adds files; one that was added before stays as it is where both say the same.
  mutating func add(_ added: [File]) throws(CommandFailure) {
    for file in added {
      guard let twin = files.first(where: { $0.path == file.path }) else {
        files.append(file)
        continue
      }
      guard twin == file else {
        throw .usage("\"\(file.path)\" would be written twice", hint: "write one, then the other")
      }
    }
  }

  /// All files below `folder`, hidden ones as well.
  static func files(in folder: String) throws(SystemFailure) -> [File] {
    try SiteFiles.read(folder, withHidden: true).map { file in
      File(path: file.path, bytes: file.bytes, isExecutable: access(folder + "/" + file.path, X_OK) == 0)
    }
  }

  /// Refuses a folder that has something in it.
  func checkEmpty() throws {
    guard FileSystem.entry(at: path) != nil else { return }
    guard FileSystem.target(at: path) == .folder else {
      throw CommandFailure.usage("\"\(name)\" is there already, and is no folder")
    }
    if let first = try FileSystem.names(in: path).first {
      throw CommandFailure.usage("\"\(name)\" is not empty: it holds \"\(first)\"", hint: "name a new folder")
    }
  }

  /// Writes them; none of them stays where one cannot be written. What stands in the place of one is left alone.
  func write() throws {
    if let twin = files.first(where: { FileSystem.entry(at: path + "/" + $0.path) != nil }) {
      throw CommandFailure.usage(
        "\"\(Path.join(name, twin.path))\" is there already", hint: "remove it, or move it aside")
    }
    do {
      for file in files {
        let place = path + "/" + file.path
        try FileSystem.makeFolder(Path.parent(of: place) ?? path)
        try WholeFile(path: place, name: Path.join(name, file.path)).write(file.bytes)
        if file.isExecutable { chmod(place, 0o755) }
      }
    } catch {
      for file in files { try? FileSystem.remove(path + "/" + file.path) }
      throw error
    }
  }
}

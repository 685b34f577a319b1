import ArgumentParser
import Glibc

/// Where a result goes: `-` is standard output, anything else a file.
enum OutputTarget: Hashable, Sendable, ExpressibleByArgument {
  case standardOutput
  case file(String)

  /// The target that `argument` names.
  init(argument: String) {
    self = argument == "-" ? .standardOutput : .file(argument)
  }

  /// The file's ending in small letters (`png`), which chooses the format; nothing for standard output.
  var ending: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): Path.ending(of: path)
    }
  }
}

extension Session {
  /// Writes `bytes` where they belong. A file appears whole or not at all: it is written beside its place and then
  /// takes it. What is no plain file (a pipe, a device) is written as it is.
  func deliver(_ bytes: [UInt8], to target: OutputTarget) throws(SystemFailure) {
    switch target {
    case .standardOutput: try write(bytes)
    case .file(let path):
      notes?.note(bytes, for: path)
      try WholeFile(path: absolute(path), name: path).write(bytes)
    }
  }
}

/// A file that is replaced whole.
struct WholeFile: Sendable {
  /// Where it is.
  let path: String
  /// How the reader calls it.
  let name: String

  /// Gives the file these contents.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    let place = FileSystem.canonical(path) ?? path
    switch FileSystem.target(at: place) {
    case .special: try write(bytes, to: place, flags: O_WRONLY)
    case .folder: throw SystemFailure(number: EISDIR, action: "write", path: name)
    case .file, .link, nil: try replace(place, by: bytes)
    }
  }

  private func replace(_ place: String, by bytes: [UInt8]) throws(SystemFailure) {
    let draft = try Self.draft(beside: place, shownAs: name)
    do throws(SystemFailure) {
      try write(bytes, to: draft, flags: O_WRONLY | O_TRUNC)
      guard rename(draft, place) == 0 else { throw SystemFailure(number: errno, action: "write", path: name) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Makes an empty file beside `place` and returns its path. Its name is one that no other writer has, on this machine or on
  /// another that shares the folder.
  static func draft(beside place: String, shownAs name: String) throws(SystemFailure) -> String {
    while true {
      let mark = String(UInt64.random(in: .min ... .max), radix: 36)
      let draft = Path.join(Path.parent(of: place) ?? ".", ".\(Path.name(of: place)).\(mark).part")
      let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return draft
      }
      guard errno == EEXIST else { throw SystemFailure(number: errno, action: "write", path: name) }
    }
  }

  private func write(_ bytes: [UInt8], to place: String, flags: Int32) throws(SystemFailure) {
    let descriptor = open(place, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "write", path: name) }
    defer { close(descriptor) }
    try OpenFile(descriptor: descriptor, path: name).write(bytes)
  }
}

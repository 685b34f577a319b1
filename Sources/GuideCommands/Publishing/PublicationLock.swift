import Glibc

/// The right to publish into a folder, which one process at a time has.
///
/// It is an advisory lock on a file beside the folder, so a process that dies loses it; the file tells the others who
/// has it.
struct PublicationLock: ~Copyable {
  private let descriptor: Int32
  private let path: String

  private init(descriptor: Int32, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// The lock on `target`; with `wait` once its present holder is done, else an error that names the holder.
  static func acquire(_ target: PublicationTarget, wait: Bool) async throws -> PublicationLock {
    var attempt = try attempt(target)
    while case .heldBy(let process) = attempt {
      guard wait else {
        throw CommandFailure.machine(
          "\"\(target.shownName)\" is being published by process \(process)",
          hint: "try again when it is done, or wait for it with --wait")
      }
      try await Task.sleep(for: .milliseconds(100))
      attempt = try self.attempt(target)
    }
    guard case .got(let descriptor) = attempt else { throw CommandFailure.interrupted }
    return PublicationLock(descriptor: descriptor, path: target.lockPath)
  }

  private enum Attempt {
    case got(Int32)
    case heldBy(String)
  }

  private static func attempt(_ target: PublicationTarget) throws(SystemFailure) -> Attempt {
    let descriptor = open(target.lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw SystemFailure(number: errno, action: "publish into", path: target.shownName)
    }
    let file = OpenFile(descriptor: descriptor, path: target.lockPath)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(file) else {
      let holder = (try? file.read()).map { String(decoding: $0.prefix(20), as: UTF8.self) } ?? ""
      close(descriptor)
      return .heldBy(holder.isEmpty ? "unknown" : holder.filter(\.isNumber))
    }
    do throws(SystemFailure) {
      ftruncate(descriptor, 0)
      try file.write(Array("\(getpid())\n".utf8))
    } catch {
      unlink(target.lockPath)
      close(descriptor)
      throw error
    }
    return .got(descriptor)
  }

  /// Whether the file that was opened still stands at its path: its last holder may have removed it meanwhile.
  private static func isStill(_ file: OpenFile) -> Bool {
    var opened = stat()
    var present = stat()
    return fstat(file.descriptor, &opened) == 0 && lstat(file.path, &present) == 0
      && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev
  }
}

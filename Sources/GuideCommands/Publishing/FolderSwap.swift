import Glibc

/// The step in which a new folder takes the place of an old one.
struct FolderSwap: Sendable {
  private let target: PublicationTarget

  init(_ target: PublicationTarget) {
    self.target = target
  }

  /// Removes what a killed process left, and puts back the old guide where it stopped between two steps.
  func recover() throws(SystemFailure) {
    if FileSystem.entry(at: target.path) == nil, FileSystem.entry(at: target.retiredPath) == .folder {
      try move(target.retiredPath, to: target.path)
    }
    try FileSystem.remove(target.draftPath, protected: true)
    try FileSystem.remove(target.retiredPath, protected: true)
  }

  /// Swaps the draft with the target, and removes what was there.
  func swap() throws(SystemFailure) {
    guard FileSystem.entry(at: target.path) != nil else { return try move(target.draftPath, to: target.path) }
    if try exchange() {
      // The new guide stands: that the old one cannot be removed is a matter for the next publication.
      try? FileSystem.remove(target.draftPath, protected: true)
      return
    }
    try move(target.path, to: target.retiredPath)
    do throws(SystemFailure) {
      try move(target.draftPath, to: target.path)
    } catch {
      rename(target.retiredPath, target.path)
      throw error
    }
    try? FileSystem.remove(target.retiredPath, protected: true)
  }

  private func move(_ from: String, to place: String) throws(SystemFailure) {
    guard rename(from, place) == 0 else {
      throw SystemFailure(number: errno, action: "publish into", path: target.shownName)
    }
  }

  /// Linux swaps two folders at once; false where the file system or the C library cannot.
  private func exchange() throws(SystemFailure) -> Bool {
    guard let exchange = Self.renameExchanging else { return false }
    if exchange(AT_FDCWD, target.draftPath, AT_FDCWD, target.path, Self.exchangeFlag) == 0 { return true }
    let number = errno
    guard [ENOSYS, EINVAL, EOPNOTSUPP].contains(number) else {
      throw SystemFailure(number: number, action: "publish into", path: target.shownName)
    }
    return false
  }

  private typealias Rename =
    @convention(c) (
      Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UInt32
    ) -> Int32

  /// `RENAME_EXCHANGE` of `linux/fs.h`.
  private static let exchangeFlag: UInt32 = 2

  /// `renameat2`, which the C library declares only to programs that ask for GNU's extensions by a macro.
  private static var renameExchanging: Rename? {
    dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
  }
}

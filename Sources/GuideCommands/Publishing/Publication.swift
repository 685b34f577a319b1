import Glibc

/// Puts a guide in its place, whole or not at all.
///
/// The new guide is made beside the old one and then swapped with it in one step; whatever happens before that step, a
/// full disk, an interrupt, a killed process, leaves the old guide as it is. What a killed process leaves behind is
/// removed by the next publication.
struct Publication: Sendable {
  /// Where the guide goes.
  let target: PublicationTarget
  /// Whether a folder that is no guide is replaced as well.
  var force = false
  /// Whether to wait for another process that publishes there.
  var wait = false

  /// Publishes what `make` writes, and returns what it returns.
  func publish<Result: Sendable>(
    in session: Session, _ make: (GuideDraft) async throws -> Result
  ) async throws -> Result {
    try target.check(force: force, in: session)
    let lock = try await PublicationLock.acquire(target, wait: wait)
    defer { extendLifetime(lock) }
    try FolderSwap(target).recover()
    do {
      let draft = try GuideDraft(folder: target.draftPath, replacing: target.path)
      let result = try await make(draft)
      try draft.write(Array("This folder is replaced whole by metroguide.\n".utf8), to: PublicationTarget.marker)
      try KeptDotfiles(of: target.path).carry(to: target.draftPath)
      try Task.checkCancellation()
      // Whoever put something there meanwhile keeps it.
      try target.check(force: force, in: session)
      try FolderSwap(target).swap()
      return result
    } catch {
      try? FileSystem.remove(target.draftPath)
      throw error
    }
  }
}

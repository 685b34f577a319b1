import Logging
import Synchronization

/// Tells a person at a terminal how far the work is; says nothing anywhere else.
final class Progress: Sendable {
  private let session: Session
  private let isShown: Bool
  private let state = Mutex((done: 0, shown: ContinuousClock.Instant?.none))

  init(in session: Session) {
    self.session = session
    isShown = session.errors.isTerminal && session.preferences.level <= .notice
  }

  /// Says what is being done now.
  func step(_ text: String) {
    show(text + " …")
  }

  /// Counts one more of `total` pages.
  func advance(of total: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let line: String? = state.withLock { state in
      state.done += 1
      if let shown = state.shown, shown.duration(to: now) < .milliseconds(80) { return nil }
      state.shown = now
      return "\(state.done) of \(total) pages"
    }
    if let line { show(line) }
  }

  /// What `work` gives for each number below `count`, done by at most `jobs` tasks at once, each counted when it is done.
  func inOrder<Value: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) throws -> Value
  ) async throws -> [Value] {
    let results = try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var next = 0
      var all: [(Int, Value)] = []
      func add(to group: inout ThrowingTaskGroup<(Int, Value), any Error>) {
        guard next < count else { return }
        let index = next
        next += 1
        group.addTask {
          try Task.checkCancellation()
          return (index, try work(index))
        }
      }
      for _ in 0..<jobs { add(to: &group) }
      while let result = try await group.next() {
        all.append(result)
        advance(of: count)
        add(to: &group)
      }
      return all
    }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Clears the line.
  func end() {
    if isShown { try? session.errors.write(Array("\r\u{1B}[K".utf8)) }
  }

  private func show(_ text: String) {
    if isShown { try? session.errors.write(Array("\r\u{1B}[K\(text)".utf8)) }
  }
}

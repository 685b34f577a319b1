internal import Dispatch
internal import Foundation
internal import Synchronization

/// Work in parts that do not depend on each other, done on all processors at once; what comes out does not depend on how many
/// there are.
///
/// Parts may have parts of their own: whichever processor has nothing else to do takes one.
package enum ParallelMap {
  /// Whether parts are done one after another all the same, to compare what comes out.
  @TaskLocal package static var isOneByOne = false

  /// Calls `work` with every number below `count`, in any order.
  package static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    if count > 1, !isOneByOne { return Parts(count, work).perform() }
    for part in 0..<count { work(part) }
  }

  /// What `transform` gives for each element, in their order.
  @inlinable package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    var values: [Value?] = elements.map { _ in nil }
    values.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let values = buffer
      perform(elements.count) { values[$0] = transform(elements[$0]) }
    }
    return values.compactMap { $0 }
  }
}

/// How many more threads may work than do already: one for each processor but the first, which is the caller's.
private let idle = Atomic(ProcessInfo.processInfo.activeProcessorCount - 1)

/// Parts that are taken one after another by the caller and by threads that come to its help, even late, as soon as a
/// processor has nothing else to do.
private final class Parts: Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Void
  private let taken = Atomic(0)
  private let done = Atomic(0)
  private let end = DispatchSemaphore(value: 0)

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) { (self.count, self.work) = (count, work) }

  /// Does all parts; returns when the last one is done.
  func perform() {
    while takePart() {}
    guard done.load(ordering: .acquiring) < count else { return end.wait() }
    // Whoever helps with the last parts does not leave this processor without work.
    idle.add(1, ordering: .relaxed)
    end.wait()
    idle.subtract(1, ordering: .relaxed)
  }

  /// Does the next part, if one is left.
  private func takePart() -> Bool {
    let part = taken.add(1, ordering: .relaxed).oldValue
    guard part < count else { return false }
    if part < count - 1 { callForHelp() }
    work(part)
    if done.add(1, ordering: .acquiringAndReleasing).newValue == count { end.signal() }
    return true
  }

  /// Lets another thread take parts where a processor is idle.
  private func callForHelp() {
    guard idle.subtract(1, ordering: .relaxed).newValue >= 0 else {
      idle.add(1, ordering: .relaxed)
      return
    }
    // A queue of its own has a thread of its own: others may be waiting for parts.
    DispatchQueue(label: "parts").async {
      while idle.load(ordering: .relaxed) >= 0, self.takePart() {}
      idle.add(1, ordering: .relaxed)
    }
  }
}

internal import Dispatch

/// Work in parts that do not depend on each other, done on all processors at once; what comes out does not depend on how many
/// there are.
enum SideBySide {
  /// Whether parts are done one after another all the same, to compare what comes out.
  @TaskLocal static var isOneByOne = false

  /// Calls `work` with every number below `count`, in any order.
  static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    guard isOneByOne else { return DispatchQueue.concurrentPerform(iterations: count, execute: work) }
    for part in 0..<count { work(part) }
  }

  /// What `transform` gives for each element, in their order.
  static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    var values: [Value?] = elements.map { _ in nil }
    values.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let values = buffer
      perform(elements.count) { values[$0] = transform(elements[$0]) }
    }
    return values.compactMap { $0 }
  }
}

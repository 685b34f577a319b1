internal import Dispatch

extension Array where Element: Sendable {
  /// What `transform` gives for each element, in their order, with all processors at work at once.
  func mappedSideBySide<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    var values: [Value?] = Array<Value?>(repeating: nil, count: count)
    values.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let values = buffer
      DispatchQueue.concurrentPerform(iterations: count) { values[$0] = transform(self[$0]) }
    }
    return values.compactMap { $0 }
  }
}

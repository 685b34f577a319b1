extension Array {
  /// The element in the middle; nothing for an empty list.
  @inlinable package var middle: Element? { isEmpty ? nil : self[count / 2] }

  /// The element below which a share of all others lie (nearest rank); nothing for an empty list.
  @inlinable package func element(at share: Double) -> Element? {
    isEmpty ? nil : self[Int(share * Double(count - 1) + 0.5)]
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in their order.
  @inlinable package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

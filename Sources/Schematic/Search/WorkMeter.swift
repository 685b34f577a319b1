internal import Synchronization

/// Counts the steps that a search has taken. Steps, not seconds, so that every machine ends it at the same point.
///
/// Parts that run side by side may count at the same time, since a sum does not depend on their order; whether all is spent
/// is asked only between such parts.
final class WorkMeter: Sendable {
  private let steps = Atomic(0)
  /// So many steps are to be taken at most.
  let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  /// How many have been taken.
  var used: Int { steps.load(ordering: .relaxed) }

  /// Whether nothing is left.
  var isSpent: Bool { used >= limit }

  /// How many are left.
  var left: Int { max(0, limit - used) }

  /// Counts steps that were taken.
  func add(_ count: Int) { steps.add(count, ordering: .relaxed) }
}

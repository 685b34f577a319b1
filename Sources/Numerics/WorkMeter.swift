internal import Synchronization

/// Counts the work of a search in steps, of which a processor takes some 150 million a second. Steps, not seconds, so that
/// every machine ends it at the same point.
///
/// Parts that run side by side may count at the same time, since a sum does not depend on their order; how much is left is
/// asked only between such parts, or of the share that a part has for itself.
package final class WorkMeter: Sendable {
  private let steps = Atomic(0)
  private let work = Atomic(0)
  /// So many steps may go into making a map better that is there already.
  package let limit: Int
  /// So much work may be done at most, all of it counted.
  package let most: Int
  /// What this is a share of, where all that is counted here counts too.
  private let whole: WorkMeter?

  /// A meter of steps and of work, or of a share of what another one counts.
  package init(limit: Int = .max, most: Int = .max, of whole: WorkMeter? = nil) {
    (self.limit, self.most, self.whole) = (limit, most, whole)
  }

  /// How many steps have been taken.
  package var used: Int { steps.load(ordering: .relaxed) }

  /// How much work was done.
  package var done: Int { work.load(ordering: .relaxed) }

  /// Whether no step is left to make a map better.
  package var isSpent: Bool { used >= limit || done >= most }

  /// How many steps are left for that.
  package var left: Int { max(0, limit - used) }

  /// How much work is left.
  package var leftWork: Int { max(0, most - done) }

  /// Whether a share of all work is done.
  package func isPast(_ share: Double) -> Bool { most < .max && Double(done) >= share * Double(most) }

  /// Counts steps of a search.
  package func add(_ count: Int) {
    steps.add(count, ordering: .relaxed)
    addWork(count)
    whole?.addSteps(count)
  }

  /// Counts work that belongs to no step.
  package func addWork(_ count: Int) {
    work.add(count, ordering: .relaxed)
    whole?.addWork(count)
  }

  private func addSteps(_ count: Int) {
    steps.add(count, ordering: .relaxed)
    whole?.addSteps(count)
  }

  /// Meters for so many parts that may run side by side: together they may do the work that is left up to a share of all.
  package func parts(_ count: Int, upTo share: Double = 1) -> [WorkMeter] {
    let left = most < .max ? max(0, Int(share * Double(most)) - done) / max(1, count) : .max
    return (0..<count).map { _ in WorkMeter(most: left, of: self) }
  }

  /// A meter for what is done next.
  package func part(upTo share: Double = 1) -> WorkMeter { parts(1, upTo: share)[0] }
}

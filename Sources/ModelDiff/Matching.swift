/// Two lists whose members are told apart by a key: what only one has, and what both have. The first of several members
/// with one key counts.
struct Matching<Key: Hashable, Member> {
  /// Members of the second list whose key the first has not, in its order.
  let added: [Member]
  /// Members of the first list whose key the second has not, in its order.
  let removed: [Member]
  /// Members of both, in the order of the second list.
  let kept: [(old: Member, new: Member)]

  init(_ old: [Member], _ new: [Member], by key: (Member) -> Key) {
    let before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Key> = []
    let unique = new.filter { seen.insert(key($0)).inserted }
    added = unique.filter { before[key($0)] == nil }
    kept = unique.compactMap { member in before[key(member)].map { ($0, member) } }
    seen = []
    removed = old.filter { seen.insert(key($0)).inserted && after[key($0)] == nil }
  }
}

/// Two lists as multisets.
struct Surplus<Member: Hashable> {
  /// What the second has more of, in its order.
  let added: [Member]
  /// What the first has more of, in its order.
  let removed: [Member]

  init(_ old: [Member], _ new: [Member]) {
    added = Self.rest(of: new, without: old)
    removed = Self.rest(of: old, without: new)
  }

  private static func rest(of list: [Member], without others: [Member]) -> [Member] {
    var left: [Member: Int] = [:]
    for other in others { left[other, default: 0] += 1 }
    return list.filter { member in
      guard let count = left[member], count > 0 else { return true }
      left[member] = count - 1
      return false
    }
  }
}

/// Finds headings, and heads of rows and columns, that got another name: what stands under them says the same as before.
///
/// A station that was renamed has a row of times on the page of its line; the row is told once, not cell by cell.
struct PageRenaming {
  /// A name that became another one.
  struct Name: Hashable {
    /// The headings above it.
    let under: [String]
    let before: String
    let after: String
  }

  /// The names, in the order of the later page.
  private(set) var names: [Name] = []
  /// The facts of the earlier page, under the later names.
  private(set) var facts: [PageFact]

  /// Where a fact stands but for one name, and what it says.
  private struct Slot: Hashable {
    let above: [String]
    let below: [String]
    let pieces: [String]
  }

  init(_ old: [PageFact], _ new: [PageFact]) {
    let (known, kept) = (Set(new.map(\.path)), Set(old.map(\.path)))
    var votes: [Name: Int] = [:]
    var gone: [Slot: [String]] = [:]
    for fact in old where !known.contains(fact.path) {
      for (slot, name) in Self.slots(of: fact) { gone[slot, default: []].append(name) }
    }
    var order: [Name] = []
    for fact in new where !kept.contains(fact.path) {
      for (slot, name) in Self.slots(of: fact) {
        // What several rows say alike tells nothing about either.
        guard let others = gone[slot], Set(others).count == 1, let other = others.first, other != name else { continue }
        let found = Name(under: slot.above, before: other, after: name)
        if votes.updateValue(votes[found, default: 0] + 1, forKey: found) == nil { order.append(found) }
      }
    }
    let (befores, afters) = (
      Self.counts(order) { $0.under + [$0.before] }, Self.counts(order) { $0.under + [$0.after] }
    )
    names = order.filter { befores[$0.under + [$0.before]] == 1 && afters[$0.under + [$0.after]] == 1 }
    let table = Dictionary(names.map { ($0.under + [$0.before], $0.after) }, uniquingKeysWith: { first, _ in first })
    facts = old.map { fact in known.contains(fact.path) ? fact : Self.renamed(fact, table) }
  }

  private static func slots(of fact: PageFact) -> [(Slot, String)] {
    fact.path.indices.map { index in
      let slot = Slot(
        above: Array(fact.path[..<index]), below: Array(fact.path[(index + 1)...]), pieces: fact.pieces)
      return (slot, fact.path[index])
    }
  }

  private static func counts(_ names: [Name], _ key: (Name) -> [String]) -> [[String]: Int] {
    Dictionary(names.map { (key($0), 1) }, uniquingKeysWith: +)
  }

  private static func renamed(_ fact: PageFact, _ table: [[String]: String]) -> PageFact {
    for index in fact.path.indices {
      guard let name = table[Array(fact.path[...index])] else { continue }
      let path = fact.path[..<index] + [name] + fact.path[(index + 1)...]
      return PageFact(path: Array(path), pieces: fact.pieces)
    }
    return fact
  }
}

/// Merges what two people did to one list of things that have no keys: by where each thing stood.
enum SequenceMerge {
  /// The merged list as places in `mine` and `theirs`; nothing where both changed the same piece in different ways.
  enum Place: Hashable {
    case mine(Int)
    case theirs(Int)
  }

  static func places(base: [String], mine: [String], theirs: [String]) -> [Place]? {
    let (own, other) = (Changes(from: base, to: mine), Changes(from: base, to: theirs))
    var places: [Place] = []
    for gap in 0...base.count {
      let (added, taken) = (own.added[gap], other.added[gap])
      if !added.isEmpty, !taken.isEmpty {
        guard added.map({ mine[$0] }) == taken.map({ theirs[$0] }) else { return nil }
      }
      places += added.isEmpty ? taken.map { .theirs($0) } : added.map { .mine($0) }
      guard gap < base.count else { break }
      // What one changed the other must not have taken out, and the other way round.
      let (isMine, isTheirs) = (own.kept[gap] != nil, other.kept[gap] != nil)
      if !isMine, !isTheirs, own.replaces(gap) != other.replaces(gap) { return nil }
      if let place = own.kept[gap], isTheirs { places.append(.mine(place)) }
    }
    return places
  }

  /// What one side did to a list.
  private struct Changes {
    /// By place in the list: where it stands now; nothing where it is gone.
    private(set) var kept: [Int?]
    /// By place in the list: what now stands before it, behind the last one too.
    private(set) var added: [[Int]]

    init(from base: [String], to new: [String]) {
      kept = Array(repeating: nil, count: base.count)
      added = Array(repeating: [], count: base.count + 1)
      var (removed, inserted) = (Set<Int>(), Set<Int>())
      for change in new.difference(from: base) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      var place = 0
      for old in 0...base.count {
        while place < new.count, inserted.contains(place) {
          added[old].append(place)
          place += 1
        }
        guard old < base.count, !removed.contains(old) else { continue }
        kept[old] = place
        place += 1
      }
    }

    /// Whether something stands in the place of what is gone.
    func replaces(_ place: Int) -> Bool { !added[place].isEmpty || !added[place + 1].isEmpty }
  }
}

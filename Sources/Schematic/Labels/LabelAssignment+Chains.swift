extension LabelAssignment {
  /// Moves an item that stands poorly where it would stand better, those that are in its way there elsewhere, and those that
  /// are in theirs (ejection chains, Glover 1996), as far as that is better for all together.
  ///
  /// - Returns: whether anything has moved.
  mutating func eject(for item: Int) -> Bool {
    let (own, here) = (offsets[item], choice[item])
    let now = current[own + here]
    let costs = items[item].costs
    let better = costs.indices.filter {
      $0 != here && costs[$0] < now - Self.least && current[own + $0] - costs[$0] < Self.blocked * rule.least
    }
    for place in better.sorted(by: { (costs[$0], $0) < (costs[$1], $1) }).prefix(Self.beginnings)
    where chain(from: item, to: place) { return true }
    return false
  }

  /// How much a chain has to gain, from how many places of an item one is begun, and how many items it moves at most.
  private static let (least, beginnings, longest) = (0.3, 6, 6)
  /// None is begun where more than two others are in the way, each of which costs what an overlap does at least.
  private static let blocked = 2.9
  /// How much those count in whose way an item comes and that may yet move.
  private static let heed = 0.4

  /// Moves an item and those in its way; all go back where that gains nothing.
  private mutating func chain(from item: Int, to place: Int) -> Bool {
    var moved: [(item: Int, from: Int)] = []
    var change = 0.0
    var next: (item: Int, place: Int)? = (item, place)
    while let (item, place) = next {
      let old = choice[item]
      change += current[offsets[item] + place] - current[offsets[item] + old]
      moved.append((item, old))
      move(item, to: place)
      if change < -Self.least { return true }
      next = moved.count < Self.longest ? follower(moved.map(\.item)) : nil
    }
    for (item, old) in moved.reversed() { move(item, to: old) }
    return false
  }

  /// The item that those that have moved are most in the way of, and where it would best go.
  private mutating func follower(_ moved: [Int]) -> (item: Int, place: Int)? {
    var most: (cost: Float, item: Int) = (Self.burden, -1)
    for item in moved {
      for rival in rivals[item] where !moved.contains(rival.other) {
        let cost = pairCost(item, rival)
        if cost > most.cost { most = (cost, rival.other) }
      }
    }
    guard most.item >= 0 else { return nil }
    let item = most.item
    let offset = offsets[item]
    // By itself and beside those that have moved; all others may give way yet.
    var fixed = items[item].costs
    for rival in rivals[item] where moved.contains(rival.other) {
      let row = row(beside: rival, at: choice[rival.other])
      for place in fixed.indices { fixed[place] += Double(costs[row + place]) }
    }
    looks += fixed.count * (1 + moved.count)
    let costs = fixed.indices.filter { $0 != choice[item] }.map { place in
      (fixed[place] + Self.heed * (current[offset + place] - fixed[place]), place)
    }
    return costs.min { $0 < $1 }.map { (item, $0.1) }
  }

  /// What those that have moved cost an item at least that gives way to them.
  private static let burden: Float = 0.5
}

internal import Numerics

extension LabelAssignment {
  /// How many steps it takes to move an item.
  private static let moveSteps = 40

  func cheapest(_ item: Int) -> Int {
    let offset = offsets[item]
    var best = choice[item]
    for place in items[item].costs.indices where current[offset + place] < current[offset + best] - 1e-9 {
      best = place
    }
    return best
  }

  mutating func settle() {
    for _ in 0..<20 {
      var improved = false
      looks += current.count
      for item in items.indices {
        let best = cheapest(item)
        if best != choice[item] {
          move(item, to: best)
          improved = true
        }
      }
      if !improved { return }
    }
  }

  /// Settles, and then moves two items at once where neither is better off by itself, or more where one stands poorly, until
  /// none is.
  mutating func polish() {
    settle()
    for _ in 0..<8 {
      var improved = false
      for item in items.indices where couldStandBetter(item, by: Self.uneasiness) {
        guard let (place, other, otherPlace) = bestExchange(of: item) else { continue }
        move(item, to: place)
        move(other, to: otherPlace)
        improved = true
      }
      if !improved {
        for item in items.indices where couldStandBetter(item, by: Self.poverty) && eject(for: item) { improved = true }
      }
      if !improved { return }
      settle()
    }
  }

  /// Whether the place of an item costs so much more than its best one by itself.
  private func couldStandBetter(_ item: Int, by margin: Double) -> Bool {
    cost(of: item) > (items[item].costs.min() ?? 0) + margin
  }

  /// From what cost on an item looks for another one to change places with, and for others to give way in turn.
  private static let (uneasiness, poverty) = (0.3, 3.0)

  /// The places that an item and one of its rivals would best take at the same time, where that is better than now.
  mutating func bestExchange(of item: Int) -> (place: Int, other: Int, otherPlace: Int)? {
    var most = 1e-6
    var best: (place: Int, other: Int, otherPlace: Int)?
    let (own, here) = (offsets[item], choice[item])
    for rival in rivals[item] {
      let (others, there) = (offsets[rival.other], choice[rival.other])
      let (mine, yours) = (row(beside: rival, at: there), row(of: rival, at: here))
      let now = current[own + here] + current[others + there] - Double(costs[mine + here])
      let count = items[rival.other].costs.count
      let least = current.withUnsafeBufferPointer { current in
        costs.withUnsafeBufferPointer { costs in
          var least = Double.infinity
          for place in 0..<count { least = min(least, current[others + place] - Double(costs[yours + place])) }
          return least
        }
      }
      for place in items[item].costs.indices where place != here {
        let alone = current[own + place] - Double(costs[mine + place])
        if now - alone - least <= most { continue }
        let both = row(of: rival, at: place)
        looks += count
        current.withUnsafeBufferPointer { current in
          costs.withUnsafeBufferPointer { costs in
            for otherPlace in 0..<count where otherPlace != there {
              let rest = current[others + otherPlace] - Double(costs[yours + otherPlace])
              let gain = now - alone - rest - Double(costs[both + otherPlace])
              if gain > most { (most, best) = (gain, (place, rival.other, otherPlace)) }
            }
          }
        }
      }
    }
    return best
  }

  /// The cheapest place of an item but the one it has; nothing where there is no other.
  mutating func move(of item: Int) -> Int? {
    if bestMove[item] >= 0 { return bestMove[item] }
    let offset = offsets[item]
    looks += items[item].costs.count
    let now = current[offset + choice[item]]
    var most = -Double.infinity
    for place in items[item].costs.indices where place != choice[item] {
      let gain = now - current[offset + place]
      if gain > most { (most, bestMove[item]) = (gain, place) }
    }
    return bestMove[item] < 0 ? nil : bestMove[item]
  }

  /// What the place of an item costs, by itself and beside all others.
  func cost(of item: Int) -> Double { current[offsets[item] + choice[item]] }

  var total: Double {
    // Pair costs are counted from both sides in `current`, own costs once.
    items.indices.reduce(0) { $0 + (current[offsets[$1] + choice[$1]] + items[$1].costs[choice[$1]]) / 2 }
  }

  /// Improves the choices: to the next hollow, then by moves that may make things worse, the last moved being left alone for
  /// a while (tabu search).
  mutating func run(fixedConflicts: [[Bool]], steps: Int) {
    guard !items.isEmpty else { return }
    settle()
    var best = (cost: total, choice: choice)
    var until = Array(repeating: -1, count: items.count)
    var cost = best.cost
    var active = conflicted(costOfFixed: fixedConflicts)
    for step in 0..<steps {
      if active.isEmpty { break }
      work += active.count + Self.moveSteps
      if step % 8 == 0 { active = conflicted(costOfFixed: fixedConflicts) }
      var found: (gain: Double, item: Int, place: Int)?
      for item in active {
        guard let place = move(of: item) else { continue }
        let gain = current[offsets[item] + choice[item]] - current[offsets[item] + place]
        if until[item] > step, cost - gain >= best.cost - 1e-9 { continue }
        if gain > found?.gain ?? -.infinity { found = (gain, item, place) }
      }
      guard let found else { continue }
      until[found.item] = step + 6 + Int(random.next() % 8)
      move(found.item, to: found.place)
      cost -= found.gain
      for rival in rivals[found.item] where !active.contains(rival.other) {
        if pairCost(found.item, rival) >= rule.overlapping { active.append(rival.other) }
      }
      if cost < best.cost - 1e-9 { best = (cost, choice) }
    }
    for item in items.indices where choice[item] != best.choice[item] { move(item, to: best.choice[item]) }
    settle()
  }
}

internal import Geometry

/// Chooses one place for each label so that none overlap, runs keep to one side, and the choices are good.
struct LabelSolver {
  private let candidates: [[LabelCandidate]]
  /// For each label, those whose places could touch its own.
  private var rivals: [[Int]]
  /// For each label, the next stations along the tracks.
  private let neighbours: [[Int]]
  private let clearance: Double
  /// The chosen place of each label; nothing where it has none.
  private(set) var choice: [Int?]

  private static let missing = 400.0
  private static let conflict = 120.0
  private static let changeOfSide = 0.7
  private static let changeOfTilt = 3.0

  init(_ candidates: [[LabelCandidate]], neighbours: [[Int]], clearance: Double) {
    self.candidates = candidates
    self.neighbours = neighbours
    self.clearance = clearance
    choice = candidates.map { $0.isEmpty ? nil : 0 }
    rivals = Array(repeating: [], count: candidates.count)
    findRivals()
  }

  private mutating func findRivals() {
    let reach = candidates.map { list in
      list.dropFirst().reduce(list.first?.bounds) { $0?.union($1.bounds) ?? $1.bounds }?.inset(by: -clearance)
    }
    let order = reach.indices.filter { reach[$0] != nil }.sorted {
      (reach[$0]?.minX ?? 0, $0) < (reach[$1]?.minX ?? 0, $1)
    }
    for (position, first) in order.enumerated() {
      guard let box = reach[first] else { continue }
      for second in order[(position + 1)...] {
        guard let other = reach[second], other.minX < box.maxX else { break }
        if box.overlaps(other) {
          rivals[first].append(second)
          rivals[second].append(first)
        }
      }
    }
    for index in rivals.indices { rivals[index].sort() }
  }

  private func clash(_ a: Int, _ i: Int, _ b: Int, _ j: Int) -> Bool {
    overlap(candidates[a][i].label, candidates[b][j].label, clearance: clearance)
  }

  /// What a place costs with everything else as it is.
  private func cost(_ label: Int, _ place: Int) -> Double {
    let candidate = candidates[label][place]
    var cost = candidate.cost
    for rival in rivals[label] {
      if let other = choice[rival], clash(label, place, rival, other) { cost += Self.conflict }
    }
    return cost + companyCost(label, candidate)
  }

  private func companyCost(_ label: Int, _ candidate: LabelCandidate) -> Double {
    var cost = 0.0
    for neighbour in neighbours[label] {
      guard let place = choice[neighbour] else { continue }
      let other = candidates[neighbour][place]
      if other.side != candidate.side {
        cost += other.label.rotation != 0 && candidate.label.rotation != 0 ? Self.changeOfTilt : Self.changeOfSide
      }
    }
    return cost
  }

  private func cost(_ label: Int) -> Double {
    choice[label].map { cost(label, $0) } ?? Self.missing
  }

  /// Whether a label has no place, or one that overlaps another.
  func isBad(_ label: Int) -> Bool {
    guard let place = choice[label] else { return true }
    return rivals[label].contains { rival in choice[rival].map { clash(label, place, rival, $0) } ?? false }
  }

  /// Improves the choices until nothing more helps.
  mutating func run(rounds: Int = 12) {
    for _ in 0..<rounds {
      var improved = settle()
      for label in candidates.indices where isBad(label) {
        if eject(label) { improved = true }
      }
      if !improved { break }
    }
  }

  private mutating func settle() -> Bool {
    var improved = false
    for label in candidates.indices where !candidates[label].isEmpty {
      if choose(label) { improved = true }
    }
    return improved
  }

  @discardableResult
  private mutating func choose(_ label: Int) -> Bool {
    var best = (cost(label), choice[label])
    let before = best.0
    for place in candidates[label].indices where place != choice[label] {
      let cost = cost(label, place)
      if cost < best.0 - 1e-9 { best = (cost, place) }
    }
    choice[label] = best.1
    return best.0 < before - 1e-9
  }

  /// Puts a label where it wants to be and lets those in its way move, two deep.
  private mutating func eject(_ label: Int) -> Bool {
    let region = Array(Set(rivals[label].flatMap { rivals[$0] } + rivals[label] + [label])).sorted()
    let before = choice
    let costBefore = region.reduce(0) { $0 + cost($1) }
    for place in candidates[label].indices {
      choice[label] = place
      let pushed = rivals[label].filter { rival in choice[rival].map { clash(label, place, rival, $0) } ?? false }
      for rival in pushed { choose(rival) }
      for rival in pushed where isBad(rival) {
        for next in rivals[rival] where next != label && !pushed.contains(next) { choose(next) }
        choose(rival)
      }
      if region.reduce(0, { $0 + cost($1) }) < costBefore - 1e-9 { return true }
      choice = before
    }
    return false
  }

  /// The labels in their places; one that overlaps another is marked.
  var labels: [PlacedLabel?] {
    candidates.indices.map { index in
      guard let place = choice[index] else { return nil }
      var label = candidates[index][place].label
      label.isForced = isBad(index)
      return label
    }
  }
}

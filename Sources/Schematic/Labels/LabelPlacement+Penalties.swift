internal import Geometry

extension LabelPlacement {
  /// Gives up rows of badges that overlap something: names go first.
  mutating func dropBadges() {
    for slot in conflicts where !slots[slot].lines.isEmpty { isDropped[slot] = true }
  }

  /// Raises the conflict weights of labels in conflict, and lets those of others decay.
  ///
  /// - Parameters:
  ///   - region: slots whose weight is lower for now.
  ///   - level: that weight.
  mutating func raiseConflictWeights(but region: Set<Int> = [], at level: Double = 1) {
    let bad = Set(conflicts)
    for slot in conflictWeight.indices {
      if region.contains(slot), level < 1 {
        conflictWeight[slot] = level
      } else if bad.contains(slot) {
        conflictWeight[slot] = min(Self.largestWeight, max(1, conflictWeight[slot]) * Self.weightGrowth)
      } else {
        conflictWeight[slot] = max(1, conflictWeight[slot] * Self.weightDecay)
      }
    }
  }

  /// Penalizes the position of a label, and adds far ones to its candidates.
  mutating func leave(_ name: Int, by penalty: Double) {
    avoid(name, by: penalty)
    if !slots[name].sources.contains(.far) { widen(name) }
  }

  /// Makes the place that a name has, wherever it is among those that it could take, dearer than any other, and lets it stand
  /// far from its station.
  mutating func forbidPosition(of name: Int) {
    if !slots[name].sources.contains(.far) { widenWhereItStands(name) }
    avoid(name, by: Self.forbidding)
  }

  /// The same for all places that a label may not have.
  mutating func forbidPlaces(of name: Int, where mayNot: (PlacedLabel) -> Bool) {
    for (place, candidate) in slots[name].candidates.enumerated() where mayNot(candidate.label) {
      penalties[name][place] += Self.forbidding
    }
  }

  /// What a place costs that may not be taken.
  static let forbidding = 1000.0

  /// Raises the conflict weights of some labels.
  mutating func raiseConflictWeights(of names: [Int]) {
    for slot in names {
      conflictWeight[slot] = min(Self.largestWeight, max(1, conflictWeight[slot]) * Self.weightGrowth)
    }
  }

  /// Penalizes the positions in conflict, `times` as much as usual.
  mutating func penalizeConflicts(times: Double = 1) {
    for slot in conflicts { avoid(slot, by: times * Self.penalty) }
  }

  /// Gives a slot a position, penalizes all others, and raises its conflict weight.
  mutating func insist(on place: Int, of slot: Int, by penalty: Double) {
    for other in penalties[slot].indices where other != place { penalties[slot][other] += penalty }
    choice[slot] = place
    conflictWeight[slot] = Self.insistent
  }

  /// The conflict weight of a label that insists on its position.
  static let insistent = 4.0

  /// Penalizes the position that a slot has.
  mutating func avoid(_ slot: Int, by penalty: Double) {
    guard let place = choice[slot] else { return }
    penalties[slot][place] += penalty
    if slots[slot].sources.contains(.anywhere) {
      let middle = slots[slot].candidates[place].middle
      for other in penalties[slot].indices where other != place {
        if slots[slot].candidates[other].middle.distance(to: middle) < Self.penaltyReach {
          penalties[slot][other] += penalty
        }
      }
    }
    if let slid = slots[slot].slid, slid.candidate == place { penalties[slot][slid.from] += penalty }
  }

  /// Resets penalties, those towards a pinned map included.
  mutating func resetPenalties() { penalties = slots.map { $0.candidates.map { _ in 0 } } }

  /// Halves penalties and resets conflict weights.
  mutating func calmDown() {
    halvePenalties()
    conflictWeight = conflictWeight.map { _ in 1 }
  }

  /// Halves penalties, lowers the conflict weights of a region, and lets others decay.
  mutating func loosen(_ region: Set<Int>, to level: Double) {
    halvePenalties()
    conflictWeight = conflictWeight.indices.map {
      region.contains($0) ? level : max(1, conflictWeight[$0].squareRoot())
    }
  }

  mutating func halvePenalties() {
    for slot in penalties.indices { for place in penalties[slot].indices { penalties[slot][place] /= 2 } }
  }
}

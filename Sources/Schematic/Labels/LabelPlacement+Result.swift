internal import Geometry

extension LabelPlacement {
  /// What stays free above and below a name where another one is; nothing around badges.
  func rowSpace(_ number: Int) -> Double {
    slots[number].lines.isEmpty ? Self.rowSpace / 2 * design.fontSize : 0
  }

  /// How far the signs of other stations have to be from a name in a place so that it is nearest to its own; 0 for badges.
  func ownership(of candidate: LabelCandidate, _ number: Int) -> Double {
    guard slots[number].lines.isEmpty, heedsOwnership(number) else { return 0 }
    return AmbiguityCheck.ownership(of: candidate, beside: CollisionShape(slots[number].symbol))
  }

  /// What the chosen places take.
  var collisionShapes: [CollisionShape] {
    slots.indices.compactMap { number in
      choice[number].map { place in
        let candidate = slots[number].candidates[place]
        return CollisionShape(
          node: slots[number].symbol.node, item: number, reach: candidate.reach, clearance: design.labelClearance,
          rowSpace: rowSpace(number), ownership: ownership(of: candidate, number),
          conflictWeight: conflictWeight[number],
          slide: candidate.slide)
      }
    }
  }

  /// The names in their places.
  func labels(at places: [Point]) -> [PlacedLabel] {
    let bad = Set(conflicts)
    return slots.indices.compactMap { number in
      guard slots[number].lines.isEmpty, let place = choice[number] else { return nil }
      var label = slots[number].candidates[place].label.moved(by: places[slots[number].symbol.node])
      label.isForced = bad.contains(number)
      return label
    }
  }

  /// The badges in their places; a row for which there is no room is left out.
  func placedBadges(at places: [Point]) -> [PlacedBadge] {
    let bad = Set(conflicts)
    return slots.indices.flatMap { number -> [PlacedBadge] in
      let slot = slots[number]
      guard !slot.lines.isEmpty, !bad.contains(number), let place = choice[number] else { return [] }
      let box = slot.candidates[place].label.moved(by: places[slot.symbol.node]).bounds
      var x = box.minX
      return slot.lines.map { line in
        let width = (content.badges[line]?.width ?? 1) * design.fontSize
        defer { x += width + Self.badgeSpace * design.fontSize }
        return PlacedBadge(
          node: slot.symbol.node, line: line, box: Box(x: x, y: box.minY, width: width, height: box.height))
      }
    }
  }
}

internal import Geometry

extension LabelPlacement {
  /// Puts badges of loops that have no place on a map that is kept to where there is room beside one of their stations; those
  /// for which there is none are given up, and nothing moves for them.
  mutating func placeLoopBadges(_ solver: CoordinateSolver) {
    let loops = slots.indices.filter { !slots[$0].loop.isEmpty && slots[$0].pinned == nil }
    for number in loops { isDropped[number] = true }
    for number in loops {
      let (before, conflictsBefore) = (slots[number], conflicts)
      for node in before.loop where isDropped[number] {
        guard let name = slots.first(where: { $0.lines.isEmpty && $0.symbol.node == node }) else { continue }
        var slot = LabelSlot(
          symbol: name.symbol, lines: before.lines,
          candidates: Self.rowPlaces(name.symbol, before.forms[0], places(around: name)), forms: before.forms,
          own: name.own, sources: .far)
        guard !slot.candidates.isEmpty else { continue }
        slot.loop = before.loop
        slots[number] = slot
        penalties[number] = slot.candidates.map { _ in 0 }
        (choice[number], isDropped[number], conflicts) = (nil, false, [])
        choose(solver, penalty: Self.firm, steps: 100, among: [number])
        if conflicts.contains(number) { isDropped[number] = true }
      }
      conflicts = conflictsBefore
      if isDropped[number] { choice[number] = nil }
    }
  }

  /// Where a row of badges could stand.
  static func rowPlaces(
    _ symbol: StationSymbol, _ row: LabelForm, _ places: LabelPlaces
  ) -> [LabelCandidate] {
    places.candidates(symbol, [row]).filter { $0.label.rotation == 0 }
  }
}

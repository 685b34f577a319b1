internal import Geometry

extension LabelPlacement {
  /// Solves for coordinates, and moves the labels that slid along their stations.
  mutating func solve(
    _ solver: inout CoordinateSolver, penalty: Double, rounds: Int, fidelity: Double = 1, evenness: Double = 1,
    only part: ActiveRegion? = nil
  ) {
    solver.solve(collisionShapes, penalty: penalty, rounds: rounds, fidelity: fidelity, evenness: evenness, only: part)
    for (number, distance) in solver.slides where abs(distance) > 1e-3 {
      guard let place = choice[number], let moved = slots[number].candidates[place].slid(by: distance) else { continue }
      if let slid = slots[number].slid {
        let from = slid.candidate == place ? slid.from : place
        if slid.candidate != place { penalties[number][slid.candidate] = penalties[number][place] }
        slots[number].candidates.replace(slid.candidate, with: moved)
        slots[number].slid = (slid.candidate, from)
        choice[number] = slid.candidate
      } else {
        let candidate = add(moved, to: number, dearer: penalties[number][place])
        slots[number].slid = (candidate, place)
        choice[number] = candidate
      }
    }
  }

  /// The same names and badges on a layout whose tracks run elsewhere at some nodes: there places are found anew, those that
  /// were taken among them; all others stay as they are.
  func moved(to layout: SchematicLayout, anewAt nodes: Set<Int>) -> LabelPlacement {
    var moved = LabelPlacement(
      layout, symbols: layout.symbols(design), content: content, scope: Scope(most: mostPlaces))
    moved.least = least
    let (names, rows) = (numbers { $0.lines.isEmpty }, numbers { !$0.lines.isEmpty })
    for number in moved.slots.indices {
      let node = moved.slots[number].symbol.node
      guard let old = (moved.slots[number].lines.isEmpty ? names : rows)[node] else { continue }
      moved.conflictWeight[number] = conflictWeight[old]
      moved.isDropped[number] = isDropped[old]
      if nodes.contains(node) {
        moved.offer(slots[old], choice[old], at: number)
      } else {
        moved.slots[number].takePlaces(of: slots[old])
        moved.penalties[number] = penalties[old]
        moved.choice[number] = choice[old]
      }
    }
    return moved
  }

  /// The numbers of some of the slots by their nodes.
  func numbers(of isMeant: (LabelSlot) -> Bool) -> [Int: Int] {
    Dictionary(
      slots.indices.filter { isMeant(slots[$0]) }.map { (slots[$0].symbol.node, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds the place that a slot had on tracks that ran elsewhere, and chooses it.
  mutating func offer(_ old: LabelSlot, _ choice: Int?, at number: Int) {
    if old.sources.contains(.far), !slots[number].sources.contains(.far) { widen(number) }
    guard let choice else { return }
    let candidate = old.candidates[choice]
    let known = slots[number].candidates.firstIndex { $0.label == candidate.label }
    self.choice[number] = known ?? add(candidate, to: number)
  }

  /// Adds a place that a slot could take, and tells which of its candidates that is.
  @discardableResult mutating func add(
    _ candidate: LabelCandidate, to number: Int, dearer penalty: Double = 0
  ) -> Int {
    slots[number].candidates.add(candidate)
    penalties[number].append(penalty)
    return slots[number].candidates.count - 1
  }

  /// Puts everything where it was on another map, if it stood there: names by their nodes, rows of badges by theirs. What was
  /// given up there is given up, but for the badge of a loop, which older maps have none of.
  mutating func pin(names: [Int: Pin], rows: [Int: Pin]) {
    for number in slots.indices {
      let slot = slots[number]
      let isName = slot.lines.isEmpty
      guard let pin = (isName ? names : rows)[slot.symbol.node] else {
        isDropped[number] = !isName && slot.loop.isEmpty
        continue
      }
      guard let form = slot.forms.first(where: { $0.lines.count == pin.rows }) ?? slot.forms.first else { continue }
      attach(pin.candidate(node: slot.symbol.node, form: form, fontSize: design.fontSize), to: number)
      choice[number] = slots[number].pinned
    }
  }

  /// Adds the place that a slot had on another map.
  mutating func attach(_ candidate: LabelCandidate, to number: Int) {
    slots[number].pinned = add(candidate, to: number, dearer: -Self.attachment)
  }

  /// How much cheaper than others the place is that something had on another map.
  static let attachment = 3.0
}

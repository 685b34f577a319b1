internal import Geometry

extension LabelPlacement {
  /// Takes over all names and badges at stations in some area from others that are the same elsewhere.
  mutating func adopt(_ others: LabelPlacement, within area: Box, _ solver: CoordinateSolver) {
    let places = solver.shape.places
    let numbers = Set(slots.indices.filter { area.contains(places[slots[$0].symbol.node]) })
    for number in numbers {
      slots[number] = others.slots[number]
      penalties[number] = others.penalties[number]
      (choice[number], conflictWeight[number], isDropped[number]) = (
        others.choice[number], others.conflictWeight[number], others.isDropped[number]
      )
    }
    conflicts = Set(conflicts).subtracting(numbers).union(numbers.intersection(others.conflicts)).sorted()
  }

  /// The slots with the largest duals, those first.
  ///
  /// - Parameter duals: the sum of duals at each node.
  func congested(_ duals: [Double]) -> [Int] {
    slots.indices.filter { choice[$0] != nil && !isDropped[$0] && duals[slots[$0].symbol.node] > Self.smallestDual }
      .sorted { (duals[slots[$0].symbol.node], $1) > (duals[slots[$1].symbol.node], $0) }
  }

  static let smallestDual = 1e-3

  /// The slots at stations at most so far from that of another.
  func near(_ slot: Int, within radius: Double, _ solver: CoordinateSolver) -> Set<Int> {
    let places = solver.shape.places
    let middle = places[slots[slot].symbol.node]
    return Set(slots.indices.filter { places[slots[$0].symbol.node].distance(to: middle) <= radius })
  }

  /// The slots at stations at most so far from that of any of some names.
  func around(_ names: [Int], within radius: Double, _ solver: CoordinateSolver) -> Set<Int> {
    names.reduce(into: []) { $0.formUnion(near($1, within: radius, solver)) }
  }

  /// The slots at stations at most so far from that of any label in conflict.
  func aroundConflicts(within radius: Double, _ solver: CoordinateSolver) -> Set<Int> {
    around(conflicts, within: radius, solver)
  }

  /// Whether a slot is a name's, not a row of badges.
  func isName(_ slot: Int) -> Bool { slots[slot].lines.isEmpty }

  /// What the best place of a slot costs by itself.
  func leastCost(of slot: Int) -> Double { slots[slot].candidates.leastCost ?? 0 }

  /// The best place of a slot on each side of its station by what they cost by themselves, but the one it has, and none that
  /// is much worse than the best; the best first.
  func goodPlaces(of slot: Int, within worst: Double) -> [Int] {
    let candidates = slots[slot].candidates
    let limit = leastCost(of: slot) + worst
    let good = candidates.indices.filter { $0 != choice[slot] && candidates[$0].cost <= limit }
    return Dictionary(grouping: good) { candidates[$0].side }.values
      .compactMap { $0.min { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) } }
      .sorted { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) }
  }
}

internal import Geometry
internal import Numerics

extension LabelPlacement {
  /// What follows the search among single moves.
  enum Finish {
    /// Nothing.
    case none
    /// Two labels change their positions at once where neither would be better off by itself.
    case exchanges
    /// The same, with all that counts in the end: space between words, hidden leaders, ambiguous names.
    case polish
  }

  /// What a choice looks at.
  struct View: Sendable {
    /// What an overlap costs per unit.
    let penalty: Double
    /// Whether all that counts in the end does.
    let polishes: Bool
    /// How many candidates are looked at of a label that may be far away, and of one that may be anywhere.
    let most: (far: Int, anywhere: Int)
    /// What moves, where that is not all.
    let part: ActiveRegion?
  }

  /// Chooses a place for everything among tracks and signs as they are; in no steps at all, everything stays where it is, and
  /// only what overlaps something is found.
  ///
  /// - Parameters:
  ///   - among: the slots that may take another place, beside those that overlap something; all where it is nil.
  ///   - exchanges: whether two slots change their places at once where neither would be better off by itself.
  ///   - part: what moves, where that is not all: names elsewhere are not looked at, and those that may stand far from their
  ///     stations look at few places, as there is soon another time.
  mutating func choose(
    _ solver: CoordinateSolver, penalty: Double, steps: Int, among free: Set<Int>? = nil, finish: Finish = .none,
    only part: ActiveRegion? = nil
  ) {
    let most = part == nil ? Self.allPlaces : Self.partPlaces
    let known = part == nil ? free.map { $0.union(conflicts) } : free
    let view = View(penalty: penalty, polishes: finish == .polish, most: most, part: part)
    var board = board(solver, view, among: known)
    if steps > 0 { board.assignment.run(fixedConflicts: board.overlaps, steps: steps) }
    solver.meter?.add(
      Self.offerSteps * board.offers.reduce(0) { $0 + $1.count } + board.assignment.work)
    if finish != .none { board.assignment.polish() }
    let looks = board.looks / Self.looksPerOffer + board.assignment.looks / Self.looksPerCost
    solver.meter?.addWork(Self.slotWork * board.numbers.count + looks)
    for (item, number) in board.numbers.enumerated() {
      choice[number] = board.offers[number][board.assignment.choice[item]].candidate
    }
    for number in slots.indices where isDropped[number] { choice[number] = nil }
    let bad = board.assignment.conflicted(costOfFixed: board.overlaps).map { board.numbers[$0] }
    let elsewhere = part == nil ? [] : Set(conflicts).subtracting(board.numbers)
    conflicts = elsewhere.isEmpty ? bad : elsewhere.union(bad).sorted()
  }

  /// How much worse than at the best thinkable place each stands where it stands, what is beside it included.
  func discomforts(_ solver: CoordinateSolver) -> [Double] {
    let board = board(
      solver, View(penalty: Self.firm, polishes: true, most: Self.allPlaces, part: nil), among: [])
    var found = slots.map { _ in 0.0 }
    for (item, number) in board.numbers.enumerated() { found[number] = board.assignment.cost(of: item) }
    return found
  }

  /// How many steps it takes to offer one position.
  private static let offerSteps = 8
  /// What it takes to look around a slot, and how many obstacles and costs are looked at for a unit of work.
  private static let (slotWork, looksPerOffer, looksPerCost) = (1000, 2, 5)

  /// How many looks an offer takes beside what is around it.
  private static let offerLooks = 20

  /// What is chosen from.
  struct Board {
    /// The slots that take part.
    let numbers: [Int]
    /// The places that each slot could take; of those that take part, whether they overlap something fixed.
    let offers: [[Offer]]
    let overlaps: [[Bool]]
    /// How much was looked at to find the offers; see ``LabelAssignment/looks``.
    let looks: Int
    var assignment: LabelAssignment
  }

  /// What there is to choose from among tracks and signs as they are.
  ///
  /// - Parameters:
  ///   - free: the slots that may take another place; all where it is nil.
  ///   - most: how many places are looked at of a name that may stand far away.
  ///   - part: what moves, where that is not all.
  func board(
    _ solver: CoordinateSolver, _ view: View, among free: Set<Int>?
  ) -> Board {
    let (places, part) = (solver.shape.places, view.part)
    let fixtures = part?.near(solver.fixtures, places) ?? solver.fixtures
    let index = CollisionIndex(fixtures, places)
    let isNear = slots.map { slot in part.map { $0.area.contains(places[slot.symbol.node]) } ?? true }
    var found = Array(repeating: Offers(), count: slots.count)
    found.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let offers = buffer
      ParallelMap.perform((slots.count + Self.stride - 1) / Self.stride) { part in
        for number in part * Self.stride..<min(offers.count, (part + 1) * Self.stride) where isNear[number] {
          let isFree = free?.contains(number) ?? true
          offers[number] = self.offers(number, fixtures, index, solver, view, isFree: isFree)
        }
      }
    }
    let offers = found.map(\.list)
    let numbers = slots.indices.filter { !isDropped[$0] && isNear[$0] }
    var item = Array(repeating: -1, count: slots.count)
    for (position, number) in numbers.enumerated() { item[number] = position }
    let items = numbers.map { number in
      LabelAssignment.Item(
        slots[number].candidates, offered: offers[number].map(\.candidate), costs: offers[number].map(\.cost),
        node: slots[number].symbol.node, isName: slots[number].lines.isEmpty, rowSpace: rowSpace(number))
    }
    let start = numbers.map { number in
      choice[number].flatMap { old in offers[number].firstIndex { $0.candidate == old } }
    }
    let assignment = LabelAssignment(
      items, places: places, levels: solver.levels, neighbours: neighbours.map { (item[$0.0], item[$0.1]) },
      rule: LabelAssignment.Rule(
        clearance: design.labelClearance, penalty: view.penalty, least: least,
        reading: view.polishes
          ? LabelAssignment.Reading(
            wordSpace: Self.wordSpace * design.fontSize, letterSpace: Self.letterSpace * design.fontSize,
            pause: Self.pause * design.fontSize)
          : nil),
      start: start)
    return Board(
      numbers: numbers, offers: offers, overlaps: numbers.map { offers[$0].map { $0.overlap > Self.tolerance } },
      looks: found.reduce(0) { $0 + $1.looks },
      assignment: assignment)
  }

  /// What it costs in the end that the sign of another station claims a name, and that it is only as near.
  static let finalClaim = (claimed: 12.0, tied: 8.0)

  /// The same while room is made: less than that two names overlap at all.
  static func claim(least: Double) -> (claimed: Double, tied: Double) {
    (claimed: min(5, 0.6 * least), tied: min(2, 0.25 * least))
  }

  /// What of that it costs that another sign claims a row of badges, which is read with its line.
  static let badgeShare = 0.6

  /// A place that a slot could take now.
  struct Offer: Sendable {
    let cost: Double
    /// How deep it lies in something fixed.
    let overlap: Double
    let candidate: Int
  }

  /// The places that a slot could take, and how much was looked at to find them.
  struct Offers: Sendable {
    var list: [Offer] = []
    var looks = 0
  }

  /// How many slots are looked at in one go.
  static let stride = 16

  /// The best places of a slot, the one it has among them; only that one where the slot is not free and it overlaps nothing
  /// fixed.
  func offers(
    _ number: Int, _ fixtures: [CollisionShape], _ index: CollisionIndex, _ solver: CoordinateSolver, _ view: View,
    isFree: Bool
  ) -> Offers {
    let (sees, penalty, most) = (view.polishes, view.penalty, view.most)
    let slot = slots[number]
    let at = solver.shape.places[slot.symbol.node]
    if !isFree, !sees, let old = choice[number] {
      // Where only its own place counts, nothing further away does.
      let candidate = slot.candidates[old]
      let around = surroundings(of: slot.symbol.node, within: candidate.bounds, fixtures, index, solver)
      let overlap = overlap(of: candidate, at, around)
      if overlap <= Self.tolerance {
        let offer = Offer(cost: candidate.cost + penalties[number][old], overlap: overlap, candidate: old)
        return Offers(list: [offer], looks: around.count)
      }
    }
    let surroundings = surroundings(of: slot.symbol.node, within: slot.candidates.extent, fixtures, index, solver)
    let asks = sees || heedsOwnership(number)
    let near = sees || asks ? index.near(box(slot.candidates.extent, at: at)).map { fixtures[$0.body] } : []
    let signs = asks ? AmbiguityCheck(around: slot.symbol, near, solver.shape.places) : nil
    let lookAround = sees ? 8 * near.count : 2 * (signs?.count ?? 0)
    let places = slot.candidates
    let earlier = penalties[number]
    // What a place costs; less than that, but more than `limit`, where it costs more than that.
    func offer(_ candidate: Int, _ alone: Double, limit: Double = .infinity) -> Offer {
      let (bounds, reach) = (places.bounds(of: candidate), places.reach(of: candidate))
      var own = alone
      if sees { own += hidden(from: slot, to: candidate, near, solver.shape.places) }
      if let signs {
        let price = sees ? Self.finalClaim : Self.claim(least: least)
        let claim = signs.claims(reach, around: bounds.center) ? price.claimed : signs.isTied(reach) ? price.tied : 0
        own += (slot.lines.isEmpty ? 1 : Self.badgeShare) * claim
      }
      let overlap = overlap(
        of: bounds, reach, at, surroundings, enough: max(Self.tolerance, (limit - own - least) / penalty))
      let dearer = overlap > Self.tolerance ? least + penalty * overlap : 0
      return Offer(cost: own + dearer, overlap: overlap, candidate: candidate)
    }
    let old = choice[number].map { offer($0, places[$0].cost + earlier[$0]) }
    if !isFree, let old, old.overlap <= Self.tolerance { return Offers(list: [old], looks: surroundings.count) }
    var best = BestOffers(
      most: slot.sources.contains(.anywhere)
        ? most.anywhere : slot.sources.contains(.far) ? max(mostPlaces, most.far) : mostPlaces)
    var (free, seen) = (0, 1)
    // Where so many overlap nothing, or are not dearer than another one by itself, none that follows can be among the best.
    places.visitCheapestFirst(earlier) { candidate, cost in
      guard cost <= best.limit else { return false }
      let offer = offer(candidate, cost, limit: best.limit)
      seen += 1
      best.add(offer)
      if offer.overlap <= Self.tolerance { free += 1 }
      return free < best.most
    }
    var offers = best.sorted
    if let old, !offers.contains(where: { $0.candidate == old.candidate }) { offers.append(old) }
    return Offers(list: offers, looks: places.count + seen * (Self.offerLooks + surroundings.count + lookAround))
  }

  /// The best of many places that a slot could take.
  struct BestOffers {
    /// So many are kept.
    let most: Int
    /// What those cost at most that can still be among them.
    private(set) var limit = Double.infinity
    private var found: [Offer] = []

    init(most: Int) { self.most = most }

    /// Adds another one.
    mutating func add(_ offer: Offer) {
      guard offer.cost <= limit else { return }
      found.append(offer)
      guard found.count / 2 >= most else { return }
      found = sorted
      limit = found[most - 1].cost
    }

    /// The best, the cheapest first.
    var sorted: [Offer] {
      Array(found.sorted { ($0.cost, $0.candidate) < ($1.cost, $1.candidate) }.prefix(most))
    }
  }
}

internal import Geometry
internal import Numerics

/// Labels in poor positions, and those that find none beside their stations and take a leader.
extension LabelPlacement {
  /// Chooses the best positions with penalties reset; labels in poor positions, or nearer to the symbols of other
  /// stations, may stand anywhere near their own.
  mutating func polish(_ solver: CoordinateSolver) {
    resetPenalties()
    let (places, signs) = (solver.shape.places, solver.signs)
    let index = CollisionIndex(signs, places)
    let poor = slots.indices.filter { number in
      guard slots[number].lines.isEmpty, let place = choice[number] else { return false }
      let (symbol, candidate) = (slots[number].symbol, slots[number].candidates[place])
      if candidate.cost > Self.poor { return true }
      let near = index.near(box(candidate.bounds, at: places[symbol.node])).map { signs[$0.body] }
      let check = AmbiguityCheck(around: symbol, near, places)
      return check.claims(candidate.reach, around: candidate.middle) || check.isTied(candidate.reach)
    }
    allow(poor, within: LabelPlaces.near, solver)
    least = Self.firm
    choose(solver, penalty: 40, steps: 0, finish: .polish)
    spaceWords(solver)
  }

  /// Looks once more for places for labels in conflict and for those around them, with penalties reset, also
  /// where two have to change theirs at once; keeps them where fewer overlap something then. A name in conflict may stand
  /// wherever nothing fixed is, far from its station too.
  ///
  /// - Parameter radius: how far around a label in conflict, in spacings.
  mutating func reconsider(_ solver: CoordinateSolver, within radius: Double) {
    guard !conflicts.isEmpty else { return }
    var tried = self
    let names = aroundConflicts(within: radius, solver)
    for number in names {
      if !tried.slots[number].sources.contains(.far) { tried.widen(number) }
      tried.penalties[number] = tried.penalties[number].map { _ in 0 }
    }
    tried.giveLeaders(solver, anew: true)
    tried.least = Self.firm
    tried.choose(solver, penalty: 40, steps: 300, among: names, finish: .exchanges)
    guard tried.conflicts.count < conflicts.count else { return }
    tried.least = least
    self = tried
  }

  /// Puts all names and badges around those that overlap something where they stood before.
  ///
  /// - Parameters:
  ///   - before: the same names with fewer places to choose from, or as many.
  ///   - radius: how far from a label in conflict, in spacings.
  mutating func goBack(to before: LabelPlacement, within radius: Double, _ solver: CoordinateSolver) {
    for number in aroundConflicts(within: radius, solver) { choice[number] = before.choice[number] }
    choose(solver, penalty: 40, steps: 0, among: [])
  }

  /// Puts some names where they stand best among the places that they know, with penalties reset.
  mutating func settle(_ solver: CoordinateSolver, among names: Set<Int>) {
    resetPenalties()
    least = Self.firm
    choose(solver, penalty: 40, steps: 200, among: names, finish: .polish)
    spaceWords(solver)
  }

  /// Moves names that stand so near beside each other that they read like one, as far as others leave room for that.
  mutating func spaceWords(_ solver: CoordinateSolver) {
    let cramped = cramped(solver)
    guard !cramped.isEmpty else { return }
    var spaced = self
    for number in cramped { spaced.allowSliding(number) }
    spaced.least = Self.firm
    spaced.choose(solver, penalty: 40, steps: 0, among: Set(cramped), finish: .polish)
    if spaced.conflicts.count <= conflicts.count { self = spaced }
  }

  /// Lets a name stand a little to one side of its good places.
  private mutating func allowSliding(_ number: Int) {
    guard !slots[number].sources.contains(.aside) else { return }
    slots[number].sources.insert(.aside)
    for (candidate, penalty) in zip(slots[number].candidates, penalties[number])
    where candidate.cost <= Self.poor {
      guard let slide = candidate.slide, slide.total == 0 else { continue }
      for step in Self.slides {
        let distance = step * design.fontSize
        guard (slide.low...slide.high).contains(distance), let moved = candidate.slid(by: distance)
        else { continue }
        add(moved, to: number, dearer: penalty)
      }
    }
  }

  /// How far names slide that stand too near to others beside them, in ems.
  private static let slides = [-0.75, -0.5, -0.35, -0.2, 0.2, 0.35, 0.5, 0.75]

  /// The names that stand so near beside each other that they read like one.
  private func cramped(_ solver: CoordinateSolver) -> [Int] {
    let places = solver.shape.places
    let boxes = slots.indices.compactMap { number -> (number: Int, box: Box)? in
      guard slots[number].lines.isEmpty, let place = choice[number] else { return nil }
      return (
        number, slots[number].candidates[place].bounds.moved(by: places[slots[number].symbol.node])
      )
    }.sorted { ($0.box.minX, $0.number) < ($1.box.minX, $1.number) }
    let space = Self.wordSpace * design.fontSize
    var found: Set<Int> = []
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        if other.box.minX > one.box.maxX + space { break }
        guard other.box.minX > one.box.maxX - space, other.box.minY < one.box.maxY,
          one.box.minY < other.box.maxY
        else {
          continue
        }
        found.formUnion([one.number, other.number])
      }
    }
    return found.sorted()
  }

  /// What a poor place costs.
  private static let poor = 2.5
  /// What it costs at least that something overlaps where nothing else is left to do about it.
  static let firm = 100.0

  /// Gives labels in conflict every free position around their stations as a candidate, with a leader.
  ///
  /// - Parameters:
  ///   - anew: whether those that may already forget where that was when they were given leaders: as tracks move, other
  ///     places become free.
  ///   - names: which ones, all that overlap something where it is nil.
  mutating func giveLeaders(
    _ solver: CoordinateSolver, anew: Bool = false, of names: [Int]? = nil
  ) {
    let conflicts = names ?? conflicts
    var earlier: [(number: Int, known: [(middle: Point, penalty: Double)])] = []
    if anew {
      for number in conflicts where slots[number].sources.contains(.anywhere) {
        let known = zip(slots[number].candidates, penalties[number]).filter { $0.1 > 0 }
        earlier.append((number, known.map { ($0.0.middle, $0.1) }))
        widenWhereItStands(number)
        slots[number].sources.remove(.anywhere)
      }
    }
    let bad = conflicts.filter { slots[$0].lines.isEmpty && !slots[$0].sources.contains(.anywhere) }
    allow(bad, within: LabelPlaces.outermost, solver)
    for (number, known) in earlier { recall(known, of: number) }
  }

  /// Makes the places of a name as dear as those were near them that it had before.
  private mutating func recall(_ known: [(middle: Point, penalty: Double)], of number: Int) {
    for (place, candidate) in slots[number].candidates.enumerated() {
      for (middle, penalty) in known where middle.distance(to: candidate.middle) < Self.penaltyReach {
        penalties[number][place] = max(penalties[number][place], penalty)
      }
    }
  }

  /// Lets names stand wherever nothing fixed is, so far from their stations.
  mutating func allow(_ names: [Int], within radius: Double, _ solver: CoordinateSolver) {
    let places = solver.shape.places
    let fixtures = solver.fixtures
    let index = CollisionIndex(fixtures, places)
    let this = self
    let found = ParallelMap.map(names) { number in
      let slot = this.slots[number]
      let at = places[slot.symbol.node]
      let free = this.places(around: slot)
      let area = free.area(of: slot.forms, within: radius)
      let around = this.surroundings(of: slot.symbol.node, within: area, fixtures, index, solver)
      return free.anywhere(slot.symbol, slot.forms, within: radius) {
        this.overlap(of: $0, $1, at, around, enough: Self.tolerance) <= Self.tolerance
      }
    }
    for (number, more) in zip(names, found) {
      slots[number].candidates.add(more)
      penalties[number] += more.map { _ in 0 }
      if radius > LabelPlaces.near { slots[number].sources.insert(.anywhere) }
    }
  }

  /// Moves labels with leaders, and those whose leaders other labels hide, each to the free position whose
  /// straight leader is short and in full view.
  mutating func straightenLeaders(_ solver: CoordinateSolver) {
    let places = solver.shape.places
    let fixtures = solver.fixtures
    let all = fixtures + collisionShapes
    let allIndex = CollisionIndex(all, places)
    let lost = slots.indices.filter { number in
      let slot = slots[number]
      guard slot.lines.isEmpty, !slot.sources.contains(.anywhere), let place = choice[number] else {
        return false
      }
      guard slot.candidates[place].cost > Self.poor else { return false }
      let near = allIndex.near(
        slot.candidates[place].bounds.moved(by: places[slot.symbol.node]).inset(by: -1)
      )
      .map { all[$0.body] }.filter { $0.kind != .label || $0.index != number }
      return hidden(from: slot, to: place, near, places) > Self.mostHidden
    }
    allow(lost, within: LabelPlaces.outermost, solver)
    for number in slots.indices where slots[number].sources.contains(.anywhere) {
      let slot = slots[number]
      let at = places[slot.symbol.node]
      let others = fixtures + collisionShapes.filter { $0.index != number }
      let index = CollisionIndex(others, places)
      let area = self.places(around: slot).area(of: slot.forms, within: LabelPlaces.outermost)
      let around = surroundings(of: slot.symbol.node, within: area, others, index, solver)
      let near = index.near(box(area, at: at)).map { others[$0.body] }
      let costs = slot.candidates.indices.filter {
        overlap(of: slot.candidates[$0], at, around) <= Self.tolerance
      }
      .map { (slot.candidates[$0].cost + hidden(from: slot, to: $0, near, places), $0) }
      if let best = costs.min(by: <) { choice[number] = best.1 }
    }
  }

  /// How much of a leader may be hidden, and how many tracks it may cross, before a name looks for a better place.
  private static let mostHidden = 6.0

  /// What it costs that a straight leader from a station to a place is hidden by names and signs, and that it crosses tracks.
  func hidden(from slot: LabelSlot, to candidate: Int, _ near: [CollisionShape], _ places: [Point])
    -> Double
  {
    let symbol = slot.symbol
    let a = places[symbol.node] + symbol.shift
    let b = slot.candidates.bounds(of: candidate).moved(by: places[symbol.node]).nearest(to: a)
    let length = a.distance(to: b)
    let parts = max(1, Int(length / Self.leaderStep))
    let leader = Box(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    var cost = 0.0
    for body in near where body.kind != .sign || body.a != symbol.node {
      if body.kind == .segment {
        if body.a != symbol.node, body.b != symbol.node,
          crossing(a, b, places[body.a], places[body.b]) != nil
        {
          cost += Self.crossedTrack
        }
      } else {
        let bounds = body.bounds(places)
        guard bounds.minX <= leader.maxX, leader.minX <= bounds.maxX, bounds.minY <= leader.maxY,
          leader.minY <= bounds.maxY
        else { continue }
        let spots = (0..<parts).count { bounds.contains(a + (b - a) * ((Double($0) + 0.5) / Double(parts))) }
        cost += Self.hiddenLeader * Double(spots) / Double(parts) * length
      }
    }
    return cost
  }

  private static let (leaderStep, crossedTrack, hiddenLeader) = (0.04, 2.0, 60.0)
}

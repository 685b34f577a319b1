internal import Geometry

/// Names in poor places, and those that find no place beside their stations at all.
extension LabelSeats {
  /// Puts names where they stand best, whatever was learnt before; those in poor places, or claimed by the signs of other
  /// stations, may stand anywhere near their own.
  mutating func polish(_ fit: WireFit) {
    forget()
    let (places, signs) = (fit.wire.places, fit.signs)
    let index = BodyIndex(signs, places)
    let poor = seats.indices.filter { number in
      guard seats[number].lines.isEmpty, let place = choice[number] else { return false }
      let (symbol, candidate) = (seats[number].symbol, seats[number].candidates[place])
      if candidate.cost > Self.poor { return true }
      let near = index.near(box(candidate.bounds, at: places[symbol.node])).map { signs[$0.body] }
      return NearbySigns(around: symbol, near, places).claim(candidate)
    }
    allow(poor, within: LabelPlaces.near, fit)
    least = Self.firm
    choose(fit, price: 40, steps: 0, polishes: true)
    spaceWords(fit)
  }

  /// Looks once more for places for names that overlap something and for those around them, whatever was learnt before, also
  /// where two have to change theirs at once; keeps them where fewer overlap something then.
  ///
  /// - Parameters:
  ///   - radius: how far around a name that overlaps something, in gaps.
  ///   - looksNear: whether such a name may stand wherever nothing fixed is beside its station.
  ///   - sendsAway: whether it may so far from its station.
  mutating func reconsider(_ fit: WireFit, within radius: Double, looksNear: Bool = false, sendsAway: Bool = false) {
    guard !faults.isEmpty else { return }
    var tried = self
    let names = aroundFaults(within: radius, fit)
    for number in names {
      if !tried.seats[number].isFar { tried.widen(number) }
      tried.history[number] = tried.history[number].map { _ in 0 }
    }
    if sendsAway { tried.sendAway(fit, anew: true) }
    if looksNear {
      tried.allow(faults.filter { isName($0) && !tried.seats[$0].knowsNear }, within: LabelPlaces.near, fit)
    }
    tried.least = Self.firm
    tried.choose(fit, price: 40, steps: 300, among: names, exchanges: true)
    guard tried.faults.count < faults.count else { return }
    tried.least = least
    self = tried
  }

  /// Puts all names and badges around those that overlap something where they stood before.
  ///
  /// - Parameters:
  ///   - before: the same names with fewer places to choose from, or as many.
  ///   - radius: how far from a name that overlaps something, in gaps.
  mutating func goBack(to before: LabelSeats, within radius: Double, _ fit: WireFit) {
    for number in aroundFaults(within: radius, fit) { choice[number] = before.choice[number] }
    choose(fit, price: 40, steps: 0, among: [])
  }

  /// Puts some names where they stand best among the places that they know, whatever was learnt before.
  mutating func settle(_ fit: WireFit, among names: Set<Int>) {
    forget()
    least = Self.firm
    choose(fit, price: 40, steps: 200, among: names, polishes: true)
    spaceWords(fit)
  }

  /// Moves names that stand so near beside each other that they read like one, as far as others leave room for that.
  mutating func spaceWords(_ fit: WireFit) {
    let cramped = cramped(fit)
    guard !cramped.isEmpty else { return }
    var spaced = self
    for number in cramped { spaced.allowSliding(number) }
    spaced.least = Self.firm
    spaced.choose(fit, price: 40, steps: 0, among: Set(cramped), polishes: true)
    if spaced.faults.count <= faults.count { self = spaced }
  }

  /// Lets a name stand a little to one side of its good places.
  private mutating func allowSliding(_ number: Int) {
    guard !seats[number].mayStandAside else { return }
    seats[number].mayStandAside = true
    for (candidate, lesson) in zip(seats[number].candidates, history[number]) where candidate.cost <= Self.poor {
      guard let slide = candidate.slide, slide.total == 0 else { continue }
      for step in Self.slides {
        let distance = step * design.fontSize
        guard (slide.low...slide.high).contains(distance), let moved = candidate.slid(by: distance) else { continue }
        add(moved, to: number, dearer: lesson)
      }
    }
  }

  /// How far names slide that stand too near to others beside them, in ems.
  private static let slides = [-0.75, -0.5, -0.35, -0.2, 0.2, 0.35, 0.5, 0.75]

  /// The names that stand so near beside each other that they read like one.
  private func cramped(_ fit: WireFit) -> [Int] {
    let places = fit.wire.places
    let boxes = seats.indices.compactMap { number -> (number: Int, box: Box)? in
      guard seats[number].lines.isEmpty, let place = choice[number] else { return nil }
      return (number, seats[number].candidates[place].bounds.moved(by: places[seats[number].symbol.node]))
    }.sorted { ($0.box.minX, $0.number) < ($1.box.minX, $1.number) }
    let space = Self.wordSpace * design.fontSize
    var found: Set<Int> = []
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        if other.box.minX > one.box.maxX + space { break }
        guard other.box.minX > one.box.maxX - space, other.box.minY < one.box.maxY, one.box.minY < other.box.maxY else {
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

  /// Lets names that overlap something, so many of them, stand wherever nothing fixed is, far from their stations too.
  ///
  /// - Parameters:
  ///   - anew: whether those that may already forget where that was when they were sent away: as tracks move, other places
  ///     become free.
  ///   - names: which ones, all that overlap something where it is nil.
  mutating func sendAway(_ fit: WireFit, atMost count: Int = .max, anew: Bool = false, of names: [Int]? = nil) {
    let faults = names ?? faults
    var lessons: [(number: Int, known: [(middle: Point, lesson: Double)])] = []
    if anew {
      for number in faults where seats[number].isAnywhere {
        let known = zip(seats[number].candidates, history[number]).filter { $0.1 > 0 }
        if lessonReach > 0 { lessons.append((number, known.map { ($0.0.middle, $0.1) })) }
        widenWhereItStands(number)
        seats[number].isAnywhere = false
      }
    }
    let bad = Array(faults.filter { seats[$0].lines.isEmpty && !seats[$0].isAnywhere }.prefix(count))
    allow(bad, within: LabelPlaces.outermost, fit)
    for (number, known) in lessons { recall(known, of: number) }
  }

  /// Makes the places of a name as dear as those were near them that it had before.
  private mutating func recall(_ known: [(middle: Point, lesson: Double)], of number: Int) {
    for (place, candidate) in seats[number].candidates.enumerated() {
      for (middle, lesson) in known where middle.distance(to: candidate.middle) < lessonReach {
        history[number][place] = max(history[number][place], lesson)
      }
    }
  }

  /// Lets names stand wherever nothing fixed is, so far from their stations.
  private mutating func allow(_ names: [Int], within radius: Double, _ fit: WireFit) {
    let places = fit.wire.places
    let fixtures = fit.fixtures
    let index = BodyIndex(fixtures, places)
    let this = self
    let found = SideBySide.map(names) { number in
      let seat = this.seats[number]
      let at = places[seat.symbol.node]
      let free = this.places(around: seat)
      let area = free.area(of: seat.forms, within: radius)
      let around = this.surroundings(of: seat.symbol.node, within: area, fixtures, index, fit)
      return free.anywhere(seat.symbol, seat.forms, within: radius) {
        this.overlap(of: $0, $1, at, around, enough: Self.tolerance) <= Self.tolerance
      }
    }
    for (number, more) in zip(names, found) {
      seats[number].candidates.add(more)
      history[number] += more.map { _ in 0 }
      seats[number].knowsNear = true
      if radius > LabelPlaces.near { seats[number].isAnywhere = true }
    }
  }

  /// Moves the names that were sent away, and those whose hairlines other names hide, each to the free place to which a
  /// straight hairline is short and seen well.
  mutating func straightenHairlines(_ fit: WireFit) {
    let places = fit.wire.places
    let fixtures = fit.fixtures
    let all = fixtures + bodies
    let allIndex = BodyIndex(all, places)
    let lost = seats.indices.filter { number in
      let seat = seats[number]
      guard seat.lines.isEmpty, !seat.isAnywhere, let place = choice[number] else { return false }
      guard seat.candidates[place].cost > Self.poor else { return false }
      let near = allIndex.near(seat.candidates[place].bounds.moved(by: places[seat.symbol.node]).inset(by: -1))
        .map { all[$0.body] }.filter { $0.kind != .label || $0.index != number }
      return hidden(from: seat, to: place, near, places) > Self.mostHidden
    }
    allow(lost, within: LabelPlaces.outermost, fit)
    for number in seats.indices where seats[number].isAnywhere {
      let seat = seats[number]
      let at = places[seat.symbol.node]
      let others = fixtures + bodies.filter { $0.index != number }
      let index = BodyIndex(others, places)
      let area = self.places(around: seat).area(of: seat.forms, within: LabelPlaces.outermost)
      let around = surroundings(of: seat.symbol.node, within: area, others, index, fit)
      let near = index.near(box(area, at: at)).map { others[$0.body] }
      let costs = seat.candidates.indices.filter { overlap(of: seat.candidates[$0], at, around) <= Self.tolerance }
        .map { (seat.candidates[$0].cost + hidden(from: seat, to: $0, near, places), $0) }
      if let best = costs.min(by: <) { choice[number] = best.1 }
    }
  }

  /// How much of a hairline may be hidden, and how many tracks it may cross, before a name looks for a better place.
  private static let mostHidden = 6.0

  /// What it costs that a straight hairline from a station to a place is hidden by names and signs, and that it crosses tracks.
  func hidden(from seat: Seat, to candidate: Int, _ near: [Body], _ places: [Point]) -> Double {
    let symbol = seat.symbol
    let a = places[symbol.node] + symbol.shift
    let b = seat.candidates[candidate].bounds.moved(by: places[symbol.node]).nearest(to: a)
    let length = a.distance(to: b)
    let parts = max(1, Int(length / Self.hairlineStep))
    let spots = (0..<parts).map { a + (b - a) * ((Double($0) + 0.5) / Double(parts)) }
    var cost = 0.0
    for body in near where body.kind != .sign || body.a != symbol.node {
      if body.kind == .piece {
        if body.a != symbol.node, body.b != symbol.node, crossing(a, b, places[body.a], places[body.b]) != nil {
          cost += Self.crossedTrack
        }
      } else {
        let bounds = body.bounds(places)
        cost += Self.hiddenHairline * Double(spots.count { bounds.contains($0) }) / Double(parts) * length
      }
    }
    return cost
  }

  private static let (hairlineStep, crossedTrack, hiddenHairline) = (0.04, 2.0, 60.0)
}

internal import Geometry

/// All labels and rows of badges of a map with the places they could take, and the places they have.
struct LabelSeats: Sendable {
  struct Seat: Sendable {
    let symbol: StationSymbol
    /// The lines whose badges it shows; none for a name.
    let lines: [Int]
    var candidates: PlaceList
    /// The ways to write it.
    let forms: [LabelForm]
    /// The tracks out of its station.
    let own: [Body]
    /// Where the badge of a line that ends nowhere could stand, the best first; empty for all others.
    var loop: [Int] = []
    /// Whether places far from the station count among the candidates.
    var isFar: Bool
    /// Whether all free places around the station count among the candidates.
    var isAnywhere = false
    /// Whether places a little to one side of the good ones count among the candidates.
    var mayStandAside = false
    /// Whether all free places beside the station count among the candidates.
    var knowsNear = false
    /// Which candidate is another one moved along the station, and which that is.
    var slid: (candidate: Int, from: Int)?
    /// Which candidate is the place it had on another map.
    var pinned: Int?

    init(
      symbol: StationSymbol, lines: [Int], candidates: [LabelCandidate], forms: [LabelForm], own: [Body], isFar: Bool
    ) {
      self.symbol = symbol
      self.lines = lines
      self.candidates = PlaceList(candidates)
      self.forms = forms
      self.own = own
      self.isFar = isFar
    }

    /// Takes over all places of another seat.
    mutating func takePlaces(of other: Seat) {
      candidates = other.candidates
      (isFar, isAnywhere, mayStandAside) = (other.isFar, other.isAnywhere, other.mayStandAside)
      knowsNear = other.knowsNear
      (slid, pinned) = (other.slid, other.pinned)
    }
  }

  var seats: [Seat]
  private let start: [Point]
  private let neighbours: [(Int, Int)]
  let design: MapDesign
  private let forms: [Int: [LabelForm]]
  private let badgeSizes: [Int: BadgeSize]
  var choice: [Int?]
  /// No more places of a seat than these are looked at in a round.
  private let mostPlaces: Int
  /// The rows of badges that were given up.
  private var isDropped: [Bool]
  /// How many times dearer than others each seat is that gets no room.
  private var urgency: [Double]
  /// What it costs that something overlaps something else at all, beside what it costs by depth; at least 1.
  var least = 1.0
  /// What places cost that were chosen in vain before, for each seat.
  var history: [[Double]]
  /// How far from a place that a name is to leave others are as dear where it stands wherever there is room, in gaps: such
  /// places lie so close together that it would try hundreds of them beside what it overlaps.
  var lessonReach = 0.0
  /// The seats whose places overlap something, after ``choose(_:_:price:steps:)``.
  private(set) var faults: [Int] = []

  /// The space between two badges, in ems.
  private static let badgeSpace = 0.25
  private static let lesson = 1.0
  /// So many places are looked at of a name that may stand far from its station, and of one that may stand wherever there is
  /// room: usually, where it is asked again and again, and where only a part of the tracks moves.
  private static let allPlaces = (far: 90, anywhere: Int.max)
  private static let (briefPlaces, partPlaces) = ((far: 32, anywhere: 100), (far: 32, anywhere: 50))
  /// By how much a name that overlaps something becomes dearer from round to round, how dear at most, and how it becomes
  /// cheaper again.
  private static let (urging, mostUrgent, calming) = (1.5, 30.0, 0.95)
  /// How much space names keep between them at last where they stand beside each other, in ems.
  static let wordSpace = 0.45
  /// How much more than the clearance names keep between them where one stands above the other, in ems: more than the rows of
  /// one name, so that they do not read like one.
  private static let rowSpace = 0.07
  /// How much nearer than the clearance says things may come before it counts.
  static let tolerance = 0.014

  init(
    _ layout: SchematicLayout, symbols: [StationSymbol], design: MapDesign, forms: [Int: [LabelForm]],
    badges: [Int: BadgeSize], mostPlaces: Int, mayBeFar: Bool, isBent: Bool = false
  ) {
    self.mostPlaces = mostPlaces
    self.design = design
    self.forms = forms
    badgeSizes = badges
    let wire = Wire(layout, isBent: isBent)
    var seats: [Seat] = []
    var seatOfNode: [Int: Int] = [:]
    let ending = layout.endingLines
    let loops = layout.loops(ending)
    for symbol in symbols {
      let own = Self.straightOut(of: symbol, wire, layout, design)
      let places = LabelPlaces(design: design, own: own, places: wire.places, mayBeFar: mayBeFar)
      if let forms = layout.nodes[symbol.node].source.flatMap({ forms[$0] }), !forms.isEmpty {
        let usual = places.candidates(symbol, forms)
        let candidates =
          !usual.isEmpty
          ? usual
          : places.anywhere(symbol, forms, within: LabelPlaces.outermost) { places.isFree($1, symbol) }
        if !candidates.isEmpty {
          seatOfNode[symbol.node] = seats.count
          var seat = Seat(
            symbol: symbol, lines: [], candidates: candidates, forms: forms, own: own, isFar: mayBeFar || usual.isEmpty)
          (seat.isAnywhere, seat.knowsNear) = (usual.isEmpty, usual.isEmpty)
          seats.append(seat)
        }
      }
      let loop = loops.first { $0.stops[0] == symbol.node }
      let lines = (loop.map { [$0.line] } ?? ending[symbol.node]).filter { badges[$0] != nil }
      if !lines.isEmpty {
        let row = Self.row(lines, badges)
        let candidates = Self.rowPlaces(symbol, row, places)
        if !candidates.isEmpty {
          var seat = Seat(
            symbol: symbol, lines: lines, candidates: candidates, forms: [row], own: own, isFar: true)
          seat.loop = loop?.stops ?? []
          seats.append(seat)
        }
      }
    }
    self.seats = seats
    start = wire.places
    urgency = seats.map { _ in 1 }
    choice = seats.map { _ in nil }
    isDropped = seats.map { _ in false }
    history = seats.map { $0.candidates.map { _ in 0 } }
    neighbours = layout.edges.compactMap { edge in
      guard let a = seatOfNode[edge.from], let b = seatOfNode[edge.to] else { return nil }
      return (a, b)
    }
  }

  /// The tracks that go straight out of a station, as far as they are straight, and its sign.
  private static func straightOut(
    of symbol: StationSymbol, _ wire: Wire, _ layout: SchematicLayout, _ design: MapDesign
  ) -> [Body] {
    var bodies = [Body(symbol)]
    for first in wire.piecesAt[symbol.node] {
      var piece = first
      var point = symbol.node
      let direction = wire.pieces[first].direction(from: point)
      for _ in 0..<6 {
        let it = wire.pieces[piece]
        bodies.append(Body(it, index: piece, of: layout.edges[it.edge], design))
        point = it.other(point)
        guard let next = wire.piecesAt[point].first(where: { wire.pieces[$0].direction(from: point) == direction })
        else { break }
        piece = next
      }
    }
    return bodies
  }

  /// A row of badges as if it were a name.
  private static func row(_ lines: [Int], _ sizes: [Int: BadgeSize]) -> LabelForm {
    let width = lines.reduce(-badgeSpace) { $0 + (sizes[$1]?.width ?? 1) + badgeSpace }
    let height = lines.compactMap { sizes[$0]?.height }.max() ?? 1
    let line = LabelLine(text: "", language: "", size: 1, width: width, height: height, baseline: height)
    return LabelForm(lines: [line], cost: 0)
  }

  // MARK: Choosing

  /// Chooses a place for everything among tracks and signs as they are; in no steps at all, everything stays where it is, and
  /// only what overlaps something is found.
  ///
  /// - Parameters:
  ///   - among: the seats that may take another place, beside those that overlap something; all where it is nil.
  ///   - exchanges: whether two seats change their places at once where neither would be better off by itself.
  ///   - looksBriefly: whether names that may stand far from their stations look at few places, as there is soon another time.
  ///   - part: what moves, where that is not all: names elsewhere are not looked at.
  mutating func choose(
    _ fit: WireFit, price: Double, steps: Int, among free: Set<Int>? = nil, polishes: Bool = false,
    exchanges: Bool = false, looksBriefly: Bool = false, only part: MovingPart? = nil
  ) {
    let most = looksBriefly ? part == nil ? Self.briefPlaces : Self.partPlaces : Self.allPlaces
    let known = part == nil ? free.map { $0.union(faults) } : free
    var board = board(fit, price: price, among: known, polishes: polishes, most: most, only: part)
    if steps > 0 { board.assignment.run(fixedFaults: board.overlaps, steps: steps) }
    if polishes || exchanges { board.assignment.polish() }
    for (item, number) in board.numbers.enumerated() {
      choice[number] = board.offers[number][board.assignment.choice[item]].candidate
    }
    for number in seats.indices where isDropped[number] { choice[number] = nil }
    let bad = board.assignment.conflicted(costOfFixed: board.overlaps).map { board.numbers[$0] }
    let elsewhere = part == nil ? [] : Set(faults).subtracting(board.numbers)
    faults = elsewhere.isEmpty ? bad : elsewhere.union(bad).sorted()
  }

  /// How much worse than at the best thinkable place each stands where it stands, what is beside it included.
  func discomforts(_ fit: WireFit) -> [Double] {
    let board = board(fit, price: Self.firm, among: [], polishes: true, most: Self.allPlaces)
    var found = seats.map { _ in 0.0 }
    for (item, number) in board.numbers.enumerated() { found[number] = board.assignment.cost(of: item) }
    return found
  }

  /// What is chosen from.
  private struct Board {
    /// The seats that take part.
    let numbers: [Int]
    /// The places that each seat could take; of those that take part, whether they overlap something fixed.
    let offers: [[Offer]]
    let overlaps: [[Bool]]
    var assignment: LabelAssignment
  }

  /// What there is to choose from among tracks and signs as they are.
  ///
  /// - Parameters:
  ///   - free: the seats that may take another place; all where it is nil.
  ///   - most: how many places are looked at of a name that may stand far away.
  ///   - part: what moves, where that is not all.
  private func board(
    _ fit: WireFit, price: Double, among free: Set<Int>?, polishes: Bool, most: (far: Int, anywhere: Int),
    only part: MovingPart? = nil
  ) -> Board {
    let places = fit.wire.places
    let fixtures = part?.near(fit.fixtures, places) ?? fit.fixtures
    let index = BodyIndex(fixtures, places)
    let isNear = seats.map { seat in part.map { $0.area.contains(places[seat.symbol.node]) } ?? true }
    var offers: [[Offer]] = Array(repeating: [], count: seats.count)
    offers.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let offers = buffer
      SideBySide.perform((seats.count + Self.stride - 1) / Self.stride) { part in
        for number in part * Self.stride..<min(offers.count, (part + 1) * Self.stride) where isNear[number] {
          let isFree = free?.contains(number) ?? true
          offers[number] = self.offers(number, fixtures, index, fit, price, isFree: isFree, sees: polishes, most: most)
        }
      }
    }
    let numbers = seats.indices.filter { !isDropped[$0] && isNear[$0] }
    var item = Array(repeating: -1, count: seats.count)
    for (position, number) in numbers.enumerated() { item[number] = position }
    let items = numbers.map { number in
      LabelAssignment.Item(
        seats[number].candidates, offered: offers[number].map(\.candidate), costs: offers[number].map(\.cost),
        node: seats[number].symbol.node, isName: seats[number].lines.isEmpty, rowSpace: rowSpace(number))
    }
    let start = numbers.map { number in
      choice[number].flatMap { old in offers[number].firstIndex { $0.candidate == old } }
    }
    let assignment = LabelAssignment(
      items, places: places, levels: fit.levels, neighbours: neighbours.map { (item[$0.0], item[$0.1]) },
      clearance: design.labelClearance, price: price, least: least, start: start,
      wordSpace: polishes ? Self.wordSpace * design.fontSize : 0)
    return Board(
      numbers: numbers, offers: offers, overlaps: numbers.map { offers[$0].map { $0.overlap > Self.tolerance } },
      assignment: assignment)
  }

  /// What it costs that the sign of another station claims a name.
  private static let claimed = 8.0

  /// A place that a seat could take now.
  private struct Offer: Sendable {
    let cost: Double
    /// How deep it lies in something fixed.
    let overlap: Double
    let candidate: Int
  }

  /// How many seats are looked at in one go.
  private static let stride = 16

  /// The best places of a seat, the one it has among them; only that one where the seat is not free and it overlaps nothing
  /// fixed.
  private func offers(
    _ number: Int, _ fixtures: [Body], _ index: BodyIndex, _ fit: WireFit, _ price: Double, isFree: Bool,
    sees: Bool, most: (far: Int, anywhere: Int)
  ) -> [Offer] {
    let seat = seats[number]
    let at = fit.wire.places[seat.symbol.node]
    if !isFree, !sees, let old = choice[number] {
      // Where only its own place counts, nothing further away does.
      let candidate = seat.candidates[old]
      let around = surroundings(of: seat.symbol.node, within: candidate.bounds, fixtures, index, fit)
      let overlap = overlap(of: candidate, at, around)
      if overlap <= Self.tolerance {
        return [Offer(cost: candidate.cost + history[number][old], overlap: overlap, candidate: old)]
      }
    }
    let surroundings = surroundings(of: seat.symbol.node, within: seat.candidates.extent, fixtures, index, fit)
    let near = sees ? index.near(box(seat.candidates.extent, at: at)).map { fixtures[$0.body] } : []
    let signs = sees && seat.lines.isEmpty ? NearbySigns(around: seat.symbol, near, fit.wire.places) : nil
    let places = seat.candidates
    // What a place costs; less than that, but more than `limit`, where it costs more than that.
    func offer(_ candidate: Int, limit: Double = .infinity) -> Offer {
      var own = places[candidate].cost + history[number][candidate]
      if sees { own += hidden(from: seat, to: candidate, near, fit.wire.places) }
      if let signs, signs.claim(places[candidate]) { own += Self.claimed }
      let overlap = overlap(
        of: places[candidate].bounds, places[candidate].reach, at, surroundings,
        enough: max(Self.tolerance, (limit - own - least) / price))
      let dearer = overlap > Self.tolerance ? least + price * overlap : 0
      return Offer(cost: own + dearer, overlap: overlap, candidate: candidate)
    }
    let old = choice[number].map { offer($0) }
    if !isFree, let old, old.overlap <= Self.tolerance { return [old] }
    var best = BestOffers(most: seat.isAnywhere ? most.anywhere : seat.isFar ? max(mostPlaces, most.far) : mostPlaces)
    var free = 0
    // Where so many overlap nothing, or are not dearer than another one by itself, none that follows can be among the best.
    places.visitCheapestFirst(history[number]) { candidate in
      guard places[candidate].cost + history[number][candidate] <= best.limit else { return false }
      let offer = offer(candidate, limit: best.limit)
      best.add(offer)
      if offer.overlap <= Self.tolerance { free += 1 }
      return free < best.most
    }
    var offers = best.sorted
    if let old, !offers.contains(where: { $0.candidate == old.candidate }) { offers.append(old) }
    return offers
  }

  /// The best of many places that a seat could take.
  private struct BestOffers {
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

  /// Puts badges of loops that have no place on a map that is kept to where there is room beside one of their stations; those
  /// for which there is none are given up, and nothing moves for them.
  mutating func placeLoopBadges(_ fit: WireFit) {
    let loops = seats.indices.filter { !seats[$0].loop.isEmpty && seats[$0].pinned == nil }
    for number in loops { isDropped[number] = true }
    for number in loops {
      let (before, faultsBefore) = (seats[number], faults)
      for node in before.loop where isDropped[number] {
        guard let name = seats.first(where: { $0.lines.isEmpty && $0.symbol.node == node }) else { continue }
        var seat = Seat(
          symbol: name.symbol, lines: before.lines,
          candidates: Self.rowPlaces(name.symbol, before.forms[0], places(around: name)), forms: before.forms,
          own: name.own, isFar: true)
        guard !seat.candidates.isEmpty else { continue }
        seat.loop = before.loop
        seats[number] = seat
        history[number] = seat.candidates.map { _ in 0 }
        (choice[number], isDropped[number], faults) = (nil, false, [])
        choose(fit, price: Self.firm, steps: 100, among: [number])
        if faults.contains(number) { isDropped[number] = true }
      }
      faults = faultsBefore
      if isDropped[number] { choice[number] = nil }
    }
  }

  /// Where a row of badges could stand.
  private static func rowPlaces(
    _ symbol: StationSymbol, _ row: LabelForm, _ places: LabelPlaces
  ) -> [LabelCandidate] {
    places.candidates(symbol, [row]).filter { $0.label.rotation == 0 }
  }

  /// Gives up rows of badges that overlap something: names go first.
  mutating func dropBadges() {
    for seat in faults where !seats[seat].lines.isEmpty { isDropped[seat] = true }
  }

  /// Makes room for what overlaps something dearer, and the more so the longer it overlaps.
  ///
  /// - Parameters:
  ///   - region: seats that are still less urgent than others.
  ///   - level: how urgent they are.
  mutating func press(but region: Set<Int> = [], at level: Double = 1) {
    let bad = Set(faults)
    for seat in urgency.indices {
      if region.contains(seat), level < 1 {
        urgency[seat] = level
      } else if bad.contains(seat) {
        urgency[seat] = min(Self.mostUrgent, max(1, urgency[seat]) * Self.urging)
      } else {
        urgency[seat] = max(1, urgency[seat] * Self.calming)
      }
    }
  }

  /// Lets names that overlap something stand far from their stations; or all names.
  mutating func widen(all: Bool = false) {
    for seat in all ? Array(seats.indices) : faults where !seats[seat].isFar { widen(seat) }
  }

  /// Looks anew for the places of a seat, far ones too.
  mutating func widen(_ seat: Int) {
    let places = places(around: seats[seat])
    let old = choice[seat].map { seats[seat].candidates[$0].label }
    let pinned = seats[seat].pinned.map { seats[seat].candidates[$0] }
    let moved = seats[seat].slid.flatMap { choice[seat] == $0.candidate ? seats[seat].candidates[$0.candidate] : nil }
    seats[seat].candidates = PlaceList(places.candidates(seats[seat].symbol, seats[seat].forms))
    (seats[seat].isFar, seats[seat].mayStandAside, seats[seat].knowsNear) = (true, false, false)
    history[seat] = seats[seat].candidates.map { _ in 0 }
    if let pinned { attach(pinned, to: seat) }
    if let moved { add(moved, to: seat) }
    seats[seat].slid = nil
    choice[seat] = old.flatMap { label in seats[seat].candidates.firstIndex { $0.label == label } }
  }

  /// The same, the place it has being one of them.
  mutating func widenWhereItStands(_ seat: Int) {
    let old = choice[seat].map { seats[seat].candidates[$0] }
    widen(seat)
    if choice[seat] == nil, let old { choice[seat] = add(old, to: seat) }
  }

  /// What finds places beside a station, far ones too.
  func places(around seat: Seat) -> LabelPlaces {
    LabelPlaces(design: design, own: seat.own, places: start, mayBeFar: true)
  }

  /// Where the station of a seat lies.
  func place(of seat: Int, _ fit: WireFit) -> Point { fit.wire.places[seats[seat].symbol.node] }

  /// The seats at stations that move.
  func numbers(in part: MovingPart) -> Set<Int> { Set(seats.indices.filter { part.moves[seats[$0].symbol.node] }) }

  /// Takes over all names and badges at stations in some area from others that are the same elsewhere.
  mutating func adopt(_ others: LabelSeats, within area: Box, _ fit: WireFit) {
    let places = fit.wire.places
    let numbers = Set(seats.indices.filter { area.contains(places[seats[$0].symbol.node]) })
    for number in numbers {
      seats[number] = others.seats[number]
      history[number] = others.history[number]
      (choice[number], urgency[number], isDropped[number]) = (
        others.choice[number], others.urgency[number], others.isDropped[number]
      )
    }
    faults = Set(faults).subtracting(numbers).union(numbers.intersection(others.faults)).sorted()
  }

  /// Makes the place dearer that a name has, and lets it stand far from its station.
  mutating func leave(_ name: Int, by price: Double) {
    avoid(name, by: price)
    if !seats[name].isFar { widen(name) }
  }

  /// Makes the place that a name has, wherever it is among those that it could take, dearer than any other, and lets it stand
  /// far from its station.
  mutating func forbidPlace(of name: Int) {
    if !seats[name].isFar { widenWhereItStands(name) }
    avoid(name, by: Self.forbidding)
  }

  /// What a place costs that may not be taken.
  private static let forbidding = 1000.0

  /// Makes room for some names dearer, and the more so the more often.
  mutating func press(_ names: [Int]) {
    for seat in names { urgency[seat] = min(Self.mostUrgent, max(1, urgency[seat]) * Self.urging) }
  }

  /// Makes the places dearer at which something overlaps, so that others are tried; `times` as much as usual.
  mutating func remember(times: Double = 1) {
    for seat in faults { avoid(seat, by: times * Self.lesson) }
  }

  /// What is fixed around a station as far as places beside it reach.
  func surroundings(
    of node: Int, within reach: Box, _ fixtures: [Body], _ index: BodyIndex, _ fit: WireFit
  ) -> Neighbours {
    let places = fit.wire.places
    let near = index.near(box(reach, at: places[node])).map { (body: fixtures[$0.body], span: $0.span) }
    return Neighbours(of: node, near, places, fit.levels)
  }

  /// How deep a place lies in what is fixed around it.
  func overlap(of candidate: LabelCandidate, _ at: Point, _ around: Neighbours) -> Double {
    overlap(of: candidate.bounds, candidate.reach, at, around)
  }

  /// How deep something lies in what is fixed around it; where that is more than `enough`, only that it is.
  ///
  /// - Parameters:
  ///   - bounds: the box around it, as if its station were at the origin.
  ///   - reach: how far it reaches from there in each of the eight directions.
  func overlap(
    of bounds: Box, _ reach: Eight, _ at: Point, _ around: Neighbours, enough: Double = .infinity
  ) -> Double {
    around.lack(
      reach: reach, CellSpan(box(bounds, at: at), side: BodyIndex.side), wanted: design.labelClearance, enough: enough)
  }

  /// Where what a place is to be apart from may lie.
  func box(_ box: Box, at place: Point) -> Box {
    box.moved(by: place).inset(by: -design.labelClearance - Self.rowSpace * design.fontSize)
  }

  /// The seats that are pressed, the hardest first.
  ///
  /// - Parameter pressure: how hard what stands at each node is pressed.
  func pressed(_ pressure: [Double]) -> [Int] {
    seats.indices.filter { choice[$0] != nil && !isDropped[$0] && pressure[seats[$0].symbol.node] > Self.somePressure }
      .sorted { (pressure[seats[$0].symbol.node], $1) > (pressure[seats[$1].symbol.node], $0) }
  }

  private static let somePressure = 1e-3

  /// The seats at stations at most so far from that of another.
  func near(_ seat: Int, within radius: Double, _ fit: WireFit) -> Set<Int> {
    let places = fit.wire.places
    let middle = places[seats[seat].symbol.node]
    return Set(seats.indices.filter { places[seats[$0].symbol.node].distance(to: middle) <= radius })
  }

  /// The seats at stations at most so far from that of any of some names.
  func around(_ names: [Int], within radius: Double, _ fit: WireFit) -> Set<Int> {
    names.reduce(into: []) { $0.formUnion(near($1, within: radius, fit)) }
  }

  /// The seats at stations at most so far from that of any name that overlaps something.
  func aroundFaults(within radius: Double, _ fit: WireFit) -> Set<Int> {
    around(faults, within: radius, fit)
  }

  /// Whether a seat is a name's, not a row of badges.
  func isName(_ seat: Int) -> Bool { seats[seat].lines.isEmpty }

  /// What the best place of a seat costs by itself.
  func leastCost(of seat: Int) -> Double { seats[seat].candidates.leastCost ?? 0 }

  /// The best place of a seat on each side of its station by what they cost by themselves, but the one it has, and none that is
  /// much worse than the best; the best first.
  func goodPlaces(of seat: Int, within worst: Double) -> [Int] {
    let candidates = seats[seat].candidates
    let limit = leastCost(of: seat) + worst
    let good = candidates.indices.filter { $0 != choice[seat] && candidates[$0].cost <= limit }
    return Dictionary(grouping: good) { candidates[$0].side }.values
      .compactMap { $0.min { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) } }
      .sorted { (candidates[$0].cost, $0) < (candidates[$1].cost, $1) }
  }

  /// Gives a seat a place, makes all others dearer for it, and makes it urgent to have room there.
  mutating func insist(on place: Int, of seat: Int, by price: Double) {
    for other in history[seat].indices where other != place { history[seat][other] += price }
    choice[seat] = place
    urgency[seat] = Self.insistent
  }

  /// How urgent it is for a name that insists on a place to have room there.
  private static let insistent = 4.0

  /// Makes the place dearer that a seat has.
  mutating func avoid(_ seat: Int, by price: Double) {
    guard let place = choice[seat] else { return }
    history[seat][place] += price
    if seats[seat].isAnywhere, lessonReach > 0 {
      let middle = seats[seat].candidates[place].middle
      for other in history[seat].indices where other != place {
        if seats[seat].candidates[other].middle.distance(to: middle) < lessonReach { history[seat][other] += price }
      }
    }
    if let slid = seats[seat].slid, slid.candidate == place { history[seat][slid.from] += price }
  }

  /// Pulls the tracks, and moves the names that slide along their stations; only where something moves, if that is not all.
  mutating func pull(
    _ fit: inout WireFit, price: Double, rounds: Int, fidelity: Double = 1, evenness: Double = 1,
    only part: MovingPart? = nil
  ) {
    fit.pull(bodies, price: price, rounds: rounds, fidelity: fidelity, evenness: evenness, only: part)
    for (number, distance) in fit.slides where abs(distance) > 1e-3 {
      guard let place = choice[number], let moved = seats[number].candidates[place].slid(by: distance) else { continue }
      if let slid = seats[number].slid {
        let from = slid.candidate == place ? slid.from : place
        if slid.candidate != place { history[number][slid.candidate] = history[number][place] }
        seats[number].candidates.replace(slid.candidate, with: moved)
        seats[number].slid = (slid.candidate, from)
        choice[number] = slid.candidate
      } else {
        let candidate = add(moved, to: number, dearer: history[number][place])
        seats[number].slid = (candidate, place)
        choice[number] = candidate
      }
    }
  }

  /// Forgets all lessons, and where things stood on another map.
  mutating func forget() { history = seats.map { $0.candidates.map { _ in 0 } } }

  /// Makes all lessons learnt count half, and nothing urgent.
  mutating func calmDown() {
    forgetHalf()
    urgency = urgency.map { _ in 1 }
  }

  /// Makes all lessons learnt count half, some seats little urgent, and others less than they were.
  mutating func loosen(_ region: Set<Int>, to level: Double) {
    forgetHalf()
    urgency = urgency.indices.map { region.contains($0) ? level : max(1, urgency[$0].squareRoot()) }
  }

  private mutating func forgetHalf() {
    for seat in history.indices { for place in history[seat].indices { history[seat][place] /= 2 } }
  }

  // MARK: Tracks that run elsewhere

  /// The same names and badges on a layout whose tracks run elsewhere at some nodes: there places are found anew, those that
  /// were taken among them; all others stay as they are.
  func moved(to layout: SchematicLayout, anewAt nodes: Set<Int>) -> LabelSeats {
    var moved = LabelSeats(
      layout, symbols: layout.symbols(design), design: design, forms: forms, badges: badgeSizes, mostPlaces: mostPlaces,
      mayBeFar: false)
    moved.least = least
    let (names, rows) = (numbers { $0.lines.isEmpty }, numbers { !$0.lines.isEmpty })
    for number in moved.seats.indices {
      let node = moved.seats[number].symbol.node
      guard let old = (moved.seats[number].lines.isEmpty ? names : rows)[node] else { continue }
      moved.urgency[number] = urgency[old]
      moved.isDropped[number] = isDropped[old]
      if nodes.contains(node) {
        moved.offer(seats[old], choice[old], at: number)
      } else {
        moved.seats[number].takePlaces(of: seats[old])
        moved.history[number] = history[old]
        moved.choice[number] = choice[old]
      }
    }
    return moved
  }

  /// The numbers of some of the seats by their nodes.
  private func numbers(of isMeant: (Seat) -> Bool) -> [Int: Int] {
    Dictionary(
      seats.indices.filter { isMeant(seats[$0]) }.map { (seats[$0].symbol.node, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds the place that a seat had on tracks that ran elsewhere, and chooses it.
  private mutating func offer(_ old: Seat, _ choice: Int?, at number: Int) {
    if old.isFar, !seats[number].isFar { widen(number) }
    guard let choice else { return }
    let candidate = old.candidates[choice]
    let known = seats[number].candidates.firstIndex { $0.label == candidate.label }
    self.choice[number] = known ?? add(candidate, to: number)
  }

  /// Adds a place that a seat could take, and tells which of its candidates that is.
  @discardableResult mutating func add(
    _ candidate: LabelCandidate, to number: Int, dearer lesson: Double = 0
  ) -> Int {
    seats[number].candidates.add(candidate)
    history[number].append(lesson)
    return seats[number].candidates.count - 1
  }

  // MARK: Pins

  /// Puts everything where it was on another map, if it stood there: names by their nodes, rows of badges by theirs. What was
  /// given up there is given up, but for the badge of a loop, which older maps have none of.
  mutating func pin(names: [Int: Pin], rows: [Int: Pin]) {
    for number in seats.indices {
      let seat = seats[number]
      let isName = seat.lines.isEmpty
      guard let pin = (isName ? names : rows)[seat.symbol.node] else {
        isDropped[number] = !isName && seat.loop.isEmpty
        continue
      }
      guard let form = seat.forms.first(where: { $0.lines.count == pin.rows }) ?? seat.forms.first else { continue }
      attach(pin.candidate(node: seat.symbol.node, form: form, fontSize: design.fontSize), to: number)
      choice[number] = seats[number].pinned
    }
  }

  /// Adds the place that a seat had on another map.
  private mutating func attach(_ candidate: LabelCandidate, to number: Int) {
    seats[number].pinned = add(candidate, to: number, dearer: -Self.attachment)
  }

  /// How much cheaper than others the place is that something had on another map.
  private static let attachment = 3.0

  /// What stays free above and below a name where another one is; nothing around badges.
  private func rowSpace(_ number: Int) -> Double {
    seats[number].lines.isEmpty ? Self.rowSpace / 2 * design.fontSize : 0
  }

  // MARK: Results

  /// What the chosen places take.
  var bodies: [Body] {
    seats.indices.compactMap { number in
      choice[number].map { place in
        Body(
          node: seats[number].symbol.node, item: number, reach: seats[number].candidates[place].reach,
          clearance: design.labelClearance, rowSpace: rowSpace(number), urgency: urgency[number],
          slide: seats[number].candidates[place].slide)
      }
    }
  }

  /// The names in their places.
  func labels(at places: [Point]) -> [PlacedLabel] {
    let bad = Set(faults)
    return seats.indices.compactMap { number in
      guard seats[number].lines.isEmpty, let place = choice[number] else { return nil }
      var label = seats[number].candidates[place].label.moved(by: places[seats[number].symbol.node])
      label.isForced = bad.contains(number)
      return label
    }
  }

  /// The badges in their places; a row for which there is no room is left out.
  func placedBadges(at places: [Point]) -> [PlacedBadge] {
    let bad = Set(faults)
    return seats.indices.flatMap { number -> [PlacedBadge] in
      let seat = seats[number]
      guard !seat.lines.isEmpty, !bad.contains(number), let place = choice[number] else { return [] }
      let box = seat.candidates[place].label.moved(by: places[seat.symbol.node]).bounds
      var x = box.minX
      return seat.lines.map { line in
        let width = (badgeSizes[line]?.width ?? 1) * design.fontSize
        defer { x += width + Self.badgeSpace * design.fontSize }
        return PlacedBadge(
          node: seat.symbol.node, line: line, box: Box(x: x, y: box.minY, width: width, height: box.height))
      }
    }
  }
}

extension SchematicLayout {
  /// The lines that end nowhere, rising, each with some of the stations that it does not share with others, the loneliest first:
  /// there its badge stands. None that shares all.
  ///
  /// - Parameter ending: what ``endingLines`` says.
  fileprivate func loops(_ ending: [[Int]]) -> [(line: Int, stops: [Int])] {
    let incident = incidentEdges
    return Set(edges.flatMap(\.lines)).subtracting(ending.joined()).sorted().compactMap { line in
      let stops = nodes.indices.filter { node in
        nodes[node].isStation && incident[node].count == 2 && incident[node].allSatisfy { edges[$0].lines == [line] }
      }
      let lonely = stops.map { (-loneliness(of: $0), $0) }.sorted { $0 < $1 }.map(\.1).prefix(Self.mostStops)
      return lonely.isEmpty ? nil : (line, Array(lonely))
    }
  }

  /// So many stations of a loop are looked at for a place of its badge.
  private static let mostStops = 16

  /// How far a node lies from all nodes but its neighbours and theirs.
  private func loneliness(of node: Int) -> Double {
    let distances = drawnStations.map { nodes[$0].at.distance(to: nodes[node].at) }.sorted()
    return distances.dropFirst(Self.company).first ?? 0
  }

  /// A station on its own line, its two neighbours and theirs.
  private static let company = 5

  /// For each node, the lines that end there, rising.
  var endingLines: [[Int]] {
    var passing: Set<[Int]> = []
    for passage in passages { passing.insert([passage.node, passage.line]) }
    return incidentEdges.enumerated().map { node, around in
      Set(around.flatMap { edges[$0].lines }).sorted().filter { !passing.contains([node, $0]) }
    }
  }
}

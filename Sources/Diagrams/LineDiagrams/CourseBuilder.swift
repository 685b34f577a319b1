internal import TransitModel

/// Finds the trunk of a line, its form, and what branches off it.
struct CourseBuilder {
  let runs: LineRuns
  let places: [StationID: Coordinate]
  let joinsTracks: Bool
  var trunk: [StationID] = []
  var form = LineCourse.Form.open
  var isReversed = false
  var isOneWay = false
  var branches: [LineCourse.Branch] = []
  var oneWayStops: [StationID: Bool] = [:]
  var otherSteps: [StationPair] = []
  /// Every station that has a place.
  var known: Set<StationID> = []

  init(_ runs: LineRuns, places: [StationID: Coordinate], joinsTracks: Bool) {
    self.runs = runs
    self.places = places
    self.joinsTracks = joinsTracks
  }

  mutating func build() {
    let main = FoldedRun(runs.main)
    trunk = main.way
    var chains = main.chains
    if chains.isEmpty, closeByTurning() {
      known = Set(trunk)
    } else {
      var others: [FoldedRun] = []
      for run in runs.all.dropFirst() { others.append(FoldedRun(oriented(run.stations))) }
      if trunk.count > 1 || chains.isEmpty { extendTrunk(over: others.map(\.way), notInto: Set(chains.joined())) }
      close(&chains)
      known = Set(trunk)
    }
    // What hangs on a loop or spur comes before it in its run's list.
    for chain in chains.reversed() { addBranches(of: chain) }
    for run in runs.all.dropFirst() {
      let folded = FoldedRun(oriented(run.stations))
      for chain in [folded.way] + folded.chains.reversed() { addBranches(of: chain) }
    }
    joinBranches()
    hangTail()
    BranchSides(self).assign(to: &branches)
    noteSenses()
    noteOtherSteps()
  }

  /// A run turned so that it passes the trunk's stations in their order.
  func oriented(_ run: [StationID]) -> [StationID] {
    guard form == .open else { return run }
    let index = Dictionary(trunk.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let order = run.compactMap { index[$0] }
    let rising = zip(order, order.dropFirst()).reduce(0) { $0 + ($1.0 < $1.1 ? 1 : $1.0 > $1.1 ? -1 : 0) }
    return rising < 0 ? run.reversed() : run
  }

  // MARK: The trunk

  /// Makes the trunk as long as other runs that go on from its ends, the longest of them.
  private mutating func extendTrunk(over ways: [[StationID]], notInto loops: Set<StationID>) {
    for isAtEnd in [true, false] {
      let taken = Set(trunk)
      guard let tip = isAtEnd ? trunk.last : trunk.first else { return }
      var best: [StationID] = []
      for way in ways {
        guard let index = way.firstIndex(of: tip) else { continue }
        let rest = isAtEnd ? Array(way[(index + 1)...]) : way[..<index].reversed()
        let before = isAtEnd ? (index > 0 ? way[index - 1] : nil) : (index + 1 < way.count ? way[index + 1] : nil)
        guard let last = rest.last, rest.count > best.count, !loops.contains(last), taken.isDisjoint(with: rest),
          before.map({ taken.contains($0) }) ?? true
        else { continue }
        best = rest
      }
      trunk = isAtEnd ? trunk + best : best.reversed() + trunk
    }
  }

  /// A loop that the trunk is made of, or ends in, gives it its form; others hang on it.
  private mutating func close(_ chains: inout [[StationID]]) {
    func loop(at station: StationID?) -> Int? {
      let index = station.flatMap { station in chains.firstIndex { $0.first == station && $0.last == station } }
      return index.flatMap { Set(chains[$0].dropFirst().dropLast()).isDisjoint(with: trunk) ? $0 : nil }
    }
    let (first, last) = (loop(at: trunk.first), loop(at: trunk.last))
    if trunk.count == 1, let index = first {
      trunk = Array(chains.remove(at: index).dropLast())
      form = .ring
    } else if let index = last, first == nil || trunk.count == 1 {
      form = .tailed(junction: trunk.count - 1)
      trunk += chains.remove(at: index).dropFirst().dropLast()
    } else if let index = first, last == nil {
      form = .tailed(junction: trunk.count - 1)
      isReversed = true
      trunk = trunk.reversed() + chains.remove(at: index).dropFirst().dropLast()
    }
  }

  /// Trains that come back from the end of the line over other stations than they came by run a ring in one sense.
  private mutating func closeByTurning() -> Bool {
    guard let opposite = runs.opposite else { return false }
    let stops = runs.main
    if let turn = turningRing(out: stops, back: opposite) {
      (trunk, form) = (turn.trunk, .tailed(junction: turn.junction))
    } else if let turn = turningRing(out: opposite, back: stops) {
      (trunk, form, isReversed) = (turn.trunk, .tailed(junction: turn.junction), true)
    } else {
      return false
    }
    isOneWay = true
    return true
  }

  /// Trains that come back from the end of the line over other stations than they came by, or over the same ones in the
  /// same order, run a ring in one sense.
  private func turningRing(
    out: [StationID], back: [StationID]
  ) -> (trunk: [StationID], junction: Int)? {
    let wayBack = Array(back.reversed())
    var shared = 0
    while shared < min(out.count, wayBack.count), out[shared] == wayBack[shared] { shared += 1 }
    let outward = Array(out[shared...])
    let homeward = Array(back.dropLast(shared))
    // What the last stations out are called at again as the first ones home.
    let common = (1...max(1, min(outward.count, homeward.count))).last { outward.suffix($0) == homeward.prefix($0) }
    guard shared > 0, let common, outward.count >= common else { return nil }
    let (there, back) = (Array(outward.dropLast(common)), Array(homeward.dropFirst(common)))
    // On one straight track there and back is no ring.
    let isTrack =
      !(there.isEmpty && back.isEmpty)
      && oneTrack(from: out[shared - 1], to: homeward[0], there, back.reversed()) != nil
    guard !isTrack else { return nil }
    let ring = outward + back
    guard ring.count > 1, Set(ring).count == ring.count, Set(out[..<shared]).isDisjoint(with: ring) else { return nil }
    return (Array(out[..<shared]) + ring, shared - 1)
  }

  /// A single branch off a ring is its tail.
  private mutating func hangTail() {
    guard form == .ring, branches.count == 1, let branch = branches.first, (branch.from == nil) != (branch.to == nil),
      let junction = branch.from ?? branch.to, let index = trunk.firstIndex(of: junction)
    else { return }
    let ring = trunk[(index + 1)...] + trunk[..<index]
    isReversed = branch.from != nil
    let tail = isReversed ? branch.stations.reversed() : branch.stations
    trunk = tail + [junction] + ring
    form = .tailed(junction: tail.count)
    branches = []
  }

  /// Which stations of an open trunk only trains of one sense stop at, where the line runs both ways.
  private mutating func noteSenses() {
    guard !runs.along.isEmpty, !runs.against.isEmpty else { return }
    func sense(_ station: StationID) -> Bool? {
      runs.along.contains(station) == runs.against.contains(station) ? nil : runs.along.contains(station)
    }
    let both = trunk.indices.filter { sense(trunk[$0]) == nil }
    if form == .open, let first = both.first, let last = both.last {
      for station in trunk[first...last] { oneWayStops[station] = sense(station) }
    }
    for index in branches.indices where branches[index].from != nil && branches[index].to != nil {
      let chain = branches[index].chain
      let (there, back) = (runs.hasTrains(over: chain), runs.hasTrains(over: chain.reversed()))
      if there != back { branches[index].oneWay = there }
    }
  }

  /// What trains run over that is neither on the trunk nor on a branch.
  private mutating func noteOtherSteps() {
    var drawn: Set<StationPair> = []
    for chain in LineCourse.closed(trunk, form) + branches.map(\.chain) {
      for (a, b) in zip(chain, chain.dropFirst()) {
        drawn.formUnion([StationPair(from: a, to: b), StationPair(from: b, to: a)])
      }
    }
    for run in runs.all {
      for (a, b) in zip(run.stations, run.stations.dropFirst()) where drawn.insert(StationPair(from: a, to: b)).inserted
      {
        otherSteps.append(StationPair(from: a, to: b))
        drawn.insert(StationPair(from: b, to: a))
      }
    }
  }
}

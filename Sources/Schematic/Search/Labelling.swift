internal import Geometry
internal import Numerics

/// Places labels and badges, moving tracks where there is no room.
struct Labelling {
  var network: LaidOutNetwork
  /// The measures, for a median spacing of 1 while labels are placed, then for the network as it is.
  var design: MapDesign
  let forms: [Int: [LabelForm]]
  let badgeSizes: [Int: BadgeSize]
  /// What is to be written, and how large.
  var content: LabelPlacement.Content {
    LabelPlacement.Content(design: design, forms: forms, badges: badgeSizes)
  }
  let budget: SearchBudget
  /// Counts the steps of the search, which ends early where they are spent.
  let meter: WorkMeter
  /// How many steps the first map took.
  private var firstWork = 0
  var symbols: [StationSymbol] = []
  var labels: [PlacedLabel] = []
  var badges: [PlacedBadge] = []

  /// One round of choosing positions and solving for coordinates.
  struct Round {
    /// What an overlap costs per unit when places are chosen.
    let penalty: Double
    /// What a label in conflict costs in the solve; nothing to leave the tracks.
    let roomPenalty: Double?
    let steps: Int
  }

  /// - Parameter keeps: whether it keeps to a pinned map.
  init(
    _ network: LaidOutNetwork, design: MapDesign, forms: [Int: [LabelForm]],
    badges: [Int: BadgeSize],
    patience: NetworkPlan.Patience, keeps: Bool = false
  ) {
    self.network = network
    budget = patience == .long ? .long : .usual
    let nodes = network.layout.nodes.count
    let steps = keeps ? SearchBudget.keepingSteps(nodes: nodes) : SearchBudget.steps(nodes: nodes)
    meter =
      patience == .long ? WorkMeter() : WorkMeter(limit: steps, most: SearchBudget.work(nodes: nodes))
    self.forms = forms
    badgeSizes = badges
    let busiest = network.layout.edges.map(\.lines.count).max() ?? 1
    self.design = design.fitted(to: busiest)
  }

  /// Places everything, where all is best as far as it is found.
  ///
  /// - Parameter known: a plan that fits, which is one more to choose from and to vary.
  mutating func run(knowing known: PinnedPlan? = nil) {
    begin(on: network)
    var found = known.map { [best(at: $0)] } ?? []
    switch network.mode {
    case .schematic:
      let first = best(.usual, within: meter.part(upTo: SearchBudget.Shares.first))
      firstWork = meter.used
      found.append(first)
      if !found.contains(where: \.isGood) { lookFurther(&found) }
    case .authored: found.append(mapWithRoom(Self.hardlySmallerType))
    case .geographic: found.append(mapWithRoom(Self.smallerType))
    }
    guard var best = found.min(by: { $0.isBetter(than: $1) }) else { return }
    if !best.placement.conflicts.isEmpty, best.placement.conflicts.count <= Self.mostForLeaders || meter.isSpent {
      best.keepBetter(withLeaders(best), best.solver)
      openUp(&best)
    }
    best.polish()
    if network.mode != .geographic, best.placement.conflicts.isEmpty {
      var relief = LabelPostOptimization(best)
      if relief.run(names: budget.helped, within: meter) {
        best = relief.map
        best.polish()
      }
    }
    network.replace(best.layout)
    finish(best.placement, best.solver, mayMoveTracks: network.mode == .schematic)
  }

  /// Starts from a network as it is laid out, its median spacing 1.
  mutating func begin(on laidOut: LaidOutNetwork) {
    network = laidOut
    network.replace(laidOut.layout.inMedianSpacings)
    symbols = network.layout.symbols(design)
  }

  /// Varies maps of which none is good, and, on a network of which several are looked for, others that lie nearer to
  /// geography if names have moved stations too far: next to those the first would be kept for having fewer bends.
  mutating func lookFurther(_ found: inout [MapCandidate]) {
    vary(&found, budget.heats)
    if found.contains(where: \.isGood) || budget.starts.isEmpty || meter.isSpent { return }
    if let best = found.min(by: { $0.isBetter(than: $1) }), best.isNear {
      return vary(&found, budget.nearerHeats)
    }
    begin(on: network.broughtNearer(design))
    var nearer = nearerMaps()
    vary(&nearer, budget.nearerHeats)
    found += nearer
  }

  /// The maps that are found one way and another, all at once or until one is good.
  func nearerMaps() -> [MapCandidate] {
    // As many as there is work left for, if each takes half of what the first one took.
    let starts = Array(budget.starts.prefix(max(1, meter.left / max(1, firstWork / 2))))
    guard budget.stopsWhereGood else {
      return ParallelMap.map(Array(zip(starts, meter.parts(starts.count)))) { best($0, within: $1) }
    }
    var found: [MapCandidate] = []
    for start in starts {
      found.append(best(start, within: meter))
      if found[found.count - 1].isGood { break }
    }
    return found
  }

  /// A map whose tracks lie as they do geographically, or as they are drawn: where there is no room for its names, they are
  /// written smaller rather than that the tracks are bent out of their shapes.
  ///
  /// - Parameter shares: the sizes of type that are tried, as shares of the usual one.
  mutating func mapWithRoom(_ shares: [Double]) -> MapCandidate {
    let fontSize = design.fontSize
    var map = best(.soft, within: meter.parts(2)[0])
    for share in shares where !map.placement.conflicts.isEmpty {
      design.fontSize = share * fontSize
      map = best(.soft, within: meter.parts(2)[0])
    }
    return map
  }

  /// The sizes of type that are tried on a geographic map, and on one that the city draws, as shares of the usual one.
  static let smallerType = [0.85, 0.72, 0.61, 0.52, 0.44]
  static let hardlySmallerType = [0.9, 0.82]

  /// How many places of a name are looked at in a round: few where the tracks give way, many where they stay.
  static let (fewPlaces, somePlaces, manyPlaces) = (16, 32, 120)

  /// The best map found from a start.
  ///
  /// - Parameter part: the work that may go into it.
  func best(_ start: SearchBudget.Start, within part: WorkMeter) -> MapCandidate {
    var placement = LabelPlacement(
      network.layout, symbols: symbols, content: content,
      scope: LabelPlacement.Scope(
        most: network.mode == .schematic ? Self.fewPlaces : Self.manyPlaces,
        mayBeFar: network.mode != .schematic,
        isBent: network.mode == .geographic))
    let hold: CoordinateSolver.Hold =
      switch network.mode {
      case .schematic: .directions
      case .authored: .places
      case .geographic: .shapes
      }
    var solver = CoordinateSolver(network.layout, design: design, symbols: symbols, hold: hold)
    if pullsOutskirtsIn { solver.pullOutskirtsIn() }
    if network.mode == .schematic {
      solver.makeRangeShift()
      solver.walks = network.walks
    }
    solver.meter = part
    var best = MapCandidate(placement, solver)
    if network.mode == .schematic { for _ in 0..<2 { solver.solve([], penalty: 0, rounds: 100) } }
    let rounds = network.mode == .schematic ? Self.rounds : Self.fixedRounds
    for (index, round) in rounds.enumerated() where index < 2 || !part.isPast(SearchBudget.Shares.rounds) {
      if index > 0 { placement.least = start.least }
      placement.choose(solver, penalty: round.penalty, steps: round.steps)
      best.keepBetter(placement, solver)
      if placement.conflicts.isEmpty, index > 1 { break }
      if index >= (round.roomPenalty == nil ? 6 : 18) { placement.dropBadges() }
      if index > 4 || round.roomPenalty == nil { placement.penalizeConflicts() }
      guard let roomPenalty = round.roomPenalty else { continue }
      if index >= Self.reweighting { placement.raiseConflictWeights() }
      if Self.widening.contains(index) { placement.widen() }
      placement.solve(
        &solver, penalty: roomPenalty, rounds: Self.solveRounds, fidelity: start.firmness, evenness: start.firmness)
    }
    if network.mode == .schematic {
      best.letNamesSlide()
      best.refine(rounds: Self.refinements, upTo: SearchBudget.Shares.refined)
      for breath in Self.breaths where !best.isGood { breathe(&best, breath, part) }
      if !best.placement.conflicts.isEmpty { close(&best, part) }
    }
    best.count(with: meter)
    return best
  }

  /// Lets the tracks go back towards where they would lie without names, chooses places for the names there, and makes room
  /// for them once more.
  func breathe(
    _ best: inout MapCandidate, _ breath: (roomPenalty: Double, penalty: Double), _ part: WorkMeter
  ) {
    if part.isPast(SearchBudget.Shares.breathed) { return }
    var (placement, solver) = (best.placement, best.solver)
    for _ in 0..<2 {
      placement.solve(&solver, penalty: breath.roomPenalty, rounds: Self.solveRounds, fidelity: 2, evenness: 2)
    }
    placement.choose(solver, penalty: breath.penalty, steps: 3000)
    for round in 0..<Self.breathRounds where !part.isPast(SearchBudget.Shares.breathed) {
      let isEarly = round < Self.breathRounds / 2
      placement.solve(
        &solver, penalty: 2 + Double(round), rounds: Self.solveRounds, fidelity: isEarly ? 2 : 1,
        evenness: isEarly ? 3 : 1)
      placement.choose(solver, penalty: 20 + 5 * Double(round), steps: 1500)
      best.keepBetter(placement, solver)
      if placement.conflicts.isEmpty, round > 2 { break }
      if round > 4 { placement.penalizeConflicts() }
      placement.raiseConflictWeights()
    }
  }

  /// Varies the most promising of the maps that were found, fewer and fewer, until one is good.
  func vary(_ found: inout [MapCandidate], _ heats: [SearchBudget.Heat]) {
    for (round, heat) in heats.enumerated() {
      found.sort { $0.value < $1.value }
      found.removeLast(max(0, found.count - heat.maps))
      if found.contains(where: \.isGood) { return }
      for index in found.indices {
        var variation = LargeNeighbourhoodSearch(
          seed: Self.seeds.first + Self.seeds.step * UInt64(round), chains: network.chains)
        variation.improve(&found[index], times: heat.changes, within: meter)
        if found[index].isGood { return }
      }
    }
  }

  /// See ``vary(_:)``.
  static let seeds: (first: UInt64, step: UInt64) = (3, 97)
}

internal import Geometry

/// Places labels and badges, and pulls the layout about where there is no room for one.
struct Labelling {
  private(set) var network: LaidOutNetwork
  /// The measures, for a median gap of 1 while labels are placed, then for the network as it is.
  private(set) var design: MapDesign
  private let forms: [Int: [LabelForm]]
  private let badgeSizes: [Int: BadgeSize]
  private let effort: LabellingEffort
  private(set) var symbols: [StationSymbol] = []
  private(set) var labels: [PlacedLabel] = []
  private(set) var badges: [PlacedBadge] = []

  /// One round of placing and pulling.
  private struct Round {
    /// What an overlap costs per unit when places are chosen.
    let price: Double
    /// What it costs when the tracks are pulled; nothing to leave the tracks.
    let pull: Double?
    let steps: Int
  }

  init(
    _ network: LaidOutNetwork, design: MapDesign, forms: [Int: [LabelForm]], badges: [Int: BadgeSize],
    patience: NetworkPlan.Patience
  ) {
    self.network = network
    effort = patience == .long ? .long : .usual(nodes: network.layout.nodes.count)
    self.forms = forms
    badgeSizes = badges
    let busiest = network.layout.edges.map(\.lines.count).max() ?? 1
    self.design = design.fitted(to: busiest)
  }

  /// Keeps to a plan that fits: where names have other sizes now and overlap something, what is around them makes room. Where
  /// that is not enough, all is placed anew.
  mutating func run(pinned: PinnedPlan) {
    let laidOut = network.layout
    network.replace(pinned.layout.placed(as: laidOut))
    symbols = network.layout.symbols(design)
    var kept = kept(to: pinned)
    if !kept.seats.faults.isEmpty, kept.seats.faults.count <= Self.mostSentAway {
      let seats = sentAway(kept)
      let repaired = kept.seats.faults.count - seats.faults.count
      kept = FoundMap(value: kept.value - Double(repaired), layout: kept.layout, seats: seats, fit: kept.fit)
    }
    if kept.value > Double(pinned.labels.count(where: \.isForced)) {
      network.replace(laidOut)
      run()
      if Double(labels.count(where: \.isForced)) < kept.value { return }
    }
    network.replace(kept.layout.placed(as: laidOut))
    var seats = kept.seats
    seats.spaceWords(kept.fit)
    finish(seats, kept.fit)
  }

  /// The map nearest to a plan on which nothing overlaps, as far as one is found: first with tracks that hardly give way, then
  /// with softer ones.
  private func kept(to pinned: PinnedPlan) -> FoundMap {
    let tracks = network.layout.settled
    let (seats, seated) = seated(pinned, on: tracks)
    var fit = seated
    fit.normalises = false
    fit.keepsGaps = true
    var best = FoundMap(value: Double(seats.faults.count), layout: tracks, seats: seats, fit: fit)
    for way in Self.waysToKeep where best.value > 0 { makeRoom(seats, fit, way, &best) }
    return best
  }

  /// Looks for other places for names that overlap something where the tracks are, then pulls the tracks apart there.
  private func makeRoom(_ start: LabelSeats, _ tracks: WireFit, _ way: WayToKeep, _ best: inout FoundMap) {
    var (seats, fit) = (start, tracks)
    seats.least = way.least
    if way.isWide { seats.widen(all: true) }
    fit.shortPrice = way.isFirm ? WireFit.firmShortPrice : WireFit.usualShortPrice
    let widestGap = way.isFirm ? Self.firmGap : Self.softGap
    var (before, vain) = ([Int](), 0.0)
    for round in 0..<Self.keepingRounds {
      seats.choose(fit, price: Self.keepingPrice, steps: 2000)
      // Names are to be large enough beside the median gap.
      let layout = fit.result
      let value = Double(seats.faults.count) + max(0, LayoutScore.medianGap(of: layout) - widestGap)
      if value < best.value { best = FoundMap(value: value, layout: layout, seats: seats, fit: fit) }
      if value == 0 { return }
      if round >= Self.stillRounds {
        vain = seats.faults == before ? vain + 1 : 0
        before = seats.faults
      }
      // Where pulling does not help again and again, other places are tried the sooner.
      seats.remember(times: 1 + Self.impatience * vain)
      seats.widen()
      guard round >= Self.stillRounds else { continue }
      seats.press()
      let price = 8 + 4 * Double(round - Self.stillRounds)
      seats.pull(&fit, price: price, rounds: 120, fidelity: way.fidelity)
    }
  }

  /// How firm the tracks of a map are that keeps to another, what it costs that names overlap something at all, and how far
  /// they look for places.
  private struct WayToKeep {
    let fidelity: Double
    let least: Double
    let isWide: Bool
    /// Whether the median gap stays as it is.
    let isFirm: Bool
  }

  /// So many names at most are sent away on a map that keeps to another, rather than that all is placed anew.
  private static let mostSentAway = 3
  /// How often room is made on a map that keeps to another, and how often places are looked for before.
  private static let (keepingRounds, stillRounds) = (30, 4)
  private static let waysToKeep = [
    WayToKeep(fidelity: 8, least: LabellingEffort.Start.usual.least, isWide: false, isFirm: true),
    WayToKeep(fidelity: 2, least: closingLeast, isWide: true, isFirm: false),
  ]
  private static let impatience = 6.0
  private static let keepingPrice = 40.0
  /// The median gaps up to which names are as large beside it as on any map, and nearly so: better that than a map on which
  /// everything lies elsewhere because of one name.
  private static let (firmGap, softGap) = (1.009, 1.06)

  /// Places everything, where all is best as far as it is found.
  ///
  /// - Parameter known: a plan that fits, which is one more to choose from and to vary.
  mutating func run(knowing known: PinnedPlan? = nil) {
    begin(on: network)
    var found = known.map { [best(at: $0)] } ?? []
    var helped = effort.helpedAtOnce
    switch network.mode {
    case .schematic:
      let first = best(effort.first)
      found.append(first)
      if !found.contains(where: \.isGood) {
        if let early = effort.early {
          var nearer = first
          nearer.refine(early)
          found.append(nearer)
        }
        if !found.contains(where: \.isGood) { lookFurther(&found) }
        helped = effort.helped
      }
    case .authored: found.append(best(.soft))
    case .geographic: found.append(mapWithRoom())
    }
    guard var best = found.min(by: { $0.isBetter(than: $1) }) else { return }
    if !best.seats.faults.isEmpty, best.seats.faults.count <= effort.outlying {
      best.keepBetter(sentAway(best), best.fit)
      if best.seats.faults.count <= effort.atOnce { openUp(&best) }
    }
    if network.mode == .schematic, !best.isGood, let last = effort.last { best.refine(last) }
    best.polish()
    if network.mode == .schematic, best.seats.faults.isEmpty, helped > 0 {
      var relief = NameRelief(best)
      if relief.run(names: helped) {
        best = relief.map
        best.polish()
      }
    }
    network.replace(best.layout)
    finish(best.seats, best.fit)
  }

  /// Starts from a network as it is laid out, its median gap 1.
  private mutating func begin(on laidOut: LaidOutNetwork) {
    network = laidOut
    network.replace(laidOut.layout.inMedianGaps)
    symbols = network.layout.symbols(design)
  }

  /// Varies maps of which none is good, and, on a network of which several are looked for, others that lie nearer to the truth
  /// if names have moved stations too far: next to those the first would be kept for having fewer bends.
  private mutating func lookFurther(_ found: inout [FoundMap]) {
    vary(&found, effort.heats)
    if found.contains(where: \.isGood) || effort.starts.isEmpty { return }
    if let best = found.min(by: { $0.isBetter(than: $1) }), best.isNear { return vary(&found, effort.nearerHeats) }
    begin(on: network.broughtNearer(design))
    var nearer = nearerMaps()
    vary(&nearer, effort.nearerHeats)
    found += nearer
  }

  /// The maps that are found one way and another, all at once or until one is good.
  private func nearerMaps() -> [FoundMap] {
    guard effort.stopsWhereGood else { return SideBySide.map(effort.starts) { best($0) } }
    var found: [FoundMap] = []
    for start in effort.starts {
      found.append(best(start))
      if found[found.count - 1].isGood { break }
    }
    return found
  }

  /// A map whose tracks lie as in truth: where there is no room for its names, they are written smaller rather than that the
  /// tracks are bent out of their shapes.
  private mutating func mapWithRoom() -> FoundMap {
    let fontSize = design.fontSize
    var map = best(.soft)
    for share in Self.smallerType where !map.seats.faults.isEmpty {
      design.fontSize = share * fontSize
      map = best(.soft)
    }
    return map
  }

  /// The sizes of type that are tried on a geographic map, as shares of the usual one.
  private static let smallerType = [0.85, 0.72, 0.61, 0.52, 0.44]

  /// How many places of a name are looked at in a round: few where the tracks give way, many where they stay.
  private static let (fewPlaces, somePlaces, manyPlaces) = (16, 32, 120)

  /// The best map found from a start.
  private func best(_ start: LabellingEffort.Start) -> FoundMap {
    var seats = LabelSeats(
      network.layout, symbols: symbols, design: design, forms: forms, badges: badgeSizes,
      mostPlaces: network.mode == .schematic ? Self.fewPlaces : Self.manyPlaces, mayBeFar: network.mode != .schematic,
      isBent: network.mode == .geographic)
    let hold: WireFit.Hold =
      switch network.mode {
      case .schematic: .directions
      case .authored: .places
      case .geographic: .shapes
      }
    var fit = WireFit(network.layout, design: design, symbols: symbols, hold: hold)
    if network.mode == .schematic { fit.makeRangeShift() }
    if !effort.heedsTruth { fit.truthShare = 0 }
    fit.gapHaste = effort.gapHaste
    var best = FoundMap(seats, fit)
    if network.mode == .schematic { for _ in 0..<2 { fit.pull([], price: 0, rounds: 100) } }
    let rounds = network.mode == .schematic ? Self.rounds : Self.fixedRounds
    for (index, round) in rounds.enumerated() {
      if index > 0 { seats.least = start.least }
      seats.choose(fit, price: round.price, steps: round.steps)
      best.keepBetter(seats, fit)
      if seats.faults.isEmpty, index > 1 { break }
      if index >= (round.pull == nil ? 6 : 18) { seats.dropBadges() }
      if index > 4 || round.pull == nil { seats.remember() }
      guard let pull = round.pull else { continue }
      if index >= Self.pressing { seats.press() }
      if Self.widening.contains(index) { seats.widen() }
      seats.pull(&fit, price: pull, rounds: effort.work, fidelity: start.firmness, evenness: start.firmness)
    }
    if network.mode == .schematic {
      best.letNamesSlide()
      if effort.firstRefinements > 0 {
        best.refine(rounds: effort.firstRefinements, work: effort.work)
      }
      if effort.breathes {
        for breath in Self.breaths where !best.isGood { breathe(&best, breath) }
      }
      if !best.seats.faults.isEmpty { close(&best) }
    }
    return best
  }

  /// Lets the tracks go back towards where they would lie without names, chooses places for the names there, and makes room
  /// for them once more.
  private func breathe(_ best: inout FoundMap, _ breath: (pull: Double, price: Double)) {
    var (seats, fit) = (best.seats, best.fit)
    for _ in 0..<2 { seats.pull(&fit, price: breath.pull, rounds: 120, fidelity: 2, evenness: 2) }
    seats.choose(fit, price: breath.price, steps: 3000)
    for round in 0..<Self.breathRounds {
      let isEarly = round < Self.breathRounds / 2
      seats.pull(
        &fit, price: 2 + Double(round), rounds: 120, fidelity: isEarly ? 2 : 1, evenness: isEarly ? 3 : 1)
      seats.choose(fit, price: 20 + 5 * Double(round), steps: 1500)
      best.keepBetter(seats, fit)
      if seats.faults.isEmpty, round > 2 { break }
      if round > 4 { seats.remember() }
      seats.press()
    }
  }

  /// The map that a plan is, as if it had been found; made better from there as far as that goes by itself.
  private func best(at known: PinnedPlan) -> FoundMap {
    var (seats, fit) = seated(known, on: known.layout.placed(as: network.layout))
    fit.makeRangeShiftFromHere()
    seats.forget()
    seats.least = LabellingEffort.Start.usual.least
    var best = FoundMap(seats, fit)
    best.keepBetter(seats, fit)
    best.letNamesSlide()
    best.refine(rounds: Self.refinements)
    // Where it exceeds two limits by little, each is heeded only as far as it has to be.
    if !best.isGood { best.refine(rounds: Self.refinements, to: .withinLimits) }
    return best
  }

  /// Names and badges in their places on a plan, and its tracks, which lie as in `layout`.
  private func seated(_ plan: PinnedPlan, on layout: SchematicLayout) -> (seats: LabelSeats, fit: WireFit) {
    let symbols = layout.symbols(design)
    var seats = LabelSeats(
      layout, symbols: symbols, design: design, forms: forms, badges: badgeSizes, mostPlaces: Self.somePlaces,
      mayBeFar: false)
    seats.pin(names: plan.names, rows: plan.rows)
    let fit = WireFit(layout, design: design, symbols: symbols)
    seats.choose(fit, price: Self.keepingPrice, steps: 0)
    seats.placeLoopBadges(fit)
    return (seats, fit)
  }

  /// Varies the most promising of the maps that were found, fewer and fewer, until one is good.
  private func vary(_ found: inout [FoundMap], _ heats: [LabellingEffort.Heat]) {
    for (round, heat) in heats.enumerated() {
      found.sort { $0.value < $1.value }
      found.removeLast(max(0, found.count - heat.maps))
      if found.contains(where: \.isGood) { return }
      for index in found.indices {
        var variation = MapVariation(
          seed: Self.seeds.first + Self.seeds.step * UInt64(round), chains: network.chains)
        variation.improve(&found[index], times: heat.changes)
        if found[index].isGood { return }
      }
    }
  }

  /// See ``vary(_:)``.
  private static let seeds: (first: UInt64, step: UInt64) = (3, 97)

  /// Looks far and wide for places for names that still overlap something: first where the tracks are, then making room.
  private func close(_ best: inout FoundMap) {
    var (seats, fit) = (best.seats, best.fit)
    seats.widen(all: true)
    seats.least = Self.closingLeast
    for round in 0..<effort.closingRounds {
      seats.choose(fit, price: 26, steps: 6000, among: round > 0 ? aroundFaults(seats, fit) : nil)
      best.keepBetter(seats, fit)
      if seats.faults.isEmpty { return }
      seats.remember()
      guard round >= 4 else { continue }
      seats.press()
      seats.pull(&fit, price: 4 + Double(round), rounds: effort.work)
    }
  }

  /// Names in their places when those that found none stand far from their stations, where a hairline says to which they
  /// belong.
  private func sentAway(_ map: FoundMap) -> LabelSeats {
    var (best, seats) = (map.seats, map.seats)
    seats.widen(all: true)
    seats.least = Self.closingLeast
    var (round, vain) = (0, 0)
    while round < effort.outlyingRounds, vain < Self.mostVain, !best.faults.isEmpty {
      seats.sendAway(map.fit, atMost: effort.atOnce)
      seats.choose(map.fit, price: 26, steps: 6000, among: aroundFaults(seats, map.fit))
      vain = seats.faults.count < best.faults.count ? 0 : vain + 1
      if vain == 0 { best = seats }
      seats.remember(times: Self.impatience)
      round += 1
    }
    if best.faults.isEmpty { best.straightenHairlines(map.fit) }
    return best
  }

  /// Makes room for names that even far from their stations overlap something.
  private func openUp(_ best: inout FoundMap) {
    var (seats, fit) = (best.seats, best.fit)
    seats.least = Self.closingLeast
    var vain = 0
    for round in 0..<Self.openingRounds {
      if best.seats.faults.isEmpty || vain >= effort.vain { return }
      let value = best.value
      seats.sendAway(fit)
      seats.press()
      seats.remember(times: Self.impatience)
      seats.pull(&fit, price: 16 + 8 * Double(round), rounds: effort.work)
      seats.choose(fit, price: 26, steps: 6000, among: aroundFaults(seats, fit))
      best.keepBetter(seats, fit)
      vain = best.value < value ? 0 : vain + 1
    }
  }

  /// The seats for which places are looked for last: on a large map those around names that overlap something, all where it
  /// is nil.
  private func aroundFaults(_ seats: LabelSeats, _ fit: WireFit) -> Set<Int>? {
    effort.surroundings.map { seats.aroundFaults(within: $0, fit) }
  }

  /// See ``openUp(_:)``.
  private static let openingRounds = 40
  /// How often names are sent away in vain before it ends.
  private static let mostVain = 8

  /// What names press for room while the tracks go back, and what an overlap costs when places are chosen there.
  private static let breaths: [(pull: Double, price: Double)] = [(0.3, 20), (0.6, 12), (0.15, 30), (1.2, 20)]
  private static let breathRounds = 16
  /// What it costs that something overlaps at all: little at first, when all have yet to find their places.
  private static let closingLeast = 100.0

  /// From this round on, names that overlap something press for room more and more; in these they may stand further away.
  private static let pressing = 5
  private static let widening = Array(stride(from: 8, to: 50, by: 2))
  /// See ``best(_:)``.
  private static let refinements = 14
  private static let rounds: [Round] =
    (0..<50).map { index in
      let late = Double(max(0, index - 11))
      return Round(
        price: 8 + 3 * late, pull: min(16, [0.3, 0.5, 0.8, 1.2, 1.8, 2.7, 4, 5, 6][min(8, index)] + 1.2 * late),
        steps: 1000)
    } + [Round(price: 40, pull: nil, steps: 6000)]
  /// Where tracks should stay, at first only the places are chosen again, those that failed made dearer; what still finds no
  /// room moves its surroundings a little.
  private static let fixedRounds =
    (0..<6).map { index in Round(price: 6 + 4 * Double(index), pull: nil, steps: 3000) }
    + (0..<16).map { index in Round(price: 26, pull: 1 + Double(index), steps: 2000) }

  /// Takes over the places of names and badges; names that what is drawn touches all the same look for others: where a bundle
  /// lies beside its tracks, its corners reach a little further than the bodies that places were chosen beside.
  private mutating func finish(_ found: LabelSeats, _ fit: WireFit) {
    symbols = network.layout.symbols(design)
    place(found)
    var (seats, names) = (found, touched(found))
    var fewest = names.count
    for _ in 0..<Self.corrections where fewest > 0 {
      for name in names { seats.forbidPlace(of: name) }
      let around = seats.around(names, within: Self.correcting, fit)
      seats.choose(fit, price: Self.keepingPrice, steps: 400, among: around, polishes: true)
      names = touched(seats)
      guard seats.faults.count <= found.faults.count, names.count < fewest else { continue }
      fewest = names.count
      place(seats)
    }
  }

  private mutating func place(_ seats: LabelSeats) {
    let places = network.layout.nodes.map(\.at)
    labels = seats.labels(at: places).sorted { $0.node < $1.node }
    badges = seats.placedBadges(at: places)
  }

  /// The names of which nobody knows that they overlap something, and which do as they are drawn.
  private func touched(_ seats: LabelSeats) -> [Int] {
    let places = network.layout.nodes.map(\.at)
    let faults = Set(
      NetworkPlan.labelFaults(
        network.layout, labels: seats.labels(at: places), badges: seats.placedBadges(at: places), symbols: symbols,
        design: design))
    if faults.isEmpty { return [] }
    let known = Set(seats.faults)
    return seats.seats.indices.filter {
      seats.isName($0) && !known.contains($0) && faults.contains(seats.seats[$0].symbol.node)
    }
  }

  /// How often names that are touched look for other places, and how far around them others may change theirs, in gaps.
  private static let (corrections, correcting) = (8, 3.0)
}

extension PlacedLabel {
  /// The same label elsewhere.
  func moved(by vector: Point) -> PlacedLabel {
    var copy = PlacedLabel(
      node: node, form: form, alignment: alignment, origin: origin + vector, rotation: rotation, box: box)
    copy.isForced = isForced
    return copy
  }
}

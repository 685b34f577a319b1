internal import Geometry
internal import NetworkGraph
internal import Numerics

/// Reroutes chains one after another, solves for coordinates, and keeps what is better: first
/// runs of track go in fewer directions, then, where stations lie too far from their geographic positions, in others.
struct BendReduction {
  private(set) var layout: SchematicLayout
  private let chains: [Chain]
  private let design: MapDesign
  private var directions: [[CompassDirection]]
  /// What is wrong with the layout in one figure; see ``LayoutScore/badness``.
  private(set) var value: Double
  private var strain = 0.0
  private var aim = ChainReroutes.Aim.fewBends
  /// How much it counts how far stations lie from their geographic positions, while it does so even where that is within the
  /// limits of a good map.
  private var nearness: ChainReroutes.Nearness?
  /// How many reroutes may still be tried.
  private var trials: Int
  /// What is left to be tried on the layout as it is; nothing where that has yet to be looked for.
  private var courses: [ChainReroutes.Course]?
  /// The signs of the layout as it is.
  private var symbols: [StationSymbol] = []
  /// Counts the steps of its solves; no more reroutes are tried where they are spent.
  private let meter: WorkMeter

  /// - Parameters:
  ///   - trials: the work to spend: so many changes are tried.
  ///   - part: the work that may go into it.
  init(
    _ layout: SchematicLayout, chains: [Chain], design: MapDesign, trials: Int,
    within part: WorkMeter = WorkMeter()
  ) {
    self.layout = layout
    self.chains = chains
    self.design = design
    self.trials = trials
    meter = WorkMeter(
      limit: SearchBudget.layoutSteps(nodes: layout.nodes.count), most: max(0, part.most - part.done), of: part)
    directions = OctilinearShape(layout).directions
    value = LayoutScore(layout).badness
  }

  private func value(of layout: SchematicLayout) -> Double {
    let score = LayoutScore(layout)
    guard let nearness else { return score.badness }
    // Names will want room, which moves stations further.
    return score.badness + nearness.penalty * max(0, score.displacement - Self.near)
  }

  /// From what displacement on stations are brought nearer to their geographic positions, while that is looked for.
  private static let near = 0.5

  /// Evens the layout out and tries the first few changes; ``finish()`` goes on from there.
  ///
  /// - Parameter first: how many changes.
  mutating func begin(first: Int) {
    evenOut()
    let later = max(0, trials - first)
    trials -= later
    improve()
    trials += later
  }

  /// Does all that ``begin(first:)`` and ``finish()`` do.
  mutating func run() {
    begin(first: trials)
    finish()
  }

  /// Straightens, then brings stations nearer to their geographic positions if they lie too far from them and no tracks
  /// cross, and moves bends off stations as far as too many are left there.
  mutating func finish() {
    improve()
    if strain < .infinity, isFarOff { approach(.usual, trials: Self.approaches) }
    moveBendsOffStations()
  }

  /// Brings stations nearer to their geographic positions, however near they lie already, at the cost of bends: for a network
  /// of which the names want more room than is usual. Nothing where tracks cross.
  mutating func runNearer() {
    for _ in 0..<Self.cycles {
      evenOut()
      guard strain < .infinity else { return }
      approach(.high, trials: Self.longApproaches)
    }
    moveBendsOffStations()
  }

  private mutating func approach(_ nearness: ChainReroutes.Nearness, trials: Int) {
    self.nearness = nearness
    improve(.nearness(nearness), trials: trials)
    improve(.fewBends, trials: Self.afterthoughts)
    self.nearness = nil
  }

  private mutating func moveBendsOffStations() {
    let score = LayoutScore(layout)
    guard
      Double(score.bendsAtStations) > QualityLimits.stationBendShareAimedAt * Double(score.bends)
    else { return }
    improve(.bendsOffStations, trials: Self.moves)
  }

  /// Whether it exceeds the limits of a good map by more than is worth a bend, and not only in the shares of a small one.
  var isFarOff: Bool {
    let score = LayoutScore(layout)
    return score.excess > Self.mostExcess && score.displacement > Self.visible
  }

  private mutating func improve(_ aim: ChainReroutes.Aim, trials: Int) {
    self.aim = aim
    self.trials = trials
    courses = nil
    value = value(of: layout)
    improve()
  }

  /// Tries what promises most, some courses side by side, takes the best of them, and so on.
  private mutating func improve() {
    if courses == nil { courses = promisingCourses() }
    while trials > 0, !meter.isSpent, let courses {
      let batch = Array(courses.prefix(Self.batch))
      guard !batch.isEmpty else { return }
      trials -= batch.count
      let results = tried(batch)
      var best = -1
      for index in results.indices
      where results[index].value < (best < 0 ? value : results[best].value) - 1e-6 {
        best = index
      }
      if best >= 0 {
        (layout, value, strain) = (results[best].layout, results[best].value, results[best].strain)
        directions = batch[best].applied(to: directions)
        symbols = layout.symbols(design)
        self.courses = promisingCourses()
      } else {
        self.courses?.removeFirst(batch.count)
      }
    }
  }

  private func promisingCourses() -> [ChainReroutes.Course] {
    ChainReroutes(layout, chains: chains, directions: directions).promising(aim)
  }

  private static let batch = 4
  /// The share of bends that may lie at stations, and how many courses are tried to bring it down.
  private static let moves = 24
  /// How far a layout may exceed the limits of a good map, from what displacement on it is seen, how many courses are tried
  /// to bring stations nearer, and how many then to save bends that this took too many.
  private static let (mostExcess, visible, approaches, afterthoughts) = (3.0, 0.6, 120, 24)
  /// How often all is evened out and stations are brought nearer once more, and how many courses are tried each time.
  private static let (cycles, longApproaches) = (3, 1000)

  private struct Result {
    var layout: SchematicLayout
    var value = Double.infinity
    var strain = 0.0
  }

  /// What courses would lead to, worked out side by side.
  private func tried(_ courses: [ChainReroutes.Course]) -> [Result] {
    ParallelMap.map(courses) { result(of: $0) }
  }

  /// Evens the layout out, as long as that makes it better.
  private mutating func evenOut() {
    var solver = CoordinateSolver(layout, design: design, symbols: layout.symbols(design))
    solver.meter = meter
    var (value, round) = (Double.infinity, 0)
    while round < Self.mostPulls, round < Self.leastPulls || !meter.isSpent {
      solver.solve([], penalty: 0, rounds: 80)
      let now = self.value(of: solver.result)
      let isDone = round >= Self.leastPulls && now > value - 1
      (value, round) = (now, round + 1)
      if isDone { break }
    }
    if value < self.value + 3 { (layout, self.value) = (solver.result, value) }
    symbols = layout.symbols(design)
    strain = CoordinateSolver(layout, design: design, symbols: []).strain
  }

  private static let (leastPulls, mostPulls) = (2, 14)

  private func result(of course: ChainReroutes.Course) -> Result {
    let shape = OctilinearShape(layout, directions: course.applied(to: directions))
    var solver = CoordinateSolver(layout, design: design, symbols: symbols, shape: shape)
    solver.meter = meter
    let isSettled = if case .nearness = aim { settle(&solver) } else { ease(&solver) }
    guard isSettled, solver.strain < strain + 0.1 else { return Result(layout: layout) }
    return Result(layout: solver.result, value: value(of: solver.result), strain: solver.strain)
  }

  /// Solves for a course that differs little from the one before; not where that does not promise much.
  private func ease(_ solver: inout CoordinateSolver) -> Bool {
    solver.solve([], penalty: 0, rounds: 45)
    guard solver.strain < strain + 0.3, value(of: solver.result) < value + 6 else { return false }
    solver.solve([], penalty: 0, rounds: 70)
    return true
  }

  /// Solves for a course that leads elsewhere: much has to follow.
  private func settle(_ solver: inout CoordinateSolver) -> Bool {
    var before = Double.infinity
    for round in 1...Self.settlings {
      solver.solve([], penalty: 0, rounds: 80)
      let now = value(of: solver.result)
      // The worse it still is, the less likely it ends up better.
      guard solver.strain < strain + 0.3, now < value + Self.patience / Double(round) else {
        return false
      }
      if now > before - 0.5 { break }
      before = now
    }
    return true
  }

  private static let (settlings, patience) = (6, 100.0)
}

extension CoordinateSolver {
  private static let nearestTracks = 0.2
  private static let shortest = 0.22

  /// How much tracks are too short or too near to others, in median spacings; infinite where they cross.
  var strain: Double {
    var strain = 0.0
    for segment in shape.segments {
      let along = (shape.places[segment.b] - shape.places[segment.a]).dot(segment.direction.unit)
      strain += max(0, Self.shortest - along)
      if along < 0.02 { return .infinity }
    }
    CollisionIndex.pairs(tracks, shape.places, reach: 0.1) { i, j in
      let (one, two) = (tracks[i], tracks[j])
      guard !one.isJoined(to: two) else { return }
      let separation = CollisionShape.separation(one, two, shape.places).distance
      if separation < Self.nearestTracks, areFar(one, two) { strain += Self.nearestTracks - separation }
      if separation + one.reach[0] + two.reach[0] < 0.04 { strain = .infinity }
    }
    return strain
  }

  /// Whether two tracks are not joined by a third.
  private func areFar(_ one: CollisionShape, _ two: CollisionShape) -> Bool {
    [one.a, one.b].allSatisfy { point in
      shape.segmentsAt[point].allSatisfy { next in
        let far = shape.segments[next].other(point)
        return far != two.a && far != two.b
      }
    }
  }
}

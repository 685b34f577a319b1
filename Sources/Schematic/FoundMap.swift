internal import Geometry

/// A map that was found while room was made for names.
struct FoundMap: Sendable {
  /// What is wrong with it in one figure, less being better.
  private(set) var value: Double
  /// Its tracks.
  private(set) var layout: SchematicLayout
  /// Which places its names and badges have.
  private(set) var seats: LabelSeats
  /// Its tracks as they can be pulled.
  private(set) var fit: WireFit

  /// A map of a known value.
  init(value: Double, layout: SchematicLayout, seats: LabelSeats, fit: WireFit) {
    self.value = value
    self.layout = layout
    self.seats = seats
    self.fit = fit
  }

  /// A map that anything is better than.
  init(_ seats: LabelSeats, _ fit: WireFit) {
    self.init(value: .infinity, layout: fit.result, seats: seats, fit: fit)
  }

  /// Becomes another one if that is better: names that overlap nothing come before all else.
  ///
  /// - Returns: the score of the other one.
  @discardableResult mutating func keepBetter(_ seats: LabelSeats, _ fit: WireFit) -> LayoutScore {
    let (other, score) = Self.scored(seats, fit)
    if other.value < value { self = other }
    return score
  }

  /// The courses that its runs of track could take instead of those they have, the most promising first.
  func courses(_ chains: [Chain]) -> [ChainCourses.Course] {
    let courses = ChainCourses(layout, chains: chains, directions: fit.wire.directions)
    return (courses.promising(.nearness(.usual)) + courses.promising(.bendsOffStations)).sorted { $0.gain > $1.gain }
  }

  /// Lets names slide along their stations from now on when its tracks are pulled.
  mutating func letNamesSlide() { fit.slidesNames = true }

  /// Lets it grow as a whole against its median gap from now on when its tracks are pulled.
  ///
  /// - Parameter times: how many times larger than the truth fits best it is drawn.
  mutating func grow(to times: Double) { fit.stretch = times }

  /// Lets names that stand wherever there is room learn to leave all that is so near to a place, in gaps.
  mutating func learn(within reach: Double) { seats.lessonReach = reach }

  /// Puts names where they stand best on it as it is; where that makes some overlap others, they and those around them go back.
  mutating func polish() {
    var polished = seats
    polished.polish(fit)
    for radius in Self.retreats where polished.faults.count > seats.faults.count {
      polished.goBack(to: seats, within: radius, fit)
    }
    if polished.faults.isEmpty { polished.straightenHairlines(fit) }
    if polished.faults.count <= seats.faults.count { seats = polished }
  }

  /// How far from names that overlap something others go back, in gaps, until none overlaps more than before.
  private static let retreats = [2.0, 4, 8]

  /// The same map with some of the names where they stand best on it, whatever was learnt before; nothing where one overlaps
  /// something.
  func settled(among names: Set<Int>) -> FoundMap? {
    var settled = self
    settled.seats.settle(fit, among: names)
    return settled.seats.faults.isEmpty ? settled : nil
  }

  /// The same tracks with names and badges elsewhere.
  func reseated(_ seats: LabelSeats) -> FoundMap { FoundMap(value: value, layout: layout, seats: seats, fit: fit) }

  /// A map with its value, and the score of its tracks.
  static func scored(_ seats: LabelSeats, _ fit: WireFit) -> (map: FoundMap, score: LayoutScore) {
    let layout = fit.result
    let score = LayoutScore(layout)
    let value = fault * Double(seats.faults.count) + score.badness
    return (FoundMap(value: value, layout: layout, seats: seats, fit: fit), score)
  }

  /// What a name costs that overlaps something.
  private static let fault = 1000.0

  /// Whether nothing is left to be better: it keeps to the limits of a good map.
  var isGood: Bool { isGood(LayoutScore(layout)) }

  /// The same where the score of its tracks is known.
  func isGood(_ score: LayoutScore) -> Bool {
    isNear(score) && score.gapSpread <= 2 && score.directionError <= 22
      && Double(score.bendsAtStations) <= max(0.1 * Double(score.bends), Double(layout.leastBendsAtStations))
  }

  /// Whether its stations lie as near to their true places as on a good map, and none of its names overlaps anything.
  var isNear: Bool { isNear(LayoutScore(layout)) }

  private func isNear(_ score: LayoutScore) -> Bool {
    seats.faults.isEmpty && score.displacement <= 1 && score.displacementShare <= 0.025
      && score.orderKept >= 0.995
  }

  /// Whether it is the one to keep of the two: a good one before one that is worse in one way and better in others.
  func isBetter(than other: FoundMap) -> Bool { isGood == other.isGood ? value < other.value : isGood }

  /// Which names may take other places while a map is refined, beside those that overlap something.
  enum Freedom {
    /// All.
    case all
    /// No others.
    case faulty
    /// Those at stations at most so far from a name that overlaps something, in gaps, and so many of those that are pressed
    /// most.
    case around(Double, pressed: Int)

    /// Whether few are free, for many rounds.
    var isNarrow: Bool { if case .around = self { true } else { false } }
  }

  /// Draws stations nearer to their true places in many small steps, and brings names back that were sent away for it.
  mutating func refine(_ refinement: LabellingEffort.Refinement) {
    grow(to: refinement.growth)
    learn(within: refinement.lessonReach)
    refine(
      rounds: refinement.rounds, yielding: refinement.yielding, roundsOnceGood: refinement.roundsOnceGood,
      freeing: .around(Self.surroundings, pressed: refinement.pressed), to: .withReserve,
      repairing: refinement.repairs)
    bringBack(refinement.returning)
  }

  /// Draws stations nearer to their true places, and gaps nearer to each other, as long as no name suffers. Names that go on
  /// overlapping something learn to stand elsewhere, further from their stations, and at last wherever there is room.
  ///
  /// - Parameters:
  ///   - rounds: how often.
  ///   - work: the work of each pull.
  ///   - yielding: after how many rounds in a row in which names overlap something less is asked for, and again after as many.
  ///   - roundsOnceGood: after how many rounds more it ends once a good map was found.
  ///   - freedom: which names may take other places.
  ///   - aim: what it may end with.
  ///   - repairs: where names that overlap something are made room for where they are, too; then what is asked for in vain of
  ///     nearness is given back to evenness, and the other way round.
  mutating func refine(
    rounds: Int, work: Int = 120, yielding: Int = .max, roundsOnceGood: Int = .max,
    freeing freedom: Freedom = .all, to aim: Aim = .wellWithinLimits, repairing repairs: Repairs? = nil
  ) {
    var (seats, fit) = (seats, fit)
    var firmness = Firmness()
    var score = LayoutScore(layout)
    var vain = 0
    // One with less wrong in one figure may be worse than a good map in one way.
    var good: (map: FoundMap, since: Int)?
    defer { if let good, good.map.isBetter(than: self) { self = good.map } }
    for round in 0..<rounds {
      if seats.faults.isEmpty {
        if aim.isNear(score), score.gapSpread <= aim.spread { return }
        vain = 0
        firmness.rise(score, to: aim, givesBack: repairs != nil)
      } else {
        vain += 1
        if vain.isMultiple(of: yielding) { firmness.yield() }
        seats.press()
        if vain >= Self.teaching.first {
          seats.remember(times: Self.teaching.times)
          seats.widen()
        }
        if vain >= Self.sending.first, seats.faults.count <= Self.sending.most {
          seats.sendAway(fit, anew: vain % Self.sending.interval == 1)
        }
      }
      seats.pull(&fit, price: 12, rounds: work, fidelity: firmness.fidelity, evenness: firmness.evenness)
      seats.choose(fit, price: 40, steps: 1500, among: Self.free(freedom, seats, fit), looksBriefly: freedom.isNarrow)
      if let repairs { Self.repair(&seats, &fit, firmness, repairs, makesRoom: round.isMultiple(of: repairs.interval)) }
      let found: FoundMap
      (found, score) = Self.scored(seats, fit)
      if found.value < value { self = found }
      if let repairs, repairs.isThorough, (1...Self.almost).contains(seats.faults.count),
        score.badness < value - Self.worthwhile
      {
        var settled = seats
        settled.polish(fit)
        keepBetter(settled, fit)
      }
      if seats.faults.isEmpty, found.value < good?.map.value ?? .infinity, found.isGood(score) {
        good = (found, good?.since ?? round)
      }
      if let good, round - good.since >= roundsOnceGood { return }
    }
  }

  /// Finds places for names that overlap something where the tracks are, or makes room for them there.
  ///
  /// - Parameter makesRoom: whether tracks move for that.
  private static func repair(
    _ seats: inout LabelSeats, _ fit: inout WireFit, _ firmness: Firmness, _ repairs: Repairs, makesRoom: Bool
  ) {
    seats.reconsider(fit, within: surroundings, looksNear: repairs.isThorough)
    if makesRoom, (1...repairs.most).contains(seats.faults.count) {
      var repair = NameRepair(seats, fit, fidelity: firmness.fidelity, evenness: firmness.evenness)
      repair.run()
      if repair.seats.faults.count < seats.faults.count { (seats, fit) = (repair.seats, repair.fit) }
      if !repairs.isThorough { seats.reconsider(fit, within: surroundings) }
    }
    if repairs.isThorough, seats.faults.count <= few {
      seats.reconsider(fit, within: 2 * surroundings, looksNear: true, sendsAway: true)
    }
  }

  /// How far around names that overlap something others take part, in gaps; where so few do, all is tried for them, and where
  /// almost none does, a map is looked at as if it were the last.
  private static let (surroundings, few, almost) = (4.0, 6, 3)
  /// By how much better its tracks have to be for that than those of the best map.
  private static let worthwhile = 3.0

  /// The seats that may take other places, all where it is nil.
  private static func free(_ freedom: Freedom, _ seats: LabelSeats, _ fit: WireFit) -> Set<Int>? {
    switch freedom {
    case .all: nil
    case .faulty: []
    case .around(let radius, let pressed):
      seats.aroundFaults(within: radius, fit).union(seats.pressed(fit.nodePressure).prefix(pressed))
    }
  }

  /// How names that overlap something are helped where they are: for how many at most tracks move, in every how many rounds,
  /// and whether all is tried before that, as on a map on which some always overlap something.
  struct Repairs: Sendable {
    let most: Int
    let interval: Int
    var isThorough = false
  }

  /// How many times dearer than usual it is that stations lie away from their true places, and that gaps are uneven.
  private struct Firmness {
    private(set) var fidelity = 1.0
    private(set) var evenness = 1.0

    /// Asks for more of what is missing.
    ///
    /// - Parameter givesBack: whether less is asked for of what there is enough of.
    mutating func rise(_ score: LayoutScore, to aim: Aim, givesBack: Bool) {
      let least = givesBack ? 1 / Self.givingBack : 1
      fidelity = max(1, fidelity * (aim.isNear(score) ? least : Self.rise.fidelity))
      evenness = max(1, evenness * (score.gapSpread <= aim.spread ? least : Self.rise.evenness))
      if givesBack { evenness = min(evenness, Self.mostEvenness) }
    }

    /// Asks for less.
    mutating func yield() {
      (fidelity, evenness) = (max(1, fidelity / Self.yield.fidelity), max(1, evenness / Self.yield.evenness))
    }

    private static let rise = (fidelity: 1.4, evenness: 1.5)
    /// How many times less is asked for where rounds go on to be in vain: fewer than more is asked for where one was not, so
    /// that what lies between is tried.
    private static let yield = (fidelity: 1.3, evenness: 1.35)
    private static let (givingBack, mostEvenness) = (1.15, 40.0)
  }

  /// After how many rounds in vain names learn to stand elsewhere, and how much.
  private static let teaching = (first: 2, times: 2.0)
  /// After how many rounds in vain names stand wherever there is room, if no more than these overlap something, and how often
  /// those that do already look where that is now.
  private static let sending = (first: 4, most: 20, interval: 3)

  /// What is enough of nearness and evenness.
  struct Aim {
    let gaps: Double
    let share: Double
    let order: Double
    let spread: Double

    /// More than a good map has to be, somewhat more, and hardly more.
    static let (wellWithinLimits, withReserve, withinLimits) = (
      Aim(gaps: 0.95, share: 0.0238, order: 0.9955, spread: 1.95),
      Aim(gaps: 0.98, share: 0.0245, order: 0.9953, spread: 1.95),
      Aim(gaps: 0.995, share: 0.0249, order: 0.9951, spread: 1.995)
    )

    /// Whether stations lie near enough to their true places.
    func isNear(_ score: LayoutScore) -> Bool {
      score.displacement <= gaps && score.displacementShare <= share && score.orderKept >= order
    }
  }
}

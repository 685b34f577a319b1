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
    let layout = fit.result
    let score = LayoutScore(layout)
    let value = Self.fault * Double(seats.faults.count) + score.badness
    if value < self.value { self = FoundMap(value: value, layout: layout, seats: seats, fit: fit) }
    return score
  }

  /// The courses that its runs of track could take instead of those they have, the most promising first.
  func courses(_ chains: [Chain]) -> [ChainCourses.Course] {
    let courses = ChainCourses(layout, chains: chains, directions: fit.wire.directions)
    return (courses.promising(.nearness(.usual)) + courses.promising(.bendsOffStations)).sorted { $0.gain > $1.gain }
  }

  /// Lets names slide along their stations from now on when its tracks are pulled.
  mutating func letNamesSlide() { fit.slidesNames = true }

  /// Puts names where they stand best on it as it is.
  mutating func polish() {
    var polished = seats
    polished.polish(fit)
    if polished.faults.isEmpty { polished.straightenHairlines(fit) }
    if polished.faults.count <= seats.faults.count { seats = polished }
  }

  /// What a name costs that overlaps something.
  private static let fault = 1000.0

  /// Whether nothing is left to be better: it keeps to the limits of a good map.
  var isGood: Bool {
    let score = LayoutScore(layout)
    return isNear(score) && score.gapSpread <= 2 && score.directionError <= 22
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

  /// Draws stations nearer to their true places, and gaps nearer to each other, as long as no name suffers.
  ///
  /// - Parameters:
  ///   - rounds: how often.
  ///   - work: the work of each pull.
  ///   - free: see ``LabelSeats/choose(_:price:steps:among:)``.
  mutating func refine(rounds: Int, work: Int = 120, among free: Set<Int>? = nil) {
    var (seats, fit) = (seats, fit)
    var (fidelity, evenness) = (1.0, 1.0)
    var score = LayoutScore(layout)
    for _ in 0..<rounds {
      let isNear =
        score.displacement <= Self.enough.gaps && score.displacementShare <= Self.enough.share
        && score.orderKept >= Self.enough.order
      if isNear, score.gapSpread <= Self.enough.spread, seats.faults.isEmpty { return }
      if seats.faults.isEmpty {
        if !isNear { fidelity *= 1.4 }
        if score.gapSpread > Self.enough.spread { evenness *= 1.5 }
      } else {
        seats.press()
      }
      seats.pull(&fit, price: 12, rounds: work, fidelity: fidelity, evenness: evenness)
      seats.choose(fit, price: 40, steps: 1500, among: free)
      score = keepBetter(seats, fit)
    }
  }

  /// What is better than a good map has to be, with something to spare.
  private static let enough = (gaps: 0.95, share: 0.0238, order: 0.9955, spread: 1.95)
}

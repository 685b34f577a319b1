internal import Geometry
internal import NetworkGraph
internal import Numerics

/// A candidate map: tracks, labels and their value.
struct MapCandidate: Sendable {
  /// What is wrong with it in one figure, less being better.
  private(set) var value: Double
  /// Its tracks.
  private(set) var layout: SchematicLayout
  /// Which places its names and badges have.
  private(set) var placement: LabelPlacement
  /// Its tracks as the solver has them.
  private(set) var solver: CoordinateSolver

  /// A map of a known value.
  init(value: Double, layout: SchematicLayout, placement: LabelPlacement, solver: CoordinateSolver) {
    self.value = value
    self.layout = layout
    self.placement = placement
    self.solver = solver
  }

  /// A map that anything is better than.
  init(_ placement: LabelPlacement, _ solver: CoordinateSolver) {
    self.init(value: .infinity, layout: solver.result, placement: placement, solver: solver)
  }

  /// Becomes another one if that is better: names that overlap nothing come before all else.
  ///
  /// - Returns: the score of the other one.
  @discardableResult mutating func keepBetter(
    _ placement: LabelPlacement, _ solver: CoordinateSolver
  ) -> LayoutScore {
    let (other, score) = Self.scored(placement, solver)
    if other.value < value { self = other }
    return score
  }

  /// The courses that its runs of track could take instead of those they have, the most promising first.
  func courses(_ chains: [Chain]) -> [ChainReroutes.Course] {
    let courses = ChainReroutes(layout, chains: chains, directions: solver.shape.directions)
    return (courses.promising(.nearness(.usual)) + courses.promising(.bendsOffStations)).sorted {
      $0.gain > $1.gain
    }
  }

  /// Counts the steps of what is done with it from now on.
  mutating func count(with meter: WorkMeter?) { solver.meter = meter }

  /// Lets names slide along their stations from now on in a solve.
  mutating func letNamesSlide() { solver.slidesNames = true }

  /// Puts names where they stand best on it as it is; where that makes some overlap others, they and those around them go
  /// back.
  mutating func polish() {
    var polished = placement
    polished.polish(solver)
    for radius in Self.retreats where polished.conflicts.count > placement.conflicts.count {
      polished.goBack(to: placement, within: radius, solver)
    }
    if polished.conflicts.isEmpty { polished.straightenLeaders(solver) }
    if polished.conflicts.count <= placement.conflicts.count { placement = polished }
  }

  /// How far from labels in conflict others go back, in spacings, until none overlaps more than before.
  private static let retreats = [2.0, 4, 8]

  /// The same map with some of the names where they stand best on it, with penalties reset; nothing where one overlaps
  /// something.
  func settled(among names: Set<Int>) -> MapCandidate? {
    var settled = self
    settled.placement.settle(solver, among: names)
    return settled.placement.conflicts.isEmpty ? settled : nil
  }

  /// The same tracks with names and badges elsewhere.
  func replaced(_ placement: LabelPlacement) -> MapCandidate {
    MapCandidate(value: value, layout: layout, placement: placement, solver: solver)
  }

  /// A map with its value, and the score of its tracks.
  static func scored(_ placement: LabelPlacement, _ solver: CoordinateSolver) -> (
    map: MapCandidate, score: LayoutScore
  ) {
    let layout = solver.result
    let score = LayoutScore(layout)
    let value = conflictPenalty * Double(placement.conflicts.count) + score.badness
    return (MapCandidate(value: value, layout: layout, placement: placement, solver: solver), score)
  }

  /// What a name costs that overlaps something.
  private static let conflictPenalty = 1000.0

  /// Whether nothing is left to be better: it keeps to the limits of a good map.
  var isGood: Bool { isGood(LayoutScore(layout)) }

  /// The same where the score of its tracks is known.
  func isGood(_ score: LayoutScore) -> Bool {
    isNear(score) && score.isEven
      && score.directionError <= QualityLimits.goodMap.direction
      && Double(score.bendsAtStations)
        <= max(
          QualityLimits.stationBendShare * Double(score.bends), Double(layout.leastBendsAtStations))
  }

  /// Whether its stations lie as near to their geographic positions as on a good map, and none of its names overlaps
  /// anything.
  var isNear: Bool { isNear(LayoutScore(layout)) }

  private func isNear(_ score: LayoutScore) -> Bool {
    placement.conflicts.isEmpty && QualityLimits.goodMap.holdNearness(score)
  }

  /// Whether it is the one to keep of the two: a good one before one that is worse in one way and better in others.
  func isBetter(than other: MapCandidate) -> Bool {
    isGood == other.isGood ? value < other.value : isGood
  }
}

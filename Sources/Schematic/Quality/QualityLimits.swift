/// How far a map may stray from geography: the one place where the limits of a good map stand, with the reserves that earlier
/// stages leave to later ones. A schematic map is a design of the network's idea: within these limits what counts is how
/// straight its lines are and how its names stand, not how near its stations lie to their true places.
struct QualityLimits: Sendable {
  /// The mean distance of stations from their geographic positions, in median spacings.
  let displacement: Double
  /// The least share of pairs of stations in their geographic order.
  let order: Double
  /// The 95th percentile of spacings over the 5th.
  let spread: Double
  /// The mean error of directions, in degrees.
  let direction: Double

  /// What a good map keeps to.
  static let goodMap = QualityLimits(displacement: 2.5, order: 0.985, spread: 3, direction: 25)
  /// The same with a reserve for rounding, for comparing maps that are all good.
  static let scored = QualityLimits(displacement: 2.48, order: 0.9852, spread: 2.98, direction: 24.9)
  /// What tracks keep to before labels move them.
  static let beforeLabels = QualityLimits(displacement: 2.4, order: 0.986, spread: 2.9, direction: 24.6)
  /// What refinement aims at: with a large reserve at first, a smaller one, and hardly any.
  static let (wellWithin, within, barelyWithin) = (
    QualityLimits(displacement: 2.3, order: 0.987, spread: 2.8, direction: 24),
    QualityLimits(displacement: 2.4, order: 0.986, spread: 2.9, direction: 24.5),
    QualityLimits(displacement: 2.49, order: 0.9852, spread: 2.99, direction: 24.9)
  )

  /// From what error of directions on reroutes are rewarded for mending it, a little before it counts.
  static let directionWorthMending = 24.3
  /// The share of bends that may lie at stations, on a good map, and while bends are moved off them.
  static let (stationBendShare, stationBendShareAimedAt) = (0.1, 0.09)

  /// Whether stations lie near enough to their geographic positions.
  func holdNearness(_ score: LayoutScore) -> Bool {
    score.displacement <= displacement && score.orderKept >= order
  }
}

extension LayoutScore {
  /// One figure for choosing between layouts: bends, and what exceeds the limits.
  var badness: Double { badness(beyond: .beforeLabels) }

  /// The same for other limits.
  func badness(beyond limits: QualityLimits) -> Double {
    let crowded = 2 * max(0, Double(bendsAtStations) - QualityLimits.stationBendShare * Double(bends))
    let wayward = Shape.vTurn * Double(vTurns) + Shape.indirect * indirectness + Shape.ring * ringDefect
    return Double(bends) + 0.5 * Double(sharpBends) + crowded + wayward + excess(beyond: limits)
  }

  /// What the idea of a line counts beside its bends, in bends: a V, a line without a straight run, a ring without a side.
  private enum Shape {
    static let (vTurn, indirect, ring) = (2.0, 4.0, 10.0)
  }

  /// Whether spacings are as even as on a good map.
  public var isEven: Bool { spacingSpread <= QualityLimits.goodMap.spread }

  /// What no map should have: crossings that need not be, and lines that turn back.
  var blunders: Int { crossings + acuteBends }

  /// What exceeds the limits, bends apart.
  var excess: Double { excess(beyond: .beforeLabels) }

  private func excess(beyond limits: QualityLimits) -> Double {
    var sum = 200 * Double(blunders)
    sum += 100 * max(0, spacingSpread - limits.spread) + 100 * max(0, displacement - limits.displacement)
    sum += 10_000 * max(0, limits.order - orderKept)
    return sum + 5 * max(0, directionError - limits.direction)
  }
}

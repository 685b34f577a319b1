extension Labelling {
  /// The work of a solve.
  static let solveRounds = 120
  /// No leaders above this many conflicts, unless no work is left for anything else.
  static let mostForLeaders = 150
  /// See ``close(_:_:)``.
  static let closingRounds = 40
  /// How often room is made in vain where names are before it ends, how much further around them each time, and how far around
  /// them others may take other places, in spacings; see ``openUp(_:)``.
  static let (mostVainRepairs, growth, surroundings) = (6, 0.5, 4.0)
  /// How often names are given leaders in vain before it ends.
  static let mostVain = 8

  /// What names press for room while the tracks go back, and what an overlap costs when places are chosen there.
  static let breaths: [(roomPenalty: Double, penalty: Double)] = [(0.3, 20), (0.6, 12), (0.15, 30), (1.2, 20)]
  static let breathRounds = 16
  /// What it costs that something overlaps at all: little at first, when all have yet to find their places.
  static let closingLeast = 100.0

  /// From this round on, labels in conflict press for room more and more; in these they may stand further away.
  static let reweighting = 5
  static let widening = Array(stride(from: 8, to: 50, by: 2))
  /// See ``best(_:)``.
  static let refinements = 14
  static let rounds: [Round] =
    (0..<50).map { index in
      let late = Double(max(0, index - 11))
      return Round(
        penalty: 8 + 3 * late,
        roomPenalty: min(16, [0.3, 0.5, 0.8, 1.2, 1.8, 2.7, 4, 5, 6][min(8, index)] + 1.2 * late),
        steps: 1000)
    } + [Round(penalty: 40, roomPenalty: nil, steps: 6000)]
  /// Where tracks should stay, at first only the places are chosen again, those that failed made dearer; what still finds no
  /// room moves its surroundings a little.
  static let fixedRounds =
    (0..<6).map { index in Round(penalty: 6 + 4 * Double(index), roomPenalty: nil, steps: 3000) }
    + (0..<16).map { index in Round(penalty: 26, roomPenalty: 1 + Double(index), steps: 2000) }
}

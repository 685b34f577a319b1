internal import TransitModel

/// Tells which patterns of one route run which way: by the order in which they pass stations, and by `direction_id`
/// where that says nothing.
struct Directions {
  /// By place in the list of patterns: the direction, 0 or 1.
  let directionOfPattern: [Int]
  /// The first pattern whose `direction_id` contradicts the order of its stations.
  let contradiction: Int?

  /// How many patterns each one is compared with; the ones with the most trips.
  private static let references = 24

  init(_ patterns: [PatternDraft]) {
    let order = patterns.indices.sorted { a, b in
      let (x, y) = (patterns[a], patterns[b])
      return (-x.trips, -x.stations.count, a) < (-y.trips, -y.stations.count, b)
    }
    var senses = Array(repeating: 0, count: patterns.count)
    var references: [(positions: [Int32: Int], sense: Int)] = []
    // By direction_id: how many trips run in sense 1 less those in sense -1.
    var balance = [0, 0]
    for index in order {
      let pattern = patterns[index]
      let votes = pattern.directionVotes
      let declared = votes[0] == votes[1] ? nil : (votes[0] > votes[1] ? 0 : 1)
      let score = Self.score(pattern.stations, references)
      senses[index] = Self.sense(score: score, declared: declared, balance: balance)
      if let declared { balance[declared] += senses[index] * pattern.trips }
      if references.count < Self.references {
        references.append((Self.positions(pattern.stations), senses[index]))
      }
    }
    let positive = balance[0] - balance[1] >= 0 ? 0 : 1
    directionOfPattern = senses.map { $0 > 0 ? positive : 1 - positive }
    let numbers = directionOfPattern
    contradiction = order.first { index in
      let votes = patterns[index].directionVotes
      return votes[1 - numbers[index]] > 0
    }
  }

  private static func sense(score: (sum: Int, count: Int), declared: Int?, balance: [Int]) -> Int {
    if abs(score.sum) * 2 > score.count { return score.sum > 0 ? 1 : -1 }
    if let declared, balance[declared] != 0 { return balance[declared] > 0 ? 1 : -1 }
    if let declared, balance[1 - declared] != 0 { return balance[1 - declared] > 0 ? -1 : 1 }
    return score.sum < 0 ? -1 : 1
  }

  private static func positions(_ stations: [Int32]) -> [Int32: Int] {
    Dictionary(stations.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Over all references: hops that run the way the reference does less those that run against it, turned where the
  /// reference itself runs in sense -1; and how many hops were compared.
  private static func score(
    _ stations: [Int32], _ references: [(positions: [Int32: Int], sense: Int)]
  ) -> (sum: Int, count: Int) {
    var sum = 0
    var count = 0
    for reference in references {
      var last: Int?
      for station in stations {
        guard let position = reference.positions[station] else { continue }
        if let last, last != position {
          sum += (position > last ? 1 : -1) * reference.sense
          count += 1
        }
        last = position
      }
    }
    return (sum, count)
  }
}

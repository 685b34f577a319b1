internal import TransitModel

/// The branches of a direction: the termini that its trains run to and that none of them passes. Most directions have one.
///
/// A trip runs the whole line from a stop on when it goes on to the terminus of a branch, wherever it started. On a ring
/// that is a lap that closes.
struct Branches {
  /// The whole line in that direction.
  let pattern: ServicePattern
  /// The terminus of each branch; that of the whole line first, then in the order of the patterns.
  let termini: [StationID]
  /// By terminus the stations that its trains stop at.
  private let stations: [StationID: Set<StationID>]

  /// The share of a direction's trips that a branch must at least have, so that a train a day to the depot is none: one in
  /// fifty.
  private static let leastShare = 50

  /// Nothing when the direction has no pattern with stops.
  ///
  /// - Parameter trips: How many trips run by each pattern of the line.
  init?(of direction: DirectionID, on line: Line, trips: [PatternID: Int]) {
    let patterns = line.patterns.filter { $0.direction == direction }
    guard let whole = patterns.first, let main = whole.terminus else { return nil }
    pattern = whole
    var counts: [StationID: Int] = [:]
    for pattern in patterns {
      if let terminus = pattern.terminus { counts[terminus, default: 0] += trips[pattern.id] ?? 0 }
    }
    let all = counts.values.reduce(0, +)
    let common = patterns.filter { pattern in
      guard let terminus = pattern.terminus, terminus != main else { return true }
      return counts[terminus, default: 0] * Self.leastShare >= all && pattern.kind != .short && pattern.kind != .depot
    }
    let passed = Set(common.flatMap { $0.stops.dropLast().map(\.station) })
    var termini = [main]
    if !whole.isLoop {
      for case let terminus? in common.map(\.terminus) where !passed.contains(terminus) && !termini.contains(terminus) {
        termini.append(terminus)
      }
    }
    self.termini = termini
    var stations: [StationID: Set<StationID>] = [:]
    for pattern in patterns {
      guard let terminus = pattern.terminus, termini.contains(terminus) else { continue }
      stations[terminus, default: []].formUnion(pattern.stops.map(\.station))
    }
    self.stations = stations
  }

  /// Whether the direction forks.
  var areSeveral: Bool { termini.count > 1 }

  /// Whether trips of `pattern` go on to the terminus of a branch.
  func isWhole(_ pattern: ServicePattern) -> Bool { pattern.terminus.map(termini.contains) ?? false }

  /// The terminus of the branch that trips of `pattern` are on: their own, else that of the first branch that stops where
  /// they end.
  func branch(of pattern: ServicePattern) -> StationID {
    guard let end = pattern.terminus, !termini.contains(end) else { return pattern.terminus ?? termini[0] }
    return termini.first { stations[$0]?.contains(end) ?? false } ?? termini[0]
  }
}

extension City {
  /// How many trips run by each pattern of each line.
  var tripCounts: [LineID: [PatternID: Int]] {
    trips.reduce(into: [:]) { $0[$1.line, default: [:]][$1.pattern, default: 0] += 1 }
  }
}

internal import TransitModel

/// The service patterns that a map leaves off: those that run between two stations where fewer than one in twenty trains of
/// their line do, as far as every station they stop at has other trains.
struct RarePatterns {
  private var patterns: [LineID: Set<PatternID>] = [:]

  /// One in so many trains is rare.
  private static let rarity = 20

  init(_ city: City) {
    var trips: [LineID: [PatternID: Int]] = [:]
    for trip in city.trips { trips[trip.line, default: [:]][trip.pattern, default: 0] += 1 }
    var served: [StationID: Int] = [:]
    for pattern in city.lines.flatMap(\.patterns) {
      for stop in Self.stops(of: pattern) { served[stop, default: 0] += 1 }
    }
    for line in city.lines {
      guard let trips = trips[line.id] else { continue }
      // Of a pattern without trains nothing is known, and so of all the line.
      guard line.patterns.allSatisfy({ trips[$0.id] != nil }) else { continue }
      let found = Self.rare(line, trips).sorted { (trips[$0.id] ?? 0, $0.id) < (trips[$1.id] ?? 0, $1.id) }
      for pattern in found {
        let stops = Self.stops(of: pattern)
        guard stops.allSatisfy({ (served[$0] ?? 0) > 1 }) else { continue }
        for stop in stops { served[stop, default: 0] -= 1 }
        patterns[line.id, default: []].insert(pattern.id)
      }
    }
  }

  /// Whether a map leaves a pattern of a line off.
  func contains(_ pattern: PatternID, of line: LineID) -> Bool { patterns[line]?.contains(pattern) ?? false }

  private static func stops(of pattern: ServicePattern) -> Set<StationID> { Set(pattern.stops.map(\.station)) }

  /// The patterns of a line that run where few of its trains do.
  private static func rare(_ line: Line, _ trips: [PatternID: Int]) -> [ServicePattern] {
    var traffic: [Set<StationID>: Int] = [:]
    for pattern in line.patterns {
      for hop in hops(of: pattern) { traffic[hop, default: 0] += trips[pattern.id] ?? 0 }
    }
    let all = line.patterns.reduce(0) { $0 + (trips[$1.id] ?? 0) }
    return line.patterns.filter { pattern in hops(of: pattern).contains { rarity * (traffic[$0] ?? 0) < all } }
  }

  private static func hops(of pattern: ServicePattern) -> Set<Set<StationID>> {
    Set(zip(pattern.stops, pattern.stops.dropFirst()).map { [$0.station, $1.station] })
  }
}

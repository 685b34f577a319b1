internal import TransitModel

/// The stations that the trains of a line pass, pattern by pattern: those between two stops of an express too, where others
/// stop.
struct LineRuns {
  /// The stations of patterns that are alike.
  struct Run: Hashable {
    let stations: [StationID]
    /// Whether its trains run in the direction of the main one.
    let isAlong: Bool
  }

  /// The whole line in its direction.
  let main: [StationID]
  /// The whole line in another direction, as its trains pass it; nothing where there is none.
  let opposite: [StationID]?
  /// All runs, the main one first, those of other directions turned round.
  let all: [Run]
  /// How many trains make each of them, or how many patterns where no trains are known.
  let weights: [Run: Int]
  /// Stations at which trains stop in the main one's direction, and in others.
  let (along, against): (Set<StationID>, Set<StationID>)
  /// The patterns whose trains pass stations at which others stop.
  let expresses: Set<PatternID>
  /// From which station to which trains run.
  private let steps: Set<StationPair>

  init(_ line: Line, direction: DirectionID?, trips: [PatternID: Int], places: [StationID: Coordinate]) {
    let chosen = direction ?? line.directions.first?.id ?? line.patterns.first?.direction
    let main = line.patterns.first { $0.direction == chosen } ?? line.patterns.first
    var along: Set<StationID> = []
    var against: Set<StationID> = []
    var stops: [(run: Run, weight: Int, pattern: PatternID)] = []
    for pattern in [main].compactMap({ $0 }) + line.patterns.filter({ $0.id != main?.id }) {
      var run: [StationID] = []
      for stop in pattern.stops where run.last != stop.station { run.append(stop.station) }
      let isAlong = pattern.direction == main?.direction
      if isAlong { along.formUnion(run) } else { against.formUnion(run) }
      let weight = trips.isEmpty ? 1 : trips[pattern.id] ?? 0
      stops.append((Run(stations: isAlong ? run : run.reversed(), isAlong: isAlong), weight, pattern.id))
    }
    let passed = PassedStops(stops.map(\.run), places: places)
    var all: [Run] = []
    var weights: [Run: Int] = [:]
    var steps: Set<StationPair> = []
    var expresses: Set<PatternID> = []
    for (run, weight, pattern) in stops {
      let full = Run(stations: passed.expanded(run), isAlong: run.isAlong)
      if full != run { expresses.insert(pattern) }
      if weights[full] == nil { all.append(full) }
      weights[full, default: 0] += weight
      for (a, b) in zip(full.stations, full.stations.dropFirst()) {
        steps.insert(full.isAlong ? StationPair(from: a, to: b) : StationPair(from: b, to: a))
      }
    }
    self.steps = steps
    self.expresses = expresses
    self.main = all.first?.stations ?? []
    opposite = all.first { !$0.isAlong }.map { $0.stations.reversed() }
    self.all = all
    self.weights = weights
    self.along = along
    self.against = against
  }

  /// Whether trains run from each of these stations to the next.
  func hasTrains(over chain: [StationID]) -> Bool {
    zip(chain, chain.dropFirst()).allSatisfy { steps.contains(StationPair(from: $0, to: $1)) }
  }
}

/// Two stations, one after the other.
struct StationPair: Hashable {
  let from: StationID
  let to: StationID
}

/// What trains of a line pass without stopping, where other trains of it stop.
struct PassedStops {
  /// So many stations may a train pass in one go.
  private static let furthest = 40
  /// How much longer than the straight line the way over the stations it passes may be: where trains of its own sense stop there,
  /// and where only those of the other sense do.
  private static let longestDetour = (own: 1.5, other: 1.15)
  /// Through so many runs that stop less and less often a way is followed.
  private static let deepest = 4

  private struct Passage: Hashable {
    let pair: StationPair
    let isAlong: Bool
  }

  private var between: [Passage: [StationID]] = [:]

  init(_ runs: [LineRuns.Run], places: [StationID: Coordinate]) {
    var passages: Set<Passage> = []
    for run in runs {
      for pair in Self.pairs(of: run.stations) { passages.insert(Passage(pair: pair, isAlong: run.isAlong)) }
    }
    // Of several ways with as many stations the first one counts, in an order of their own.
    let ordered = Set(runs).sorted { a, b in
      a.stations == b.stations ? a.isAlong && !b.isAlong : a.stations.lexicographicallyPrecedes(b.stations)
    }
    for run in ordered {
      let own = Set(Self.pairs(of: run.stations))
      for start in run.stations.indices {
        for end in run.stations.indices.dropFirst(start + 2).prefix(Self.furthest) {
          let pair = StationPair(from: run.stations[start], to: run.stations[end])
          // A run that also joins them directly goes round a ring and passes nothing.
          guard pair.from != pair.to, !own.contains(pair) else { continue }
          for isAlong in [true, false] where passages.contains(Passage(pair: pair, isAlong: isAlong)) {
            note(run.stations[start...end], of: pair, isAlong, isOwn: isAlong == run.isAlong, places)
          }
        }
      }
    }
  }

  private static func pairs(of run: [StationID]) -> [StationPair] {
    zip(run, run.dropFirst()).flatMap { [StationPair(from: $0, to: $1), StationPair(from: $1, to: $0)] }
  }

  private mutating func note(
    _ run: ArraySlice<StationID>, of pair: StationPair, _ isAlong: Bool, isOwn: Bool, _ places: [StationID: Coordinate]
  ) {
    let stations = Array(run.dropFirst().dropLast())
    guard stations.count > (between[Passage(pair: pair, isAlong: isAlong)]?.count ?? 0), Set(run).count == run.count,
      Self.isDirect(run, isOwn: isOwn, places)
    else { return }
    between[Passage(pair: pair, isAlong: isAlong)] = stations
    between[Passage(pair: StationPair(from: pair.to, to: pair.from), isAlong: isAlong)] = stations.reversed()
  }

  /// Whether the way along these stations is not much longer than the straight line; where a place is unknown, whether trains of
  /// the same sense stop there.
  private static func isDirect(_ run: ArraySlice<StationID>, isOwn: Bool, _ places: [StationID: Coordinate]) -> Bool {
    let known = run.compactMap { places[$0] }
    guard known.count == run.count, let first = known.first, let last = known.last else { return isOwn }
    let way = zip(known, known.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return way <= (isOwn ? longestDetour.own : longestDetour.other) * first.distance(to: last)
  }

  /// A run with the stations that its trains pass.
  func expanded(_ run: LineRuns.Run) -> [StationID] {
    expanded(run.stations, run.isAlong, stops: Set(run.stations), depth: 0)
  }

  private func expanded(
    _ run: [StationID], _ isAlong: Bool, stops: Set<StationID>, depth: Int
  ) -> [StationID] {
    guard depth <= Self.deepest, let first = run.first else { return run }
    var full = [first]
    var seen = stops
    for (from, to) in zip(run, run.dropFirst()) {
      // What the run stops at elsewhere it does not pass here.
      if let passed = between[Passage(pair: StationPair(from: from, to: to), isAlong: isAlong)],
        seen.isDisjoint(with: passed)
      {
        let part = expanded([from] + passed + [to], isAlong, stops: seen.union(passed), depth: depth + 1)
        seen.formUnion(part)
        full += part.dropFirst()
      } else {
        full.append(to)
      }
    }
    return full
  }
}

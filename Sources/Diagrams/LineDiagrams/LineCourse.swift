internal import TransitModel

/// How the stations of a line hang together: a trunk, branches that leave and rejoin it, rings.
struct LineCourse: Hashable, Sendable {
  /// What the trunk's stations form.
  enum Form: Hashable, Sendable {
    /// A line with two ends.
    case open
    /// A closed ring.
    case ring
    /// A line whose last stations, from behind the one at that index on, form a ring that comes back to it.
    case tailed(junction: Int)
  }

  /// A side of a station, in the sense of travel.
  enum Side: Hashable, Sendable {
    case before, after
  }

  /// Stations off the trunk.
  struct Branch: Hashable, Sendable {
    /// The stations in the order of travel.
    var stations: [StationID]
    /// The station it leaves from; nothing where it begins by itself.
    var from: StationID?
    /// The station it rejoins at; nothing where it ends by itself.
    var to: StationID?
    /// The side of ``from`` on which the trains part.
    var fromSide = Side.after
    /// The side of ``to`` on which they meet.
    var toSide = Side.before
    /// Whether trains come to a spur from both sides of its junction.
    var isSquare = false
    /// Whether trains stop in it in one sense only, and whether that is the order of its stations.
    var oneWay: Bool?

    /// Its stations with those it hangs on.
    var chain: [StationID] { [from].compactMap { $0 } + stations + [to].compactMap { $0 } }
  }

  /// The trunk's stations, each once: in the order of travel, but a ring's tail always before its ring.
  let trunk: [StationID]
  let form: Form
  /// Whether trains come from the ring and go down its tail.
  let isReversed: Bool
  /// Whether the ring is travelled in one sense only.
  let isOneWay: Bool
  let branches: [Branch]
  /// The stations of the trunk in the sense of travel, each once.
  let travel: [StationID]
  /// Stations of the trunk at which trains stop in one sense only, and whether that is the sense of travel.
  let oneWayStops: [StationID: Bool]

  /// Stations next to each other on a pattern that are not drawn so, in the order of the patterns.
  let otherSteps: [StationPair]
  /// The patterns whose trains pass stations at which others stop.
  let expresses: Set<PatternID>

  /// Every station, the trunk first.
  var stations: [StationID] { trunk + branches.flatMap(\.stations) }

  /// The course of a line in a direction of travel; nothing: in its first.
  ///
  /// - Parameters:
  ///   - places: where stations are, which tells an express from a detour.
  ///   - trips: how many trains run each pattern, which tells on which side of a station most of them part.
  ///   - joinsTracks: whether stations at which trains stop in one sense only lie on one track with those of the other.
  init(
    line: Line, direction: DirectionID?, places: [StationID: Coordinate] = [:], trips: [PatternID: Int] = [:],
    joinsTracks: Bool = true
  ) {
    let runs = LineRuns(line, direction: direction, trips: trips, places: places)
    var builder = CourseBuilder(runs, places: places, joinsTracks: joinsTracks)
    builder.build()
    trunk = builder.trunk
    form = builder.form
    isReversed = builder.isReversed
    isOneWay = builder.isOneWay || (builder.form != .open && builder.runs.opposite == nil)
    branches = builder.branches
    oneWayStops = builder.oneWayStops
    otherSteps = builder.otherSteps
    expresses = runs.expresses
    if builder.isReversed, case .tailed(let junction) = builder.form {
      travel = builder.trunk[(junction + 1)...] + builder.trunk[...junction].reversed()
    } else {
      travel = builder.trunk
    }
  }
}

extension LineCourse {
  /// A station and all that trains reach from it, over the trunk and every branch, in the sense of travel.
  func ahead(of station: StationID) -> Set<StationID> {
    var next: [StationID: [StationID]] = [:]
    for chain in [trunk] + branches.map(\.chain) {
      for (from, to) in zip(chain, chain.dropFirst()) { next[from, default: []].append(to) }
    }
    var reached: Set<StationID> = [station]
    var open = [station]
    while let last = open.popLast() {
      for other in next[last] ?? [] where reached.insert(other).inserted { open.append(other) }
    }
    return reached
  }

  /// Where the line ends: of the trunk and of its branches.
  var termini: Set<StationID> {
    let ends: [StationID?] =
      switch form {
      case .open: [trunk.first, trunk.last]
      case .ring: []
      case .tailed: [trunk.first]
      }
    let tips = branches.flatMap { [$0.from == nil ? $0.stations.first : nil, $0.to == nil ? $0.stations.last : nil] }
    return Set((ends + tips).compactMap { $0 })
  }

  /// The line in words: trunk, branches, and what joins them beyond that.
  var runs: [[StationID]] { chains + otherSteps.map { [$0.from, $0.to] } }

  /// The stations in the order in which they are drawn: the trunk, closed where it is a ring, then branches with their ends.
  var chains: [[StationID]] {
    LineCourse.closed(trunk, form) + branches.map(\.chain)
  }

  /// The trunk, back to where its ring begins.
  static func closed(_ trunk: [StationID], _ form: Form) -> [[StationID]] {
    guard let first = trunk.first else { return [] }
    switch form {
    case .open: return [trunk]
    case .ring: return [trunk + [first]]
    case .tailed(let junction): return [trunk + [trunk[junction]]]
    }
  }
}

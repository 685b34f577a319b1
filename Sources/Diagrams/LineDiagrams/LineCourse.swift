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

  /// Stations off the trunk.
  struct Branch: Hashable, Sendable {
    /// The stations in the order of travel.
    let stations: [StationID]
    /// The station it leaves from; nothing where it begins by itself.
    let from: StationID?
    /// The station it rejoins at; nothing where it ends by itself.
    let to: StationID?
  }

  /// The trunk's stations, each once: in the order of travel, but a ring's tail always before its ring.
  let trunk: [StationID]
  let form: Form
  /// Whether trains come from the ring and go down its tail.
  let isReversed: Bool
  /// Whether the ring is travelled in one sense only.
  let isOneWay: Bool
  let branches: [Branch]
  /// The stations of the whole line in the sense of travel, each once.
  let travel: [StationID]

  /// Every station, the trunk first.
  var stations: [StationID] { trunk + branches.flatMap(\.stations) }

  /// The course of a line in a direction of travel; nothing: in its first.
  init(line: Line, direction: DirectionID?) {
    let chosen = direction ?? line.directions.first?.id ?? line.patterns.first?.direction
    let main = line.patterns.first { $0.direction == chosen } ?? line.patterns.first
    let stops = main?.stops.map(\.station) ?? []
    let opposite = line.patterns.first { $0.direction != main?.direction }?.stops.map(\.station)
    let outline = Self.outline(of: stops, opposite: opposite)
    trunk = outline.trunk
    form = outline.form
    isReversed = outline.isReversed
    isOneWay = outline.isOneWay || (outline.form != .open && opposite == nil)
    travel = Self.unique(stops)
    branches = Self.branches(of: line, main: main, trunk: outline.trunk)
  }

  private struct Outline {
    var trunk: [StationID]
    var form = Form.open
    var isOneWay = false
    var isReversed = false
  }

  private static func outline(of stops: [StationID], opposite: [StationID]?) -> Outline {
    var firstVisit: [StationID: Int] = [:]
    for (index, stop) in stops.enumerated() {
      guard let first = firstVisit[stop] else {
        firstVisit[stop] = index
        continue
      }
      // The first station that comes again closes the ring.
      let trunk = Array(stops[..<index])
      guard index - first > 2 else { return Outline(trunk: unique(stops)) }
      return first == 0 ? Outline(trunk: trunk, form: .ring) : Outline(trunk: trunk, form: .tailed(junction: first))
    }
    guard let opposite else { return Outline(trunk: stops) }
    if let turn = turningRing(out: stops, back: opposite) {
      return Outline(trunk: turn.trunk, form: .tailed(junction: turn.junction), isOneWay: true)
    }
    if let turn = turningRing(out: opposite, back: stops) {
      return Outline(trunk: turn.trunk, form: .tailed(junction: turn.junction), isOneWay: true, isReversed: true)
    }
    return Outline(trunk: stops)
  }

  /// Trains that come back from the end of the line over other stations than they came by, or over the same ones in the
  /// same order, run a ring in one sense.
  private static func turningRing(
    out: [StationID], back: [StationID]
  ) -> (trunk: [StationID], junction: Int)? {
    let wayBack = Array(back.reversed())
    var shared = 0
    while shared < min(out.count, wayBack.count), out[shared] == wayBack[shared] { shared += 1 }
    let outward = Array(out[shared...])
    let homeward = Array(back.dropLast(shared))
    // What the last stations out are called at again as the first ones home.
    let common = (1...max(1, min(outward.count, homeward.count))).last { outward.suffix($0) == homeward.prefix($0) }
    guard shared > 0, let common, outward.count >= common else { return nil }
    let ring = outward + homeward.dropFirst(common)
    guard ring.count > 1, Set(ring).count == ring.count else { return nil }
    return (Array(out[..<shared]) + ring, shared - 1)
  }

  private static func unique(_ stops: [StationID]) -> [StationID] {
    var seen: Set<StationID> = []
    return stops.filter { seen.insert($0).inserted }
  }

  private static func branches(of line: Line, main: ServicePattern?, trunk: [StationID]) -> [Branch] {
    var known = Set(trunk)
    var branches: [Branch] = []
    for pattern in line.patterns where pattern.id != main?.id {
      let travelled = pattern.stops.map(\.station)
      let stops = pattern.direction == main?.direction ? travelled : travelled.reversed()
      var index = 0
      while index < stops.count {
        guard !known.contains(stops[index]) else {
          index += 1
          continue
        }
        var end = index
        while end < stops.count, !known.contains(stops[end]) { end += 1 }
        branches.append(
          Branch(
            stations: unique(Array(stops[index..<end])), from: index > 0 ? stops[index - 1] : nil,
            to: end < stops.count ? stops[end] : nil))
        known.formUnion(stops[index..<end])
        index = end
      }
    }
    return branches
  }
}

extension LineCourse {
  /// A station and all that trains reach from it, over the trunk and every branch, in the sense of travel.
  func ahead(of station: StationID) -> Set<StationID> {
    var next: [StationID: [StationID]] = [:]
    let chains = [trunk] + branches.map { [$0.from].compactMap { $0 } + $0.stations + [$0.to].compactMap { $0 } }
    for chain in chains {
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
}

internal import TransitModel

/// How the stations of a line hang together: a trunk, branches that leave and rejoin it, rings.
struct LineCourse: Hashable, Sendable {
  /// What the trunk's stations form.
  enum Form: Hashable, Sendable {
    /// A line with two ends.
    case open
    /// A closed ring.
    case ring
    /// A line whose last stations, from the one at that index on, form a ring that comes back to it.
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

  /// Stations in the order of travel, each once.
  let trunk: [StationID]
  let form: Form
  /// Whether the ring is travelled in one sense only.
  let isOneWay: Bool
  let branches: [Branch]

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
    isOneWay = outline.isOneWay || (outline.form != .open && opposite == nil)
    branches = Self.branches(of: line, main: main, trunk: outline.trunk)
  }

  private static func outline(
    of stops: [StationID], opposite: [StationID]?
  ) -> (trunk: [StationID], form: Form, isOneWay: Bool) {
    var firstVisit: [StationID: Int] = [:]
    for (index, stop) in stops.enumerated() {
      guard let first = firstVisit[stop] else {
        firstVisit[stop] = index
        continue
      }
      let trunk = Array(stops[..<index])
      // The first station that comes again closes the ring.
      if first == 0, trunk.count > 2 { return (trunk, .ring, false) }
      if index - first > 2 { return (trunk, .tailed(junction: first), !isWayBack(Array(stops[first...]))) }
      return (unique(stops), .open, false)
    }
    // Trains that turn at the end of the line without calling at the last stations again: a ring of one sense.
    if let opposite, opposite.count > 1, opposite[0] == stops.last,
      let junction = stops.firstIndex(of: opposite[1]), junction > 0, junction < stops.count - 2,
      !opposite.contains(stops[junction + 1])
    {
      return (stops, .tailed(junction: junction), true)
    }
    return (stops, .open, false)
  }

  private static func isWayBack(_ stops: [StationID]) -> Bool { stops.count < 3 }

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

internal import NetworkGraph
internal import TransitModel

/// Trains of a line that go on as another one, so that riders stay on board.
struct ThroughService: Hashable {
  /// Where they do.
  let station: StationID
  /// The place of the other line in the city's list.
  let line: Int
  /// Where most of them go, or come from.
  let terminus: StationID
}

extension City {
  /// Fewer of a line's trains than one in so many are not worth a word.
  private static let rareThroughTrain = 100

  /// Where trains of a line go on as others, or come as others, in the order of the city's lines. What goes on under the same sign and
  /// ends at a station of the line itself has only turned.
  func throughServices(of line: LineID) -> [ThroughService] {
    let patterns = Dictionary(lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func ends(_ trip: Trip) -> (first: StationID, last: StationID)? {
      guard let stops = patterns[trip.line]?.pattern(trip.pattern)?.stops, let first = stops.first,
        let last = stops.last
      else { return nil }
      return (first.station, last.station)
    }
    let variants = LineVariants(self)
    let own = Set(patterns[line]?.patterns.flatMap { $0.stops.map(\.station) } ?? [])
    func isSame(_ other: Line) -> Bool {
      guard let line = patterns[line] else { return false }
      return variants.drawn(line.id) == variants.drawn(other.id)
        || (line.shortName, line.color, line.mode) == (other.shortName, other.color, other.mode)
    }
    var counts: [ThroughService: Int] = [:]
    func count(_ a: Trip, _ b: Trip, at station: StationID) {
      guard a.line != b.line, let far = a.line == line ? ends(b)?.last : ends(a)?.first else { return }
      guard let other = lines.firstIndex(where: { $0.id == (a.line == line ? b.line : a.line) }) else { return }
      if own.contains(far), isSame(lines[other]) { return }
      counts[ThroughService(station: station, line: other, terminus: far), default: 0] += 1
    }
    for (a, b) in throughTrips(with: line) where a.line == line || b.line == line {
      if let last = ends(a)?.last, last == ends(b)?.first { count(a, b, at: last) }
    }
    let all = trips.count { $0.line == line }
    let places = Dictionary(grouping: counts.keys) { [$0.station.rawValue, String($0.line)] }
    return places.values.compactMap { group in
      let trains = group.reduce(0) { $0 + (counts[$1] ?? 0) }
      guard trains * Self.rareThroughTrain >= all else { return nil }
      return group.max { (counts[$0] ?? 0, $1.terminus.rawValue) < (counts[$1] ?? 0, $0.terminus.rawValue) }
    }.sorted { ($0.line, $0.station.rawValue) < ($1.line, $1.station.rawValue) }
  }

  /// Trips that are one train, each with the next: those of a block that the line has trips of, and those that a rule for a
  /// change says so of.
  private func throughTrips(with line: LineID) -> [(Trip, Trip)] {
    let own = Set(trips.lazy.filter { $0.line == line }.compactMap(\.block))
    var blocks: [[String]: [Trip]] = [:]
    if !own.isEmpty {
      for trip in trips {
        if let block = trip.block, own.contains(block) {
          blocks[[block, trip.service.rawValue], default: []].append(trip)
        }
      }
    }
    var pairs: [(Trip, Trip)] = []
    for key in blocks.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let chain = (blocks[key] ?? []).sorted { a, b in
        (a.stopTimes.first?.departure.seconds ?? 0, a.id) < (b.stopTimes.first?.departure.seconds ?? 0, b.id)
      }
      pairs += zip(chain, chain.dropFirst())
    }
    let rules = transfers.filter { $0.kind == .inSeat }
    if rules.isEmpty { return pairs }
    let known = Dictionary(trips.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return pairs
      + rules.compactMap { rule in
        guard let a = rule.from.trip.flatMap({ known[$0] }), let b = rule.to.trip.flatMap({ known[$0] }) else {
          return nil
        }
        return (a, b)
      }
  }
}

import TransitModel

/// The ids that stations and lines had when they were imported before, found again by what they are called in their source: by
/// their own id, by one of their stops or patterns, else by their name and place.
struct KeptIDs {
  /// By the source's id.
  private(set) var stations: [StationID: StationID] = [:]
  private(set) var lines: [LineID: LineID] = [:]

  /// How far from its old place a station of one name may be to be the same, in metres.
  private static let nearness = 300.0

  /// The ids of `city`, whose ids are the source's, as they stand in `old`, which was written as a folder.
  init(of city: City, in old: City) {
    keepStations(of: city, in: old)
    keepLines(of: city, in: old)
  }

  private mutating func keepStations(of city: City, in old: City) {
    var owners: [String: StationID] = [:]
    for station in old.stations {
      for id in station.stopIDs where owners[id] == nil { owners[id] = station.id }
      owners[station.id.rawValue] = station.id
    }
    var taken: Set<StationID> = []
    // What keeps its own id comes first, then what shares most stops, in the order of the source.
    let all = city.stations.map { station in
      (station, owners[station.id.rawValue], Self.most(of: station.stopIDs.compactMap { owners[$0] }))
    }
    for (station, own, _) in all { if let own, taken.insert(own).inserted { stations[station.id] = own } }
    for (station, _, shared) in all where stations[station.id] == nil {
      if let shared, taken.insert(shared).inserted { stations[station.id] = shared }
    }
    let left = old.stations.filter { !taken.contains($0.id) }
    for station in city.stations where stations[station.id] == nil {
      let alike = left.filter { $0.name.local == station.name.local && Self.isNear($0, station) }
      if alike.count == 1, let same = alike.first, taken.insert(same.id).inserted { stations[station.id] = same.id }
    }
  }

  private static func isNear(_ a: Station, _ b: Station) -> Bool {
    guard let one = a.coordinate, let other = b.coordinate else { return true }
    return one.distance(to: other) <= nearness
  }

  private static func most(of ids: [StationID]) -> StationID? {
    var counts: [StationID: Int] = [:]
    for id in ids { counts[id, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private mutating func keepLines(of city: City, in old: City) {
    var owners: [String: LineID] = [:]
    for line in old.lines {
      for id in line.routeIDs where owners[id] == nil { owners[id] = line.id }
    }
    for line in old.lines { owners[line.id.rawValue] = line.id }
    let (before, now) = (Self.linesByPattern(of: old), Self.linesByPattern(of: city))
    var taken: Set<LineID> = []
    for line in city.lines {
      if let own = owners[line.id.rawValue], taken.insert(own).inserted { lines[line.id] = own }
    }
    for line in city.lines where lines[line.id] == nil {
      let shared = line.patterns.filter { now[$0.id] != nil }.compactMap { before[$0.id] }
      let alike = old.lines.filter { $0.shortName == line.shortName && $0.name.local == line.name.local }
      let same = shared.first { !taken.contains($0) } ?? (alike.count == 1 ? alike.first?.id : nil)
      if let same, taken.insert(same).inserted { lines[line.id] = same }
    }
  }

  /// The line of each pattern, without ids that several lines use: patterns tell lines apart where their ids are the source's own.
  private static func linesByPattern(of city: City) -> [PatternID: LineID] {
    Dictionary(grouping: city.lines.flatMap { line in line.patterns.map { ($0.id, line.id) } }, by: \.0)
      .compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }
}

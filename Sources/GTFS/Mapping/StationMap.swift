internal import TransitModel

/// Which stops make up which station.
struct StationMap {
  /// A station: the stop it is named after, and the stops trains stop at.
  struct Group {
    /// The stop whose id and name it has.
    let root: Int
    /// The stops of the feed that belong to it and that trains of the guide stop at, in the order of the file.
    let platforms: [Int]
    /// The other stops without a parent, or their station, that were joined to it, in the order of the file.
    let joined: [Int]
    /// Whether stops of its directions or platforms were joined, so that its name is theirs without the ending.
    let isOneOfDirections: Bool
  }

  /// The stations, in the order of the file.
  let groups: [Group]
  /// By stop: the number of its station; -1 for a stop of no station of the guide.
  let stationOfStop: [Int32]

  /// The stations of the stops that `isUsed` marks; ``StopJoining`` says which stops become one station.
  init(tables: FeedTables, isUsed: [Bool], joinsStops: Bool, log: FindingLog) {
    let stops = tables.stops
    var parts = DisjointSets(count: stops.records.count)
    for stop in stops.records.indices where stops.records[stop].parent != nil {
      parts.join(stops.root(of: stop), stop)
    }
    let roots = Set(stops.records.indices.filter { isUsed[$0] }.map { stops.root(of: $0) })
    var joining = StopJoining(stops, roots: roots.sorted(), parts: parts)
    if joinsStops {
      joining.joinToStations()
      joining.joinNamesakes()
      joining.joinDirections(tables.stopTimes)
      joining.joinTransfers(tables.transfers)
    }
    parts = joining.parts
    let groups = Self.groups(stops: stops, roots: roots, isUsed: isUsed, parts: &parts, joined: joining.joined)
    (self.groups, stationOfStop) = groups
    Self.report(groups.0, stops: stops, log: log)
  }

  private static func groups(
    stops: StopTable, roots: Set<Int>, isUsed: [Bool], parts: inout DisjointSets, joined pairs: [StopJoining.Joined]
  ) -> ([Group], [Int32]) {
    var numbers: [Int: Int] = [:]
    var rootOfGroup: [Int] = []
    for root in roots.sorted() {
      guard let number = numbers[parts.find(root)] else {
        numbers[parts.find(root)] = rootOfGroup.count
        rootOfGroup.append(root)
        continue
      }
      // The feed's own station leads, wherever it stands in the file.
      if stops.records[root].kind == .station { rootOfGroup[number] = root }
    }
    let ofDirections = Set(pairs.filter(\.isOneOfDirections).compactMap { numbers[parts.find($0.a)] })
    var stationOfStop = Array(repeating: Int32(-1), count: stops.records.count)
    var platforms = Array(repeating: [Int](), count: rootOfGroup.count)
    var joined = platforms
    for stop in stops.records.indices {
      guard let number = numbers[parts.find(stop)] else { continue }
      stationOfStop[stop] = Int32(truncatingIfNeeded: number)
      if isUsed[stop] { platforms[number].append(stop) }
      if roots.contains(stop), stop != rootOfGroup[number] { joined[number].append(stop) }
    }
    let groups = rootOfGroup.indices.map { number in
      Group(
        root: rootOfGroup[number], platforms: platforms[number], joined: joined[number],
        isOneOfDirections: ofDirections.contains(number) && stops.records[rootOfGroup[number]].kind != .station)
    }
    return (groups, stationOfStop)
  }

  private static func report(_ groups: [Group], stops: StopTable, log: FindingLog) {
    for group in groups where !group.joined.isEmpty {
      let root = stops.records[group.root]
      let others = group.joined.map { "\"\(stops.records[$0].id)\"" }.joined(separator: ", ")
      log.add(
        Finding(
          code: "stops_joined", severity: .info, location: root.location,
          message: "\"\(root.id)\" (\(root.name)) and \(others) were taken for one station",
          hint:
            "\"import --keep-stops-apart\", or \"keepStopsApart: true\" in a city.yaml that names the feed, keeps them apart",
          related: group.joined.prefix(10).map { stops.records[$0].location }))
    }
  }
}

/// Numbers in groups that can be joined (union–find with path halving; the smaller number leads).
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The number that leads the group.
  mutating func find(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the groups of two numbers.
  mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (find(a), find(b))
    parents[max(x, y)] = min(x, y)
  }
}

internal import TransitModel

/// Which stops make up which station.
struct StationMap {
  /// A station: the stop it is named after, and the stops trains stop at.
  struct Group {
    /// The stop whose id and name it has.
    let root: Int
    /// The stops of the feed that belong to it and that trains of the guide stop at, in the order of the file.
    let platforms: [Int]
    /// The other stops without a parent that were joined to it, in the order of the file.
    let joined: [Int]
  }

  /// The stations, in the order of the file.
  let groups: [Group]
  /// By stop: the number of its station; -1 for a stop of no station of the guide.
  let stationOfStop: [Int32]

  /// The stations of the stops that `isUsed` marks.
  ///
  /// Stops without a parent become one station where they share a name within ``joiningDistance``, or where rules of
  /// `transfers` lead from each to the other.
  init(stops: StopTable, isUsed: [Bool], transfers: TransferTable, joinsStops: Bool, log: FindingLog) {
    var parts = DisjointSets(count: stops.records.count)
    for stop in stops.records.indices where stops.records[stop].parent != nil {
      parts.join(stops.root(of: stop), stop)
    }
    let roots = Set(stops.records.indices.filter { isUsed[$0] }.map { stops.root(of: $0) })
    var pairs: [(Int, Int)] = []
    if joinsStops {
      let single = roots.filter { stops.records[$0].kind != .station }
      pairs = Self.namesakes(single, stops) + Self.mutualTransfers(single, stops, transfers)
    }
    for (a, b) in pairs { parts.join(a, b) }
    Self.report(pairs, parts: &parts, stops: stops, log: log)
    (groups, stationOfStop) = Self.groups(stops: stops, roots: roots, isUsed: isUsed, parts: &parts)
  }

  /// How far apart stops of one name may be to be one station, in metres: platforms of railways are 200 m long, and those of
  /// the two directions may lie one behind the other.
  static let joiningDistance = 200.0
  /// How far apart stops that are each other's transfers may be to be one station, in metres.
  static let transferDistance = 500.0

  private static func groups(
    stops: StopTable, roots: Set<Int>, isUsed: [Bool], parts: inout DisjointSets
  ) -> ([Group], [Int32]) {
    var numbers: [Int: Int] = [:]
    var rootOfGroup: [Int] = []
    for root in roots.sorted() where numbers[parts.find(root)] == nil {
      numbers[parts.find(root)] = rootOfGroup.count
      rootOfGroup.append(root)
    }
    var stationOfStop = Array(repeating: Int32(-1), count: stops.records.count)
    var platforms = Array(repeating: [Int](), count: rootOfGroup.count)
    var joined = platforms
    for stop in stops.records.indices {
      guard let number = numbers[parts.find(stop)] else { continue }
      stationOfStop[stop] = Int32(truncatingIfNeeded: number)
      if isUsed[stop] { platforms[number].append(stop) }
      if roots.contains(stop), stop != rootOfGroup[number] { joined[number].append(stop) }
    }
    let groups = rootOfGroup.indices.map { Group(root: rootOfGroup[$0], platforms: platforms[$0], joined: joined[$0]) }
    return (groups, stationOfStop)
  }

  /// Pairs of stops that share a name within ``joiningDistance``: as many as it takes to join all of them.
  private static func namesakes(_ single: Set<Int>, _ stops: StopTable) -> [(Int, Int)] {
    var known = DisjointSets(count: stops.records.count)
    let byName = Dictionary(grouping: single.sorted()) { stops.records[$0].name }
    var pairs: [(Int, Int)] = []
    for name in byName.keys.sorted() {
      let sorted = (byName[name] ?? []).sorted { latitude($0, stops) < latitude($1, stops) }
      for (index, a) in sorted.enumerated() {
        guard let here = stops.records[a].coordinate else { continue }
        for b in sorted[(index + 1)...] {
          guard let there = stops.records[b].coordinate else { continue }
          // A degree of latitude is about 111 km: further north nothing is near enough.
          if there.latitude - here.latitude > joiningDistance / 110_000 { break }
          if known.find(a) == known.find(b) || here.distance(to: there) > joiningDistance { continue }
          known.join(a, b)
          pairs.append((min(a, b), max(a, b)))
        }
      }
    }
    return pairs.sorted { $0 < $1 }
  }

  private static func latitude(_ stop: Int, _ stops: StopTable) -> Double {
    stops.records[stop].coordinate?.latitude ?? -90
  }

  /// Pairs of stops each of which has a transfer to the other.
  private static func mutualTransfers(
    _ single: Set<Int>, _ stops: StopTable, _ transfers: TransferTable
  ) -> [(Int, Int)] {
    struct Pair: Hashable {
      let from: Int
      let to: Int
    }
    var known: Set<Pair> = []
    var pairs: [(Int, Int)] = []
    for rule in transfers.records where rule.type < 3 {
      guard let from = rule.from.stop, let to = rule.to.stop, from != to, single.contains(from), single.contains(to),
        known.insert(Pair(from: from, to: to)).inserted, known.contains(Pair(from: to, to: from))
      else { continue }
      if let here = stops.records[from].coordinate, let there = stops.records[to].coordinate,
        here.distance(to: there) > transferDistance
      {
        continue
      }
      pairs.append((min(from, to), max(from, to)))
    }
    return pairs
  }

  private static func report(
    _ pairs: [(Int, Int)], parts: inout DisjointSets, stops: StopTable, log: FindingLog
  ) {
    var members: [Int: Set<Int>] = [:]
    for (a, b) in pairs { members[parts.find(a), default: []].formUnion([a, b]) }
    for group in members.values.map({ $0.sorted() }).sorted(by: { $0[0] < $1[0] }) {
      let root = stops.records[group[0]]
      let others = group.dropFirst().map { "\"\(stops.records[$0].id)\"" }.joined(separator: ", ")
      log.add(
        Finding(
          code: "stops_joined", severity: .info, location: root.location,
          message: "\"\(root.id)\" (\(root.name)) and \(others) were taken for one station",
          related: group.dropFirst().prefix(10).map { stops.records[$0].location }))
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

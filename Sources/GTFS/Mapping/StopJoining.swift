internal import TransitModel

/// Finds which stops of a feed are one station although no parent says so: stops of one name nearby, a stop beside the
/// station of its name, stops for one direction each, and stops that are each other's transfers. Two stations of the feed
/// itself are never joined.
struct StopJoining {
  private let stops: StopTable
  /// Stops without a parent that trains stop at, then the stations whose platforms they do, in the order of the file.
  private let single, stations: [Int]
  /// What belongs together.
  private(set) var parts: DisjointSets
  /// By part: the stop that is the feed's own station.
  private var stationOfPart: [Int: Int] = [:]
  /// Which stops were joined for what reason.
  private(set) var joined: [Joined] = []

  /// Stops that were joined.
  struct Joined {
    let a: Int
    let b: Int
    let isOneOfDirections: Bool
  }

  /// Joins what belongs together among `roots`; `parts` holds stops with their parents.
  init(_ stops: StopTable, roots: [Int], parts: DisjointSets) {
    self.stops = stops
    self.parts = parts
    single = roots.filter { stops.records[$0].kind != .station }
    stations = roots.filter { stops.records[$0].kind == .station }
    for station in stations { stationOfPart[self.parts.find(station)] = station }
  }

  /// How far apart stops of one name may be to be one station, in metres: platforms of railways are 200 m long, and those of
  /// the two directions may lie one behind the other.
  static let distance = 200.0
  /// How far apart stops that are each other's transfers may be to be one station, in metres.
  static let transferDistance = 500.0

  /// Joins stops to the nearest station of their name.
  mutating func joinToStations() {
    let named = Dictionary(grouping: stations) { PlainName(stops.records[$0].name) }
    for stop in named.isEmpty ? [] : single {
      let record = stops.records[stop]
      let names = Set([record.name, StopEnding.base(of: record.name)].map { PlainName($0) })
      var nearest: (station: Int, metres: Double)?
      for station in names.flatMap({ named[$0] ?? [] }).sorted() {
        guard let metres = metres(stop, station), metres <= Self.distance else { continue }
        if nearest.map({ metres < $0.metres }) ?? true { nearest = (station, metres) }
      }
      if let nearest { join(stop, nearest.station) }
    }
  }

  /// Joins stops that share a name nearby.
  mutating func joinNamesakes() {
    let byName = Dictionary(grouping: single) { StopEnding.withoutCodes(stops.records[$0].name) }
    for name in byName.keys.sorted() { joinNear(byName[name] ?? []) { _, _ in true } }
  }

  /// Joins stops whose names differ by an ending of direction or platform, and at which trains run in opposite directions.
  mutating func joinDirections(_ stopTimes: StopTimeTable) {
    var bases: [Int: PlainName] = [:]
    for stop in single { bases[stop] = PlainName(StopEnding.base(of: stops.records[stop].name)) }
    let byBase = Dictionary(grouping: single) { bases[$0] }
    let groups = byBase.values.filter { group in
      group.count > 1 && group.contains { StopEnding.base(of: stops.records[$0].name) != stops.records[$0].name }
    }
    if groups.isEmpty { return }
    let sides = NeighbouringNames(stopTimes, of: Set(groups.flatMap { $0 }), names: stops.records.map(\.name))
    for group in groups.sorted(by: { $0[0] < $1[0] }) {
      joinNear(group, isOneOfDirections: true) { sides.areOpposite($0, $1) }
    }
  }

  /// Joins stops each of which has a transfer to the other.
  mutating func joinTransfers(_ transfers: TransferTable) {
    struct Pair: Hashable {
      let from: Int
      let to: Int
    }
    let single = Set(single)
    var known: Set<Pair> = []
    for rule in transfers.records where rule.type < 3 {
      guard let from = rule.from.stop, let to = rule.to.stop, from != to, single.contains(from), single.contains(to),
        known.insert(Pair(from: from, to: to)).inserted, known.contains(Pair(from: to, to: from)),
        metres(from, to) ?? 0 <= Self.transferDistance
      else { continue }
      join(from, to)
    }
  }

  private mutating func joinNear(
    _ group: [Int], isOneOfDirections: Bool = false, where isPair: (Int, Int) -> Bool
  ) {
    let sorted = group.sorted { (latitude($0), $0) < (latitude($1), $1) }
    for (index, a) in sorted.enumerated() where stops.records[a].coordinate != nil {
      for b in sorted[(index + 1)...] {
        // A degree of latitude is about 111 km: further north nothing is near enough.
        if latitude(b) - latitude(a) > Self.distance / 110_000 { break }
        if parts.find(a) == parts.find(b) { continue }
        if let metres = metres(a, b), metres <= Self.distance, isPair(a, b) {
          join(a, b, isOneOfDirections: isOneOfDirections)
        }
      }
    }
  }

  private mutating func join(_ a: Int, _ b: Int, isOneOfDirections: Bool = false) {
    let (x, y) = (parts.find(a), parts.find(b))
    guard x != y, stationOfPart[x] == nil || stationOfPart[y] == nil else { return }
    let station = stationOfPart[x] ?? stationOfPart[y]
    parts.join(a, b)
    stationOfPart[parts.find(a)] = station
    joined.append(Joined(a: a, b: b, isOneOfDirections: isOneOfDirections))
  }

  private func latitude(_ stop: Int) -> Double { stops.records[stop].coordinate?.latitude ?? -90 }

  private func metres(_ a: Int, _ b: Int) -> Double? {
    guard let here = stops.records[a].coordinate, let there = stops.records[b].coordinate else { return nil }
    return here.distance(to: there)
  }
}

/// The names, without their endings, of the stops before and after some stops.
private struct NeighbouringNames {
  private var before: [Int: Set<PlainName>] = [:]
  private var after: [Int: Set<PlainName>] = [:]

  init(_ stopTimes: StopTimeTable, of wanted: Set<Int>, names: [String]) {
    struct Pair: Hashable {
      let from: Int32
      let to: Int32
    }
    var isWanted = Array(repeating: false, count: names.count)
    for stop in wanted { isWanted[stop] = true }
    var pairs: Set<Pair> = []
    for trip in stopTimes.starts.indices.dropLast() {
      let rows = stopTimes.rows(of: trip)
      for (a, b) in zip(rows, rows.dropFirst()) {
        let pair = Pair(from: stopTimes.stops[Int(a)], to: stopTimes.stops[Int(b)])
        if isWanted[Int(pair.from)] || isWanted[Int(pair.to)] { pairs.insert(pair) }
      }
    }
    for pair in pairs {
      let (from, to) = (Int(pair.from), Int(pair.to))
      let (left, right) = (PlainName(StopEnding.base(of: names[from])), PlainName(StopEnding.base(of: names[to])))
      if left == right { continue }
      if isWanted[from] { after[from, default: []].insert(right) }
      if isWanted[to] { before[to, default: []].insert(left) }
    }
  }

  /// Whether trains come to one from where they go on to from the other.
  func areOpposite(_ a: Int, _ b: Int) -> Bool {
    !(before[a] ?? []).isDisjoint(with: after[b] ?? []) || !(after[a] ?? []).isDisjoint(with: before[b] ?? [])
  }
}

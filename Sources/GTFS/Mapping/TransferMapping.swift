internal import TransitModel

/// Makes rules for changes of transfers and pathways.
struct TransferMapping {
  let tables: FeedTables
  let stationMap: StationMap
  let graph: PathwayGraph
  let defaultSeconds: Int
  let log: FindingLog

  /// By stop: whether a rule speaks of it as a platform, so that patterns have to tell it from others.
  func platforms() -> [Bool] {
    var isPlatform = Array(repeating: false, count: tables.stops.records.count)
    for rule in tables.transfers.records {
      for stop in [rule.from.stop, rule.to.stop].compactMap({ $0 }) where isOneOfSeveral(stop) {
        isPlatform[stop] = true
      }
    }
    for rule in walks() {
      isPlatform[rule.from] = true
      isPlatform[rule.to] = true
    }
    return isPlatform
  }

  /// All rules between stations of the guide, in the order of the file; then what pathways tell where no rule does.
  func transfers(stations: [Station]) -> [Transfer] {
    let divisions = Blocks.divisions(tables)
    let rules = tables.transfers.records.enumerated().compactMap { number, rule -> Transfer? in
      if divisions.contains(number) { return transfer(atEnds(rule), stations) }
      return rule.type < 4 || isOnTheWay(rule) ? transfer(rule, stations) : nil
    }
    return rules
      + walks().map { walk in
        Transfer(
          from: end(stop: walk.from, stations), to: end(stop: walk.to, stations), seconds: walk.way.seconds,
          metres: walk.way.metres.map { Int($0.rounded()) }, stairs: walk.way.stairs > 0 ? walk.way.stairs : nil,
          stepFree: walk.way.isStepFree,
          stepFreeSeconds: walk.way.isStepFree ? nil : graph.ways(from: walk.from, stepFree: true)[walk.to]?.seconds)
      }
  }

  /// Whether a train divides or is joined on the way: what its block cannot tell.
  private func isOnTheWay(_ rule: TransferRecord) -> Bool {
    rule.type == 4 && rule.from.stop != nil && rule.to.stop != nil && rule.from.trip != nil && rule.to.trip != nil
      && !Blocks.isEndToStart(rule, tables)
  }

  /// A rule about two trips with the stops where one ends and the other starts, which rows may leave out.
  private func atEnds(_ rule: TransferRecord) -> TransferRecord {
    var (from, to) = (rule.from, rule.to)
    if from.stop == nil, let row = from.trip.flatMap({ tables.stopTimes.rows(of: $0).last }) {
      from.stop = Int(tables.stopTimes.stops[Int(row)])
    }
    if to.stop == nil, let row = to.trip.flatMap({ tables.stopTimes.rows(of: $0).first }) {
      to.stop = Int(tables.stopTimes.stops[Int(row)])
    }
    return TransferRecord(from: from, to: to, type: rule.type, seconds: rule.seconds, location: rule.location)
  }

  /// Whether a stop is a platform of a station, rather than the station itself.
  private func isOneOfSeveral(_ stop: Int) -> Bool {
    let station = stationMap.stationOfStop[stop]
    guard station >= 0, tables.stops.records[stop].kind == .platform else { return false }
    let group = stationMap.groups[Int(station)]
    return tables.stops.records[stop].parent != nil || group.platforms.count > 1 || group.root != stop
  }

  private func transfer(_ rule: TransferRecord, _ stations: [Station]) -> Transfer? {
    guard let from = end(rule.from, stations, rule), let to = end(rule.to, stations, rule) else { return nil }
    let kind: Transfer.Kind
    let seconds: Int
    switch rule.type {
    case 1: (kind, seconds) = (.timed, rule.seconds ?? 0)
    case 3: (kind, seconds) = (.forbidden, 0)
    case 4: (kind, seconds) = (.inSeat, 0)
    default: (kind, seconds) = (.minimum, rule.seconds ?? quickest(rule) ?? defaultSeconds)
    }
    return Transfer(from: from, to: to, kind: kind, seconds: seconds)
  }

  /// The time over pathways for a rule that recommends a change and gives no time.
  private func quickest(_ rule: TransferRecord) -> Int? {
    guard !graph.isEmpty, let from = rule.from.stop, let to = rule.to.stop, from != to else { return nil }
    return graph.ways(from: from)[to]?.seconds
  }

  private func end(_ end: TransferRecord.End, _ stations: [Station], _ rule: TransferRecord) -> Transfer.End? {
    guard let stop = end.stop else { return nil }
    let record = tables.stops.records[stop]
    guard record.kind == .platform || record.kind == .station else {
      log.add(
        Finding(
          code: "transfer_with_invalid_stop_location_type", severity: .warning, location: rule.location,
          message: "\"\(record.id)\" is neither a platform nor a station; the rule was left out"))
      return nil
    }
    let station = stationMap.stationOfStop[stop]
    guard station >= 0 else { return nil }
    return Transfer.End(
      station: stations[Int(station)].id, line: end.route.map { LineID(tables.routes.records[$0].id) },
      platformID: isOneOfSeveral(stop) ? record.id : nil, trip: end.trip.map { TripID(tables.trips.records[$0].id) })
  }

  private func end(stop: Int, _ stations: [Station]) -> Transfer.End {
    Transfer.End(
      station: stations[Int(stationMap.stationOfStop[stop])].id, platformID: tables.stops.records[stop].id)
  }

  private struct Walk {
    let from: Int
    let to: Int
    let way: PathwayGraph.Way
  }

  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  /// The ways between two platforms of one station that no rule of any kind speaks of.
  private func walks() -> [Walk] {
    guard !graph.isEmpty else { return [] }
    var ruled: Set<Pair> = []
    for rule in tables.transfers.records where rule.type < 4 && rule.from.route == nil && rule.from.trip == nil {
      guard rule.to.route == nil, rule.to.trip == nil, let from = rule.from.stop, let to = rule.to.stop else {
        continue
      }
      ruled.insert(Pair(from: from, to: to))
    }
    var walks: [Walk] = []
    for group in stationMap.groups where group.platforms.count > 1 {
      for from in group.platforms {
        let ways = graph.ways(from: from)
        for to in group.platforms where to != from {
          guard let way = ways[to] else { continue }
          let (a, b) = (tables.stops.root(of: from), tables.stops.root(of: to))
          let pairs = [Pair(from: from, to: to), Pair(from: a, to: to), Pair(from: from, to: b), Pair(from: a, to: b)]
          if pairs.allSatisfy({ !ruled.contains($0) }) { walks.append(Walk(from: from, to: to, way: way)) }
        }
      }
    }
    return walks
  }
}

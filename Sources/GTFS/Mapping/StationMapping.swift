internal import TransitModel

/// Makes stations of stops: with their other ids, codes, levels, ways out and what pathways tell of lifts.
struct StationMapping {
  let tables: FeedTables
  let stationMap: StationMap
  let graph: PathwayGraph

  /// All stations of the guide, in the order of the file.
  func stations() -> [Station] {
    var entrances = Array(repeating: [Int](), count: stationMap.groups.count)
    var members = entrances
    for stop in tables.stops.records.indices where stationMap.stationOfStop[stop] >= 0 {
      let station = Int(stationMap.stationOfStop[stop])
      members[station].append(stop)
      if tables.stops.records[stop].kind == .entrance { entrances[station].append(stop) }
    }
    let lifts = facilities()
    return stationMap.groups.indices.map { number in
      var station = station(stationMap.groups[number])
      station.levels = levels(of: members[number])
      station.entrances = entrances[number].map { entrance($0, of: stationMap.groups[number]) }
      station.facilities = lifts[number] ?? []
      station.stepFree = stepFree(stationMap.groups[number], entrances[number])
      return station
    }
  }

  private func station(_ group: StationMap.Group) -> Station {
    let root = tables.stops.records[group.root]
    let name = tables.text(root.name, table: "stops", field: "stop_name", record: root.id)
    // Nobody calls a station by the lines that some feeds write behind its name.
    let shown = LocalizedText(
      name.variants.map { variant in
        let text = group.isOneOfDirections ? StopEnding.base(of: variant.text) : StopEnding.withoutCodes(variant.text)
        return LocalizedText.Variant(variant.language, text)
      })
    var station = Station(id: StationID(root.id), name: shown)
    let stops = group.platforms.map { tables.stops.records[$0] }
    station.coordinate = root.coordinate ?? stops.lazy.compactMap(\.coordinate).first
    let codes = Set(stops.map(\.code))
    station.code = root.code.isEmpty ? (codes.count == 1 ? codes.first : nil) : root.code
    if group.joined.contains(where: { tables.stops.records[$0].code != root.code }) { station.code = nil }
    if station.code?.isEmpty == true || station.code == root.id { station.code = nil }
    station.stopIDs = Set(group.platforms + group.joined).sorted().filter { $0 != group.root }.map {
      tables.stops.records[$0].id
    }
    station.isNamedAfterOneStop = !station.stopIDs.isEmpty && group.platforms.contains(group.root)
    return station
  }

  private func levels(of stops: [Int]) -> [Level] {
    let ids = Set(stops.map { tables.stops.records[$0].level })
    return ids.sorted().compactMap { tables.levels.levels[$0] }.sorted { ($0.index, $0.id) < ($1.index, $1.id) }
  }

  private func entrance(_ stop: Int, of group: StationMap.Group) -> Entrance {
    let record = tables.stops.records[stop]
    var entrance = Entrance()
    entrance.code = record.code.isEmpty ? nil : record.code
    if !record.name.isEmpty, record.name != tables.stops.records[group.root].name {
      entrance.name = tables.text(record.name, table: "stops", field: "stop_name", record: record.id)
    }
    entrance.coordinate = record.coordinate
    entrance.level = tables.levels.levels[record.level] == nil ? nil : record.level
    switch record.wheelchair == 0 ? tables.stops.records[group.root].wheelchair : record.wheelchair {
    case 1: entrance.stepFree = true
    case 2: entrance.stepFree = false
    default: break
    }
    guard !graph.isEmpty else { return entrance }
    let ways = graph.ways(from: stop)
    entrance.walkSeconds = group.platforms.compactMap { ways[$0]?.seconds }.min()
    if entrance.stepFree == nil, !graph.reachableStepFree(from: stop).isDisjoint(with: group.platforms) {
      entrance.stepFree = true
    }
    return entrance
  }

  /// Whether all platforms are reached from the street without steps: what `wheelchair_boarding` says of them, else, where
  /// there are pathways from the entrances, whether those lead there.
  private func stepFree(_ group: StationMap.Group, _ entrances: [Int]) -> Bool? {
    let records = tables.stops.records
    let said = group.platforms.map { stop in
      let own = records[stop].wheelchair
      return own == 0 ? records[records[stop].parent ?? group.root].wheelchair : own
    }
    if said.contains(2) { return false }
    if !said.isEmpty, said.allSatisfy({ $0 == 1 }) { return true }
    let ways = entrances.filter { records[$0].wheelchair != 2 && graph.leads(from: $0) }
    if ways.isEmpty { return nil }
    return ways.contains { graph.reachableStepFree(from: $0).isSuperset(of: group.platforms) }
  }

  /// Lifts and escalators by station, each with the levels it joins.
  private func facilities() -> [Int: [Facility]] {
    struct Key: Hashable {
      let station: Int32
      let kind: Facility.Kind
      let location: LocalizedText?
    }
    var known: Set<Key> = []
    var found: [Int: [Facility]] = [:]
    for record in tables.pathways.records {
      let station = stationMap.stationOfStop[record.from]
      guard station >= 0, record.mode == .lift || record.mode == .escalator else { continue }
      let ends = [record.from, record.to].compactMap { tables.levels.levels[tables.stops.records[$0].level] }
      let names = ends.sorted { $0.index < $1.index }.compactMap(\.name?.local)
      let facility = Facility(
        kind: record.mode == .lift ? .lift : .escalator, level: ends.first?.id,
        location: names.count == 2 && names[0] != names[1]
          ? LocalizedText(names.joined(separator: " – "), tables.language) : nil)
      if known.insert(Key(station: station, kind: facility.kind, location: facility.location)).inserted {
        found[Int(station), default: []].append(facility)
      }
    }
    return found
  }
}

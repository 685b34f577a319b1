internal import TransitModel

/// Joins stops, platforms and stations to stations: by stop area, by lying beside each other in a route, by name.
struct StationGrouping {
  let extract: Extract
  let routes: [RouteMembers]
  let log: FindingLog

  private var ids: [ElementID] = []
  private var index: [ElementID: Int] = [:]
  private var places: [Coordinate] = []
  private var parent: [Int] = []
  private var areas: [Int: [ElementID]] = [:]

  /// Stations of one name are one within so many metres.
  static let reachOfName = 350.0
  /// A stop without a name is part of the station nearest to it within so many metres.
  private static let reachOfNameless = 250.0
  /// A stop and the platform named after it are one within so many metres.
  private static let reachOfPlatform = 200.0
  /// What lies further from the middle of its stop area is not part of it.
  private static let reachOfArea = 1000.0

  init(extract: Extract, routes: [RouteMembers], log: FindingLog) {
    self.extract = extract
    self.routes = routes
    self.log = log
  }

  /// The stations.
  mutating func map() -> StationMap {
    gather()
    joinAreas()
    joinPlatforms()
    joinNames()
    joinNameless()
    return StationMap(drafts())
  }

  // MARK: Elements

  private mutating func gather() {
    let stops = Set(routes.flatMap { $0.stops.map(\.id) })
    let all = stops.union(extract.elements.values.filter { Self.isStation($0) }.map(\.id))
    for id in all.sorted() {
      guard extract[id] != nil, let place = extract.place(of: id) else { continue }
      index[id] = ids.count
      ids.append(id)
      places.append(place)
    }
    parent = Array(ids.indices)
  }

  /// Whether an element is the sign of a station, and not of its stops.
  static func isStation(_ element: Element) -> Bool {
    !element.isStopArea && element.has("railway", "station", "halt", "tram_stop")
  }

  private func root(_ item: Int) -> Int {
    var item = item
    while parent[item] != item { item = parent[item] }
    return item
  }

  /// The smaller root stays, so that chains stay short enough and nothing depends on the order of joining.
  private mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (root(a), root(b))
    guard x != y else { return }
    parent[max(x, y)] = min(x, y)
    parent[a] = min(x, y)
    parent[b] = min(x, y)
  }

  // MARK: Joining

  private mutating func joinAreas() {
    for area in extract.elements.values.filter(\.isStopArea).sorted(by: { $0.id < $1.id }) {
      let items = area.members.enumerated().compactMap { place, member in
        index[member.id].map { (member: place + 1, item: $0) }
      }
      let signs = items.filter { extract[ids[$0.item]].map(Self.isStation) ?? false }
      let middle = Coordinate.middle(of: (signs.isEmpty ? items : signs).map { places[$0.item] })
      guard let middle else { continue }
      let near = items.filter { places[$0.item].distance(to: middle) <= Self.reachOfArea }
      for (member, item) in items where !near.contains(where: { $0.item == item }) {
        log.add(
          "osm-far-member", .warning, area.id,
          "member \(member) (\(ids[item])) lies \(Int(places[item].distance(to: middle))) m from the stop area and is not taken for part of it",
          expected: "stops of one station")
      }
      guard let first = near.first else { continue }
      for (_, item) in near { join(first.item, item) }
      areas[first.item, default: []].append(area.id)
    }
  }

  /// A stop and the platform beside it in a route are one station.
  private mutating func joinPlatforms() {
    for route in routes {
      for (a, b) in zip(route.stops, route.stops.dropFirst()) where a.kind != b.kind && b.member == a.member + 1 {
        guard let x = index[a.id], let y = index[b.id], places[x].distance(to: places[y]) <= Self.reachOfPlatform else {
          continue
        }
        join(x, y)
      }
    }
  }

  private mutating func joinNames() {
    var clusters: [FoldedName: [Int]] = [:]
    for (item, id) in ids.enumerated() {
      if let name = extract[id]?["name"].flatMap(FoldedName.init) { clusters[name, default: []].append(item) }
    }
    for items in clusters.values.sorted(by: { $0[0] < $1[0] }) where items.count > 1 {
      for (place, a) in items.enumerated() {
        for b in items[..<place] where places[a].distance(to: places[b]) <= Self.reachOfName { join(b, a) }
      }
    }
  }

  private mutating func joinNameless() {
    let named = Dictionary(grouping: ids.indices) { root($0) }
      .filter { $0.value.contains { extract[ids[$0]]?["name"] != nil } }
    let signs = ids.indices.filter { extract[ids[$0]].map(Self.isStation) ?? false && extract[ids[$0]]?["name"] != nil }
    let stops = ids.indices.filter { extract[ids[$0]]?["name"] != nil }
    for item in ids.indices where named[root(item)] == nil {
      let near = nearest(to: places[item], among: signs) ?? nearest(to: places[item], among: stops)
      if let near { join(near, item) }
    }
  }

  private func nearest(to place: Coordinate, among items: [Int]) -> Int? {
    let reach = 0.0035  // Degrees of latitude, a little more than the reach.
    var best: (metres: Double, item: Int)?
    for item in items where abs(places[item].latitude - place.latitude) < reach {
      let metres = places[item].distance(to: place)
      if metres <= Self.reachOfNameless, metres < best?.metres ?? .infinity { best = (metres, item) }
    }
    return best?.item
  }

  // MARK: Results

  private func drafts() -> [StationDraft] {
    var areasByRoot: [Int: [ElementID]] = [:]
    for (item, list) in areas { areasByRoot[root(item), default: []] += list }
    let groups = Dictionary(grouping: ids.indices) { root($0) }
    return groups.keys.sorted().map { key in
      draft(groups[key] ?? [], areas: (areasByRoot[key] ?? []).sorted())
    }
  }

  private func draft(_ items: [Int], areas: [ElementID]) -> StationDraft {
    let elements = items.map { ids[$0] }
    let signs = items.filter { extract[ids[$0]].map(Self.isStation) ?? false }
    let named = nameSource(items.compactMap { extract[ids[$0]] }, areas.compactMap { extract[$0] })
    let stops = items.filter { ids[$0].kind == .node && !signs.contains($0) }
    let middle = Coordinate.middle(of: (stops.isEmpty ? items : stops).map { places[$0] }) ?? places[items[0]]
    // The sign nearest to the trains: a station of several modes has several.
    let sign = signs.min { places[$0].distance(to: middle) < places[$1].distance(to: middle) }
    let id = sign.map { ids[$0] } ?? areas.first ?? elements.min() ?? ids[items[0]]
    return StationDraft(
      id: id, elements: elements, named: named, areas: areas, coordinate: sign.map { places[$0] } ?? middle)
  }

  /// A station's own name comes before those of its stop area, its stops and its platforms.
  private func nameSource(_ elements: [Element], _ areas: [Element]) -> Element? {
    let named = elements.filter { $0["name"] != nil }
    func first(where test: (Element) -> Bool) -> Element? {
      // Of several the one with most languages.
      named.filter(test).max {
        ($0.tags.count, $1.id) < ($1.tags.count, $0.id)
      }
    }
    return first { $0.has("railway", "station", "halt") }
      ?? first { $0.has("railway", "tram_stop") }
      ?? areas.first { $0["name"] != nil }
      ?? mostCommon(named)
  }

  private func mostCommon(_ elements: [Element]) -> Element? {
    var counts: [String: Int] = [:]
    for element in elements { if let name = element["name"] { counts[name, default: 0] += 1 } }
    return elements.max { a, b in
      (counts[a["name"] ?? ""] ?? 0, a.tags.count, b.id) < (counts[b["name"] ?? ""] ?? 0, b.tags.count, a.id)
    }
  }
}

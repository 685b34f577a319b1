internal import TransitModel

/// Gives stations their entrances, levels, lifts and escalators.
struct EntranceMapping {
  let extract: Extract
  let map: StationMap

  /// An entrance outside every stop area belongs to the nearest station within so many metres.
  private static let reach = 300.0

  /// Adds them to the stations, which are given by their index in the map.
  func add(to stations: inout [Int: Station]) {
    let areas = areas
    var entrances: [Int: [Element]] = [:]
    for element in extract.elements.values.filter(Self.isEntrance).sorted(by: { $0.id < $1.id }) {
      guard let place = element.coordinate else { continue }
      // One of a station that was not taken is no other's.
      if let station = areas[element.id] ?? nearest(to: place, among: stations.keys.sorted()), stations[station] != nil
      {
        entrances[station, default: []].append(element)
      }
    }
    for (station, elements) in entrances { addEntrances(elements, to: &stations[station]) }
    for (id, station) in areas.sorted(by: { $0.key < $1.key }) {
      guard let element = extract[id], let kind = Self.facility(element) else { continue }
      stations[station]?.facilities.append(Facility(kind: kind))
    }
    stations = stations.mapValues { station in
      var station = station
      station.facilities = station.facilities.unique
      return station
    }
  }

  private static func isEntrance(_ element: Element) -> Bool {
    element.id.kind == .node && element.has("railway", "subway_entrance", "train_station_entrance")
  }

  /// The station that a member of a stop area belongs to.
  private var areas: [ElementID: Int] {
    var result: [ElementID: Int] = [:]
    for station in map.stations.indices {
      for area in map.stations[station].areas {
        for member in extract[area]?.members ?? [] where result[member.id] == nil { result[member.id] = station }
      }
    }
    return result
  }

  private func nearest(to place: Coordinate, among stations: [Int]) -> Int? {
    let near = stations.map { ($0, map.stations[$0].coordinate.distance(to: place)) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= Self.reach ? $0.0 : nil }
  }

  private func addEntrances(_ elements: [Element], to station: inout Station?) {
    guard var result = station else { return }
    let levels = elements.compactMap(Self.level).unique.sorted()
    result.levels = levels.map { Level(id: Self.id(ofLevel: $0), index: $0) }
    let entrances = elements.map { element in
      var entrance = Entrance()
      entrance.code = element["ref"].flatMap { $0.utf8.count <= 8 && !$0.contains(";") && !$0.contains(",") ? $0 : nil }
      let name = element["name"].flatMap { $0 == result.name.local ? nil : $0 }
      entrance.name = name.flatMap { name in result.name.variants.first.map { LocalizedText(name, $0.language) } }
      entrance.coordinate = element.coordinate
      entrance.level = Self.level(element).map(Self.id(ofLevel:))
      entrance.stepFree =
        element.has("wheelchair", "yes", "designated") ? true : element.has("wheelchair", "no") ? false : nil
      return entrance
    }
    result.entrances = Self.sorted(entrances)
    station = result
  }

  /// Entrances with codes first, in the order of their codes; of two with one code the first keeps it.
  private static func sorted(_ entrances: [Entrance]) -> [Entrance] {
    var taken: Set<String> = []
    let named = entrances.filter { $0.code != nil }.sorted { NumberedName($0.code ?? "") < NumberedName($1.code ?? "") }
    return (named + entrances.filter { $0.code == nil }).map { entrance in
      var entrance = entrance
      if let code = entrance.code, !taken.insert(code).inserted { entrance.code = nil }
      return entrance
    }
  }

  /// The lowest level an element reaches.
  private static func level(_ element: Element) -> Double? {
    (element["level"] ?? "").listed.compactMap { Double($0) }.filter { abs($0) < 100 }.min()
  }

  private static func id(ofLevel index: Double) -> String {
    let number = index == index.rounded() ? "\(Int(index.magnitude))" : "\(index.magnitude)"
    return (index < 0 ? "b" : "l") + number
  }

  private static func facility(_ element: Element) -> Facility.Kind? {
    if element.has("highway", "elevator") { return .lift }
    if element["conveying"].map({ $0 != "no" }) ?? false { return .escalator }
    return element.has("amenity", "toilets") ? .toilet : nil
  }
}

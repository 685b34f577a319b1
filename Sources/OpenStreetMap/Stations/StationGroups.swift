internal import TransitModel

/// Stations that people change between: those of one stop area group.
struct StationGroups {
  private let groups: [(element: Element, stations: [Int])]
  private let map: StationMap
  private let stations: [Int: Station]

  /// Metres of a second's walk over the straight line, ways underground being crooked.
  private static let metresPerSecond = 1.2 / 1.3
  /// A change takes at least so long: out of one station and into the other.
  private static let leastSeconds = 180

  /// The groups among these stations, given by their index in the map.
  init(extract: Extract, map: StationMap, stations: [Int: Station]) {
    self.map = map
    self.stations = stations
    groups = extract.elements.values.filter(\.isStopAreaGroup).sorted { $0.id < $1.id }.compactMap { group in
      let parts = map.stations(of: group, in: extract).filter { stations[$0] != nil }
      return parts.count > 1 ? (group, parts) : nil
    }
  }

  /// The complexes; a station is part of one.
  func complexes(local: LanguageTag) -> [Complex] {
    var taken: Set<Int> = []
    return groups.compactMap { group in
      let parts = group.stations.filter { taken.insert($0).inserted }
      guard parts.count > 1 else { return nil }
      let name = group.element["name"] == nil ? nil : ElementNames(group.element, local: local).text
      return Complex(
        id: ComplexID(group.element.id.code), name: name, stations: parts.compactMap { stations[$0]?.id })
    }
  }

  /// Walks between the stations of each group, both ways.
  var transfers: [Transfer] {
    var seen: Set<[Int]> = []
    var result: [Transfer] = []
    for group in groups {
      for a in group.stations {
        for b in group.stations where a != b && seen.insert([a, b]).inserted {
          guard let from = stations[a]?.id, let to = stations[b]?.id else { continue }
          let metres = map.stations[a].coordinate.distance(to: map.stations[b].coordinate)
          let seconds = max(Self.leastSeconds, Int((metres / Self.metresPerSecond).rounded()))
          result.append(
            Transfer(
              from: Transfer.End(station: from), to: Transfer.End(station: to), seconds: min(seconds, 3600),
              metres: Int(metres.rounded())))
        }
      }
    }
    return result
  }
}

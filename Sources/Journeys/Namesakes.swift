internal import JourneyPlanner
public import TransitModel

extension City {
  /// What lies on both sides of a station whose name recurs, such as "77 St – 96 St"; of a terminus the station before it.
  /// Where that recurs as well, the line stands with it.
  ///
  /// Only of stations that no qualifier tells from their namesakes; those of one complex are no namesakes.
  ///
  /// - Parameter complexes: all complexes of the city; see ``allComplexes``.
  public func besideNamesakes(_ complexes: [Complex]) -> [StationID: LocalizedText] {
    Namesakes(self, complexes).beside
  }
}

/// Finds what lies beside stations whose name recurs.
struct Namesakes {
  /// The station before and after another one on a line.
  private struct Sides {
    var names: [LocalizedText] = []
    var line: LocalizedText?
  }

  private let city: City
  private let complexes: [Complex]
  private let names: [StationID: LocalizedText]
  private let words: [StationID: [UInt8]]

  init(_ city: City, _ complexes: [Complex]) {
    self.city = city
    self.complexes = complexes
    names = Dictionary(city.stations.map { ($0.id, $0.name) }) { first, _ in first }
    words = names.mapValues { NameForms.usualWords(of: Array($0.local.utf8)[...]) }
  }

  /// What tells each station from its namesakes.
  var beside: [StationID: LocalizedText] {
    let groups = groups
    guard !groups.isEmpty else { return [:] }
    let sides = sides(of: Set(groups.joined()))
    var found: [StationID: LocalizedText] = [:]
    for group in groups {
      let texts = group.map { station in sides[station].map { text(of: $0) } }
      for (station, text) in zip(group, texts) {
        guard let text, let side = sides[station] else { continue }
        let recurs = texts.count { $0 == text } > 1
        found[station] = recurs ? side.line.map { joined([$0, text], by: ": ") } ?? text : text
      }
    }
    return found
  }

  /// Stations of one name that are more than one place, without those that have a qualifier.
  private var groups: [[StationID]] {
    let complexOf = Dictionary(
      complexes.flatMap { complex in complex.stations.map { ($0, complex.id.rawValue) } }
    ) { first, _ in first }
    return Dictionary(grouping: city.stations, by: { words[$0.id] }).values.compactMap { group in
      let places = Set(group.map { complexOf[$0.id] ?? "station " + $0.id.rawValue })
      return places.count > 1 ? group.filter { $0.qualifier == nil }.map(\.id) : nil
    }
  }

  /// The neighbours of each station on the first pattern that has some of another name on both sides of it, else on one side.
  private func sides(of stations: Set<StationID>) -> [StationID: Sides] {
    var found: [StationID: Sides] = [:]
    for line in city.lines {
      for pattern in line.patterns {
        let stops = pattern.stops.map(\.station)
        for (index, station) in stops.enumerated() where stations.contains(station) {
          let sides = [stops[..<index].last, stops[(index + 1)...].first].compactMap { $0 }
            .filter { words[$0] != words[station] }.compactMap { names[$0] }
          guard sides.count > found[station]?.names.count ?? 0 else { continue }
          found[station] = Sides(names: sides, line: line.name)
        }
      }
    }
    return found
  }

  private func text(of sides: Sides) -> LocalizedText { joined(sides.names, by: " – ") }

  private func joined(_ texts: [LocalizedText], by sign: String) -> LocalizedText {
    LocalizedText(
      city.languages.map { language in
        .init(language, texts.map { $0.text(for: language) }.joined(separator: sign))
      })
  }
}

internal import JourneyPlanner
public import TransitModel

extension City {
  /// All complexes, each with a name: those the data name, then those that names and rules make, unless the city keeps its stations apart.
  ///
  /// Stations are one complex where they share a name, without what stands in brackets or says which platform it is, within
  /// ``complexDistance``, or where a rule for a walk joins them and the words of one name are among those of the other.
  public var allComplexes: [Complex] {
    let known = Set(complexes.flatMap(\.stations))
    let named = complexes.map { complex in
      let first = stations.first { $0.id == complex.stations.first }
      return Complex(id: complex.id, name: complex.name ?? first?.name, stations: complex.stations)
    }
    return named + (keepsStationsApart ? [] : ComplexSearch(self, without: known).complexes())
  }

  /// How far apart stations of one name may be that are one complex, in metres.
  public static let complexDistance = 350.0

  /// The rules for changes on foot from one station to another.
  public var walksBetweenStations: [Transfer] {
    transfers.filter { $0.kind != .forbidden && $0.kind != .inSeat && $0.from.station != $0.to.station }
  }
}

/// Finds the complexes of a city that its data do not name.
struct ComplexSearch {
  private let stations: [Station]
  private let names: [[[UInt8]]]
  private let walks: [(StationID, StationID)]
  private var leaders: [Int]

  init(_ city: City, without known: Set<StationID>) {
    stations = city.stations.filter { !known.contains($0.id) }
    names = stations.map { Self.words(of: $0.name.local) }
    walks = city.walksBetweenStations.map { ($0.from.station, $0.to.station) }
    leaders = Array(stations.indices)
  }

  /// The complexes, in the order of their first stations.
  func complexes() -> [Complex] {
    var search = self
    search.joinNamesakes()
    search.joinWalks()
    return search.groups().filter { $0.count > 1 }.map { members in
      let shortest = members.min { (names[$0].joined().count, $0) < (names[$1].joined().count, $1) } ?? members[0]
      let name = LocalizedText(
        stations[shortest].name.variants.map { LocalizedText.Variant($0.language, Self.base(of: $0.text)) })
      return Complex(
        id: ComplexID("complex-" + stations[members[0]].id.rawValue), name: name,
        stations: members.map { stations[$0].id })
    }
  }

  /// The words of a name without what only tells it apart.
  private static func words(of name: String) -> [[UInt8]] {
    let form = NameForms.usualWords(of: Array(base(of: name).utf8)[...])
    return form.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  /// A name without an ending in brackets or one of direction or platform.
  private static func base(of name: String) -> String { StopEnding.withoutBrackets(StopEnding.base(of: name)) }

  private mutating func joinNamesakes() {
    let named = Dictionary(grouping: stations.indices.filter { !names[$0].isEmpty }) { names[$0] }
    for group in named.values where group.count > 1 {
      let sorted = group.compactMap { number in stations[number].coordinate.map { (number, $0) } }
        .sorted { ($0.1.latitude, $0.0) < ($1.1.latitude, $1.0) }
      for (index, (a, here)) in sorted.enumerated() {
        for (b, there) in sorted[(index + 1)...] {
          // A degree of latitude is about 111 km: further north nothing is near enough.
          if there.latitude - here.latitude > City.complexDistance / 110_000 { break }
          if leader(of: a) != leader(of: b), here.distance(to: there) <= City.complexDistance { join(a, b) }
        }
      }
    }
  }

  private mutating func joinWalks() {
    let numbers = Dictionary(stations.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for (from, to) in walks {
      guard let a = numbers[from], let b = numbers[to], leader(of: a) != leader(of: b), areAlike(a, b) else { continue }
      join(a, b)
    }
  }

  /// Whether the words of one name are among those of the other, one of them of three letters at least.
  private func areAlike(_ a: Int, _ b: Int) -> Bool {
    let (short, long) = names[a].count <= names[b].count ? (names[a], names[b]) : (names[b], names[a])
    return short.contains { $0.count > 2 } && short.allSatisfy(long.contains)
  }

  private mutating func leader(of station: Int) -> Int {
    var station = station
    while leaders[station] != station {
      leaders[station] = leaders[leaders[station]]
      station = leaders[station]
    }
    return station
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (leader(of: a), leader(of: b))
    leaders[max(x, y)] = min(x, y)
  }

  private mutating func groups() -> [[Int]] {
    var members: [[Int]] = Array(repeating: [], count: stations.count)
    for station in stations.indices { members[leader(of: station)].append(station) }
    return members
  }
}

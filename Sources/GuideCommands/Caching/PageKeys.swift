import GuideSite
import TransitModel

/// The keys under which the pages of a site are kept: the digest of all that a page can depend on.
///
/// A page about a station depends on everything but the other stations' own words, of which it shows names: those one
/// stop away, those where trains of its lines begin and end, and those it has transfers with. A page about a line shows
/// what a page about any of its stations shows. Any other page may depend on all there is. A test holds this to what pages really
/// show.
struct PageKeys: Sendable {
  private let inputs: InputDigests
  private let cities: [CityID: CityKeys]

  /// The keys of the pages of a guide with these cities.
  init(_ inputs: InputDigests, cities: [City]) {
    self.inputs = inputs
    self.cities = Dictionary(cities.map { ($0.id, CityKeys($0)) }) { first, _ in first }
  }

  /// The key of the job at `index` of the site's.
  func key(of job: SiteJob, at index: Int) -> Digest {
    var state = DigestState()
    switch job.subject {
    case .station(let city, let station):
      state.add("station \(city) \(station)")
      state.add(inputs.common)
      cities[city]?.add(station, to: &state)
    case .line(let city, let line):
      state.add("line \(city) \(line)")
      state.add(inputs.common)
      cities[city]?.add(line, to: &state)
    case .map(let city):
      state.add("map \(city)")
      state.add(inputs.common)
      if let map = cities[city]?.map { state.add(map) }
    case .font(let name, let characters):
      state.add("font \(name)")
      state.add(inputs.fonts)
      state.add(characters)
    case .everything:
      state.add(index)
      state.add(inputs.whole)
    }
    return state.finished()
  }
}

/// What pages of one city depend on.
private struct CityKeys: Sendable {
  private let skeleton: Digest
  /// What the map shows of stations: names and places, but no exits.
  let map: Digest
  private let words: [StationID: Digest]
  private let names: [StationID: Digest]
  private let related: [StationID: Set<StationID>]
  private let stationsOfLine: [LineID: [StationID]]

  init(_ city: City) {
    map = ValueDigest.of(
      city.stations.map { [ValueDigest.of($0.skeleton).text, ValueDigest.of($0.name).text] })
    skeleton = ValueDigest.of(city.stations.map(\.skeleton))
    words = Self.table(city) { ValueDigest.of($0) }
    names = Self.table(city) { ValueDigest.of([$0.name, $0.qualifier ?? LocalizedText([])]) }
    let stationsOfLine = Dictionary(
      city.lines.map { line in (line.id, line.patterns.flatMap { $0.stops.map(\.station) }.unique) }
    ) { first, _ in first }
    self.stationsOfLine = stationsOfLine
    related = Self.related(city)
  }

  private static func table(_ city: City, _ digest: (Station) -> Digest) -> [StationID: Digest] {
    Dictionary(city.stations.map { ($0.id, digest($0)) }) { first, _ in first }
  }

  /// The stations whose names a page about each station may show.
  private static func related(_ city: City) -> [StationID: Set<StationID>] {
    var related: [StationID: Set<StationID>] = [:]
    for line in city.lines {
      let patterns = line.patterns.map { $0.stops.map(\.station) }
      let termini = Set(patterns.flatMap { [$0.first, $0.last].compactMap { $0 } })
      for stops in patterns {
        for station in stops { related[station, default: []].formUnion(termini) }
        for (a, b) in zip(stops, stops.dropFirst()) {
          related[a, default: []].insert(b)
          related[b, default: []].insert(a)
        }
      }
    }
    for transfer in city.transfers {
      related[transfer.from.station, default: []].insert(transfer.to.station)
      related[transfer.to.station, default: []].insert(transfer.from.station)
    }
    return related
  }

  func add(_ station: StationID, to state: inout DigestState) {
    state.add(skeleton)
    if let words = words[station] { state.add(words) }
    add(namesOf: related[station] ?? [], to: &state)
  }

  func add(_ line: LineID, to state: inout DigestState) {
    state.add(skeleton)
    let stations = stationsOfLine[line] ?? []
    for station in stations { if let words = words[station] { state.add(words) } }
    add(namesOf: stations.reduce(into: []) { $0.formUnion(related[$1] ?? []) }, to: &state)
  }

  private func add(namesOf stations: Set<StationID>, to state: inout DigestState) {
    for station in stations.sorted() { if let name = names[station] { state.add(name) } }
  }
}

extension Station {
  /// The station without its own words: what pages about other stations may depend on beside its name.
  fileprivate var skeleton: Station {
    var copy = Station(id: id, name: LocalizedText([]))
    (copy.code, copy.coordinate, copy.schematicPosition) = (code, coordinate, schematicPosition)
    (copy.opened, copy.mark, copy.status) = (opened, mark, status)
    return copy
  }
}

import GuideSite
import TransitModel

/// The keys under which the pages of a site are kept: the digest of all that a page can depend on.
///
/// A page about a station depends on everything but the other stations' own words, of which it shows names: those one
/// stop away, those where trains of its lines begin and end, and those it has transfers with. A page about a line shows
/// what a page about any of its stations shows, but for their entrances, facilities and levels; so does any other page of
/// all stations. What scripts know of a city depends on all of it. Of the other cities a page about one knows nothing but
/// what every page shows (``GuideSite/shared``). Tests hold this to what pages really show.
struct PageKeys: Sendable {
  private let inputs: InputDigests
  private let cities: [CityID: CityKeys]
  /// What pages that are about no single city can depend on.
  private let allCities: Digest

  /// The keys of the pages of a guide with these cities, and without those that could not be read.
  init(_ inputs: InputDigests, cities: [LoadedCity], missing: [String] = []) {
    self.inputs = inputs
    let keys = cities.map { CityKeys($0.city, files: inputs.cities[$0.place]) }
    self.cities = Dictionary(zip(cities, keys).map { ($0.city.id, $1) }) { first, _ in first }
    var all = DigestState()
    all.add(inputs.common)
    all.add(missing.count)
    for name in missing { all.add(name) }
    for city in keys { for digest in [city.files, city.bare] { all.add(digest) } }
    allCities = all.finished()
  }

  /// The keys of a site's jobs, in their order.
  func keys(of site: GuideSite) -> [Digest] {
    let shared = ValueDigest.of(site.shared)
    return site.jobs.map { key(of: $0, shared: shared) }
  }

  /// The key of a job of a site whose pages share this.
  private func key(of job: SiteJob, shared: Digest) -> Digest {
    var state = DigestState()
    let city = job.city.flatMap { cities[$0] }
    if job.isPage { state.add(shared) }
    if let city {
      state.add(inputs.common)
      state.add(city.files)
    }
    switch job.subject {
    case .station(let id, let station):
      state.add("station \(id) \(station)")
      city?.add(station, to: &state)
    case .line(let id, let line):
      state.add("line \(id) \(line)")
      city?.add(line, to: &state)
    case .map(let id):
      state.add("map \(id)")
      if let city { state.add(city.bare) }
    case .script(let id):
      state.add("script \(id)")
      if let city { for digest in [city.bare, city.details] { state.add(digest) } }
    case .font(let name, let characters):
      state.add("font \(name)")
      state.add(inputs.fonts)
      state.add(characters)
    case .file(let file):
      state.add("file")
      state.add(inputs.fonts)
      state.add(file)
    case .page(let name):
      state.add("page " + name)
      state.add(city?.bare ?? allCities)
    }
    return state.finished()
  }
}

/// What pages of one city depend on.
private struct CityKeys: Sendable {
  /// Its files but for its stations.
  let files: Digest
  /// All of all stations but what only their own pages show.
  let bare: Digest
  /// What only the stations' own pages show.
  let details: Digest
  private let skeleton: Digest
  private let words: [StationID: StationKeys]
  private let related: [StationID: Set<StationID>]
  private let stationsOfLine: [LineID: [StationID]]

  /// The digests of a station's parts.
  private struct StationKeys {
    /// What others may depend on beside its name.
    let skeleton: Digest
    /// Its name as others show it.
    let name: Digest
    /// All of it but the details.
    let bare: Digest
    /// What only its own page shows.
    let details: Digest

    init(_ station: Station) {
      skeleton = ValueDigest.of(station.skeleton)
      name = ValueDigest.of([station.name, station.qualifier ?? LocalizedText([])])
      bare = ValueDigest.of(station.bare)
      details = ValueDigest.of(station.details)
    }
  }

  /// - Parameter files: the digest of its files; of a city without any nothing is known to stay.
  init(_ city: City, files: Digest?) {
    self.files = files ?? ValueDigest.of(city)
    let keys = city.stations.map { StationKeys($0) }
    skeleton = Self.digest(of: keys.map(\.skeleton))
    bare = Self.digest(of: keys.map(\.bare))
    details = Self.digest(of: keys.map(\.details))
    words = Dictionary(zip(city.stations, keys).map { ($0.id, $1) }) { first, _ in first }
    stationsOfLine = Dictionary(
      city.lines.map { line in (line.id, line.patterns.flatMap { $0.stops.map(\.station) }.unique) }
    ) { first, _ in first }
    related = Self.related(city)
  }

  private static func digest(of digests: [Digest]) -> Digest {
    var state = DigestState()
    for digest in digests { state.add(digest) }
    return state.finished()
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
    if let words = words[station] { for digest in [words.bare, words.details] { state.add(digest) } }
    add(namesOf: related[station] ?? [], to: &state)
  }

  func add(_ line: LineID, to state: inout DigestState) {
    state.add(skeleton)
    let stations = stationsOfLine[line] ?? []
    for station in stations { if let words = words[station] { state.add(words.bare) } }
    add(namesOf: stations.reduce(into: []) { $0.formUnion(related[$1] ?? []) }, to: &state)
  }

  private func add(namesOf stations: Set<StationID>, to state: inout DigestState) {
    for station in stations.sorted() { if let words = words[station] { state.add(words.name) } }
  }
}

extension SiteJob {
  /// Whether it makes pages.
  fileprivate var isPage: Bool {
    switch subject {
    case .station, .line, .map, .page: true
    case .script, .font, .file: false
    }
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

  /// The station without what only its own page shows.
  fileprivate var bare: Station {
    var copy = self
    (copy.levels, copy.entrances, copy.facilities) = ([], [], [])
    return copy
  }

  /// What only its own page shows, and nothing else.
  fileprivate var details: Station {
    var copy = Station(id: id, name: LocalizedText([]))
    (copy.levels, copy.entrances, copy.facilities) = (levels, entrances, facilities)
    return copy
  }
}

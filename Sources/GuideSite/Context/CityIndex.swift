internal import Diagrams
internal import Journeys
internal import TransitModel

/// A city with what its pages look up again and again.
struct CityIndex: Sendable {
  /// The city.
  let city: City
  /// First and last trains, departures, neighbours.
  let services: CityServices
  /// Stations by id.
  let stations: [StationID: Station]
  /// Complexes of stations, each with a name.
  let complexes: [Complex]
  /// The complex of each station that is of one.
  let complexOf: [StationID: Complex]
  /// What tells stations apart whose name recurs, where no qualifier does.
  let besideNamesakes: [StationID: LocalizedText]
  /// Lines by id.
  let lines: [LineID: Line]
  /// The lines of each station, in the order of the city's lines.
  let linesAt: [StationID: [LineID]]
  /// The lines that can be reached from each station by a walk to another, in the order of the city's lines.
  let linesNear: [StationID: [LineID]]
  /// The stations beside each station, on each line.
  let besides: [LineID: [StationID: Set<StationID>]]
  /// The newest date in the data.
  let newestDate: CalendarDate?
  /// From when until when its trains are known.
  let validity: Validity
  /// When lines run that do not run all the time.
  let seasons: Seasons
  /// What the city's small map shows; nothing where there are no drawings.
  private(set) var mapped: (stations: Set<StationID>, lines: Set<LineID>) = ([], [])

  /// The same city with a small map to show things on.
  var withMap: CityIndex {
    var copy = self
    copy.mapped = NetworkMap(city: city).shown
    return copy
  }

  init(_ city: City) {
    validity = Validity(city)
    seasons = Seasons(city)
    // Riders think in days of the week; the services of a feed overlap.
    let city = TypicalWeek(city).city
    self.city = city
    services = CityServices(city)
    stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    complexes = city.allComplexes
    besideNamesakes = city.besideNamesakes(complexes)
    complexOf = Dictionary(
      complexes.flatMap { complex in complex.stations.map { ($0, complex) } }, uniquingKeysWith: { first, _ in first })
    lines = Dictionary(city.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var linesAt: [StationID: [LineID]] = [:]
    for line in city.lines {
      for station in line.stationsInOrder { linesAt[station, default: []].append(line.id) }
    }
    self.linesAt = linesAt
    besides = Dictionary(city.lines.map { ($0.id, $0.besides) }, uniquingKeysWith: { first, _ in first })
    linesNear = Self.linesNear(city, linesAt: linesAt)
    newestDate = city.newestDate
  }

  private static func linesNear(_ city: City, linesAt: [StationID: [LineID]]) -> [StationID: [LineID]] {
    var found: [StationID: Set<LineID>] = [:]
    for walk in city.transfers where walk.from.station != walk.to.station && walk.kind != .forbidden {
      found[walk.from.station, default: []].formUnion(walk.to.line.map { [$0] } ?? linesAt[walk.to.station] ?? [])
    }
    return found.reduce(into: [:]) { result, entry in
      let own = linesAt[entry.key] ?? []
      result[entry.key] = city.lines.map(\.id).filter { entry.value.contains($0) && !own.contains($0) }
    }
  }

  /// What tells a station from others of its name.
  func qualifier(of station: Station) -> LocalizedText? { station.qualifier ?? besideNamesakes[station.id] }

  /// The lines that a walk leads to from a station.
  func lines(near station: StationID) -> [Line] {
    (linesNear[station] ?? []).compactMap { lines[$0] }
  }

  /// The lines that stop at a station.
  func lines(at station: StationID) -> [Line] {
    (linesAt[station] ?? []).compactMap { lines[$0] }
  }

  /// Stations where riders change between lines, in the order of the data: those where lines part or meet. Along the track
  /// that lines share riders change as well wherever they like, and need not.
  var interchanges: [Station] {
    city.stations.filter { station in
      let lines = linesAt[station.id] ?? []
      return lines.count > 1 && Set(lines.map { besides[$0]?[station.id] ?? [] }).count > 1
    }
  }

  /// Whether a way between two stations is one inside a large station rather than a walk through the streets.
  func isNear(_ a: StationID, _ b: StationID) -> Bool {
    guard let from = stations[a]?.coordinate, let to = stations[b]?.coordinate else { return false }
    return from.distance(to: to) <= Self.widestStation
  }

  /// The metres between the parts of a large station at most.
  private static let widestStation = 350.0
}

extension City {
  /// The newest date that the data name for themselves: of the version, the timetables and the sources.
  var newestDate: CalendarDate? {
    ([version?.date] + lines.map(\.timetableDate) + sources.map(\.date)).compactMap { $0 }.max()
  }

  /// The kinds of service days that hold on `date`.
  func services(on date: CalendarDate) -> [ServiceID] {
    services.filter { $0.holds(on: date) }.map(\.id)
  }
}

extension Line {
  /// Every station of the line once, in the order in which its patterns name them.
  var stationsInOrder: [StationID] {
    var seen: Set<StationID> = []
    return patterns.flatMap(\.stops).map(\.station).filter { seen.insert($0).inserted }
  }

  /// The stations one stop away from each of its stations.
  var besides: [StationID: Set<StationID>] {
    var result: [StationID: Set<StationID>] = [:]
    for stops in patterns.map(\.stops) {
      for (a, b) in zip(stops, stops.dropFirst()) {
        result[a.station, default: []].insert(b.station)
        result[b.station, default: []].insert(a.station)
      }
    }
    return result
  }

  /// The whole line in a direction.
  func wholeLine(_ direction: DirectionID) -> ServicePattern? {
    patterns.first { $0.direction == direction }
  }

  /// The length of the whole line in metres, where every section's is known: in its first direction, closed rings once.
  var lengthInMetres: Int? {
    guard let direction = directions.first, let whole = wholeLine(direction.id), whole.stops.count > 1 else {
      return nil
    }
    var total = 0
    for stop in whole.stops.dropFirst() {
      guard let metres = stop.metres else { return nil }
      total += metres
    }
    return total
  }
}

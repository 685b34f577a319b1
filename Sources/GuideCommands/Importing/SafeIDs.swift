import GuideSite
import TransitModel

/// Gives the parts of a city ids that a city folder can hold, and keeps the feed's own station ids as further ids.
struct SafeIDs {
  private var lines: [LineID: LineID] = [:]
  private var stations: [StationID: StationID] = [:]
  private var services: [ServiceID: ServiceID] = [:]
  private var tariffs: [TariffID: TariffID] = [:]

  /// - Parameter kept: ids that lines and stations have already.
  init(for city: City, keeping kept: KeptIDs? = nil) {
    lines = PageNames.lineIDs(of: city).mapValues { LineID($0) }
    stations = Self.columns(PageNames.stationIDs(of: city))
    if let kept {
      lines = Self.merged(lines, kept.lines)
      stations = Self.merged(stations, kept.stations)
    }
    // Parted by "_", so that the name of a timetable reads in one way only: line, direction, service.
    services = Self.unique(city.services.map { ($0.id, "") }, kind: "service", joint: "_")
    tariffs = Self.unique(city.tariffs.map { ($0.id, "") }, kind: "tariff")
  }

  /// The ids that are kept, and new ones that none of them is taken for.
  private static func merged<ID: Identifier>(_ ids: [ID: ID], _ kept: [ID: ID]) -> [ID: ID] {
    var result = kept
    var taken = Set(kept.values.map(\.rawValue))
    for (id, new) in ids.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where result[id] == nil {
      result[id] = ID(free(new.rawValue, joint: "-", &taken))
    }
    return result
  }

  /// A name that is not taken, told apart by a number where it is, and taken from now on.
  private static func free(_ name: String, joint: String, _ taken: inout Set<String>) -> String {
    var free = name
    var count = 2
    while !taken.insert(free).inserted {
      free = name + joint + "\(count)"
      count += 1
    }
    return free
  }

  /// Ids of stations that no column of a timetable is taken for another by.
  private static func columns(_ names: [StationID: String]) -> [StationID: StationID] {
    var taken = Set(names.values)
    var result: [StationID: StationID] = [:]
    for (id, name) in names.sorted(by: { $0.value < $1.value }) {
      var free = name
      while TimetableTexts.columns.contains(free) || (free != name && !taken.insert(free).inserted) {
        free += "-station"
      }
      result[id] = StationID(free)
    }
    return result
  }

  /// An id for each: made of its own, else of its name, else counted; told apart by a number where two would be the same.
  private static func unique<ID: Identifier>(_ ids: [(id: ID, name: String)], kind: String, joint: String = "-")
    -> [ID: ID]
  {
    var taken: Set<String> = []
    var result: [ID: ID] = [:]
    for (number, entry) in ids.enumerated() {
      let name = Slug.of(entry.name, else: "\(kind)-\(number + 1)")
      let base = Slug.of(entry.id.rawValue, else: name).split(separator: "-").joined(separator: joint)
      result[entry.id] = ID(free(base, joint: joint, &taken))
    }
    return result
  }

  /// The city with these ids.
  func applied(to city: City) -> City {
    var result = city
    result.lines = city.lines.map(line)
    result.stations = city.stations.map(station)
    result.services = city.services.map { service in
      ServiceCalendar(
        id: self[service.id], name: service.name, weekdays: service.weekdays, from: service.from,
        until: service.until,
        added: service.added, removed: service.removed)
    }
    result.notices = city.notices.map { notice in
      City.Notice(
        id: notice.id, title: notice.title, text: notice.text, from: notice.from, until: notice.until,
        level: notice.level, isStepFreeAccessClosed: notice.isStepFreeAccessClosed, url: notice.url)
    }
    let trips = timetableIDs(of: city)
    result.transfers = city.transfers.map { rule in
      Transfer(
        from: end(rule.from, trips), to: end(rule.to, trips), kind: rule.kind, seconds: rule.seconds,
        metres: rule.metres,
        stairs: rule.stairs, stepFree: rule.stepFree, stepFreeSeconds: rule.stepFreeSeconds,
        window: rule.window)
    }
    result.complexes = complexes(of: city)
    result.tariffs = city.tariffs.map(tariff)
    result.trips = city.trips.map { trip in
      Trip(
        id: trip.id, line: self[trip.line], pattern: trip.pattern, service: self[trip.service], block: trip.block,
        stopTimes: trip.stopTimes, headwaySeconds: trip.headwaySeconds)
    }
    return result
  }

  private func complexes(of city: City) -> [Complex] {
    let ids = Self.unique(city.complexes.map { ($0.id, "") }, kind: "complex")
    return city.complexes.map { complex in
      Complex(id: ids[complex.id] ?? complex.id, name: complex.name, stations: complex.stations.map { self[$0] })
    }
  }

  private subscript(id: LineID) -> LineID { lines[id] ?? id }
  private subscript(id: StationID) -> StationID { stations[id] ?? id }
  private subscript(id: ServiceID) -> ServiceID { services[id] ?? id }

  private func line(_ line: Line) -> Line {
    var result = Line(id: self[line.id], shortName: line.shortName, name: line.name, color: line.color)
    result.officialLabelColor = line.officialLabelColor
    result.routeIDs = (result.id == line.id ? [] : [line.id.rawValue]) + line.routeIDs
    result.mode = line.mode
    result.timetableDate = line.timetableDate
    result.operatorName = line.operatorName
    result.headways = line.headways.map { headway in
      Headway(
        pattern: headway.pattern, service: self[headway.service], from: headway.from, until: headway.until,
        seconds: headway.seconds)
    }
    result.openings = line.openings.map { Opening(date: $0.date) }
    result.directions = line.directions
    result.patterns = line.patterns.map { pattern in
      ServicePattern(
        id: pattern.id, direction: pattern.direction, name: pattern.name, kind: pattern.kind,
        headsign: pattern.headsign,
        stops: pattern.stops.map { stop in
          var result = ServicePattern.Stop(self[stop.station])
          result.metres = stop.metres
          result.seconds = stop.seconds
          result.mayBoard = stop.mayBoard
          result.mayAlight = stop.mayAlight
          result.code = stop.code
          result.platform = stop.platform
          result.platformID = stop.platformID
          return result
        })
    }
    return result
  }

  private func station(_ station: Station) -> Station {
    var result = Station(id: self[station.id], name: station.name)
    result.formerNames = station.formerNames
    result.aliases = station.aliases
    // One of its own stops is listed with the others, which tells it from a station that is their parent.
    let isWhole = result.id == station.id && !station.isNamedAfterOneStop
    result.stopIDs = (isWhole ? [] : [station.id.rawValue]) + station.stopIDs
    result.code = station.code
    result.coordinate = station.coordinate
    result.opened = station.opened
    result.stepFree = station.stepFree
    let levels = Self.unique(station.levels.map { (PlaceID($0.id), "") }, kind: "level")
    func level(_ id: String?) -> String? { id.flatMap { levels[PlaceID($0)]?.rawValue } }
    result.levels = station.levels.map { Level(id: level($0.id) ?? $0.id, index: $0.index, name: $0.name) }
    result.entrances = station.entrances.map { entrance in
      var entrance = entrance
      entrance.level = level(entrance.level)
      return entrance
    }
    result.facilities = station.facilities.map {
      Facility(kind: $0.kind, level: level($0.level), location: $0.location)
    }
    return result
  }

  /// The ids that trips which rules name have once they are rows of timetables.
  private func timetableIDs(of city: City) -> [TripID: TripID] {
    let named = Set(city.transfers.flatMap { [$0.from.trip, $0.to.trip].compactMap { $0 } })
    guard !named.isEmpty else { return [:] }
    let lines = Dictionary(city.lines.map { ($0.id, $0) }) { first, _ in first }
    var result: [TripID: TripID] = [:]
    for trip in city.trips {
      // A rule for a trip that is run by frequency is one for all its trains.
      for id in [trip.id, trip.id.runByFrequency].compactMap({ $0 }) where named.contains(id) && result[id] == nil {
        guard let direction = lines[trip.line]?.pattern(trip.pattern)?.direction else { continue }
        result[id] = TripID("\(self[trip.line])-\(direction)-\(self[trip.service])-\(id)")
      }
    }
    return result
  }

  private func end(_ end: Transfer.End, _ trips: [TripID: TripID]) -> Transfer.End {
    Transfer.End(
      station: self[end.station], line: end.line.map { self[$0] }, direction: end.direction, platformID: end.platformID,
      trip: end.trip.map { trips[$0] ?? $0 })
  }

  private func tariff(_ tariff: Tariff) -> Tariff {
    func renamed(_ zones: [StationID: String]) -> [StationID: String] {
      Dictionary(uniqueKeysWithValues: zones.map { (self[$0.key], $0.value) })
    }
    let basis: Tariff.Basis
    switch tariff.basis {
    case .zone(let zones, let fares): basis = .zone(stations: renamed(zones), fares: fares)
    case .tickets(let zones, let tickets):
      basis = .tickets(stations: renamed(zones), tickets.map { ticket in ticket.mapLines { self[$0] } })
    case .legs(let fares):
      basis = .legs(fares.mapIDs(line: { self[$0] }, station: { self[$0] }, service: { self[$0] }))
    case .flat, .distance, .pair: basis = tariff.basis
    }
    return Tariff(
      id: tariffs[tariff.id] ?? tariff.id, name: tariff.name, lines: tariff.lines.map { self[$0] }, basis: basis)
  }
}

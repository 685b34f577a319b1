internal import TransitModel

/// What the ids of a feed name in a city.
struct AlertSubjects {
  /// What a selector names.
  struct Named: Hashable {
    var lines: Set<LineID> = []
    var station: StationID?
  }

  private let city: City
  private var lines: [String: Set<LineID>] = [:]
  private var stations: [String: StationID] = [:]
  private var lineOfTrip: [String: LineID] = [:]
  private var stationsOfLine: [LineID: Set<StationID>] = [:]

  /// The names of `city`, of its trips those that the alerts speak of.
  init(_ city: City, alerts: [ServiceAlert]) {
    self.city = city
    for line in city.lines {
      stationsOfLine[line.id] = Set(line.patterns.flatMap { $0.stops.map(\.station) })
      for id in line.routeIDs { lines[id, default: []].insert(line.id) }
    }
    // An id of the city's own comes before what another one was called in a feed.
    for line in city.lines { lines[line.id.rawValue] = [line.id] }
    for line in city.lines {
      for stop in line.patterns.flatMap(\.stops) {
        if let id = stop.platformID, stations[id] == nil { stations[id] = stop.station }
      }
    }
    for station in city.stations { for id in station.stopIDs { stations[id] = station.id } }
    for station in city.stations { stations[station.id.rawValue] = station.id }
    let trips = Set(alerts.flatMap(\.selectors).compactMap { $0.route == nil ? $0.trip : nil })
    guard !trips.isEmpty else { return }
    for trip in city.trips {
      for id in [trip.id, trip.id.runByFrequency].compactMap({ $0?.rawValue }) where trips.contains(id) {
        lineOfTrip[id] = trip.line
      }
    }
  }

  /// What a selector names; nothing where it names something that is not of this city, or nothing at all. One that names no
  /// more than its agency is about the city as a whole.
  func named(by selector: ServiceAlert.Selector) -> Named? {
    var named = Named()
    if let route = selector.route {
      guard let found = lines[route] else { return nil }
      named.lines = found
    } else if let trip = selector.trip {
      guard let line = lineOfTrip[trip] else { return nil }
      named.lines = [line]
    } else if let type = selector.routeType {
      let mode = Line.Mode(routeType: type)
      named.lines = Set(city.lines.filter { $0.mode == mode }.map(\.id))
      if named.lines.isEmpty { return nil }
    }
    if let stop = selector.stop {
      guard let station = stations[stop] else { return nil }
      named.station = station
    }
    let isEmpty = named.lines.isEmpty && named.station == nil
    return isEmpty && selector.agency == nil ? nil : named
  }

  /// The stations of a line.
  func stations(of line: LineID) -> Set<StationID> { stationsOfLine[line] ?? [] }

  /// Lines in the order of the city.
  func inOrder(_ lines: Set<LineID>) -> [LineID] { city.lines.map(\.id).filter(lines.contains) }

  /// Stations in the order of the city.
  func inOrder(_ stations: Set<StationID>) -> [StationID] { city.stations.map(\.id).filter(stations.contains) }

  /// The stations of which all stops are among `stops`: one that the feed has a station for by the id of that, or by all
  /// of its platforms'. That one platform is out of use closes no station.
  func wholeStations(_ stops: Set<String>) -> Set<StationID> {
    let touched = Set(stops.compactMap { stations[$0] })
    return touched.filter { id in
      guard let station = city.stations.first(where: { $0.id == id }) else { return false }
      let isOneOfSeveral = station.isNamedAfterOneStop || station.stopIDs.contains(id.rawValue)
      if !isOneOfSeveral, stops.contains(id.rawValue) { return true }
      let parts = station.stopIDs + (isOneOfSeveral ? [id.rawValue] : [])
      return !parts.isEmpty && parts.allSatisfy(stops.contains)
    }
  }
}

internal import TransitModel

/// Leaves out what no train of the city uses.
enum CityPruning {
  /// The city without stations no pattern stops at, services no trip runs on, and rules about them.
  static func pruned(_ city: City) -> City {
    var city = city
    let stations = Set(city.lines.flatMap { $0.patterns.flatMap { $0.stops.map(\.station) } })
    city.stations = city.stations.filter { stations.contains($0.id) }
    let services = Set(city.trips.map(\.service)).union(city.tariffs.flatMap(\.services))
    city.services = city.services.filter { services.contains($0.id) }
    let lines = Set(city.lines.map(\.id))
    let ruled = Set(city.transfers.flatMap { [$0.from.trip, $0.to.trip].compactMap { $0 } })
    // A rule for a trip that is run by frequency is one for all its trains.
    let trips =
      ruled.isEmpty
      ? [] : Set(city.trips.lazy.flatMap { [$0.id, $0.id.runByFrequency].compactMap { $0 } }.filter(ruled.contains))
    func exists(_ end: Transfer.End) -> Bool {
      stations.contains(end.station) && end.line.map { lines.contains($0) } ?? true
        && end.trip.map { trips.contains($0) } ?? true
    }
    city.transfers = city.transfers.filter { exists($0.from) && exists($0.to) }
    city.tariffs = city.tariffs.compactMap { pruned($0, to: stations) }
    return city
  }
  /// The tariff without stations no train stops at and prices for their zones; nothing where none is left.
  private static func pruned(_ tariff: Tariff, to stations: Set<StationID>) -> Tariff? {
    let basis: Tariff.Basis
    switch tariff.basis {
    case .zone(let zones, let fares):
      let kept = zones.filter { stations.contains($0.key) }
      let names = Set(kept.values)
      let left = fares.filter { names.contains($0.from) && names.contains($0.to) }
      if left.isEmpty { return nil }
      basis = .zone(stations: kept, fares: left)
    case .tickets(let zones, let tickets):
      let kept = zones.filter { stations.contains($0.key) }
      let names = Set(kept.values)
      let left = tickets.filter { $0.zones.allSatisfy(names.contains) }
      if left.isEmpty { return nil }
      basis = .tickets(stations: kept, left)
    case .legs(var fares):
      fares.areas = fares.areas.map { area in
        LegFares.Area(id: area.id, name: area.name, stations: area.stations.filter(stations.contains))
      }
      basis = .legs(fares)
    case .flat, .distance, .pair: return tariff
    }
    return Tariff(
      id: tariff.id, name: tariff.name, lines: tariff.lines, basis: basis, discounts: tariff.discounts,
      isCombined: tariff.isCombined)
  }
}

extension Tariff {
  /// The kinds of day that its fares tell apart.
  fileprivate var services: [ServiceID] {
    if case .legs(let fares) = basis { fares.timeframes.flatMap { $0.windows.compactMap(\.service) } } else { [] }
  }
}

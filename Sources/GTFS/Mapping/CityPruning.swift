internal import TransitModel

/// Leaves out what no train of the city uses.
enum CityPruning {
  /// The city without stations no pattern stops at, services no trip runs on, and rules about them.
  static func pruned(_ city: City) -> City {
    var city = city
    let stations = Set(city.lines.flatMap { $0.patterns.flatMap { $0.stops.map(\.station) } })
    city.stations = city.stations.filter { stations.contains($0.id) }
    let services = Set(city.trips.map(\.service))
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
    city.tariffs = city.tariffs.map { tariff in
      guard case .zone(let zones, let fares) = tariff.basis else { return tariff }
      let kept = zones.filter { stations.contains($0.key) }
      let names = Set(kept.values)
      return Tariff(
        id: tariff.id, name: tariff.name, lines: tariff.lines,
        basis: .zone(stations: kept, fares: fares.filter { names.contains($0.from) && names.contains($0.to) }),
        discounts: tariff.discounts, isCombined: tariff.isCombined)
    }
    return city
  }
}

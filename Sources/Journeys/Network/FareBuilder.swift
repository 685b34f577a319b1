internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's fare tables of a city's tariffs.
struct FareBuilder {
  private let city: City
  private let numbers: CityNumbers

  init(_ city: City, _ numbers: CityNumbers) {
    self.city = city
    self.numbers = numbers
  }

  func tables() -> FareTables {
    var tables = FareTables()
    tables.lineTariff = lineTariffs()
    for tariff in city.tariffs {
      tables.tariffIsCombined.append(tariff.isCombined ? 1 : 0)
      add(tariff.basis, to: &tables)
      tables.priceStart.append(Int32(tables.price.count))
      tables.zoneStart.append(Int32(tables.zone.count))
      for discount in tariff.discounts { add(discount, to: &tables) }
      tables.discountStart.append(Int32(tables.discountPermille.count))
    }
    return tables
  }

  /// The tariff that names a line, else the first that names none.
  private func lineTariffs() -> [Int32] {
    let general = city.tariffs.firstIndex { $0.lines.isEmpty }
    return city.lines.map { line in
      let own = city.tariffs.firstIndex { $0.lines.contains(line.id) }
      return (own ?? general).map { Int32($0) } ?? -1
    }
  }

  private func add(_ basis: Tariff.Basis, to tables: inout FareTables) {
    switch basis {
    case .distance(let bands):
      tables.tariffBasis.append(FareBasis.distance)
      for band in bands {
        add(from: band.upToMetres.map { Int32(clamping: $0) } ?? NoMoment.never, to: 0, band.fare, to: &tables)
      }
    case .flat(let fare):
      tables.tariffBasis.append(FareBasis.flat)
      add(from: 0, to: 0, fare, to: &tables)
    case .zone(let stations, let fares):
      tables.tariffBasis.append(FareBasis.zone)
      var zones: [String: Int32] = [:]
      for name in Set(stations.values).union(fares.flatMap { [$0.from, $0.to] }).sorted() {
        zones[name] = Int32(zones.count)
      }
      for (number, station) in city.stations.enumerated() {
        guard let zone = stations[station.id].flatMap({ zones[$0] }) else { continue }
        tables.zoneStation.append(Int32(number))
        tables.zone.append(zone)
      }
      for fare in fares { add(from: zones[fare.from] ?? -1, to: zones[fare.to] ?? -1, fare.fare, to: &tables) }
    case .pair(let fares):
      tables.tariffBasis.append(FareBasis.zone)
      let named = Set(fares.flatMap { [$0.from, $0.to] }.compactMap { numbers.stations[$0] })
      for station in named.sorted() {
        tables.zoneStation.append(station)
        tables.zone.append(station)
      }
      for fare in fares {
        add(from: numbers.stations[fare.from] ?? -1, to: numbers.stations[fare.to] ?? -1, fare.fare, to: &tables)
      }
    }
  }

  private func add(from: Int32, to: Int32, _ fare: Money, to tables: inout FareTables) {
    tables.priceFrom.append(from)
    tables.priceTo.append(to)
    tables.price.append(Int32(clamping: max(0, fare.minorUnits)))
  }

  private func add(_ discount: Tariff.Discount, to tables: inout FareTables) {
    tables.discountPermille.append(Int32(clamping: discount.permille))
    tables.discountAtExit.append(discount.at == .exit ? 1 : 0)
    let service = discount.window?.service.map { numbers.services[$0] }
    tables.discountService.append(service.map { $0 ?? -1 } ?? -1)
    tables.discountFrom.append(discount.window?.from.map { Int32(clamping: $0.seconds) } ?? NoMoment.tooLate)
    tables.discountUntil.append(discount.window?.until.map { Int32(clamping: $0.seconds) } ?? NoMoment.never)
    tables.discountStation += discount.stations.compactMap { numbers.stations[$0] }.sorted()
    tables.discountStationStart.append(Int32(tables.discountStation.count))
  }
}

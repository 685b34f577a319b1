internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's fare tables of a city's tariffs.
struct FareBuilder {
  private let city: City
  private let numbers: CityNumbers
  private let rider: String?

  init(_ city: City, _ numbers: CityNumbers, rider: String?) {
    self.city = city
    self.numbers = numbers
    self.rider = rider
  }

  func tables() -> FareTables {
    var tables = FareTables()
    tables.lineTariff = lineTariffs()
    var items = city.tariffs.count
    for tariff in city.tariffs {
      if case .legs(let fares) = tariff.basis {
        tables.tariffBasis.append(FareBasis.legs)
        let zones = LegFareBuilder(fares: fares, rider: rider, numbers: numbers, firstItem: items)
          .add(to: &tables.legs, stations: city.stations)
        tables.zoneStation += zones.indices.map { Int32($0) }
        tables.zone += zones
        items += fares.products.count
      }
      tables.tariffIsCombined.append(tariff.isCombined ? 1 : 0)
      add(tariff.basis, to: &tables)
      tables.priceStart.append(Int32(tables.price.count))
      tables.zoneStart.append(Int32(tables.zone.count))
      tables.tickets.groupStart.append(Int32(tables.tickets.changes.count))
      for discount in tariff.discounts { add(discount, to: &tables) }
      tables.discountStart.append(Int32(tables.discountPermille.count))
    }
    return tables
  }

  /// The tariff that names a line, else the first that names none.
  private func lineTariffs() -> [Int32] {
    let general = city.tariffs.firstIndex { $0.lines.isEmpty }
    var own: [LineID: Int] = [:]
    for (number, tariff) in city.tariffs.enumerated() {
      for line in tariff.lines where own[line] == nil { own[line] = number }
    }
    return city.lines.map { (own[$0.id] ?? general).map { Int32($0) } ?? -1 }
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
      let zones = add(zonesOf: stations, to: &tables)
      add(fares.map { (zones[$0.from], zones[$0.to], $0.fare) }, to: &tables)
    case .pair(let fares):
      tables.tariffBasis.append(FareBasis.zone)
      let named = Set(fares.flatMap { [$0.from, $0.to] }.compactMap { numbers.stations[$0] })
      for station in named.sorted() {
        tables.zoneStation.append(station)
        tables.zone.append(station)
      }
      add(fares.map { (numbers.stations[$0.from], numbers.stations[$0.to], $0.fare) }, to: &tables)
    case .tickets(let stations, let tickets):
      tables.tariffBasis.append(FareBasis.tickets)
      let zones = add(zonesOf: stations, to: &tables)
      TicketBuilder(numbers: numbers, zones: zones).add(tickets, to: &tables.tickets)
    case .legs: break
    }
  }

  /// Adds the zone of each station; the numbers of the zones that stations lie in.
  private func add(zonesOf stations: [StationID: String], to tables: inout FareTables) -> [String: Int32] {
    var zones: [String: Int32] = [:]
    for name in Set(stations.values).sorted() { zones[name] = Int32(zones.count) }
    for (number, station) in city.stations.enumerated() {
      guard let zone = stations[station.id].flatMap({ zones[$0] }) else { continue }
      tables.zoneStation.append(Int32(number))
      tables.zone.append(zone)
    }
    return zones
  }

  /// Adds fares from zone to zone in rising order; where two are between the same, the first counts, and what no station
  /// can begin or end in is left out.
  private func add(_ fares: [(from: Int32?, to: Int32?, fare: Money)], to tables: inout FareTables) {
    struct Ends: Hashable {
      let from: Int32
      let to: Int32
    }
    var prices: [Ends: Money] = [:]
    for fare in fares {
      guard let from = fare.from, let to = fare.to else { continue }
      let ends = Ends(from: from, to: to)
      if prices[ends] == nil { prices[ends] = fare.fare }
    }
    for (ends, fare) in prices.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
      add(from: ends.from, to: ends.to, fare, to: &tables)
    }
  }

  private func add(from: Int32, to: Int32, _ fare: Money, to tables: inout FareTables) {
    tables.priceFrom.append(from)
    tables.priceTo.append(to)
    tables.price.append(fare.planned)
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

extension Money {
  /// The amount as the planner counts it.
  var planned: Int32 { min(FareTables.highestPrice, Int32(clamping: max(0, minorUnits))) }
}

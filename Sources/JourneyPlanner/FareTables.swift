/// What rides cost, in minor units of the city's currency.
public struct FareTables: Equatable, Sendable {
  /// The tariff of each line, or -1.
  public var lineTariff: [Int32] = []
  /// ``FareBasis`` of each tariff.
  public var tariffBasis: [Int32] = []
  /// 1 where rides on either side of another tariff's are one fare.
  public var tariffIsCombined: [Int32] = []
  /// Where each tariff's prices start: bands by distance, the one price of a flat fare, or prices from zone to zone.
  public var priceStart: [Int32] = [0]
  /// Bands: the longest distance in metres, ``NoMoment/never`` for any. Zones: the zone of the first station.
  public var priceFrom: [Int32] = []
  /// Zones: the zone of the last station; else 0.
  public var priceTo: [Int32] = []
  /// The price.
  public var price: [Int32] = []
  /// Where each tariff's stations with a zone start; where prices go from station to station, each is its own zone.
  public var zoneStart: [Int32] = [0]
  /// The station.
  public var zoneStation: [Int32] = []
  /// Its zone.
  public var zone: [Int32] = []
  /// Where each tariff's discounts start.
  public var discountStart: [Int32] = [0]
  /// Thousandths of the fare to pay.
  public var discountPermille: [Int32] = []
  /// 1: time and station of the exit count; 0: of the entry.
  public var discountAtExit: [Int32] = []
  /// The kind of day, or -1 for any.
  public var discountService: [Int32] = []
  /// The second of the service day from which it holds.
  public var discountFrom: [Int32] = []
  /// The second before which it holds.
  public var discountUntil: [Int32] = []
  /// Where each discount's stations start; none: all.
  public var discountStationStart: [Int32] = [0]
  /// The stations.
  public var discountStation: [Int32] = []
  /// Tickets.
  public var tickets = TicketTables()
  /// Fares leg by leg.
  public var legs = LegTables()

  /// No fares.
  public init() {}
}

/// What a price hangs on.
public enum FareBasis {
  /// The metres ridden.
  public static let distance: Int32 = 0
  /// Nothing.
  public static let flat: Int32 = 1
  /// The zones, or the stations, of entry and exit.
  public static let zone: Int32 = 2
  /// The tickets that hold.
  public static let tickets: Int32 = 3
  /// Each leg, and what it follows.
  public static let legs: Int32 = 4
}

extension FareTables {
  /// Checks every length and reference.
  func look(_ check: inout TableCheck, lines: Int, stations: Int, services: Int, items: Int) {
    check.length(lineTariff, lines, "lineTariff")
    let tariffs = tariffBasis.count
    check.references(lineTariff, below: tariffs, orNone: true, "lineTariff")
    check.values(tariffBasis, 0, 4, "tariffBasis")
    check.length(tariffIsCombined, tariffs, "tariffIsCombined")
    check.starts(priceStart, lists: tariffs, items: price.count, "priceStart")
    check.length(priceFrom, price.count, "priceFrom")
    check.length(priceTo, price.count, "priceTo")
    check.values(price, 0, Self.highestPrice, "price")
    check.starts(zoneStart, lists: tariffs, items: zone.count, "zoneStart")
    check.length(zoneStation, zone.count, "zoneStation")
    check.references(zoneStation, below: stations, "zoneStation")
    let discounts = discountPermille.count
    check.starts(discountStart, lists: tariffs, items: discounts, "discountStart")
    check.values(discountPermille, 0, 1_000_000, "discountPermille")
    check.length(discountAtExit, discounts, "discountAtExit")
    check.length(discountService, discounts, "discountService")
    check.references(discountService, below: services, orNone: true, "discountService")
    check.length(discountFrom, discounts, "discountFrom")
    check.length(discountUntil, discounts, "discountUntil")
    check.starts(
      discountStationStart, lists: discounts, items: discountStation.count, "discountStationStart")
    check.references(discountStation, below: stations, "discountStation")
    tickets.look(&check, tariffs: tariffs, lines: lines)
    legs.look(&check, lines: lines, stations: stations, services: services, items: items)
    if check.hasFailed { return }
    for tariff in 0..<tariffs {
      checkOrder(&check, tariff)
    }
  }

  /// Stations and prices by zone are looked up by halving: they rise.
  private func checkOrder(_ check: inout TableCheck, _ tariff: Int) {
    if tariffBasis[tariff] == FareBasis.legs {
      for index in zones(of: Int32(tariff)) where zone[index] < 0 || Int(zone[index]) >= legs.fromStart.count - 1 {
        check.fail(.reference("zone"))
      }
    }
    for index in zones(of: Int32(tariff)).dropFirst() where zoneStation[index - 1] >= zoneStation[index] {
      check.fail(.order("zoneStation"))
    }
    if tariffBasis[tariff] != FareBasis.zone { return }
    for row in (Int(priceStart[tariff])..<Int(priceStart[tariff + 1])).dropFirst()
    where !isBelow(row - 1, from: priceFrom[row], to: priceTo[row]) {
      check.fail(.order("priceFrom"))
    }
  }

  /// No price is higher, in minor units.
  public static let highestPrice: Int32 = 1_000_000_000

  private func zones(of tariff: Int32) -> Range<Int> {
    Int(zoneStart[Int(tariff)])..<Int(zoneStart[Int(tariff) + 1])
  }

  private func isBelow(_ row: Int, from: Int32, to: Int32) -> Bool {
    priceFrom[row] == from ? priceTo[row] < to : priceFrom[row] < from
  }

  /// The price of a tariff from one station to another over so many metres; nothing where it names none.
  func price(tariff: Int32, from entry: Int32, to exit: Int32, metres: Int32) -> Int32? {
    let prices = Int(priceStart[Int(tariff)])..<Int(priceStart[Int(tariff) + 1])
    switch tariffBasis[Int(tariff)] {
    case FareBasis.flat:
      return prices.isEmpty ? nil : price[prices.lowerBound]
    case FareBasis.distance:
      guard metres >= 0 else { return nil }
      return prices.first { metres <= priceFrom[$0] }.map { price[$0] }
    default:
      guard entry >= 0, let from = zone(of: entry, tariff: tariff), let to = zone(of: exit, tariff: tariff) else {
        return nil
      }
      var (low, high) = (prices.lowerBound, prices.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        if isBelow(middle, from: from, to: to) { low = middle + 1 } else { high = middle }
      }
      return low < prices.upperBound && priceFrom[low] == from && priceTo[low] == to ? price[low] : nil
    }
  }

  /// The zone of a station in a tariff.
  func zone(of station: Int32, tariff: Int32) -> Int32? {
    let zones = zones(of: tariff)
    var (low, high) = (zones.lowerBound, zones.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if zoneStation[middle] < station { low = middle + 1 } else { high = middle }
    }
    return low < zones.upperBound && zoneStation[low] == station ? zone[low] : nil
  }

  /// When other discounts of a tariff may begin to count, in seconds of the service day: riders may wait for that.
  func discountTurns(of tariff: Int) -> [Int32] {
    let discounts = Int(discountStart[tariff])..<Int(discountStart[tariff + 1])
    // Far from what a sum with a day could not hold.
    let possible = -NoMoment.never / 2...NoMoment.never / 2
    var result: [Int32] = []
    for discount in discounts {
      if possible.contains(discountFrom[discount]) { result.add(discountFrom[discount]) }
      // Where one ends, a better one may count that stands behind it, or none, which is better than a surcharge.
      let endsInFavour = discounts.count > 1 || discountPermille[discount] > 1000
      if endsInFavour && possible.contains(discountUntil[discount]) { result.add(discountUntil[discount]) }
    }
    return result
  }

  /// Whether a discount holds at a station at a second of a service day on which these kinds of day hold.
  func discountHolds(_ discount: Int, station: Int32, time: Int32, holds: [Bool]) -> Bool {
    let service = discountService[discount]
    guard service < 0 || holds[Int(service)] else { return false }
    guard discountFrom[discount] <= time, time < discountUntil[discount] else { return false }
    let stations = Int(discountStationStart[discount])..<Int(discountStationStart[discount + 1])
    return stations.isEmpty || stations.contains { discountStation[$0] == station }
  }
}

/// What a journey to a target costs at least, once some of it has been ridden: the metres of each tariff that are still to
/// come on the shortest way, whatever the timetable, at the lowest price there is from there on.
final class FareBound: Sendable {
  let planner: Planner
  private let targets: [Access]
  /// For tariff t and station s at `t * stations + s`: metres of the tariff to the target at least.
  private let metres: [Int32]
  /// Thousandths of a fare of each tariff that the best discount at the exit leaves.
  private let atExit: [Int32]
  /// The least that a fare of each tariff can be.
  private let least: [Int32]
  /// The same for any other tariff.
  private let leastOther: [Int32]
  /// Thousandths of a fare of each tariff that its best discount leaves.
  private let permilles: [Int32]
  /// For each tariff by tickets the zones of the targets, and -1 for any.
  private let targetZones: [[Int32]]
  /// For each tariff when other discounts may begin to count.
  let discountTurns: [[Int32]]
  /// The least that a first leg of a tariff by legs costs.
  private let leastLeg: Int32
  /// The least that a further one does.
  private let leastStep: Int32

  init(_ planner: Planner, _ targets: [Access]) {
    self.planner = planner
    self.targets = targets
    leastLeg = planner.pack.fares.legs.leastPrice
    leastStep = planner.pack.fares.legs.leastStep
    let tariffs = planner.pack.fares.tariffBasis.count
    let stations = Int(planner.network.tables.stationCount)
    var metres = [Int32](repeating: NoMoment.never, count: tariffs * stations)
    var atExit = [Int32](repeating: 1000, count: tariffs)
    var least = [Int32](repeating: .max, count: tariffs)
    var permilles = [Int32](repeating: 1000, count: tariffs)
    var targetZones = [[Int32]](repeating: [-1], count: tariffs)
    var discountTurns: [[Int32]] = []
    for tariff in 0..<tariffs {
      discountTurns.append(planner.pack.fares.discountTurns(of: tariff))
      if planner.pack.fares.tariffBasis[tariff] == FareBasis.distance {
        for target in targets { metres[tariff * stations + Int(target.station)] = 0 }
        while Self.spread(planner, Int32(tariff), &metres) {}
      } else {
        // No price hangs on metres: none is the least that is still to come.
        for station in 0..<stations { metres[tariff * stations + station] = 0 }
      }
      for target in targets {
        guard let zone = planner.pack.fares.zone(of: target.station, tariff: Int32(tariff)) else { continue }
        if !targetZones[tariff].contains(zone) { targetZones[tariff].add(zone) }
      }
      var permille: Int32 = 1000
      let discounts = planner.pack.fares.discountStart
      for discount in Int(discounts[tariff])..<Int(discounts[tariff + 1]) {
        permille = min(permille, planner.pack.fares.discountPermille[discount])
        if planner.pack.fares.discountAtExit[discount] != 0 {
          atExit[tariff] = min(atExit[tariff], planner.pack.fares.discountPermille[discount])
        }
      }
      permilles[tariff] = permille
      let prices = planner.pack.fares.priceStart
      for price in Int(prices[tariff])..<Int(prices[tariff + 1]) {
        least[tariff] = min(least[tariff], FareMeter.part(permille, of: planner.pack.fares.price[price]))
      }
      for group in planner.pack.fares.tickets.groups(of: Int32(tariff)) {
        let price = planner.pack.fares.tickets.least(group)
        if price != .max { least[tariff] = min(least[tariff], FareMeter.part(permille, of: price)) }
      }
      if planner.pack.fares.tariffBasis[tariff] == FareBasis.legs, leastLeg != .max {
        least[tariff] = FareMeter.part(permille, of: leastLeg)
      }
    }
    self.metres = metres
    self.discountTurns = discountTurns
    self.atExit = atExit
    self.least = least
    self.permilles = permilles
    self.targetZones = targetZones
    var leastOther = [Int32](repeating: .max, count: tariffs)
    for tariff in 0..<tariffs {
      for other in 0..<tariffs where other != tariff { leastOther[tariff] = min(leastOther[tariff], least[other]) }
    }
    self.leastOther = leastOther
  }

  /// Follows every course and walk back once; whether a shorter way was found.
  private static func spread(_ planner: Planner, _ tariff: Int32, _ metres: inout [Int32]) -> Bool {
    let network = planner.network
    let base = Int(tariff) * Int(network.tables.stationCount)
    var isShorter = false
    func reach(_ station: Int32, _ way: Int32) {
      if way < metres[base + Int(station)] {
        metres[base + Int(station)] = way
        isShorter = true
      }
    }
    for course in 0..<network.courseCount {
      var way = NoMoment.never
      let start = Int(network.tables.courseStart[course])
      let end = Int(network.tables.courseStart[course + 1])
      for call in stride(from: end - 1, through: start, by: -1) {
        let station = network.tables.platformStation[Int(network.tables.callPlatform[call])]
        let line = network.tables.patternLine[Int(network.tables.callPattern[call])]
        if way < NoMoment.never && planner.pack.fares.lineTariff[Int(line)] == tariff {
          let (from, to) = (network.tables.callMetres[call], network.tables.callMetres[call + 1])
          if from >= 0 && to > from { way += to - from }
        }
        way = min(way, metres[base + Int(station)])
        reach(station, way)
      }
    }
    for walk in network.walks { reach(walk.from, metres[base + Int(walk.to)]) }
    return isShorter
  }

  /// The lowest fare that a journey can have which has cost so much when it comes to a station.
  func least(_ meter: FareMeter, at station: Int32) -> Int32 {
    meter.least { fare in
      let tariff = Int(fare.tariff)
      let more = metres[tariff * Int(planner.network.tables.stationCount) + Int(station)]
      let onward = price(fare, more, at: station)
      if more == 0 || leastOther[tariff] == .max { return onward }
      // Or this fare ends here, and after another tariff's a new one begins.
      let ended = Int64(price(fare, 0, at: station)) + Int64(leastOther[tariff]) + Int64(least[tariff])
      return Int32(clamping: min(Int64(onward), ended))
    }
  }

  /// The lowest fare that a journey from a station can have, a ride at least.
  func least(from station: Int32) -> Int32 {
    var sum: Int64 = 0
    var lowest = Int32.max
    for tariff in least.indices {
      lowest = min(lowest, least[tariff])
      let more = metres[tariff * Int(planner.network.tables.stationCount) + Int(station)]
      let isZone = planner.pack.fares.tariffBasis[tariff] == FareBasis.zone
      // No way leads past a tariff that is ridden on the shortest of it, or that is the only one.
      guard more > 0 || leastOther[tariff] == .max else { continue }
      if planner.pack.fares.tariffBasis[tariff] == FareBasis.tickets {
        sum += tickets(Int32(tariff), from: station)
        continue
      }
      if planner.pack.fares.tariffBasis[tariff] == FareBasis.legs {
        if least[tariff] != .max { sum += Int64(least[tariff]) }
        continue
      }
      let begun = FareMeter.Begun(
        tariff: Int32(tariff), entry: isZone ? station : -1, discount: -1, metres: 0, purse: TicketPurse())
      let price = price(begun, more, at: station)
      if price == .max { continue }
      let whole = Int64(FareMeter.part(permilles[tariff], of: price))
      // Where another tariff's rides part it, it is two fares.
      sum += leastOther[tariff] == .max ? whole : min(whole, 2 * Int64(least[tariff]))
    }
    return max(lowest, Int32(clamping: sum))
  }

  /// The least that tickets from a station cost: one that leads to a target, or two.
  private func tickets(_ tariff: Int32, from station: Int32) -> Int64 {
    let zone = planner.pack.fares.zone(of: station, tariff: tariff) ?? -1
    var single = Int32.max
    for group in planner.pack.fares.tickets.groups(of: tariff) {
      single = min(single, planner.pack.fares.tickets.least(group, from: zone, to: targetZones[Int(tariff)]))
    }
    if single != .max { single = FareMeter.part(permilles[Int(tariff)], of: single) }
    return min(Int64(single), 2 * Int64(least[Int(tariff)]))
  }

  private func isTarget(_ station: Int32) -> Bool {
    for target in targets where target.station == station { return true }
    return false
  }

  /// The lowest price of a fare that goes on for so many metres at least.
  private func price(_ fare: FareMeter.Begun, _ more: Int32, at station: Int32) -> Int32 {
    let tariff = Int(fare.tariff)
    var price = Int32.max
    switch planner.pack.fares.tariffBasis[tariff] {
    case FareBasis.zone:
      // Where another tariff may follow, this one may end anywhere.
      if leastOther[tariff] != .max { return least[tariff] }
      for target in targets {
        price = min(
          price, planner.pack.fares.price(tariff: fare.tariff, from: fare.entry, to: target.station, metres: 0) ?? .max)
      }
    case FareBasis.tickets:
      // Where another tariff may follow, this one may end anywhere.
      let isAlone = leastOther[tariff] == .max
      price = fare.purse.least(
        planner, to: targetZones[tariff], another: isAlone ? least[tariff] : 0,
        isThere: !isAlone || isTarget(station))
    case FareBasis.legs:
      let isAlone = leastOther[tariff] == .max
      price = fare.legs.least(
        another: isAlone ? leastStep : 0, price: leastLeg, isThere: !isAlone || isTarget(station))
    case FareBasis.flat: price = planner.pack.fares.price(tariff: fare.tariff, from: -1, to: -1, metres: 0) ?? .max
    default:
      let metres = fare.metres < 0 ? 0 : Int64(fare.metres) + Int64(more)
      for band in Int(planner.pack.fares.priceStart[tariff])..<Int(planner.pack.fares.priceStart[tariff + 1])
      where Int64(planner.pack.fares.priceFrom[band]) >= metres {
        price = min(price, planner.pack.fares.price[band])
      }
    }
    if price == .max { return .max }
    let permille = fare.discount < 0 ? 1000 : planner.pack.fares.discountPermille[Int(fare.discount)]
    return FareMeter.part(min(permille, atExit[tariff]), of: price)
  }
}

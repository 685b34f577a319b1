/// What a journey to a target costs at least, once some of it has been ridden: the metres of each tariff that are still to
/// come on the shortest way, whatever the timetable, at the lowest price there is from there on.
final class FareBound: Sendable {
  let planner: Planner
  private let targets: [Access]
  /// For tariff t and station s at `t * stations + s`: metres of the tariff to the target at least.
  private let metres: [Int32]
  /// Thousandths of the fare that the best discount of each tariff leaves.
  private let permille: [Int32]

  init(_ planner: Planner, _ targets: [Access]) {
    self.planner = planner
    self.targets = targets
    let fares = planner.pack.fares.tariffBasis.count
    let stations = Int(planner.network.tables.stationCount)
    var metres = [Int32](repeating: NoMoment.never, count: fares * stations)
    var permille = [Int32](repeating: 1000, count: fares)
    for tariff in 0..<fares {
      for target in targets { metres[tariff * stations + Int(target.station)] = 0 }
      while Self.spread(planner, Int32(tariff), &metres) {}
      let discounts = planner.pack.fares.discountStart
      for discount in Int(discounts[tariff])..<Int(discounts[tariff + 1]) {
        permille[tariff] = min(permille[tariff], planner.pack.fares.discountPermille[discount])
      }
    }
    self.metres = metres
    self.permille = permille
  }

  /// Follows every course and walk back once; whether a shorter way was found.
  private static func spread(_ planner: Planner, _ tariff: Int32, _ metres: inout [Int32]) -> Bool {
    let network = planner.network
    let base = Int(tariff * network.tables.stationCount)
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
    for platform in 0..<network.platformCount {
      let station = network.tables.platformStation[platform]
      for change in Int(network.tables.changeStart[platform])..<Int(network.tables.changeStart[platform + 1]) {
        let target = network.tables.platformStation[Int(network.tables.changeTarget[change])]
        if target != station { reach(station, metres[base + Int(target)]) }
      }
    }
    return isShorter
  }

  /// The lowest fare that a journey can have which has cost so much when it comes to a station.
  func least(_ meter: FareMeter, at station: Int32) -> Int32 {
    meter.least { tariff, entry, ridden in
      let more = metres[Int(tariff * planner.network.tables.stationCount + station)]
      let onward = price(tariff, entry, ridden < 0 ? 0 : ridden + more)
      if more == 0 || planner.pack.fares.tariffBasis.count == 1 { return onward }
      // Or this fare ends here, and after another tariff's a new one begins.
      let ended = Int64(price(tariff, entry, max(0, ridden))) + Int64(price(tariff, entry, 0))
      return Int32(clamping: min(Int64(onward), ended))
    }
  }

  /// The lowest price of a tariff from so many metres on.
  private func price(_ tariff: Int32, _ entry: Int32, _ metres: Int32) -> Int32 {
    let fares = planner.pack.fares
    var price = Int32.max
    if fares.tariffBasis[Int(tariff)] == FareBasis.zone {
      // Where another tariff may follow, this one may end anywhere.
      if fares.tariffBasis.count > 1 { return 0 }
      for target in targets {
        price = min(price, fares.price(tariff: tariff, from: entry, to: target.station, metres: 0) ?? .max)
      }
    } else {
      for band in Int(fares.priceStart[Int(tariff)])..<Int(fares.priceStart[Int(tariff) + 1])
      where fares.tariffBasis[Int(tariff)] == FareBasis.flat || fares.priceFrom[band] >= metres {
        price = min(price, fares.price[band])
      }
    }
    return price == .max ? .max : FareMeter.part(permille[Int(tariff)], of: price)
  }
}

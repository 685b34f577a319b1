internal import TransitModel

/// Makes tariffs of fares and their rules.
struct FareMapping {
  let tables: FeedTables
  let stationMap: StationMap
  let stations: [Station]
  let lines: [Line]
  let log: FindingLog

  /// The tariffs in one currency; none where the feed does not tell which fare holds.
  func tariffs() -> [Tariff] {
    let fares = tables.fares
    report()
    guard let currency = fares.fares.first?.price.currency,
      fares.fares.allSatisfy({ $0.price.currency == currency })
    else { return [] }
    if fares.rules.isEmpty {
      guard fares.fares.count == 1, let fare = fares.fares.first, fares.containsRules == 0 else { return [] }
      return [flat(fare, lines: [], id: fare.id)]
    }
    let general = fares.rules.filter { $0.route == nil }
    var groups: [(rules: [FareTable.Rule], lines: [LineID])] = []
    for line in lines {
      let own = fares.rules.filter { $0.route.map { tables.routes.records[$0].id == line.id.rawValue } ?? false }
      guard !own.isEmpty else { continue }
      let plain = own.map { FareTable.Rule(fare: $0.fare, route: nil, origin: $0.origin, destination: $0.destination) }
      if let known = groups.firstIndex(where: { $0.rules == plain }) {
        groups[known].lines.append(line.id)
      } else {
        groups.append((plain, [line.id]))
      }
    }
    let tariffs = groups.enumerated().compactMap { number, group in
      tariff(group.rules + general, lines: group.lines, id: "fares-\(number + 1)")
    }
    return tariffs + (general.isEmpty ? [] : [tariff(general, lines: [], id: "fares")].compactMap { $0 })
  }

  private func report() {
    let fares = tables.fares
    if fares.containsRules > 0 {
      log.add(
        Finding(
          code: "unused_fare_rules", severity: .info, location: Finding.Location(file: "fare_rules.txt"),
          message: "\(fares.containsRules) rules by the zones passed (\"contains_id\") were not used"))
    }
    if fares.rules.isEmpty, fares.containsRules == 0, fares.fares.count > 1 {
      log.add(
        Finding(
          code: "unused_fare_rules", severity: .info, location: Finding.Location(file: "fare_attributes.txt"),
          message: "no rule says which of the \(fares.fares.count) fares holds; none was used"))
    }
  }

  private func flat(_ fare: FareTable.Fare, lines: [LineID], id: String) -> Tariff {
    Tariff(id: TariffID(id), lines: lines, basis: .flat(fare.price))
  }

  /// A tariff by zones, or flat where no rule names one. Of several fares for one ride the cheapest counts.
  private func tariff(_ rules: [FareTable.Rule], lines: [LineID], id: String) -> Tariff? {
    let zoned = rules.filter { !$0.origin.isEmpty && !$0.destination.isEmpty }
    guard !zoned.isEmpty else {
      let cheapest = rules.filter { $0.origin.isEmpty && $0.destination.isEmpty }
        .map { tables.fares.fares[$0.fare] }.min { $0.price < $1.price }
      return cheapest.map { flat($0, lines: lines, id: id) }
    }
    struct Pair: Hashable {
      let from: String
      let to: String
    }
    var prices: [Pair: Money] = [:]
    for rule in zoned {
      let pair = Pair(from: rule.origin, to: rule.destination)
      let price = tables.fares.fares[rule.fare].price
      prices[pair] = prices[pair].map { min($0, price) } ?? price
    }
    let fares = prices.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }
      .map { Tariff.ZoneFare(from: $0.key.from, to: $0.key.to, fare: $0.value) }
    return Tariff(id: TariffID(id), lines: lines, basis: .zone(stations: zones(), fares: fares))
  }

  /// The zone of each station: its own, else that of the first of its platforms that has one.
  private func zones() -> [StationID: String] {
    var zones: [StationID: String] = [:]
    for (number, group) in stationMap.groups.enumerated() {
      let stops = [group.root] + group.platforms
      zones[stations[number].id] = stops.lazy.map { tables.stops.records[$0].zone }.first { !$0.isEmpty }
    }
    return zones
  }
}

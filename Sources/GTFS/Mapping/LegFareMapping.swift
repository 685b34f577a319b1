internal import TransitModel

/// Makes fares by legs of a feed's Fares v2.
struct LegFareMapping {
  let tables: FeedTables
  let stationMap: StationMap
  let stations: [Station]
  let lines: [Line]
  let serviceIDs: ServiceIDs
  let log: FindingLog

  private var rules: FareRuleTable { tables.fareRules }
  private var products: FareProductTable { tables.fareProducts }

  /// The tariff; nothing where no rule holds on a line of the guide.
  func tariff() -> Tariff? {
    guard !rules.legs.isEmpty else { return nil }
    var fares = LegFares()
    fares.riders = products.riders
    fares.media = products.media
    fares.products = pricedProducts()
    let areas = LegAreas(tables: tables, stationMap: stationMap, stations: stations, log: log)
    fares.timeframes = timeframes()
    fares.rules = legRules(areas, priced: Set(fares.products.map(\.id)), frames: Set(fares.timeframes.map(\.id)))
    guard !fares.rules.isEmpty else {
      note("unused_fare", "fare_leg_rules.txt", "no rule for legs holds on a line of the guide; none was used")
      return nil
    }
    let named = Set(fares.rules.flatMap { [$0.from, $0.to].compactMap { $0 } })
    fares.areas = areas.all.filter { named.contains($0.id) }
    let groups = Set(fares.rules.compactMap(\.group))
    fares.transfers = rules.transfers.map(\.rule).filter { rule in
      (rule.from.map(groups.contains) ?? true) && (rule.to.map(groups.contains) ?? true)
    }
    fares.joins = joins()
    let used = Set(fares.rules.map(\.product) + fares.transfers.compactMap(\.product))
    fares.products = fares.products.filter { used.contains($0.id) }
    LegFareHoles(fares: fares, lines: lines, log: log).report()
    return Tariff(id: "fares", lines: [], basis: .legs(fares))
  }

  private func note(_ code: String, _ file: String, _ message: String) {
    log.add(Finding(code: code, severity: .info, location: Finding.Location(file: file), message: message))
  }

  /// The products in the currency most of them are in; what costs less than nothing only where a transfer takes it off.
  private func pricedProducts() -> [LegFares.Product] {
    let ridden = Set(rules.legs.map(\.product))
    let currency = mostCommonCurrency
    var order: [String] = []
    var prices: [String: [LegFares.Price]] = [:]
    for price in products.prices {
      if price.amount.currency != currency {
        log.add(
          Finding(
            code: "several_currencies", severity: .warning, location: price.location,
            message: "a guide has one currency: a price of \"\(price.product)\" is in \(price.amount.currency.code); "
              + "it was not used"))
        continue
      }
      if price.amount.minorUnits < 0, ridden.contains(price.product) {
        log.add(
          Finding(
            code: "negative_fare", severity: .error, location: price.location,
            message: "a leg cannot cost less than nothing: \"\(price.amount.decimal)\"; the price was left out",
            found: price.amount.decimal, expected: "0 or more; only transfers take something off"))
        continue
      }
      if prices[price.product] == nil { order.append(price.product) }
      prices[price.product, default: []].append(
        LegFares.Price(
          fare: price.amount, rider: price.rider.isEmpty ? nil : price.rider,
          medium: price.medium.isEmpty ? nil : price.medium))
    }
    return order.map { id in
      let name = products.names[id].map {
        tables.text($0, table: "fare_products", field: "fare_product_name", record: id)
      }
      return LegFares.Product(id: id, name: name, prices: prices[id] ?? [])
    }
  }

  private var mostCommonCurrency: Currency? {
    var order: [Currency] = []
    var counts: [Currency: Int] = [:]
    for price in products.prices {
      if counts[price.amount.currency] == nil { order.append(price.amount.currency) }
      counts[price.amount.currency, default: 0] += 1
    }
    let most = counts.values.max()
    return order.first { counts[$0] == most }
  }

  private func timeframes() -> [LegFares.Timeframe] {
    var order: [String] = []
    var windows: [String: [Transfer.Window]] = [:]
    for window in rules.windows {
      if windows[window.group] == nil { order.append(window.group) }
      windows[window.group, default: []] += []
      guard let service = tables.trips.services.find(window.service), tables.calendar.records[service] != nil else {
        log.add(
          Finding(
            code: "foreign_key_violation", severity: .warning, location: window.location,
            message:
              "the service \"\(window.service)\" of the timeframe \"\(window.group)\" does not exist; it never holds"
          ))
        continue
      }
      windows[window.group, default: []].append(
        Transfer.Window(service: serviceIDs.own[service], from: window.from, until: window.until))
    }
    return order.map { LegFares.Timeframe(id: $0, windows: windows[$0] ?? []) }
  }

  /// The lines of a network; of none those of networks that no rule names, unless rules have priorities; nothing where the
  /// guide has none of them.
  private func lineIDs(ofNetwork network: String) -> [LineID]? {
    let listed = Set(rules.legs.map(\.network))
    if network.isEmpty, rules.hasPriorities || listed == [""] { return [] }
    let own = lines.map(\.id).filter { line in
      let route = tables.routes.find(line.rawValue)
      let name = route.flatMap { rules.networks[$0] } ?? ""
      return network.isEmpty ? !listed.contains(name) || name.isEmpty : name == network
    }
    return own.isEmpty ? nil : own.count == lines.count ? [] : own
  }

  private func legRules(_ areas: LegAreas, priced: Set<String>, frames: Set<String>) -> [LegFares.Rule] {
    let known = Set(areas.all.map(\.id))
    var networks: [String: [LineID]?] = [:]
    var lost = 0
    var result: [LegFares.Rule] = []
    for leg in rules.legs {
      guard priced.contains(leg.product) else {
        log.add(
          Finding(
            code: "fare_product_without_price", severity: .error, location: leg.location,
            message: "\"\(leg.product)\" has no price that can be used; the rule was left out"))
        continue
      }
      let own = networks[leg.network] ?? lineIDs(ofNetwork: leg.network)
      networks[leg.network] = .some(own)
      let from = areas.area(leg.from, open: areas.otherOrigins)
      let to = areas.area(leg.to, open: areas.otherDestinations)
      guard let own, from.map(known.contains) ?? true, to.map(known.contains) ?? true else {
        lost += 1
        continue
      }
      result.append(
        LegFares.Rule(
          group: leg.group.isEmpty ? nil : leg.group, lines: own, from: from, to: to,
          entry: leg.entry.isEmpty ? nil : leg.entry, exit: leg.exit.isEmpty ? nil : leg.exit, product: leg.product,
          priority: leg.priority))
    }
    if lost > 0, !result.isEmpty {
      note(
        "unused_fare_rules", "fare_leg_rules.txt",
        "\(lost) rules are for networks or areas in which nothing of the guide lies; they were not used")
    }
    return result
  }

  private func joins() -> [LegFares.Join] {
    rules.joins.compactMap { join in
      guard let from = lineIDs(ofNetwork: join.fromNetwork), let to = lineIDs(ofNetwork: join.toNetwork) else {
        return nil
      }
      let (leave, board) = (join.fromStop.map(station), join.toStop.map(station))
      if case .some(.none) = leave { return nil }
      if case .some(.none) = board { return nil }
      return LegFares.Join(fromLines: from, toLines: to, from: leave ?? nil, to: board ?? nil)
    }
  }

  private func station(_ stop: Int) -> StationID? {
    let number = Int(stationMap.stationOfStop[stop])
    return number < 0 ? nil : stations[number].id
  }
}

/// The areas of a feed as stations of the guide.
struct LegAreas {
  /// Those in which any station lies, then those that open fields stand for.
  private(set) var all: [LegFares.Area] = []
  /// What an open field of an origin stands for; nothing: any station.
  private(set) var otherOrigins: String?
  /// The same of a destination.
  private(set) var otherDestinations: String?

  init(tables: FeedTables, stationMap: StationMap, stations: [Station], log: FindingLog) {
    let rules = tables.fareRules
    var areasOfStop: [Int: [String]] = [:]
    for area in rules.areas {
      for stop in rules.stops[area.id] ?? [] { areasOfStop[stop, default: []].append(area.id) }
    }
    var members: [String: [StationID]] = [:]
    var listed: [Set<String>] = []
    for (number, group) in stationMap.groups.enumerated() {
      // A platform with areas of its own is in none of its station's.
      let platforms = group.platforms.map { stop in
        Set(areasOfStop[stop] ?? areasOfStop[tables.stops.records[stop].parent ?? group.root] ?? [])
      }
      let own = platforms.reduce(Set(platforms.isEmpty ? areasOfStop[group.root] ?? [] : [])) { $0.union($1) }
      if Set(platforms).count > 1 {
        log.add(
          Finding(
            code: "fare_areas_by_platform", severity: .info, location: tables.stops.records[group.root].location,
            message:
              "platforms of \"\(stations[number].id)\" lie in different areas; the station was taken to lie in all"))
      }
      for area in own { members[area, default: []].append(stations[number].id) }
      listed.append(own)
    }
    for area in rules.areas {
      guard let inside = members[area.id] else { continue }
      let name =
        area.name.isEmpty ? nil : tables.text(area.name, table: "areas", field: "area_name", record: area.id)
      all.append(LegFares.Area(id: area.id, name: name, stations: inside))
    }
    if rules.hasPriorities { return }
    otherOrigins = addOthers(than: Set(rules.legs.map(\.from)), "other-origins", stations, listed)
    otherDestinations = addOthers(than: Set(rules.legs.map(\.to)), "other-destinations", stations, listed)
  }

  /// Adds an area of the stations that lie in none of those that rules name.
  private mutating func addOthers(
    than named: Set<String>, _ name: String, _ stations: [Station], _ listed: [Set<String>]
  ) -> String? {
    let named = named.subtracting([""])
    if named.isEmpty { return nil }
    var id = name
    while all.contains(where: { $0.id == id }) { id += "-" }
    let others = stations.indices.filter { listed[$0].isDisjoint(with: named) }.map { stations[$0].id }
    if !others.isEmpty { all.append(LegFares.Area(id: id, stations: others)) }
    return id
  }

  /// The area of a field; nothing where it holds for any.
  func area(_ text: String, open: String?) -> String? { text.isEmpty ? open : text }
}

/// Finds rides for which there is no rule.
struct LegFareHoles {
  let fares: LegFares
  let lines: [Line]
  let log: FindingLog

  /// More pairs of stations are not looked at.
  private static let mostPairs = 500_000

  func report() {
    var areas: [StationID: [String]] = [:]
    for area in fares.areas { for station in area.stations { areas[station, default: []].append(area.id) } }
    var holes = 0
    var first = ""
    var left = Self.mostPairs
    for line in lines {
      let rules = fares.rules.filter { $0.lines.isEmpty || $0.lines.contains(line.id) }
      let pairs = Set(rules.map { Ends(from: $0.from, to: $0.to) })
      for pattern in line.patterns where left > 0 {
        let stations = pattern.stops.map(\.station)
        left -= stations.count * stations.count
        for (index, from) in stations.enumerated() {
          for to in stations.dropFirst(index + 1) where !Self.isCovered(areas[from] ?? [], areas[to] ?? [], pairs) {
            holes += 1
            if first.isEmpty { first = "from \"\(from)\" to \"\(to)\" on line \"\(line.id)\"" }
          }
        }
      }
    }
    if holes == 0 { return }
    log.add(
      Finding(
        code: "leg_without_fare", severity: .warning, location: Finding.Location(file: "fare_leg_rules.txt"),
        message: "no rule holds for \(holes) rides, among them \(first); their fares are not known"))
  }

  private struct Ends: Hashable {
    let from: String?
    let to: String?
  }

  private static func isCovered(_ from: [String], _ to: [String], _ pairs: Set<Ends>) -> Bool {
    let starts: [String?] = [nil] + from
    let ends: [String?] = [nil] + to
    return starts.contains { start in ends.contains { pairs.contains(Ends(from: start, to: $0)) } }
  }
}

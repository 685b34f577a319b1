internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's tables of fares by legs, as some riders pay them.
struct LegFareBuilder {
  let fares: LegFares
  let rider: String?
  let numbers: CityNumbers
  /// The number of the tariff's first product among what fares are paid for.
  let firstItem: Int

  private var payer: String? { rider ?? fares.defaultRider?.id }

  /// What a city's table of zones is given: the zone of each station, by number.
  func add(to tables: inout LegTables, stations: [Station]) -> [Int32] {
    let areas = Areas(
      fares, stations, first: [tables.fromArea, tables.ruleFrom, tables.ruleTo].flatMap(\.self).max() ?? -1)
    let firstZone = Int32(tables.fromStart.count - 1)
    for zone in areas.zones {
      tables.fromArea += zone
      tables.fromStart.append(Int32(tables.fromArea.count))
      tables.toArea += zone
      tables.toStart.append(Int32(tables.toArea.count))
    }
    let frames = addTimeframes(to: &tables)
    let groups = addGroups(to: &tables)
    addRules(areas, frames, groups.numbers, to: &tables)
    addTransfers(groups, to: &tables)
    for join in fares.joins {
      guard let from = set(join.fromLines, in: &tables), let to = set(join.toLines, in: &tables) else { continue }
      tables.joinFrom.append(from)
      tables.joinTo.append(to)
      tables.joinLeave.append(join.from.flatMap { numbers.stations[$0] } ?? -1)
      tables.joinBoard.append(join.to.flatMap { numbers.stations[$0] } ?? -1)
    }
    return areas.zoneOfStation.map { $0 + firstZone }
  }

  /// Areas by number, and the sets of them that stations lie in.
  private struct Areas {
    /// The area of all rides.
    let all: Int32
    private(set) var numbers: [String: Int32] = [:]
    /// The areas of each zone.
    private(set) var zones: [[Int32]] = []
    /// The zone of each station.
    private(set) var zoneOfStation: [Int32] = []

    init(_ fares: LegFares, _ stations: [Station], first: Int32) {
      all = first + 1
      var areas: [StationID: [Int32]] = [:]
      for (number, area) in fares.areas.enumerated() {
        numbers[area.id] = all + 1 + Int32(number)
        for station in Set(area.stations) { areas[station, default: []].append(all + 1 + Int32(number)) }
      }
      var known: [[Int32]: Int32] = [:]
      for station in stations {
        let own = [all] + (areas[station.id] ?? [])
        let zone = known[own] ?? Int32(zones.count)
        if known.updateValue(zone, forKey: own) == nil { zones.append(own) }
        zoneOfStation.append(zone)
      }
    }

    /// The number of an area; nothing where it is named and there is none.
    func number(_ id: String?) -> Int32? { id.map { numbers[$0] } ?? all }
  }

  /// The set of some lines, -1 for all; nothing where the city has none of them.
  private func set(_ lines: [LineID], in tables: inout LegTables) -> Int32? {
    if lines.isEmpty { return -1 }
    let wanted = Set(lines.compactMap { numbers.lines[$0] }).sorted()
    if wanted.isEmpty { return nil }
    for known in 0..<(tables.lineStart.count - 1) {
      let range = Int(tables.lineStart[known])..<Int(tables.lineStart[known + 1])
      if Array(tables.line[range]) == wanted { return Int32(known) }
    }
    tables.line += wanted
    tables.lineStart.append(Int32(tables.line.count))
    return Int32(tables.lineStart.count - 2)
  }

  /// The numbers of timeframes: of those that rules name, as many as there may be.
  private func addTimeframes(to tables: inout LegTables) -> [String: Int32] {
    let named = Set(fares.rules.flatMap { [$0.entry, $0.exit].compactMap { $0 } })
    var result: [String: Int32] = [:]
    for frame in fares.timeframes where named.contains(frame.id) {
      guard tables.windowStart.count <= LegTables.mostTimeframes else { break }
      result[frame.id] = Int32(tables.windowStart.count - 1)
      for window in frame.windows {
        let service = window.service.map { numbers.services[$0] }
        // A kind of day that nothing runs on never holds.
        if case .some(.none) = service { continue }
        tables.windowService.append((service ?? nil) ?? -1)
        tables.windowFrom.append(Int32(clamping: window.from?.seconds ?? 0))
        tables.windowUntil.append(Int32(clamping: window.until?.seconds ?? 86_400))
      }
      tables.windowStart.append(Int32(tables.windowService.count))
    }
    return result
  }

  private struct Groups {
    /// What transfers know all groups by that none of them names.
    let others: Int32
    var numbers: [String?: Int32] = [:]
    /// What transfers know a group by, as the leg before and as the leg after.
    var from: [String: Int32] = [:]
    var to: [String: Int32] = [:]
  }

  private func addGroups(to tables: inout LegTables) -> Groups {
    var groups = Groups(others: Int32(tables.groupFrom.count))
    tables.groupFrom.append(groups.others)
    tables.groupTo.append(groups.others)
    let (from, to) = (Set(fares.transfers.compactMap(\.from)), Set(fares.transfers.compactMap(\.to)))
    for rule in fares.rules where groups.numbers[rule.group] == nil {
      let number = Int32(tables.groupFrom.count)
      groups.numbers[rule.group] = number
      if let group = rule.group, from.contains(group) { groups.from[group] = number }
      if let group = rule.group, to.contains(group) { groups.to[group] = number }
      tables.groupFrom.append(rule.group.flatMap { groups.from[$0] } ?? groups.others)
      tables.groupTo.append(rule.group.flatMap { groups.to[$0] } ?? groups.others)
    }
    return groups
  }

  /// The number of a product among what fares are paid for.
  private func item(_ product: String?) -> Int32? {
    fares.products.firstIndex { $0.id == product }.map { Int32(firstItem + $0) }
  }

  private func addRules(
    _ areas: Areas, _ frames: [String: Int32], _ groups: [String?: Int32], to tables: inout LegTables
  ) {
    struct Row {
      let from, to, lines, entry, exit, priority, group, price, item: Int32
    }
    var products: [String: (price: Int32, item: Int32)] = [:]
    for (number, product) in fares.products.enumerated() where products[product.id] == nil {
      guard let price = fares.price(of: product.id, for: payer) else { continue }
      products[product.id] = (price.planned, Int32(firstItem + number))
    }
    var rows: [Row] = []
    for rule in fares.rules {
      guard let product = products[rule.product], let from = areas.number(rule.from), let to = areas.number(rule.to),
        let lines = set(rule.lines, in: &tables), let group = groups[rule.group]
      else { continue }
      let (entry, exit) = (rule.entry.map { frames[$0] }, rule.exit.map { frames[$0] })
      if case .some(.none) = entry { continue }
      if case .some(.none) = exit { continue }
      rows.append(
        Row(
          from: from, to: to, lines: lines, entry: (entry ?? nil) ?? -1, exit: (exit ?? nil) ?? -1,
          priority: Int32(clamping: rule.priority), group: group, price: product.price, item: product.item))
    }
    // Those of several tariffs stand one after the other, as their areas do.
    for (_, row) in rows.enumerated().sorted(by: {
      ($0.element.from, $0.element.to, $0.offset) < ($1.element.from, $1.element.to, $1.offset)
    }) {
      tables.ruleFrom.append(row.from)
      tables.ruleTo.append(row.to)
      tables.ruleLines.append(row.lines)
      tables.ruleEntry.append(row.entry)
      tables.ruleExit.append(row.exit)
      tables.rulePriority.append(row.priority)
      tables.ruleGroup.append(row.group)
      tables.rulePrice.append(row.price)
      tables.ruleItem.append(row.item)
    }
  }

  private func addTransfers(_ groups: Groups, to tables: inout LegTables) {
    struct Row {
      let from, to, count, seconds, limit, charge, price, item: Int32
    }
    typealias Rule = LegFares.TransferRule
    func index<Value: CaseIterable & Equatable>(_ value: Value) -> Int32 {
      Int32(Array(Value.allCases).firstIndex(of: value) ?? 0)
    }
    // Bit 0: counted to the arrival; bit 1: counted from it.
    let limits: [Rule.Limit: Int32] = [
      .departureToArrival: 1, .departureToDeparture: 0, .arrivalToDeparture: 2, .arrivalToArrival: 3,
    ]
    var rows: [Row] = []
    for rule in fares.transfers {
      // A group of no leg is of no use.
      guard let from = rule.from.map({ groups.from[$0] }) ?? groups.others,
        let to = rule.to.map({ groups.to[$0] }) ?? groups.others
      else { continue }
      let price = rule.product.map { fares.price(of: $0, for: payer)?.minorUnits ?? 0 } ?? 0
      let highest = Int(FareTables.highestPrice)
      rows.append(
        Row(
          from: from, to: to, count: rule.count.map { Int32(clamping: $0) } ?? NoMoment.never,
          seconds: rule.seconds.map { Int32(clamping: $0) } ?? NoMoment.never, limit: limits[rule.limit] ?? 0,
          charge: index(rule.charge), price: Int32(min(max(price, -highest), highest)),
          item: item(rule.product) ?? -1))
    }
    for (_, row) in rows.enumerated().sorted(by: {
      ($0.element.from, $0.element.to, $0.element.count, $0.offset)
        < ($1.element.from, $1.element.to, $1.element.count, $1.offset)
    }) {
      tables.transferFrom.append(row.from)
      tables.transferTo.append(row.to)
      tables.transferCount.append(row.count)
      tables.transferSeconds.append(row.seconds)
      tables.transferLimit.append(row.limit)
      tables.transferCharge.append(row.charge)
      tables.transferPrice.append(row.price)
      tables.transferItem.append(row.item)
    }
  }
}

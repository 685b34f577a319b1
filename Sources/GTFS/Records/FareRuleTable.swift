internal import TransitModel

/// What legs and transfers cost: `areas.txt`, `stop_areas.txt`, `networks.txt`, `route_networks.txt`, `timeframes.txt`,
/// `fare_leg_rules.txt`, `fare_leg_join_rules.txt` and `fare_transfer_rules.txt`.
struct FareRuleTable {
  /// A row of `fare_leg_rules.txt`; what is empty holds for any.
  struct Leg {
    let group: String
    let network: String
    let from: String
    let to: String
    let entry: String
    let exit: String
    let product: String
    let priority: Int
    let location: Finding.Location
  }

  /// A row of `fare_transfer_rules.txt`.
  struct Transfer {
    let rule: LegFares.TransferRule
    let location: Finding.Location
  }

  /// A row of `fare_leg_join_rules.txt`.
  struct Join {
    let fromNetwork: String
    let toNetwork: String
    let fromStop: Int?
    let toStop: Int?
  }

  /// A row of `timeframes.txt`.
  struct Window {
    let group: String
    let service: String
    let from: ServiceTime?
    let until: ServiceTime?
    let location: Finding.Location
  }

  /// The names of areas, in the order of the file.
  private(set) var areas: [(id: String, name: String)] = []
  /// The stops of each area.
  private(set) var stops: [String: [Int]] = [:]
  /// The network of each route that has one.
  private(set) var networks: [Int: String] = [:]
  private(set) var windows: [Window] = []
  private(set) var legs: [Leg] = []
  /// Whether rules have priorities: then an empty field holds for any, else for those that no rule names.
  private(set) var hasPriorities = false
  private(set) var transfers: [Transfer] = []
  private(set) var joins: [Join] = []
  private var networkIDs: Set<String> = []
  private var areaIDs: Set<String> = []

  init() {}

  /// Reads `areas.txt`.
  mutating func readAreas(_ table: FeedTable) {
    var table = table
    let id = table.column("area_id")
    var ids = FareKeys()
    while table.next() {
      guard let text = table.key(id), ids.insert(text, id, "area", table) else { continue }
      areas.append((text, table.text(table.column("area_name"))))
      areaIDs.insert(text)
    }
  }

  /// Reads `stop_areas.txt`.
  mutating func readStopAreas(_ table: FeedTable, stops known: StopTable) {
    var table = table
    let (area, stop) = (table.column("area_id"), table.column("stop_id"))
    while table.next() {
      guard let id = table.key(area), let stopID = table.key(stop), table.names(area, among: areaIDs, "area") else {
        continue
      }
      guard let number = known.find(stopID) else {
        table.note(
          "foreign_key_violation", .warning, stop, "the stop \"\(stopID)\" does not exist; the row was left out")
        continue
      }
      stops[id, default: []].append(number)
    }
  }

  /// Takes the networks that `routes.txt` names.
  mutating func takeNetworks(of routes: RouteTable) {
    for (number, route) in routes.records.enumerated() where !route.network.isEmpty {
      networks[number] = route.network
      networkIDs.insert(route.network)
    }
  }

  /// Reads `networks.txt`.
  mutating func readNetworks(_ table: FeedTable) {
    var table = table
    let id = table.column("network_id")
    var ids = FareKeys()
    while table.next() {
      guard let text = table.key(id), ids.insert(text, id, "network", table) else { continue }
      networkIDs.insert(text)
    }
  }

  /// Reads `route_networks.txt`.
  mutating func readRouteNetworks(_ table: FeedTable, routes: RouteTable) {
    var table = table
    let (network, route) = (table.column("network_id"), table.column("route_id"))
    var ids = FareKeys()
    while table.next() {
      guard let id = table.key(network), let routeID = table.key(route),
        table.names(network, among: networkIDs, "network")
      else { continue }
      guard let number = routes.find(routeID) else {
        table.note(
          "foreign_key_violation", .warning, route, "the route \"\(routeID)\" does not exist; the row was left out")
        continue
      }
      if ids.insert(routeID, route, "route", table) { networks[number] = id }
    }
  }

  /// Reads `timeframes.txt`.
  mutating func readTimeframes(_ table: FeedTable) {
    var table = table
    let id = table.column("timeframe_group_id")
    let (start, end) = (table.column("start_time"), table.column("end_time"))
    while table.next() {
      guard let text = table.key(id), let service = table.key(table.column("service_id")) else { continue }
      let (from, until) = (table.time(start), table.time(end))
      let day = 0...86_400
      guard day.contains(from?.seconds ?? 0), day.contains(until?.seconds ?? 86_400),
        (from?.seconds ?? 0) < (until?.seconds ?? 86_400)
      else {
        table.note(
          "timeframe_start_or_end_time_out_of_range", .error, start,
          "the timeframe \"\(text)\" is no part of a day; the row was left out",
          expected: "a start before an end, up to 24:00:00")
        continue
      }
      windows.append(
        Window(
          group: text, service: service, from: from, until: until,
          location: table.location(table.column("service_id"))))
    }
  }

  /// Reads `fare_leg_rules.txt`.
  mutating func readLegs(_ table: FeedTable, products: Set<String>) {
    var table = table
    let (network, product) = (table.column("network_id"), table.column("fare_product_id"))
    let (from, to) = (table.column("from_area_id"), table.column("to_area_id"))
    let (entry, exit) = (table.column("from_timeframe_group_id"), table.column("to_timeframe_group_id"))
    let priority = table.column("rule_priority")
    let frames = Set(windows.map(\.group))
    hasPriorities = priority.exists
    while table.next() {
      guard table.key(product) != nil, table.names(product, among: products, "fare product"),
        table.names(network, among: networkIDs, "network"), table.names(from, among: areaIDs, "area"),
        table.names(to, among: areaIDs, "area"), table.names(entry, among: frames, "timeframe"),
        table.names(exit, among: frames, "timeframe")
      else { continue }
      legs.append(
        Leg(
          group: table.text(table.column("leg_group_id")), network: table.text(network), from: table.text(from),
          to: table.text(to), entry: table.text(entry), exit: table.text(exit), product: table.text(product),
          priority: table.integer(priority, in: 0...Int(Int32.max)) ?? 0, location: table.location(product)))
    }
  }

  /// Reads `fare_leg_join_rules.txt`.
  mutating func readJoins(_ table: FeedTable, stops known: StopTable) {
    var table = table
    let (from, to) = (table.column("from_network_id"), table.column("to_network_id"))
    let (leave, board) = (table.column("from_stop_id"), table.column("to_stop_id"))
    while table.next() {
      guard table.key(from) != nil, table.key(to) != nil, table.names(from, among: networkIDs, "network"),
        table.names(to, among: networkIDs, "network")
      else { continue }
      let stops = [leave, board].map { known.find(table.text($0)) }
      if let wrong = zip([leave, board], stops).first(where: { !table.isEmpty($0) && $1 == nil })?.0 {
        table.note("foreign_key_violation", .warning, wrong, "the stop does not exist; the row was left out")
        continue
      }
      joins.append(
        Join(fromNetwork: table.text(from), toNetwork: table.text(to), fromStop: stops[0], toStop: stops[1]))
    }
  }

  /// Reads `fare_transfer_rules.txt`.
  mutating func readTransfers(_ table: FeedTable, products: Set<String>) {
    var table = table
    let (from, to) = (table.column("from_leg_group_id"), table.column("to_leg_group_id"))
    let product = table.column("fare_product_id")
    let groups = Set(legs.map(\.group))
    while table.next() {
      guard table.names(from, among: groups, "leg group"), table.names(to, among: groups, "leg group"),
        table.names(product, among: products, "fare product"),
        let charge = table.code(table.column("fare_transfer_type"), 0...2)
      else { continue }
      func text(_ column: FeedTable.Column) -> String? { table.isEmpty(column) ? nil : table.text(column) }
      let seconds = table.integer(table.column("duration_limit"), in: 1...31_536_000)
      var rule = LegFares.TransferRule(
        from: text(from), to: text(to), seconds: seconds, charge: LegFares.TransferRule.Charge.allCases[charge],
        product: text(product))
      rule.limit = Self.limit(table, hasLimit: seconds != nil)
      rule.count = Self.count(table, isWithinGroup: table.text(from) == table.text(to))
      transfers.append(Transfer(rule: rule, location: table.location(from)))
    }
  }

  private static func limit(_ table: FeedTable, hasLimit: Bool) -> LegFares.TransferRule.Limit {
    let column = table.column("duration_limit_type")
    let limits = LegFares.TransferRule.Limit.allCases
    if hasLimit, table.isEmpty(column) {
      table.note(
        "fare_transfer_rule_duration_limit_without_type", .warning, table.column("duration_limit"),
        "nothing says between which moments the limit is counted; it was taken from departure to departure")
    }
    return table.code(column, 0...(limits.count - 1)).map { limits[$0] } ?? .departureToDeparture
  }

  private static func count(_ table: FeedTable, isWithinGroup: Bool) -> Int? {
    let column = table.column("transfer_count")
    let text = table.text(column)
    if !isWithinGroup {
      if !text.isEmpty {
        table.note(
          "fare_transfer_rule_with_forbidden_transfer_count", .warning, column,
          "only transfers within a leg group have a count; it was left out")
      }
      return nil
    }
    if text == "-1" { return nil }
    if text.isEmpty, !table.isEmpty(table.column("from_leg_group_id")) {
      table.note(
        "fare_transfer_rule_missing_transfer_count", .warning, column,
        "transfers within a leg group have a count; any number was taken")
    }
    return table.integer(column, in: 1...1_000_000)
  }
}

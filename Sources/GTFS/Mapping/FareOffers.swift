internal import TransitModel

/// Where the fares of a feed hold, in the terms of the guide: what no line or station of it can use is left out, and noted.
struct FareOffers {
  /// A fare, and where it holds; what is empty holds for any.
  struct Offer {
    let fare: Int
    var lines: [LineID]
    let from: String?
    let to: String?
    let through: [String]
  }

  /// The offers of the currency most fares are in, in the order of the file.
  let offers: [Offer]

  private let fares: [FareTable.Fare]
  private let log: FindingLog

  /// - Parameter zones: The zones that stations of the guide lie in.
  init(tables: FeedTables, lines: [Line], zones: Set<String>, log: FindingLog) {
    self.log = log
    fares = tables.fares.fares
    var lost = 0
    let own = Self.linesOfAgencies(tables, lines)
    let all = Self.everywhere(tables, own) + Self.ruled(tables, lines, own, zones, &lost)
    let merged = Self.merged(all, lines: lines)
    offers = Self.inOneCurrency(merged, fares, log)
    if lost > 0 {
      note(
        "unused_fare_rules", Finding.Location(file: "fare_rules.txt"),
        "\(lost) rules name zones in which no station of the guide lies; they were not used")
    }
    let used = Set(merged.map(\.fare))
    if let first = fares.indices.first(where: { !used.contains($0) }) {
      note(
        "unused_fare", fares[first].location,
        "\(fares.count - used.count) of \(fares.count) fares hold on no line of the guide, among them "
          + "\"\(fares[first].id)\"; they were not used")
    }
  }

  private func note(_ code: String, _ location: Finding.Location, _ message: String) {
    log.add(Finding(code: code, severity: .info, location: location, message: message))
  }

  /// Fares without rules hold everywhere, or on all routes of their agency.
  private static func everywhere(_ tables: FeedTables, _ own: [String: [LineID]]) -> [Offer] {
    tables.fares.fares.enumerated().compactMap { number, fare in
      guard !fare.isRuled, let lines = own[fare.agency] else { return nil }
      return Offer(fare: number, lines: lines, from: nil, to: nil, through: [])
    }
  }

  /// The lines of each agency that runs some, empty for all of them, as for a fare that names none.
  private static func linesOfAgencies(_ tables: FeedTables, _ lines: [Line]) -> [String: [LineID]] {
    let first = tables.agencies.records.first?.id ?? ""
    let agencies = Set(tables.agencies.records.map(\.id))
    let agencyOfRoute = Dictionary(
      tables.routes.records.map { ($0.id, agencies.contains($0.agency) ? $0.agency : first) },
      uniquingKeysWith: { first, _ in first })
    var own = Dictionary(grouping: lines.map(\.id)) { agencyOfRoute[$0.rawValue] ?? first }
    for (agency, ids) in own where ids.count == lines.count { own[agency] = [] }
    own[""] = []
    return own
  }

  /// What rules say; those of one fare that differ in the zone passed alone are one.
  private static func ruled(
    _ tables: FeedTables, _ lines: [Line], _ own: [String: [LineID]], _ zones: Set<String>, _ lost: inout Int
  ) -> [Offer] {
    struct Key: Hashable {
      let fare: Int
      let route: Int?
      let origin: String
      let destination: String
    }
    var order: [Key] = []
    var through: [Key: Set<String>] = [:]
    for rule in tables.fares.rules {
      let key = Key(fare: rule.fare, route: rule.route, origin: rule.origin, destination: rule.destination)
      if through[key] == nil { order.append(key) }
      through[key, default: []].formUnion(rule.contains.isEmpty ? [] : [rule.contains])
    }
    let known = Set(lines.map(\.id))
    return order.compactMap { key in
      let passed = through[key, default: []]
      guard ([key.origin, key.destination].filter { !$0.isEmpty } + passed).allSatisfy(zones.contains) else {
        lost += 1
        return nil
      }
      let line = key.route.map { LineID(tables.routes.records[$0].id) }
      if let line, !known.contains(line) { return nil }
      guard let lines = line.map({ [$0] }) ?? own[tables.fares.fares[key.fare].agency] else { return nil }
      return Offer(
        fare: key.fare, lines: lines, from: key.origin.isEmpty ? nil : key.origin,
        to: key.destination.isEmpty ? nil : key.destination, through: passed.sorted())
    }
  }

  /// Offers of one fare that differ in their lines alone, as one; those of every line name none.
  private static func merged(_ offers: [Offer], lines: [Line]) -> [Offer] {
    struct Key: Hashable {
      let fare: Int
      let from: String?
      let to: String?
      let through: [String]
    }
    var places: [Key: Int] = [:]
    var result: [Offer] = []
    // Only of offers that others join: those of an agency may name a thousand lines each.
    var joined: [Int: Set<LineID>] = [:]
    for offer in offers {
      let key = Key(fare: offer.fare, from: offer.from, to: offer.to, through: offer.through)
      guard let place = places[key] else {
        places[key] = result.count
        result.append(offer)
        continue
      }
      if result[place].lines.isEmpty { continue }
      if offer.lines.isEmpty { result[place].lines = [] }
      joined[place, default: Set(result[place].lines)].formUnion(offer.lines)
    }
    let order = Dictionary(lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for place in result.indices where !result[place].lines.isEmpty {
      if let named = joined[place] {
        result[place].lines = named.sorted { order[$0, default: 0] < order[$1, default: 0] }
      }
      if result[place].lines.count == lines.count { result[place].lines = [] }
    }
    return result.enumerated().sorted { ($0.element.fare, $0.offset) < ($1.element.fare, $1.offset) }.map(\.element)
  }

  /// The offers of the currency that most fares are in; a journey cannot be charged in two.
  private static func inOneCurrency(
    _ offers: [Offer], _ fares: [FareTable.Fare], _ log: FindingLog
  ) -> [Offer] {
    var order: [Currency] = []
    var used: [Currency: Set<Int>] = [:]
    for offer in offers {
      let currency = fares[offer.fare].price.currency
      if used[currency] == nil { order.append(currency) }
      used[currency, default: []].insert(offer.fare)
    }
    var best = order.first
    for currency in order.dropFirst() where used[currency, default: []].count > best.flatMap({ used[$0]?.count }) ?? 0 {
      best = currency
    }
    guard let best else { return [] }
    let others = offers.filter { fares[$0.fare].price.currency != best }
    if let first = others.first {
      log.add(
        Finding(
          code: "several_currencies", severity: .warning, location: fares[first.fare].location,
          message: "a guide has one currency: \(Set(others.map(\.fare)).count) fares are not in \(best.code), among "
            + "them \"\(fares[first.fare].id)\" in \(fares[first.fare].price.currency.code); they were not used"))
    }
    return offers.filter { fares[$0.fare].price.currency == best }
  }
}

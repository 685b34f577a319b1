internal import TransitModel

/// What changed of tariffs.
struct FareChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    let tariffs = Matching(scope.old.tariffs, scope.new.tariffs) { $0.id }
    func name(_ tariff: Tariff) -> LocalizedText { tariff.name ?? LocalizedText(tariff.id.rawValue, "und") }
    changes =
      tariffs.removed.map { Change(.fare, .removed, id: $0.id.rawValue, name: name($0)) }
      + tariffs.added.map { Change(.fare, .added, id: $0.id.rawValue, name: name($0)) }
      + tariffs.kept.flatMap { old, new in
        var list = PropertyList(.fare, id: new.id.rawValue, name: name(new))
        list.compare(.name, old.name, new.name)
        let lines = [old, new].map { $0.lines.filter(scope.keptLines.contains).sorted() }
        list.compare(.lines, lines[0], lines[1]) { $0.map(\.rawValue).joined(separator: ", ") }
        if !old.isPricedAlike(new, among: scope.keptStations) {
          let words = PriceWords(old.basis, new.basis, scope)
          list.compare(.price, words.before, words.after)
        }
        list.compare(.discounts, old.discounts, new.discounts) { $0.map(\.words).joined(separator: ", ") }
        list.compare(.details, old.isCombined, new.isCombined) { $0 ? "combined" : "apart" }
        return list.changes
      }
  }
}

extension Tariff {
  /// Whether the prices between stations that both versions have are the same.
  fileprivate func isPricedAlike(_ other: Tariff, among stations: Set<StationID>) -> Bool {
    switch (basis, other.basis) {
    case (.zone(let a, let fares), .zone(let b, let others)):
      Set(fares) == Set(others)
        && a.filter { stations.contains($0.key) } == b.filter { stations.contains($0.key) }
    case (.tickets(let a, let tickets), .tickets(let b, let others)):
      Set(tickets) == Set(others)
        && a.filter { stations.contains($0.key) } == b.filter { stations.contains($0.key) }
    case (.pair(let a), .pair(let b)): Self.shared(a, stations) == Self.shared(b, stations)
    default: basis == other.basis
    }
  }

  private static func shared(_ fares: [PairFare], _ stations: Set<StationID>) -> Set<PairFare> {
    Set(fares.filter { stations.contains($0.from) && stations.contains($0.to) })
  }
}

/// Two prices in words: only what differs between them.
private struct PriceWords {
  let before: String
  let after: String

  init(_ old: Tariff.Basis, _ new: Tariff.Basis, _ scope: Scope) {
    let surplus = Surplus(Self.rows(old, scope), Self.rows(new, scope))
    before = surplus.removed.isEmpty ? "fewer prices" : surplus.removed.joined(separator: ", ")
    after = surplus.added.isEmpty ? "fewer prices" : surplus.added.joined(separator: ", ")
  }

  private static func rows(_ basis: Tariff.Basis, _ scope: Scope) -> [String] {
    switch basis {
    case .flat(let fare): [fare.decimal]
    case .distance(let bands):
      bands.map { band in (band.upToMetres.map { "up to \($0) m: " } ?? "beyond: ") + band.fare.decimal }
    case .zone(let stations, let fares):
      fares.map { "\($0.from) to \($0.to): " + $0.fare.decimal } + zones(stations)
    case .tickets(let stations, let tickets): tickets.map(\.words) + zones(stations)
    case .legs(let fares): fares.rows
    case .pair(let fares):
      fares.map { fare in
        let names = [fare.from, fare.to].map { scope.word(scope.name(of: $0)) }
        return names.joined(separator: " – ") + ": " + fare.fare.decimal
      }
    }
  }
  private static func zones(_ stations: [StationID: String]) -> [String] {
    stations.sorted { $0.key < $1.key }.map { "\($0.key) in \($0.value)" }
  }
}

extension LegFares {
  /// What they say, a row for each thing.
  fileprivate var rows: [String] {
    products.flatMap { product in
      product.prices.map { price in
        ([product.id] + [price.rider, price.medium].compactMap { $0 }).joined(separator: " ") + ": "
          + price.fare.decimal
      }
    }
      + rules.map { rule in
        let limits = [
          rule.lines.isEmpty ? nil : "on " + rule.lines.map(\.rawValue).joined(separator: " "),
          rule.from.map { "from " + $0 }, rule.to.map { "to " + $0 }, rule.entry.map { "boarding " + $0 },
          rule.exit.map { "leaving " + $0 },
        ].compactMap { $0 }
        return (limits.isEmpty ? "anywhere" : limits.joined(separator: " ")) + ": " + rule.product
      }
      + transfers.map { "\($0.from ?? "any") then \($0.to ?? "any"): " + ($0.product ?? "free") }
      + areas.flatMap { area in area.stations.sorted().map { "\($0) in \(area.id)" } }
  }
}

extension Ticket {
  fileprivate var words: String {
    let parts: [String?] = [
      lines.isEmpty ? nil : "on " + lines.map(\.rawValue).joined(separator: " "), from.map { "from " + $0 },
      to.map { "to " + $0 }, through.isEmpty ? nil : "through " + through.joined(separator: " "),
      changes.map { "\($0) changes" }, seconds.map { "\($0) s" },
    ]
    let limits = parts.compactMap { $0 }
    return (limits.isEmpty ? "anywhere" : limits.joined(separator: " ")) + ": " + fare.decimal
  }
}

extension Tariff.Discount {
  fileprivate var words: String {
    let time = window.map { window in
      [window.from.map { "from " + $0.short }, window.until.map { "until " + $0.short }].compactMap { $0 }
        .joined(separator: " ")
    }
    return ["\(permille)‰ at \(at.rawValue)", time, stations.isEmpty ? nil : "\(stations.count) stations"]
      .compactMap { $0 }.joined(separator: " ")
  }
}

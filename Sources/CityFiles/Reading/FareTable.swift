internal import TransitModel

/// Reads what the price of one tariff hangs on.
struct FareTable {
  let context: ReadingContext
  /// The tariff, for messages.
  let owner: String
  let currency: Currency
  private var log: FindingLog { context.log }

  init(context: ReadingContext, owner: String, currency: Currency) {
    self.context = context
    self.owner = owner
    self.currency = currency
  }

  private enum Kind: String, CaseIterable {
    case distance, flat, zone, pair, tickets, legs
  }

  /// The tariff's table.
  func basis(_ map: YAMLMap) -> Tariff.Basis? {
    guard let kind = map.required("basis", of: owner)?.choice(Kind.self) else { return nil }
    switch kind {
    case .distance: return bands(map.required("bands", of: owner)).map { .distance($0) }
    case .flat: return map.required("fare", of: owner)?.money(currency).map { .flat($0) }
    case .zone:
      let zones = zones(map.required("zones", of: owner))
      let fares = zoneFares(map.required("fares", of: owner), zones: zones)
      return .zone(stations: zones.stations, fares: fares)
    case .pair: return .pair(pairFares(map.required("fares", of: owner)))
    case .tickets:
      let zones = zones(map["zones"])
      return .tickets(stations: zones.stations, tickets(map.required("tickets", of: owner), zones: zones))
    case .legs: return .legs(LegFareReader(context: context, owner: owner, currency: currency).fares(map))
    }
  }

  private func bands(_ cursor: YAMLCursor?) -> [Tariff.Band]? {
    guard let cursor, let items = cursor.list() else { return nil }
    var bands: [Tariff.Band] = []
    for item in items {
      guard let map = item.map(Forms.band), let fare = map.required("fare", of: "a band of \(owner)")?.money(currency)
      else { continue }
      let limit = map["upToMetres"]?.integer(in: 1...100_000_000)
      if let before = bands.last, !reaches(limit, beyond: before.upToMetres) {
        log.error(
          "band-order", at: map.location, "a band of \(owner) does not reach beyond the band before",
          .init(found: limit.map { "\($0) m" }, expected: "bands in rising order, the last without a limit"))
      }
      bands.append(Tariff.Band(upToMetres: limit, fare: fare))
    }
    guard let last = bands.last else {
      if items.isEmpty { cursor.report("empty-value", "\(owner) has no bands", expected: "distance bands") }
      return nil
    }
    if let limit = last.upToMetres {
      log.warning(
        "no-last-band", at: cursor.location, "\(owner) has no fare beyond \(limit) m",
        .init(found: "\(limit) m", expected: "a last band without \"upToMetres\""))
    }
    return bands
  }

  /// Whether a limit is above another; none is above all.
  private func reaches(_ limit: Int?, beyond other: Int?) -> Bool {
    guard let other else { return false }
    return limit.map { $0 > other } ?? true
  }

  private struct Zones {
    var names: [String] = []
    var stations: [StationID: String] = [:]
  }

  private func zones(_ cursor: YAMLCursor?) -> Zones {
    var zones = Zones()
    var places: [StationID: Finding.Location] = [:]
    for entry in cursor?.entries() ?? [] {
      zones.names.append(entry.key)
      let list = YAMLCursor(entry.value, name: entry.key, log: log).list(orOne: true) ?? []
      for item in list {
        guard let station = context.stations.resolve(item, by: "zone \(entry.key.quoted) of \(owner)") else { continue }
        if let first = places[station] {
          item.report(
            "station-in-two-zones", first, "station \(station.quoted) is in two zones", found: station.rawValue,
            expected: "each station in one zone")
        }
        places[station] = item.location
        zones.stations[station] = entry.key
      }
    }
    return zones
  }

  private func zoneFares(_ cursor: YAMLCursor?, zones: Zones) -> [Tariff.ZoneFare] {
    fares(cursor) { zone($0, of: zones) }.map { Tariff.ZoneFare(from: $0.from, to: $0.to, fare: $0.fare) }
  }

  private func zone(_ cursor: YAMLCursor?, of zones: Zones) -> String? {
    guard let cursor, let text = cursor.text("a zone") else { return nil }
    if zones.names.contains(text) { return text }
    cursor.report(
      "dangling-zone", "a fare of \(owner) names unknown zone \(text.quoted)", found: text, expected: "a zone",
      hint: Suggestion.hint(for: text, among: zones.names))
    return nil
  }

  private func tickets(_ cursor: YAMLCursor?, zones: Zones) -> [Ticket] {
    let what = "a ticket of \(owner)"
    return (cursor?.list() ?? []).compactMap { item in
      guard let map = item.map(Forms.ticket) else { return nil }
      let lines = context.lines.resolveList(map["lines"], by: what)
      let through = (map["through"]?.list(orOne: true) ?? []).compactMap { zone($0, of: zones) }
      guard let fare = map.required("fare", of: what)?.money(currency) else { return nil }
      return Ticket(
        fare: fare, lines: lines, from: zone(map["from"], of: zones), to: zone(map["to"], of: zones), through: through,
        changes: map["changes"]?.integer(in: 0...100), seconds: map["seconds"]?.integer(in: 0...31_536_000))
    }
  }

  private func pairFares(_ cursor: YAMLCursor?) -> [Tariff.PairFare] {
    fares(cursor) { context.stations.resolve($0, by: "a fare of \(owner)")?.rawValue }
      .map { Tariff.PairFare(from: StationID($0.from), to: StationID($0.to), fare: $0.fare) }
  }

  /// Where a fare holds: two zones or two stations.
  private struct Ends: Hashable {
    let from: String
    let to: String

    var back: Ends { Ends(from: to, to: from) }
  }

  /// Fares between two ends, both ways unless they say otherwise.
  private func fares(
    _ cursor: YAMLCursor?, end: (YAMLCursor?) -> String?
  ) -> [(from: String, to: String, fare: Money)] {
    var places: [Ends: Finding.Location] = [:]
    var result: [(from: String, to: String, fare: Money)] = []
    for item in cursor?.list() ?? [] {
      guard let map = item.map(Forms.fare) else { continue }
      let what = "a fare of \(owner)"
      let from = end(map.required("from", of: what))
      let to = end(map.required("to", of: what))
      let isOneWay = map["oneWay"]?.bool() ?? false
      guard let fare = map.required("fare", of: what)?.money(currency), let from, let to else { continue }
      let ends = Ends(from: from, to: to)
      for ends in from == to || isOneWay ? [ends] : [ends, ends.back] {
        if let first = places[ends] {
          item.report(
            "duplicate-fare", first, "the fare from \(ends.from.quoted) to \(ends.to.quoted) stands twice",
            found: fare.decimal, expected: "each fare once")
          break
        }
        places[ends] = map.location
        result.append((ends.from, ends.to, fare))
      }
    }
    return result
  }
}

extension YAMLCursor {
  /// Notes an error that is also about another place.
  func report(
    _ code: String, _ related: Finding.Location, _ message: String, found: String? = nil, expected: String? = nil
  ) {
    log.error(code, at: location, message, .init(found: found, expected: expected, related: [related]))
  }
}

internal import TransitModel

/// Reads `fares.yaml`.
struct FareReader {
  let context: ReadingContext
  private var log: FindingLog { context.log }

  init(context: ReadingContext) { self.context = context }

  /// A tariff as read, its table not yet copied from another.
  private struct Draft {
    let id: TariffID
    let map: YAMLMap
    let name: LocalizedText?
    let lines: [LineID]
    let basis: Tariff.Basis?
    let sameAs: TariffID?
    let discounts: [Tariff.Discount]
    let isCombined: Bool
  }

  /// The tariffs of the file.
  func tariffs(_ root: YAMLCursor) -> [Tariff] {
    guard let map = root.map(Forms.fares), let list = map.required("tariffs", of: "fares.yaml")?.list(),
      let currency = context.requireCurrency(at: map.location)
    else { return [] }
    var ids = Registry<TariffID>("tariff")
    let maps = list.compactMap { $0.map(Forms.tariff) }
    var known: [(TariffID, YAMLMap)] = []
    for map in maps {
      guard let cursor = map.required("id", of: "a tariff"), let id: TariffID = cursor.id() else {
        ids.isComplete = false
        continue
      }
      if ids.add(id, at: cursor.location, log: log) { known.append((id, map)) }
    }
    let drafts = known.map { draft($0.0, $0.1, ids, currency) }
    checkLines(of: drafts)
    return drafts.compactMap { tariff($0, drafts) }
  }

  private func draft(_ id: TariffID, _ map: YAMLMap, _ ids: Registry<TariffID>, _ currency: Currency) -> Draft {
    let owner = "tariff \(id.quoted)"
    let sameAs = ids.resolve(map["sameAs"], by: owner)
    let table = FareTable(context: context, owner: owner, currency: currency)
    let isCopy = map["sameAs"] != nil
    return Draft(
      id: id, map: map, name: context.text(map["name"]),
      lines: context.lines.resolveList(map["lines"], by: owner), basis: isCopy ? nil : table.basis(map), sameAs: sameAs,
      discounts: (map["discounts"]?.list() ?? []).compactMap { discount($0, owner) },
      isCombined: map["combined"]?.bool() ?? false)
  }

  /// The tariff, with the table of the one it is the same as.
  private func tariff(_ draft: Draft, _ drafts: [Draft]) -> Tariff? {
    var source = draft
    for _ in 0...drafts.count {
      guard let id = source.sameAs, let next = drafts.first(where: { $0.id == id }) else { break }
      source = next
    }
    guard source.sameAs == nil else {
      draft.map["sameAs"]?.report(
        "circular-tariff", "tariff \(draft.id.quoted) is the same as itself", found: draft.sameAs?.rawValue,
        expected: "a tariff with a table of its own")
      return nil
    }
    guard let basis = source.basis else { return nil }
    let discounts = draft.map["discounts"] == nil ? source.discounts : draft.discounts
    return Tariff(
      id: draft.id, name: draft.name, lines: draft.lines, basis: basis, discounts: discounts,
      isCombined: draft.isCombined)
  }

  private func discount(_ cursor: YAMLCursor, _ owner: String) -> Tariff.Discount? {
    guard let map = cursor.map(Forms.discount) else { return nil }
    let what = "a discount of \(owner)"
    let service = context.services.resolve(map["service"], by: what)
    let from = map["from"]?.time()
    let until = map["until"]?.time()
    if let from, let until, until <= from {
      log.error(
        "time-order", at: map["until"]?.location ?? map.location, "\(what) ends at \(until), not after \(from)",
        .init(found: "\(until)", expected: "a time after \(from)"))
    }
    let stations = context.stations.resolveList(map["stations"], by: what)
    let at = map["at"]?.choice(Tariff.Discount.Point.self) ?? .entry
    let hasWindow = service != nil || from != nil || until != nil
    guard let permille = map.required("factor", of: what)?.permille(upTo: 1) else { return nil }
    return Tariff.Discount(
      name: context.text(map["name"]), permille: permille, at: at,
      window: hasWindow ? Transfer.Window(service: service, from: from, until: until) : nil, stations: stations)
  }

  /// Notes lines that two tariffs name, and two tariffs for all other lines.
  private func checkLines(of drafts: [Draft]) {
    var places: [LineID: Finding.Location] = [:]
    var general: Finding.Location?
    for draft in drafts {
      let place = draft.map["lines"]?.location ?? draft.map.location
      for line in draft.lines {
        if let first = places[line] {
          log.error(
            "line-in-two-tariffs", at: place, "line \(line.quoted) is in two tariffs",
            .init(found: line.rawValue, expected: "each line in one tariff", related: [first]))
        }
        places[line] = place
      }
      guard draft.map["lines"]?.list(orOne: true)?.isEmpty ?? true else { continue }
      if let first = general {
        log.error(
          "line-in-two-tariffs", at: place, "two tariffs are for all lines that no other names",
          .init(found: draft.id.rawValue, expected: "one tariff without lines", related: [first]))
      }
      general = place
    }
  }
}

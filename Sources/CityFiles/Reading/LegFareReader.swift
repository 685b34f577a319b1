internal import TransitModel

/// Reads a tariff by legs.
struct LegFareReader {
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

  /// The ids of one kind of thing of the tariff.
  private struct Names {
    let kind: String
    private(set) var all: [String: Finding.Location] = [:]

    init(_ kind: String) { self.kind = kind }

    /// Takes the id of a map; nothing, and an error, where it has none or stands there already.
    mutating func id(of map: YAMLMap, _ log: FindingLog) -> String? {
      guard let cursor = map.required("id", of: "a \(kind)"), let id = cursor.text("an id") else { return nil }
      if let first = all.updateValue(cursor.location, forKey: id) {
        cursor.report(
          "duplicate-id", first, "the \(kind) \(id.quoted) stands twice", found: id, expected: "each id once")
        return nil
      }
      return id
    }

    /// The id that a value names; an error of `owner` where there is no such thing.
    func resolve(_ cursor: YAMLCursor?, by owner: String) -> String? {
      guard let cursor, let id = cursor.text("an id") else { return nil }
      if all[id] != nil { return id }
      cursor.report(
        "dangling-\(kind.dashed)", "\(owner) names unknown \(kind) \(id.quoted)", found: id,
        expected: "the id of a \(kind)", hint: Suggestion.hint(for: id, among: all.keys.sorted()))
      return nil
    }
  }

  /// The fares.
  func fares(_ map: YAMLMap) -> LegFares {
    var fares = LegFares()
    var (riders, media) = (Names("rider"), Names("medium"))
    fares.riders = maps(map["riders"], Forms.rider).compactMap { map in
      guard let id = riders.id(of: map, log) else { return nil }
      return LegFares.Rider(
        id: id, name: context.text(map["name"]) ?? LocalizedText(id, context.languages[0]),
        isDefault: map["default"]?.bool() ?? false, url: map["url"]?.text())
    }
    fares.media = maps(map["media"], Forms.medium).compactMap { map in
      guard let id = media.id(of: map, log),
        let kind = map.required("kind", of: "medium \(id.quoted)")?.choice(LegFares.Medium.Kind.self)
      else { return nil }
      return LegFares.Medium(id: id, name: context.text(map["name"]), kind: kind)
    }
    var products = Names("product")
    fares.products = maps(map.required("products", of: owner), Forms.product).compactMap { map in
      guard let id = products.id(of: map, log) else { return nil }
      return LegFares.Product(id: id, name: context.text(map["name"]), prices: prices(map, id, riders, media))
    }
    let (areas, frames) = (readAreas(map, into: &fares), readTimeframes(map, into: &fares))
    readRules(map, areas, frames, products, into: &fares)
    readTransfers(map, products, into: &fares)
    fares.joins = maps(map["joins"], Forms.join).map { map in
      let what = "a join of \(owner)"
      return LegFares.Join(
        fromLines: context.lines.resolveList(map["fromLines"], by: what),
        toLines: context.lines.resolveList(map["toLines"], by: what),
        from: context.stations.resolve(map["from"], by: what), to: context.stations.resolve(map["to"], by: what))
    }
    return fares
  }

  private func maps(_ cursor: YAMLCursor?, _ form: MapForm) -> [YAMLMap] {
    (cursor?.list() ?? []).compactMap { $0.map(form) }
  }

  /// The prices of a product: `fare`, or a list by riders and medium.
  private func prices(_ map: YAMLMap, _ id: String, _ riders: Names, _ media: Names) -> [LegFares.Price] {
    let what = "product \(id.quoted)"
    if map["prices"] == nil {
      return amount(map.required("fare", of: what)).map { [LegFares.Price(fare: $0)] } ?? []
    }
    return maps(map["prices"], Forms.price).compactMap { map in
      guard let fare = amount(map.required("fare", of: "a price of \(what)")) else { return nil }
      return LegFares.Price(
        fare: fare, rider: riders.resolve(map["rider"], by: what), medium: media.resolve(map["medium"], by: what))
    }
  }

  /// An amount, below nothing for what a transfer takes off.
  private func amount(_ cursor: YAMLCursor?) -> Money? {
    guard let cursor, let text = cursor.text("an amount") else { return nil }
    if let money = Money(text, currency: currency), money.minorUnits < 0, -money.minorUnits <= Money.highestFare {
      return money
    }
    return cursor.money(currency)
  }

  private func readAreas(_ map: YAMLMap, into fares: inout LegFares) -> Names {
    var areas = Names("area")
    fares.areas = maps(map["areas"], Forms.fareArea).compactMap { map in
      guard let id = areas.id(of: map, log) else { return nil }
      return LegFares.Area(
        id: id, name: context.text(map["name"]),
        stations: context.stations.resolveList(
          map.required("stations", of: "area \(id.quoted)"), by: "area \(id.quoted) of \(owner)"))
    }
    return areas
  }

  private func readTimeframes(_ map: YAMLMap, into fares: inout LegFares) -> Names {
    var frames = Names("timeframe")
    fares.timeframes = maps(map["timeframes"], Forms.timeframe).compactMap { map in
      guard let id = frames.id(of: map, log) else { return nil }
      let what = "timeframe \(id.quoted)"
      let windows = maps(map.required("windows", of: what), Forms.window).compactMap { map -> Transfer.Window? in
        let (from, until) = (map["from"]?.time(), map["until"]?.time())
        guard (from?.seconds ?? 0) < (until?.seconds ?? 86_400), (until?.seconds ?? 0) <= 86_400 else {
          log.error(
            "time-order", at: map.location, "\(what) is no part of a day",
            .init(found: until.map { "\($0)" }, expected: "a start before an end, up to 24:00"))
          return nil
        }
        return Transfer.Window(service: context.services.resolve(map["service"], by: what), from: from, until: until)
      }
      return LegFares.Timeframe(id: id, windows: windows)
    }
    return frames
  }

  private func readRules(
    _ map: YAMLMap, _ areas: Names, _ frames: Names, _ products: Names, into fares: inout LegFares
  ) {
    let what = "a leg of \(owner)"
    fares.rules = maps(map.required("legs", of: owner), Forms.legRule).compactMap { map in
      guard let cursor = map.required("product", of: what), let product = products.resolve(cursor, by: what) else {
        return nil
      }
      // A price below nothing is none for a leg.
      if let index = fares.products.firstIndex(where: { $0.id == product }) {
        let own = fares.products[index]
        let kept = own.prices.filter { $0.fare.minorUnits >= 0 }
        if kept.count < own.prices.count {
          log.warning(
            "negative-fare", at: cursor.location,
            "a leg cannot cost less than nothing: \(product.quoted) was taken without such prices",
            .init(found: product, expected: "a product of 0 or more; only transfers take something off"))
          fares.products[index] = LegFares.Product(id: own.id, name: own.name, prices: kept)
        }
        if kept.isEmpty {
          log.warning(
            "product-without-price", at: cursor.location, "\(what) costs \(product.quoted), which has no price",
            .init(found: product, expected: "a product with a price"))
          return nil
        }
      }
      return LegFares.Rule(
        group: map["group"]?.text(), lines: context.lines.resolveList(map["lines"], by: what),
        from: areas.resolve(map["from"], by: what), to: areas.resolve(map["to"], by: what),
        entry: frames.resolve(map["boarding"], by: what), exit: frames.resolve(map["leaving"], by: what),
        product: product, priority: map["priority"]?.integer(in: 0...1_000_000) ?? 0)
    }
  }

  private func readTransfers(_ map: YAMLMap, _ products: Names, into fares: inout LegFares) {
    let what = "a transfer of \(owner)"
    let groups = Set(fares.rules.compactMap(\.group))
    func group(_ cursor: YAMLCursor?) -> String? {
      guard let cursor, let name = cursor.text("a group") else { return nil }
      if !groups.contains(name) {
        cursor.report(
          "dangling-group", "\(what) names unknown group \(name.quoted)", found: name, expected: "the group of a leg",
          hint: Suggestion.hint(for: name, among: groups.sorted()))
      }
      return name
    }
    fares.transfers = maps(map["transfers"], Forms.transferRule).map { map in
      LegFares.TransferRule(
        from: group(map["from"]), to: group(map["to"]), count: map["count"]?.integer(in: 1...1_000_000),
        seconds: map["seconds"]?.integer(in: 1...31_536_000),
        limit: map["limit"]?.choice(LegFares.TransferRule.Limit.self) ?? .departureToDeparture,
        charge: map["charge"]?.choice(LegFares.TransferRule.Charge.self) ?? .first,
        product: products.resolve(map["product"], by: what))
    }
  }
}

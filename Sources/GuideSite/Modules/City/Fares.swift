internal import TransitModel

/// What a ride costs: for each tariff its bands, and when less is to be paid.
struct Fares: View {
  let tariffs: [Entry]

  func value(named name: String) -> ViewValue? { name == "tariffs" ? ViewValue(tariffs) : nil }

  /// A tariff.
  struct Entry: View {
    let name: Markup?
    let badges: [LineBadge]
    let bands: [Band]
    let remark: String?
    let discounts: [Markup]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "tariffHTML": ViewValue(self.name)
      case "badges": ViewValue(badges)
      case "hasBands": ViewValue(!bands.isEmpty)
      case "bands": ViewValue(bands)
      case "remark": ViewValue(remark)
      case "hasDiscounts": ViewValue(!discounts.isEmpty)
      case "discounts": ViewValue(discounts.map { Line(html: $0) })
      default: nil
      }
    }
  }

  /// For what a fare holds, and the fare.
  struct Band: View {
    let what: Markup
    let fare: String

    func value(named name: String) -> ViewValue? {
      switch name {
      case "whatHTML": ViewValue(what)
      case "fare": ViewValue(fare)
      default: nil
      }
    }
  }

  /// A line of text.
  struct Line: View {
    let html: Markup

    func value(named name: String) -> ViewValue? { name == "lineHTML" ? ViewValue(html) : nil }
  }
}

extension Fares {
  /// Nothing when no fare is known.
  init?(_ city: CityIndex, on page: Page) {
    tariffs = city.city.tariffs.map { Entry($0, in: city, on: page) }
      .filter { !$0.bands.isEmpty || $0.remark != nil || !$0.discounts.isEmpty }
    if tariffs.isEmpty { return nil }
  }
}

extension Fares.Entry {
  /// With more fares from zone to zone than this their table is left out, and their span is told.
  private static let mostZoneFares = 40

  init(_ tariff: Tariff, in city: CityIndex, on page: Page) {
    let words = page.words
    name = page.text(tariff.name)
    badges = tariff.lines.compactMap { city.lines[$0] }.map { LineBadge($0, in: city.city.id, on: page) }
    discounts = tariff.discounts.map { Self.discount($0, in: city, on: page) }
    switch tariff.basis {
    case .distance(let bands):
      self.bands = zip([nil] + bands.map(\.upToMetres), bands).map { below, band in
        Fares.Band(what: Markup(Self.distance(from: below, to: band.upToMetres, words)), fare: words.price(band.fare))
      }
      remark = nil
    case .flat(let fare):
      bands = [Fares.Band(what: Markup(words[.anyRide]), fare: words.price(fare))]
      remark = nil
    case .zone(_, let fares) where fares.count <= Self.mostZoneFares:
      bands = fares.map {
        let zones = words(.zoneToZone, ["from": $0.from, "to": $0.to])
        return Fares.Band(what: Markup(zones), fare: words.price($0.fare))
      }
      remark = nil
    case .zone(_, let fares): (bands, remark) = ([], Self.span(fares.map(\.fare), words))
    case .pair(let fares): (bands, remark) = ([], Self.span(fares.map(\.fare), words))
    case .tickets(_, let tickets) where tickets.count <= Self.mostZoneFares:
      bands = tickets.map { Fares.Band(what: Self.ticket($0, in: city, on: page), fare: words.price($0.fare)) }
      remark = nil
    case .tickets(_, let tickets): (bands, remark) = ([], Self.span(tickets.map(\.fare), words))
    case .legs(let fares):
      let prices = Self.prices(fares, on: page)
      let span = Self.span(prices.map(\.price.fare), words)
      bands =
        prices.count > Self.mostZoneFares
        ? [] : prices.map { Fares.Band(what: $0.what, fare: words.price($0.price.fare)) }
      remark = prices.count > Self.mostZoneFares ? span : nil
    }
  }

  /// What legs cost whom, and with what: "Single ride, Senior, Clipper"; what transfers cost besides.
  private static func prices(_ fares: LegFares, on page: Page) -> [(what: Markup, price: LegFares.Price)] {
    let words = page.words
    let ridden = Set(fares.rules.map(\.product))
    let riders = Dictionary(fares.riders.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let media = Dictionary(fares.media.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return fares.products.filter { ridden.contains($0.id) }.flatMap { product in
      product.prices.map { price in
        let medium = price.medium.flatMap { media[$0] }
        let parts = [
          page.text(product.name) ?? Markup(words[.anyRide]), price.rider.flatMap { riders[$0] }.map { page.text($0) },
          medium.map { medium in page.text(medium.name) ?? Markup(words[medium.kind.phrase]) },
        ].compactMap { $0 }
        return (parts.joined(words[.listComma]), price)
      }
    }
  }

  /// What a ticket holds for: "any ride", or "Line 1, zone A to zone B".
  private static func ticket(_ ticket: Ticket, in city: CityIndex, on page: Page) -> Markup {
    let words = page.words
    var parts = ticket.lines.compactMap { city.lines[$0] }.map { page.text($0.name) }
    if let from = ticket.from, let to = ticket.to {
      parts.append(Markup(words(.zoneToZone, ["from": from, "to": to])))
    } else {
      let zones = Set(ticket.zones).sorted()
      if !zones.isEmpty { parts.append(Markup(words(.inZones, ["zones": zones.joined(separator: words[.listComma])]))) }
    }
    return parts.isEmpty ? Markup(words[.anyRide]) : parts.joined(words[.listComma])
  }

  /// "up to 6 km", "6 km to 12 km", "over 92 km".
  private static func distance(from: Int?, to: Int?, _ words: Words) -> String {
    switch (from, to) {
    case (nil, nil): words[.anyRide]
    case (nil, let to?): words(.upToDistance, ["to": words.length(metres: to)])
    case (let from?, nil): words(.overDistance, ["from": words.length(metres: from)])
    case (let from?, let to?):
      words(.distanceRange, ["from": words.length(metres: from), "to": words.length(metres: to)])
    }
  }

  private static func span(_ fares: [Money], _ words: Words) -> String? {
    guard let least = fares.min(), let most = fares.max() else { return nil }
    return words(.fareByStations, ["from": words.price(least), "to": words.price(most)])
  }

  /// "Off-peak: 50% of the fare, weekdays, before 07:00, entering at 25 stations".
  private static func discount(_ discount: Tariff.Discount, in city: CityIndex, on page: Page) -> Markup {
    let words = page.words
    var parts = [Markup(words(.partOfFare, ["percent": words.percent(permille: discount.permille)]))]
    if let window = discount.window {
      let days = window.service.map { DayKinds.label([$0], in: city, on: page) }
      let time: String? =
        switch (window.from?.clock, window.until?.clock) {
        case (nil, nil): nil
        case (let from?, nil): words(.fromTime, ["from": from])
        case (nil, let until?): words(.untilTime, ["until": until])
        case (let from?, let until?): words(.betweenTimes, ["from": from, "until": until])
        }
      parts += [days, time.map { Markup($0) }].compactMap { $0 }
    }
    let names = discount.stations.compactMap { city.stations[$0] }.map { page.text($0.name) }
    if !names.isEmpty {
      let phrase: Phrase = discount.at == .entry ? .enteringAt : .leavingAt
      parts.append(words.markup(phrase, ["stations": names.joined(words[.listComma])]))
    }
    let text = parts.joined(words[.listComma])
    return page.text(discount.name).map { words.markup(.recordDetail, ["what": $0, "detail": text]) } ?? text
  }
}

extension LegFares.Medium.Kind {
  /// What riders call it.
  var phrase: Phrase {
    switch self {
    case .cash: .payCash
    case .paper: .payPaper
    case .transitCard: .payCard
    case .contactless: .payContactless
    case .app: .payApp
    }
  }
}

extension Words {
  /// Thousandths as a percentage with at most one decimal.
  fileprivate func percent(permille: Int) -> String {
    let decimals = permille % 10 == 0 ? "" : self[.decimalMark] + String(abs(permille) % 10)
    return String(permille / 10) + decimals
  }
}

extension Module<CityIndex> {
  /// What rides cost.
  static let fares = Module("fares") { Fares($0, on: $1) }
}

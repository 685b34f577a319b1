import TransitModel

/// Fares by legs as a part of `fares.yaml`.
struct LegFaresText {
  let fares: LegFares
  let yaml: YAMLText

  func write(to out: inout LineWriter) {
    out.list("riders", fares.riders.map(rider), indent: 4)
    out.list("media", fares.media.map(medium), indent: 4)
    out.list("products", fares.products.map(product), indent: 4)
    out.list("areas", fares.areas.map(area), indent: 4)
    out.list("timeframes", fares.timeframes.map(timeframe), indent: 4)
    out.list("legs", fares.rules.map(rule), indent: 4)
    out.list("transfers", fares.transfers.map(transfer), indent: 4)
    out.list("joins", fares.joins.map(join), indent: 4)
  }

  private func quoted(_ text: String?) -> String? { text.map(YAMLText.quoted) }

  private func list(_ ids: [LineID]) -> String? { YAMLText.list(ids.map { YAMLText.quoted($0.rawValue) }) }

  private func rider(_ rider: LegFares.Rider) -> String {
    YAMLText.map([
      ("id", quoted(rider.id)), ("name", yaml.text(rider.name)), ("default", rider.isDefault ? "true" : nil),
      ("url", quoted(rider.url)),
    ])
  }

  private func medium(_ medium: LegFares.Medium) -> String {
    YAMLText.map([
      ("id", quoted(medium.id)), ("name", medium.name.map(yaml.text)), ("kind", medium.kind.rawValue),
    ])
  }

  private func product(_ product: LegFares.Product) -> String {
    let prices = product.prices.map { price in
      YAMLText.map([
        ("fare", YAMLText.quoted(price.fare.decimal)), ("rider", quoted(price.rider)), ("medium", quoted(price.medium)),
      ])
    }
    return YAMLText.map([
      ("id", quoted(product.id)), ("name", product.name.map(yaml.text)), ("prices", YAMLText.list(prices) ?? "[]"),
    ])
  }

  private func area(_ area: LegFares.Area) -> String {
    YAMLText.map([
      ("id", quoted(area.id)), ("name", area.name.map(yaml.text)),
      ("stations", YAMLText.list(area.stations.map { YAMLText.quoted($0.rawValue) }) ?? "[]"),
    ])
  }

  private func timeframe(_ timeframe: LegFares.Timeframe) -> String {
    let windows = timeframe.windows.map { window in
      YAMLText.map([
        ("service", quoted(window.service?.rawValue)), ("from", quoted(window.from?.description)),
        ("until", quoted(window.until?.description)),
      ])
    }
    return YAMLText.map([("id", quoted(timeframe.id)), ("windows", YAMLText.list(windows) ?? "[]")])
  }

  private func rule(_ rule: LegFares.Rule) -> String {
    YAMLText.map([
      ("group", quoted(rule.group)), ("lines", list(rule.lines)), ("from", quoted(rule.from)), ("to", quoted(rule.to)),
      ("boarding", quoted(rule.entry)), ("leaving", quoted(rule.exit)), ("product", quoted(rule.product)),
      ("priority", rule.priority == 0 ? nil : "\(rule.priority)"),
    ])
  }

  private func transfer(_ rule: LegFares.TransferRule) -> String {
    YAMLText.map([
      ("from", quoted(rule.from)), ("to", quoted(rule.to)), ("count", rule.count.map { "\($0)" }),
      ("seconds", rule.seconds.map { "\($0)" }), ("limit", rule.seconds == nil ? nil : rule.limit.rawValue),
      ("charge", rule.charge.rawValue), ("product", quoted(rule.product)),
    ])
  }

  private func join(_ join: LegFares.Join) -> String {
    YAMLText.map([
      ("fromLines", list(join.fromLines)), ("toLines", list(join.toLines)), ("from", quoted(join.from?.rawValue)),
      ("to", quoted(join.to?.rawValue)),
    ])
  }
}

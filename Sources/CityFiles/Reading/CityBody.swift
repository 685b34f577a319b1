internal import TransitModel

/// What `city.yaml` says that may name lines and stations, read after them.
struct CityBody {
  let context: ReadingContext
  let map: YAMLMap

  /// The version: a number, or a map with its date.
  func version() -> City.Version? {
    guard let cursor = map["version"] else { return nil }
    guard cursor.isMap else { return cursor.text("a version").map { City.Version(number: $0) } }
    guard let map = cursor.map(Forms.version) else { return nil }
    let date = map["date"]?.date()
    return map.required("number", of: "the version")?.text().map { City.Version(number: $0, date: date) }
  }

  /// What happened, oldest first.
  func history() -> [City.HistoryEntry] {
    let entries: [City.HistoryEntry] = list("history", Forms.historyEntry).compactMap { map in
      let line = context.lines.resolve(map["line"], by: "the history")
      let text = context.text(map["text"], upTo: YAMLCursor.TextLimit.prose)
      let date = map.required("date", of: "a history entry")?.date()
      guard let title = context.text(map.required("title", of: "a history entry")), let date else { return nil }
      return City.HistoryEntry(date: date, title: title, text: text, line: line)
    }
    return entries.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }

  /// What riders should know.
  func notices() -> [City.Notice] {
    var ids = Registry<PlaceID>("notice")
    return list("notices", Forms.notice).compactMap { map in
      guard let idCursor = map.required("id", of: "a notice"), let id: PlaceID = idCursor.id() else { return nil }
      ids.add(id, at: idCursor.location, log: context.log)
      let owner = "notice \(id.quoted)"
      let from = map["from"]?.date()
      let until = map["until"]?.date()
      context.checkOrder(from, until, at: map["until"]?.location ?? map.location)
      let lines = context.lines.resolveList(map["lines"], by: owner)
      let stations = context.stations.resolveList(map["stations"], by: owner)
      let level = map["level"]?.choice(City.Notice.Level.self) ?? .info
      guard let title = context.text(map.required("title", of: owner)) else { return nil }
      return City.Notice(
        id: id.rawValue, title: title, text: context.text(map["text"], upTo: YAMLCursor.TextLimit.prose), from: from,
        until: until, lines: lines, stations: stations, level: level,
        isStepFreeAccessClosed: map["stepFree"]?.bool() == false, url: url(map["url"]))
    }
  }

  /// Where the data come from.
  func sources() -> [City.Source] {
    list("sources", Forms.source).compactMap { map in
      guard let name = map.required("name", of: "a source")?.text() else { return nil }
      if map["licence"] == nil {
        context.log.warning(
          "source-without-licence", at: map.location, "source \(name.quoted) names no licence",
          .init(expected: "an SPDX id or the licence's name", hint: "add \"licence\""))
      }
      return City.Source(
        name: name, url: url(map["url"]), licence: map["licence"]?.text(), licenceURL: url(map["licenceURL"]),
        attribution: map["attribution"]?.text(upTo: YAMLCursor.TextLimit.prose),
        covers: context.text(map["covers"], upTo: YAMLCursor.TextLimit.prose),
        date: map["date"]?.date())
    }
  }

  private func url(_ cursor: YAMLCursor?) -> String? {
    guard let cursor, let text = cursor.text("an address", upTo: 2_000) else { return nil }
    let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
    guard isAddress, !text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) else {
      cursor.report(
        "bad-url", "\(cursor.name.quoted) is no web address: \(text.quoted)", found: text, expected: "https://…")
      return nil
    }
    return text
  }

  /// What a taxi costs.
  func taxi() -> TaxiRule? {
    guard let map = map["taxi"]?.map(Forms.taxi) else { return nil }
    let owner = "the taxi rule"
    guard let currency = moneyCurrency(at: map.location) else { return nil }
    let baseFare = map.required("baseFare", of: owner)?.money(currency)
    let baseMetres = map.required("baseMetres", of: owner)?.integer(in: 0...1_000_000)
    let perKilometre = map.required("perKilometre", of: owner)?.money(currency)
    let nightFrom = map["nightFrom"]?.time()
    let nightUntil = map["nightUntil"]?.time()
    if let nightFrom, let nightUntil, nightUntil <= nightFrom {
      context.log.error(
        "time-order", at: map["nightUntil"]?.location ?? map.location,
        "the night ends at \(nightUntil), not after it begins at \(nightFrom)",
        .init(
          found: "\(nightUntil)", expected: "a time after \(nightFrom)", hint: "write times past midnight past 24:00"))
    }
    let night = map["nightSurcharge"]?.permille(upTo: 10) ?? 0
    let detour = map["detour"].flatMap { $0.number(in: 1...10) }.map { Int(($0 * 1000).rounded()) }
    guard let baseFare, let baseMetres, let perKilometre else { return nil }
    return TaxiRule(
      baseFare: baseFare, baseMetres: baseMetres, perKilometre: perKilometre, nightPermille: night,
      nightFrom: nightFrom, nightUntil: nightUntil, detourPermille: detour ?? 1300)
  }

  /// The currency of an amount; an error where the city names none.
  private func moneyCurrency(at location: Finding.Location) -> Currency? {
    context.requireCurrency(at: location)
  }

  /// What holds where nothing else is said.
  func defaults() -> City.Defaults {
    guard let map = map["defaults"]?.map(Forms.defaults) else { return City.Defaults() }
    let seconds = map["transferSeconds"]?.integer(in: 0...7200)
    let preference = map["preference"]?.choice(City.Defaults.Preference.self)
    return City.Defaults(transferSeconds: seconds ?? 120, preference: preference ?? .fastest)
  }

  func list(_ key: String, _ form: MapForm) -> [YAMLMap] {
    (map[key]?.list() ?? []).compactMap { $0.map(form) }
  }
}

extension ReadingContext {
  /// The city's currency; an error where amounts stand in a city that names none.
  func requireCurrency(at location: Finding.Location) -> Currency? {
    guard let currency, currency.code == "XXX" else { return currency }
    log.error(
      "missing-key", at: location, "the city has amounts of money and no \"currency\"",
      .init(expected: "currency", hint: "add \"currency\" to city.yaml"))
    return nil
  }
}

internal import TransitModel

/// What `city.yaml` says that the other files need: ids, languages, currency, service days.
struct CityHead {
  var id: CityID?
  var name: LocalizedText?
  var network: LocalizedText?
  var timeZone: String?
  var romanisation: LocalizedText?
  var services: [ServiceCalendar] = []

  /// Reads it and tells the context the languages, the currency and the service days.
  static func read(_ map: YAMLMap, context: inout ReadingContext, knownTimeZones: Set<String>) -> CityHead {
    context.readLanguages(map)
    context.readCurrency(map)
    var head = CityHead()
    head.id = map.required("id", of: "the city")?.id()
    head.name = context.text(map.required("name", of: "the city"))
    head.network = context.text(map["network"])
    head.timeZone = timeZone(map.required("timeZone", of: "the city"), known: knownTimeZones)
    head.romanisation = context.text(map["romanisation"], upTo: YAMLCursor.TextLimit.prose)
    head.services = context.readServices(map["serviceDays"])
    return head
  }

  static func timeZone(_ cursor: YAMLCursor?, known: Set<String>) -> String? {
    guard let cursor, let text = cursor.text("a time zone") else { return nil }
    if known.contains(text) { return text }
    let sorted = known.sorted()
    cursor.report(
      "unknown-time-zone", "the time zone \(text.quoted) is unknown", found: text,
      expected: "a name of the IANA Time Zone Database, such as \"Asia/Shanghai\"",
      hint: Suggestion.hint(for: text, among: sorted)
        ?? sorted.first { $0.hasSuffix("/" + text) }.map { "did you mean \"\($0)\"?" })
    return nil
  }
}

extension ReadingContext {
  /// The languages the city lists; without a list those of its name, in their order.
  mutating func readLanguages(_ map: YAMLMap) {
    var tags: [LanguageTag] = []
    var isComplete = true
    if let cursor = map["languages"] {
      for item in cursor.list(orOne: true) ?? [] {
        guard let tag = item.languageTag() else {
          isComplete = false
          continue
        }
        if tags.contains(tag) {
          log.warning("duplicate-language", at: item.location, "the language \(tag.rawValue.quoted) stands twice")
        } else {
          tags.append(tag)
        }
      }
    } else if let name = map["name"], name.isMap {
      tags = (name.entries() ?? []).map(\.key).filter(\.isLanguageTag).map { LanguageTag($0) }
    } else {
      log.error(
        "missing-key", at: map.location, "the city has no \"languages\"",
        .init(
          expected: "languages",
          hint: "add \"languages: [en]\" for names in English, or write them as \"name: {en: …}\""))
    }
    if tags.count > Self.mostLanguages {
      let place = map["languages"] ?? map["name"]
      log.error(
        "too-many-languages", at: place?.location ?? map.location, "the city has \(tags.count) languages",
        .init(found: "\(tags.count)", expected: "at most \(Self.mostLanguages) languages"))
      tags = Array(tags.prefix(Self.mostLanguages))
    }
    guard !tags.isEmpty else { return }
    languages = tags
    knowsLanguages = isComplete
  }

  /// The currency; a city without one has no money in it ("XXX" in ISO 4217).
  mutating func readCurrency(_ map: YAMLMap) {
    guard let cursor = map["currency"] else {
      currency = Currency(code: "XXX")
      return
    }
    guard let text = cursor.text("a currency") else { return }
    currency = Currency(code: text)
    if currency == nil {
      cursor.report(
        "bad-currency", "\(text.quoted) is no currency", found: text, expected: "three capital letters (ISO 4217)",
        hint: Currency(code: text.uppercased()).map { "did you mean \"\($0.code)\"?" })
    }
  }

  /// The kinds of service days; a city without any has one, `daily`.
  fileprivate mutating func readServices(_ cursor: YAMLCursor?) -> [ServiceCalendar] {
    guard let cursor else {
      let daily = ServiceCalendar(
        id: "daily", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)
      services.add(daily.id, at: .init(file: "city.yaml"), log: log)
      return [daily]
    }
    var calendars: [ServiceCalendar] = []
    for item in cursor.list() ?? [] {
      guard let map = item.map(Forms.serviceDay) else { continue }
      guard let idCursor = map.required("id", of: "a service day"), let id: ServiceID = idCursor.id() else {
        services.isComplete = false
        continue
      }
      services.add(id, at: idCursor.location, log: log)
      if let calendar = service(id, map) { calendars.append(calendar) }
    }
    return calendars
  }

  private func service(_ id: ServiceID, _ map: YAMLMap) -> ServiceCalendar? {
    let owner = "service day \(id.quoted)"
    let name = text(map.required("name", of: owner))
    let days = Set((map["days"]?.list(orOne: true) ?? []).compactMap(weekday))
    let from = map["from"]?.date()
    let until = map["until"]?.date()
    checkOrder(from, until, at: map["until"]?.location ?? map.location)
    let added = (map["add"]?.list(orOne: true) ?? []).compactMap { $0.date() }
    let removed = (map["remove"]?.list(orOne: true) ?? []).compactMap { $0.date() }
    if days.isEmpty, added.isEmpty {
      log.warning(
        "service-never-runs", at: map.location, "\(owner) holds on no day",
        .init(expected: "days of the week or dates", hint: "add \"days\""))
    }
    guard let name else { return nil }
    return ServiceCalendar(
      id: id, name: name, weekdays: Weekday.allCases.filter(days.contains), from: from, until: until,
      added: added.sorted(), removed: removed.sorted())
  }

  /// A day of the week: `mon` or `Monday`.
  private func weekday(_ cursor: YAMLCursor) -> Weekday? {
    guard let text = cursor.text("a day of the week") else { return nil }
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    if let index = names.firstIndex(where: { $0 == text.lowercased() || $0.prefix(3) == text.lowercased() }) {
      return Weekday.allCases[index]
    }
    return cursor.choice(Weekday.self)
  }
}

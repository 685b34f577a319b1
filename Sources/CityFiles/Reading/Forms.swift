/// The kinds of maps a city folder's YAML files hold, and their keys.
///
/// The JSON Schemas under `Assets/Schemas` define the same names with the same keys; a test holds them together.
enum Forms {
  static let city = MapForm(
    "city",
    [
      "id", "name", "network", "timeZone", "currency", "languages", "romanisation", "serviceDays", "version", "history",
      "notices", "sources", "taxi", "defaults", "areas", "feed", "routeTypes", "keepStopsApart",
      "complexes", "keepStationsApart",
    ])
  static let complex = MapForm("complex", ["id", "name", "stations"])
  static let serviceDay = MapForm("serviceDay", ["id", "name", "days", "from", "until", "add", "remove"])
  static let version = MapForm("version", ["number", "date"])
  static let historyEntry = MapForm("historyEntry", ["date", "title", "text", "line"])
  static let notice = MapForm(
    "notice", ["id", "title", "text", "from", "until", "lines", "stations", "level", "stepFree", "url"])
  static let source = MapForm("source", ["name", "url", "licence", "licenceURL", "attribution", "covers", "date"])
  static let taxi = MapForm(
    "taxi", ["baseFare", "baseMetres", "perKilometre", "nightSurcharge", "nightFrom", "nightUntil", "detour"])
  static let defaults = MapForm("defaults", ["transferSeconds", "preference"])
  static let area = MapForm("area", ["kind", "name", "ring", "course", "metres"])

  static let line = MapForm(
    "line",
    [
      "id", "shortName", "name", "formerNames", "routeIDs", "code", "color", "labelColor", "mode", "mark", "status",
      "timetableDate", "operator", "openings", "directions", "patterns", "headways", "firstLast",
    ])
  static let formerName = MapForm("formerName", ["name", "until"])
  static let status = MapForm("status", ["state", "from", "until", "note"])
  static let opening = MapForm("opening", ["date", "from", "to", "metres", "name", "formerLine"])
  static let direction = MapForm("direction", ["id", "name", "headsign"])
  static let pattern = MapForm(
    "pattern", ["id", "direction", "name", "kind", "headsign", "stops", "from", "to", "skip"])
  static let stop = MapForm(
    "stop", ["station", "metres", "seconds", "board", "alight", "code", "platform", "platformID"])
  static let headway = MapForm("headway", ["pattern", "service", "from", "until", "every"])
  static let firstLast = MapForm("firstLast", ["pattern", "service", "station", "first", "last"])

  static let station = MapForm(
    "station",
    [
      "id", "name", "qualifier", "formerNames", "aliases", "stopIDs", "pinyin", "code", "coordinate", "schematic",
      "address", "opened", "mark", "status", "stepFree", "levels", "entrances", "facilities",
    ])
  static let level = MapForm("level", ["id", "index", "name"])
  static let entrance = MapForm(
    "entrance", ["code", "name", "coordinate", "places", "stepFree", "level", "walkSeconds", "status"])
  static let facility = MapForm("facility", ["kind", "level", "location", "status"])

  static let fares = MapForm("fares", ["tariffs"])
  static let tariff = MapForm(
    "tariff",
    [
      "id", "name", "basis", "lines", "bands", "fare", "zones", "fares", "tickets", "riders", "media", "products",
      "areas", "timeframes", "legs", "transfers", "joins", "sameAs", "discounts", "combined",
    ])
  static let band = MapForm("band", ["upToMetres", "fare"])
  static let fare = MapForm("fare", ["from", "to", "fare", "oneWay"])
  static let ticket = MapForm("ticket", ["fare", "lines", "from", "to", "through", "changes", "seconds"])
  static let rider = MapForm("rider", ["id", "name", "default", "url"])
  static let medium = MapForm("medium", ["id", "name", "kind"])
  static let product = MapForm("product", ["id", "name", "fare", "prices"])
  static let price = MapForm("price", ["fare", "rider", "medium"])
  static let fareArea = MapForm("fareArea", ["id", "name", "stations"])
  static let timeframe = MapForm("timeframe", ["id", "windows"])
  static let window = MapForm("window", ["service", "from", "until"])
  static let legRule = MapForm(
    "legRule", ["group", "lines", "from", "to", "boarding", "leaving", "product", "priority"])
  static let transferRule = MapForm(
    "transferRule", ["from", "to", "count", "seconds", "limit", "charge", "product"])
  static let join = MapForm("join", ["fromLines", "toLines", "from", "to"])
  static let discount = MapForm("discount", ["name", "factor", "service", "from", "until", "at", "stations"])

  /// The forms of each file, by the name of its schema.
  static let all: [String: [MapForm]] = [
    "city": [city, serviceDay, version, historyEntry, notice, source, taxi, defaults, area, complex],
    "lines": [line, formerName, status, opening, direction, pattern, stop, headway, firstLast],
    "stations": [station, formerName, status, level, entrance, facility],
    "fares": [
      fares, tariff, band, fare, ticket, rider, medium, product, price, fareArea, timeframe, window, legRule,
      transferRule, join, discount,
    ],
  ]
}

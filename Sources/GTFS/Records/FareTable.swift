internal import TransitModel

/// `fare_attributes.txt` and `fare_rules.txt`.
struct FareTable {
  /// A fare.
  struct Fare {
    let id: String
    let price: Money
    /// Changes it covers; nothing: any number.
    let transfers: Int?
    /// Seconds after the first departure until which riders may board; nothing: any number.
    let duration: Int?
    /// The agency whose routes it holds on; empty: every one.
    let agency: String
    /// Whether rules say where it holds; without any it holds everywhere.
    var isRuled = false
    let location: Finding.Location
  }

  /// What a fare holds for; what is empty holds for any.
  struct Rule: Hashable {
    let fare: Int
    let route: Int?
    let origin: String
    let destination: String
    /// A zone that is passed; rules alike in all else name the others.
    let contains: String
  }

  private(set) var fares: [Fare] = []
  private(set) var rules: [Rule] = []
  private var index: [String: Int] = [:]

  init() {}

  /// Reads `fare_attributes.txt`.
  mutating func readFares(_ table: FeedTable) {
    var table = table
    let id = table.column("fare_id")
    let price = table.column("price")
    let currency = table.column("currency_type")
    while table.next() {
      guard let text = table.key(id) else { continue }
      if index[text] != nil {
        table.note("duplicate_key", .error, id, "the fare \"\(text)\" stands twice; the first one counts")
        continue
      }
      guard let unit = Currency(code: table.text(currency).uppercased()) else {
        table.note(
          "invalid_currency", .error, currency, "\"currency_type\" is no currency; the fare was left out",
          expected: "a code such as \"EUR\"")
        continue
      }
      guard let money = Money(Self.decimal(table.text(price)), currency: unit), money.minorUnits >= 0 else {
        table.note("invalid_float", .error, price, "\"price\" is no amount; the fare was left out")
        continue
      }
      guard money.minorUnits <= Money.highestFare else {
        table.note("number_out_of_range", .error, price, "\"price\" is higher than any fare; the fare was left out")
        continue
      }
      index[text] = fares.count
      fares.append(
        Fare(
          id: text, price: money, transfers: table.code(table.column("transfers"), 0...5),
          duration: table.integer(table.column("transfer_duration"), in: 0...Self.longestDuration),
          agency: table.text(table.column("agency_id")), location: table.location(id)))
    }
  }

  /// A year in seconds: longer than any journey.
  private static let longestDuration = 31_536_000

  /// Reads `fare_rules.txt`.
  mutating func readRules(_ table: FeedTable, routes: RouteTable) {
    var table = table
    let id = table.column("fare_id")
    let route = table.column("route_id")
    while table.next() {
      guard let text = table.key(id) else { continue }
      guard let fare = index[text] else {
        table.note("foreign_key_violation", .warning, id, "the fare \"\(text)\" does not exist; the rule was left out")
        continue
      }
      fares[fare].isRuled = true
      let routeID = table.text(route)
      let number = routes.find(routeID)
      if !routeID.isEmpty, number == nil {
        table.note(
          "foreign_key_violation", .warning, route, "the route \"\(routeID)\" does not exist; the rule was left out")
        continue
      }
      if let number, !routes.records[number].isTaken { continue }
      rules.append(
        Rule(
          fare: fare, route: number, origin: table.text(table.column("origin_id")),
          destination: table.text(table.column("destination_id")), contains: table.text(table.column("contains_id"))))
    }
  }

  /// Prices as feeds write them: ".75", "2.", "3.50000", "$2".
  static func decimal(_ text: String) -> String {
    var text = text
    if text.hasPrefix("$") || text.hasPrefix("+") { text.removeFirst() }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text.removeLast() }
    if let comma = text.firstIndex(of: ","), !text.contains(".") { text.replaceSubrange(comma...comma, with: ".") }
    return text
  }
}

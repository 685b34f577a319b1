internal import TransitModel

/// Who pays, with what, and for what: `rider_categories.txt`, `fare_media.txt` and `fare_products.txt`.
struct FareProductTable {
  /// A row of `fare_products.txt`.
  struct Price {
    let product: String
    let rider: String
    let medium: String
    let amount: Money
    let location: Finding.Location
  }

  private(set) var riders: [LegFares.Rider] = []
  private(set) var media: [LegFares.Medium] = []
  private(set) var prices: [Price] = []
  /// The names of products.
  private(set) var names: [String: String] = [:]

  init() {}

  /// Reads `rider_categories.txt`.
  mutating func readRiders(_ table: FeedTable, language: LanguageTag) {
    var table = table
    let id = table.column("rider_category_id")
    var ids = FareKeys()
    while table.next() {
      guard let text = table.key(id), ids.insert(text, id, "rider category", table) else { continue }
      let name = table.text(table.column("rider_category_name"))
      let url = table.url(table.column("eligibility_url"))
      riders.append(
        LegFares.Rider(
          id: text, name: LocalizedText(name.isEmpty ? text : name, language),
          isDefault: table.code(table.column("is_default_fare_category"), 0...1) == 1, url: url.isEmpty ? nil : url))
    }
  }

  /// Reads `fare_media.txt`.
  mutating func readMedia(_ table: FeedTable, language: LanguageTag) {
    var table = table
    let id = table.column("fare_media_id")
    let kinds = LegFares.Medium.Kind.allCases
    var ids = FareKeys()
    while table.next() {
      guard let text = table.key(id), ids.insert(text, id, "fare medium", table) else { continue }
      let name = table.text(table.column("fare_media_name"))
      media.append(
        LegFares.Medium(
          id: text, name: name.isEmpty ? nil : LocalizedText(name, language),
          kind: kinds[table.code(table.column("fare_media_type"), 0...(kinds.count - 1)) ?? 0]))
    }
  }

  /// Reads `fare_products.txt`; a row whose amount, riders or medium mean nothing is noted and left out.
  mutating func readProducts(_ table: FeedTable) {
    var table = table
    let id = table.column("fare_product_id")
    let (rider, medium) = (table.column("rider_category_id"), table.column("fare_media_id"))
    let (riderIDs, mediaIDs) = (Set(riders.map(\.id)), Set(media.map(\.id)))
    var ids = FareKeys()
    while table.next() {
      guard let text = table.key(id) else { continue }
      let name = table.text(table.column("fare_product_name"))
      if !name.isEmpty, names[text] == nil { names[text] = name }
      guard table.names(rider, among: riderIDs, "rider category"), table.names(medium, among: mediaIDs, "fare medium")
      else { continue }
      let key = [text, table.text(rider), table.text(medium)].joined(separator: "\n")
      guard ids.insert(key, id, "fare product", table), let amount = Self.amount(table) else { continue }
      prices.append(
        Price(
          product: text, rider: table.text(rider), medium: table.text(medium), amount: amount,
          location: table.location(table.column("amount"))))
    }
  }

  private static func amount(_ table: FeedTable) -> Money? {
    let (amount, currency) = (table.column("amount"), table.column("currency"))
    guard let unit = Currency(code: table.text(currency).uppercased()) else {
      table.note(
        "invalid_currency", .error, currency, "\"currency\" is no currency; the price was left out",
        expected: "a code such as \"EUR\"")
      return nil
    }
    guard let money = Money(FareTable.decimal(table.text(amount)), currency: unit) else {
      table.note("invalid_currency_amount", .error, amount, "\"amount\" is no amount; the price was left out")
      return nil
    }
    guard abs(money.minorUnits) <= Money.highestFare else {
      table.note("number_out_of_range", .error, amount, "\"amount\" is higher than any fare; the price was left out")
      return nil
    }
    return money
  }
}

/// The keys of a table of fares; those that stand twice are noted.
struct FareKeys {
  private var places: [String: Finding.Location] = [:]

  /// Whether a key is new.
  mutating func insert(_ key: String, _ column: FeedTable.Column, _ kind: String, _ table: FeedTable) -> Bool {
    if let first = places[key] {
      table.note(
        "duplicate_key", .error, column, "the \(kind) \"\(table.text(column))\" stands twice; the first one counts",
        related: [first])
      return false
    }
    places[key] = table.location(column)
    return true
  }
}

extension FeedTable {
  /// Whether a cell is empty or names a thing that there is; else it is noted, and the row is of no use.
  func names(_ column: Column, among ids: Set<String>, _ kind: String) -> Bool {
    let text = text(column)
    if text.isEmpty || ids.contains(text) { return true }
    note(
      "foreign_key_violation", .warning, column, "the \(kind) \"\(text)\" does not exist; the row was left out")
    return false
  }
}

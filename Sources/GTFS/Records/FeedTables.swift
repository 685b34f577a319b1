internal import TransitModel

/// All tables of a feed that a guide reads.
struct FeedTables {
  private(set) var info = FeedInfo()
  private(set) var agencies = AgencyTable()
  private(set) var attributions = AttributionTable()
  private(set) var stops = StopTable()
  private(set) var routes = RouteTable()
  private(set) var trips = TripTable()
  private(set) var calendar = CalendarTable(services: ByteIndex())
  private(set) var frequencies = FrequencyTable()
  private(set) var stopTimes = StopTimeTable()
  private(set) var shapes = ShapeTable()
  private(set) var transfers = TransferTable()
  private(set) var pathways = PathwayTable()
  private(set) var levels = LevelTable()
  private(set) var fares = FareTable()
  private(set) var fareProducts = FareProductTable()
  private(set) var fareRules = FareRuleTable()
  private(set) var translations = TranslationTable()

  /// Reads all tables, until something is found that keeps the feed from being used.
  init(_ folder: FeedFolder, taking types: RouteTypes, log: FindingLog) {
    let reader = Reader(folder: folder, log: log)
    reader.reportFiles()
    guard !log.isFatal else { return }
    if let table = reader.table("agency.txt") {
      agencies = AgencyTable(table)
      if agencies.records.isEmpty { reader.reportNoAgency() }
    }
    if let table = reader.table("feed_info.txt") { info = FeedInfo(table) }
    if let table = reader.table("attributions.txt") { attributions = AttributionTable(table) }
    if let table = reader.table("levels.txt") { levels = LevelTable(table, language: language) }
    if let table = reader.table("stops.txt") { stops = StopTable(table) }
    if let table = reader.table("routes.txt") { routes = RouteTable(table, taking: types, agencies: agencies) }
    guard !log.isFatal, reportRoutes(types, log: log) else { return }
    if let table = reader.table("trips.txt") { trips = TripTable(table, routes: routes) }
    if let table = reader.table("timeframes.txt") {
      fareRules.readTimeframes(table)
      for window in fareRules.windows { trips.addService(window.service) }
    }
    calendar = CalendarTable(services: trips.services)
    if let table = reader.table("calendar.txt") { calendar.readWeeks(table) }
    if let table = reader.table("calendar_dates.txt") { calendar.readDates(table) }
    if let table = reader.table("frequencies.txt") { frequencies = FrequencyTable(table, trips: trips) }
    guard !log.isFatal else { return }
    if let table = reader.table("stop_times.txt") { stopTimes = StopTimeTable(table, trips: trips, stops: stops) }
    guard frequencies.isFeasible(stopTimes, log: log) else { return }
    if let table = reader.table("shapes.txt") { shapes = ShapeTable(table, shapes: trips.shapes) }
    if let table = reader.table("transfers.txt") {
      transfers = TransferTable(table, stops: stops, routes: routes, trips: trips)
    }
    if let table = reader.table("pathways.txt") { pathways = PathwayTable(table, stops: stops) }
    if let table = reader.table("fare_attributes.txt") { fares.readFares(table) }
    if let table = reader.table("fare_rules.txt") { fares.readRules(table, routes: routes) }
    readLegFares(reader)
    if let table = reader.table("translations.txt") { translations = TranslationTable(table) }
  }

  /// Reads the files of Fares v2.
  private mutating func readLegFares(_ reader: Reader) {
    if let table = reader.table("rider_categories.txt") { fareProducts.readRiders(table, language: language) }
    if let table = reader.table("fare_media.txt") { fareProducts.readMedia(table, language: language) }
    if let table = reader.table("fare_products.txt") { fareProducts.readProducts(table) }
    if let table = reader.table("areas.txt") { fareRules.readAreas(table) }
    if let table = reader.table("stop_areas.txt") { fareRules.readStopAreas(table, stops: stops) }
    fareRules.takeNetworks(of: routes)
    if let table = reader.table("networks.txt") { fareRules.readNetworks(table) }
    if let table = reader.table("route_networks.txt") { fareRules.readRouteNetworks(table, routes: routes) }
    let products = Set(fareProducts.prices.map(\.product)).union(fareProducts.names.keys)
    if let table = reader.table("fare_leg_rules.txt") { fareRules.readLegs(table, products: products) }
    if let table = reader.table("fare_leg_join_rules.txt") { fareRules.readJoins(table, stops: stops) }
    if let table = reader.table("fare_transfer_rules.txt") { fareRules.readTransfers(table, products: products) }
  }

  /// The feed's own language.
  var language: LanguageTag {
    info.language ?? agencies.records.lazy.compactMap(\.language).first ?? LanguageTag("und")
  }

  /// A text of a field with its translations.
  func text(_ text: String, table: String, field: String, record: String) -> LocalizedText {
    translations.text(text, in: language, table: table, field: field, record: record)
  }

  /// Notes, fatally, a feed without a route the guide takes; false then.
  private func reportRoutes(_ types: RouteTypes, log: FindingLog) -> Bool {
    if routes.records.contains(where: \.isTaken) { return true }
    let found = Set(routes.records.compactMap(\.type)).sorted().map(String.init).joined(separator: ",")
    let hint = found.isEmpty ? nil : "to take them all the same: --route-types \(found)"
    log.addFatal(
      Finding(
        code: "no_lines", severity: .error, location: Finding.Location(file: "routes.txt"),
        message: types == .rail ? "the feed has no rail lines" : "the feed has no routes of these types",
        found: found.isEmpty ? nil : "route types \(found)", hint: hint))
    return false
  }
}

/// Opens the tables of a feed by name.
private struct Reader {
  let folder: FeedFolder
  let log: FindingLog

  func table(_ name: String) -> FeedTable? {
    guard !log.isFatal, let file = folder.files[name], let standard = StandardFile.named(name) else { return nil }
    return FeedTable(file, as: standard, log: log)
  }

  /// Notes files that are missing, unknown, or of no use to a guide.
  func reportFiles() {
    for path in folder.unknown {
      log.add(
        Finding(
          code: "unknown_file", severity: .info, location: Finding.Location(file: path),
          message: "the file is not of the standard and was not used"))
    }
    for standard in StandardFile.all where !standard.isUsed && folder.files[standard.name] != nil {
      log.add(
        Finding(
          code: "unused_file", severity: .info,
          location: Finding.Location(file: folder.files[standard.name]?.path ?? standard.name),
          message: "a guide has no use for this file"))
    }
    for name in StandardFile.coreNames where folder.files[name] == nil {
      log.addFatal(missing(name, "the file is missing"))
    }
    if folder.files["agency.txt"] == nil {
      log.add(missing("agency.txt", "the file is missing; nobody knows who runs the trains, nor in which time zone"))
    }
    if folder.files["calendar.txt"] == nil, folder.files["calendar_dates.txt"] == nil {
      log.addFatal(
        Finding(
          code: "missing_calendar_and_calendar_date_files", severity: .error,
          location: Finding.Location(file: "calendar.txt"),
          message: "neither calendar.txt nor calendar_dates.txt is there; nobody knows when trains run"))
    }
  }

  /// Notes a list of agencies with none in it.
  func reportNoAgency() {
    log.add(missing("agency.txt", "there is no agency in it; nobody knows who runs the trains, nor in which time zone"))
  }

  private func missing(_ name: String, _ message: String) -> Finding {
    Finding(
      code: "missing_required_file", severity: .error, location: Finding.Location(file: name), message: message)
  }
}

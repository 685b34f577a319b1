internal import TransitModel

/// Makes a city of the tables of a feed.
struct CityMapping {
  let tables: FeedTables
  let options: FeedOptions
  let log: FindingLog

  /// The city; nothing where no train runs.
  func city() -> City? {
    ServiceMapping.reportMissing(tables, log: log)
    let stationMap = StationMap(tables: tables, isUsed: usedStops(), joinsStops: options.joinsStops, log: log)
    let graph = PathwayGraph(tables.pathways, stops: tables.stops)
    var city = frame()
    city.stations = StationMapping(tables: tables, stationMap: stationMap, graph: graph).stations()
    let changes = TransferMapping(
      tables: tables, stationMap: stationMap, graph: graph, defaultSeconds: city.defaults.transferSeconds, log: log)
    let isPlatform = changes.platforms()
    let timetable = Timetable(
      tables, stations: stationMap, token: tokens(stationMap, isPlatform), log: log)
    let mapping = LineMapping(
      tables: tables, stations: city.stations, stationMap: stationMap, timetable: timetable, isPlatform: isPlatform,
      log: log)
    let colors = LineColors.colors(of: tables.routes.records, log: log)
    let (lines, routes, patternIDs) = mapping.lines(colors: colors, version: city.version?.date)
    city.lines = lines
    let nights = NightGap(tables, timetable)
    nights.report(to: log)
    let serviceIDs = ServiceIDs(tables.trips.services, moved: nights.movedServices)
    city.services = ServiceMapping(tables: tables, ids: serviceIDs, log: log).services()
    city.trips = TripMapping(
      tables: tables, timetable: timetable, patternIDs: patternIDs, nights: nights, serviceIDs: serviceIDs, log: log
    ).trips(of: routes, lines: lines)
    city.transfers = changes.transfers(stations: city.stations)
    city.tariffs = tariffs(stationMap, city.stations, lines, serviceIDs)
    if let currency = city.tariffs.first?.currency { city.currency = currency }
    guard !city.trips.isEmpty, !log.isFatal else {
      reportNoTrips()
      return nil
    }
    return ServiceMerging.merged(CityPruning.pruned(city))
  }

  /// What rides cost: Fares v2 where it says anything, else the older files.
  private func tariffs(
    _ stationMap: StationMap, _ stations: [Station], _ lines: [Line], _ serviceIDs: ServiceIDs
  ) -> [Tariff] {
    let legs = LegFareMapping(
      tables: tables, stationMap: stationMap, stations: stations, lines: lines, serviceIDs: serviceIDs, log: log
    ).tariff()
    guard let legs else {
      return FareMapping(tables: tables, stationMap: stationMap, stations: stations, lines: lines, log: log).tariffs()
    }
    if let first = tables.fares.fares.first {
      log.add(
        Finding(
          code: "fares_in_two_forms", severity: .info, location: Finding.Location(file: first.location.file),
          message: "the feed has fares in two forms; those of fare_leg_rules.txt count, and this file was not used"))
    }
    return [legs]
  }

  /// By stop: whether a trip that is taken stops there.
  private func usedStops() -> [Bool] {
    var isUsed = Array(repeating: false, count: tables.stops.records.count)
    for stop in tables.stopTimes.stops { isUsed[Int(stop)] = true }
    return isUsed
  }

  /// By stop: what patterns tell it by.
  private func tokens(_ map: StationMap, _ isPlatform: [Bool]) -> [Int32] {
    tables.stops.records.indices.map { stop in
      let station = map.stationOfStop[stop]
      let own = isPlatform[stop] || station < 0
      return Int32(truncatingIfNeeded: own ? stop : map.groups[Int(station)].root)
    }
  }

  private func reportNoTrips() {
    guard !log.isFatal else { return }
    log.addFatal(
      Finding(
        code: "no_trips", severity: .error, location: Finding.Location(file: "trips.txt"),
        message: "no train of the feed can be used"))
  }

  /// The city without its network.
  private func frame() -> City {
    let publisher = tables.info.publisher
    let running = agencies
    let agency = running.first ?? tables.agencies.records.first { !$0.name.isEmpty }
    let isOne = running.count == 1 || tables.agencies.records.count == 1
    let name = (isOne ? agency?.name : nil) ?? (publisher.isEmpty ? agency?.name ?? options.id.rawValue : publisher)
    let currency = tables.fares.fares.first?.price.currency
    var city = City(
      id: options.id, name: tables.text(name, table: "agency", field: "agency_name", record: agency?.id ?? ""),
      timeZone: tables.agencies.records.first { !$0.timeZone.isEmpty }?.timeZone ?? "Etc/UTC",
      currency: currency ?? .none, languages: languages)
    city.version = version
    city.sources = sources
    return city
  }

  /// The agencies with names that run lines of the guide, those with most lines first: a feed may name others, of buses.
  private var agencies: [AgencyRecord] {
    let all = tables.agencies.records
    let counts = Dictionary(tables.routes.records.filter(\.isTaken).map { ($0.agency, 1) }, uniquingKeysWith: +)
    let known = Set(all.map(\.id))
    let unknown = counts.filter { !known.contains($0.key) }.reduce(0) { $0 + $1.value }
    // A route that names no agency is one of the first's.
    let lines = all.enumerated().map { index, agency in (counts[agency.id] ?? 0) + (index == 0 ? unknown : 0) }
    return all.indices.filter { lines[$0] > 0 && !all[$0].name.isEmpty }
      .sorted { (-lines[$0], $0) < (-lines[$1], $1) }.map { all[$0] }
  }

  private var languages: [LanguageTag] {
    [tables.language] + tables.translations.languages.filter { $0 != tables.language }
  }

  private var version: City.Version? {
    let date = tables.info.start ?? tables.calendar.records.compactMap { $0?.from }.min()
    let number = tables.info.version
    if number.isEmpty, date == nil { return nil }
    return City.Version(number: number.isEmpty ? date?.description ?? "" : number, date: date)
  }

  private var sources: [City.Source] {
    let info = tables.info
    var sources: [City.Source] = []
    var names: Set<String> = []
    func add(_ name: String, _ url: String, attribution: String? = nil) {
      guard !name.isEmpty, names.insert(name).inserted else { return }
      sources.append(
        City.Source(name: name, url: url.isEmpty ? nil : url, attribution: attribution, date: info.start))
    }
    add(info.publisher, info.publisherURL)
    for agency in tables.agencies.records { add(agency.name, agency.url) }
    for record in tables.attributions.records {
      add(
        record.organization, record.url, attribution: record.roles.isEmpty ? nil : record.roles.joined(separator: ", "))
    }
    return sources
  }
}

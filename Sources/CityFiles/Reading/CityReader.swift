internal import TransitModel

/// Reads the files of a folder one after another, those first that others refer to.
struct CityReader {
  let folder: CityFolder
  let log: FindingLog
  private var context: ReadingContext

  init(folder: CityFolder, log: FindingLog) {
    self.folder = folder
    self.log = log
    context = ReadingContext(log: log)
  }

  /// The city; nothing where not even its head could be read.
  mutating func read(knownTimeZones: Set<String>) -> City? {
    FolderCheck(folder: folder, log: log).run()
    let map = root("city.yaml").flatMap { $0.map(Forms.city) }
    context.services.isComplete = map != nil
    if let feed = map?["feed"] {
      feed.report("feed-not-read", "the feed was not read", hint: "read the folder together with its feed")
    }
    let head = map.map { CityHead.read($0, context: &context, knownTimeZones: knownTimeZones) }
    let stations = readStations()
    let lines = readLines()
    let places = folder.file("places.csv").map(placeReader(stations).places) ?? []
    let tariffs =
      folder.file("fares.yaml") == nil ? [] : root("fares.yaml").map(FareReader(context: context).tariffs) ?? []
    let trips = readTimetables(lines)
    let transfers = folder.file("transfers.csv").map(transferReader(lines, trips).transfers) ?? []
    guard let map, let city = city(head, map) else { return nil }
    var whole = city
    whole.services = head?.services ?? []
    whole.stations = stations
    whole.lines = lines
    whole.transfers = transfers
    whole.places = places
    whole.tariffs = tariffs
    whole.trips = trips
    whole.inks = folder.inks(log)
    whole.carriages = folder.carriages(of: whole, context)
    CityCheck(city: whole, folder: folder, context: context).run()
    return whole
  }

  /// The value of a YAML file.
  private func root(_ path: String) -> YAMLCursor? {
    guard let file = folder.file(path), let node = YAMLFile.read(file, log: log) else { return nil }
    return YAMLCursor(node, name: path, log: log)
  }

  private mutating func readStations() -> [Station] {
    var registry = context.stations
    defer { context.stations = registry }
    guard let root = root("stations.yaml") else {
      registry.isComplete = false
      return []
    }
    return StationReader(context: context).stations(root, registry: &registry)
  }

  private mutating func readLines() -> [Line] {
    var registry = context.lines
    defer { context.lines = registry }
    guard let root = root("lines.yaml") else {
      registry.isComplete = false
      return []
    }
    var reader = LineReader(context: context)
    let lines = reader.lines(root, registry: &registry)
    context.brokenLines = reader.brokenLines
    return lines
  }

  private func transferReader(_ lines: [Line], _ trips: [Trip]) -> TransferReader {
    TransferReader(context: context, lines: Dictionary(lines.map { ($0.id, $0) }) { first, _ in first }, trips: trips)
  }

  private func placeReader(_ stations: [Station]) -> PlaceReader {
    PlaceReader(context: context, stations: Dictionary(stations.map { ($0.id, $0) }) { first, _ in first })
  }

  /// All trips, by line, then by the order of the files and their rows.
  private func readTimetables(_ lines: [Line]) -> [Trip] {
    let names = TimetableNames(lines: lines, context: context)
    var tripsByLine: [LineID: [Trip]] = [:]
    var blocks = BlockCheck(log: log)
    for file in folder.timetables {
      guard let name = names.find(file.path, log: log), var reader = TimetableReader(file, name: name, log: log) else {
        continue
      }
      let trips = reader.read(context: context)
      blocks.add(trips, places: reader.blockPlaces)
      tripsByLine[name.line.id, default: []] += trips
    }
    blocks.run()
    let trips = lines.flatMap { tripsByLine[$0.id] ?? [] }
    checkIDs(of: trips)
    return trips
  }

  /// Notes trips of two files that get the same id: "1" of `a-b-c-d.csv` and "d-1" of `a-b-c.csv`.
  private func checkIDs(of trips: [Trip]) {
    guard !log.hasErrors else { return }
    var ids: Set<TripID> = []
    ids.reserveCapacity(trips.count)
    for trip in trips where !ids.insert(trip.id).inserted {
      log.error(
        "duplicate-id", at: .init(file: "timetables/\(trip.line)-…csv"), "two trips have the id \(trip.id.quoted)",
        .init(found: trip.id.rawValue, expected: "each trip once", hint: "give the trips other ids"))
    }
  }

  private func city(_ head: CityHead?, _ map: YAMLMap) -> City? {
    let body = CityBody(context: context, map: map)
    let version = body.version()
    let history = body.history()
    let notices = body.notices()
    let sources = body.sources()
    let taxi = body.taxi()
    let defaults = body.defaults()
    let areas = AreaReader(context: context).areas(map["areas"])
    guard let head, let id = head.id, let name = head.name, let timeZone = head.timeZone,
      let currency = context.currency
    else { return nil }
    var city = City(id: id, name: name, timeZone: timeZone, currency: currency, languages: context.languages)
    city.network = head.network
    city.romanisation = head.romanisation
    city.version = version
    city.history = history
    city.notices = notices
    city.sources = sources
    city.taxi = taxi
    city.defaults = defaults
    city.areas = areas
    city.complexes = body.complexes()
    city.keepsStationsApart = map["keepStationsApart"]?.bool() ?? false
    return city
  }
}

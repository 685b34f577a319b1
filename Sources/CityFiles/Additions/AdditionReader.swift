internal import TransitModel

/// Reads a folder that adds to the city of a feed what GTFS cannot say.
///
/// Lines, stations and kinds of days are named by the feed's ids; one the feed does not have is an error. A value stands
/// in the place of the feed's, names by language; lists are added to the feed's.
struct AdditionReader {
  let folder: CityFolder
  let log: FindingLog
  private let feed: City
  private var context: ReadingContext

  init(folder: CityFolder, feed: City, log: FindingLog) {
    self.folder = folder
    self.feed = feed
    self.log = log
    context = ReadingContext(log: log)
    context.languages = feed.languages
    context.knowsLanguages = true
    context.currency = feed.currency
    let place = folder.feed?.location ?? Finding.Location(file: "city.yaml")
    for service in feed.services { context.services.add(service.id, at: place, log: log) }
    for station in feed.stations { context.stations.add(station.id, at: place, log: log) }
    for line in feed.lines { context.lines.add(line.id, at: place, log: log) }
  }

  /// The city with the additions; nothing where `city.yaml` cannot be read.
  func read(knownTimeZones: Set<String>) -> City? {
    FolderCheck(folder: folder, log: log, hasFeed: true).run()
    var reader = self
    guard let map = root("city.yaml")?.map(Forms.city) else { return nil }
    return reader.city(map, knownTimeZones: knownTimeZones)
  }

  private mutating func city(_ map: YAMLMap, knownTimeZones: Set<String>) -> City {
    _ = map.feed
    if map["languages"] != nil { context.readLanguages(map) }
    if map["currency"] != nil { context.readCurrency(map) }
    var city = head(map, knownTimeZones: knownTimeZones)
    city.services = services(map)
    city.stations = stations()
    city.lines = lines()
    addFiles(to: &city)
    addBody(to: &city, map)
    checkCurrency(of: city, map)
    return city
  }

  private func head(_ map: YAMLMap, knownTimeZones: Set<String>) -> City {
    var city = feed
    if let id: CityID = map.required("id", of: "the city")?.id() { city.id = id }
    city.languages = context.languages
    city.name = merged(city.name, map["name"])
    city.network = context.text(map["network"]) ?? city.network
    city.romanisation = context.text(map["romanisation"], upTo: YAMLCursor.TextLimit.prose) ?? city.romanisation
    city.timeZone = CityHead.timeZone(map["timeZone"], known: knownTimeZones) ?? city.timeZone
    city.currency = context.currency ?? city.currency
    return city
  }

  /// What `city.yaml` says that may name lines and stations.
  private func addBody(to city: inout City, _ map: YAMLMap) {
    let body = CityBody(context: context, map: map)
    city.version = body.version() ?? city.version
    city.history += body.history()
    let notices = body.notices()
    city.notices = city.notices.filter { old in !notices.contains { $0.id == old.id } } + notices
    city.sources += body.sources()
    city.taxi = body.taxi() ?? city.taxi
    if map["defaults"] != nil { city.defaults = body.defaults() }
    city.complexes += body.complexes()
    city.keepsStationsApart = map["keepStationsApart"]?.bool() ?? city.keepsStationsApart
    city.areas += AreaReader(context: context).areas(map["areas"])
  }

  /// What the tables beside `city.yaml` add.
  private func addFiles(to city: inout City) {
    let lines = Dictionary(city.lines.map { ($0.id, $0) }) { first, _ in first }
    let stations = Dictionary(city.stations.map { ($0.id, $0) }) { first, _ in first }
    if let file = folder.file("transfers.csv") {
      let rules = TransferReader(context: context, lines: lines, trips: city.trips).transfers(file)
      let changes = Set(rules.map(Change.init))
      city.transfers = city.transfers.filter { !changes.contains(Change($0)) } + rules
    }
    if let file = folder.file("places.csv") {
      city.places = PlaceReader(context: context, stations: stations).places(file)
    }
    city.inks = folder.inks(log)
    city.carriages = folder.carriages(of: city, context)
    if let root = root("fares.yaml") { city.tariffs = FareReader(context: context).tariffs(root) }
  }

  /// What makes two rules for changes the same.
  private struct Change: Hashable {
    let from: Transfer.End
    let to: Transfer.End
    let window: Transfer.Window?

    init(_ rule: Transfer) { (from, to, window) = (rule.from, rule.to, rule.window) }
  }

  private func checkCurrency(of city: City, _ map: YAMLMap) {
    guard let cursor = map["currency"], folder.file("fares.yaml") == nil,
      city.tariffs.contains(where: { $0.currency != city.currency })
    else { return }
    cursor.report(
      "currency-mismatch", "the feed's fares are in \(feed.currency.code)", found: city.currency.code,
      expected: feed.currency.code, hint: "leave \"currency\" out, or write the fares anew in fares.yaml")
  }

  // MARK: Parts by the feed's ids

  private func services(_ map: YAMLMap) -> [ServiceCalendar] {
    var services = feed.services
    for (place, map) in items(
      map["serviceDays"], Forms.serviceDay, feed.services.map(\.id), context.services)
    {
      reject(["days", "from", "until", "add", "remove"], in: map, "the days of a service")
      let old = services[place]
      services[place] = ServiceCalendar(
        id: old.id, name: merged(old.name, map["name"]), weekdays: old.weekdays, from: old.from, until: old.until,
        added: old.added, removed: old.removed)
    }
    return services
  }

  private func stations() -> [Station] {
    var stations = feed.stations
    let reader = StationReader(context: context)
    for (place, map) in items(
      root("stations.yaml"), Forms.station, feed.stations.map(\.id), context.stations)
    {
      stations[place].name = merged(stations[place].name, map["name"])
      stations[place] = reader.amended(stations[place], map)
    }
    return stations
  }

  private func lines() -> [Line] {
    var lines = feed.lines
    let reader = LineReader(context: context)
    for (place, map) in items(root("lines.yaml"), Forms.line, feed.lines.map(\.id), context.lines) {
      let owner = "line \(lines[place].id.quoted)"
      reject(["patterns", "headways", "firstLast"], in: map, "the trains of a line")
      lines[place].name = merged(lines[place].name, map["name"])
      lines[place].shortName = map["shortName"]?.text() ?? lines[place].shortName
      if let color = map["color"]?.color() {
        lines[place].color = color
        lines[place].officialLabelColor = nil
      }
      let label = reader.labelColor(map["labelColor"], on: lines[place].color, owner)
      lines[place].officialLabelColor = label ?? lines[place].officialLabelColor
      lines[place].directions = directions(of: lines[place], map)
      reader.amend(&lines[place], map, owner)
    }
    return lines
  }

  private func directions(of line: Line, _ map: YAMLMap) -> [Direction] {
    var directions = line.directions
    var known = Registry<DirectionID>("direction")
    for direction in directions { known.add(direction.id, at: map.location, log: log) }
    for (place, map) in items(map["directions"], Forms.direction, directions.map(\.id), known) {
      let old = directions[place]
      directions[place] = Direction(
        id: old.id, name: merged(old.name, map["name"]), headsign: context.text(map["headsign"]) ?? old.headsign)
    }
    return directions
  }

  /// The maps of a list with the places among `ids` of what they name, in the order of the list.
  private func items<ID: Identifier>(
    _ cursor: YAMLCursor?, _ form: MapForm, _ ids: [ID], _ known: Registry<ID>
  ) -> [(place: Int, map: YAMLMap)] {
    let places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    var seen = Registry<ID>(known.kind)
    return (cursor?.list() ?? []).compactMap { item in
      guard let map = item.map(form), let id = map.required("id", of: "a " + known.kind),
        let found = known.resolve(id, by: "the folder"), let place = places[found],
        seen.add(found, at: id.location, log: log)
      else { return nil }
      return (place, map)
    }
  }

  private func reject(_ keys: [String], in map: YAMLMap, _ what: String) {
    for entry in map.entries where keys.contains(entry.key) {
      log.error(
        "key-beside-feed", at: entry.location, "\(what) are the feed's",
        .init(found: entry.key, expected: "no \(entry.key.quoted)", hint: "leave \(entry.key.quoted) out"))
    }
  }

  /// The feed's text with what the folder says in the place of its variants.
  private func merged(_ old: LocalizedText, _ cursor: YAMLCursor?) -> LocalizedText {
    guard let new = context.text(cursor) else { return old }
    let kept = old.variants.filter { variant in !new.variants.contains { $0.language == variant.language } }
    return LocalizedText(context.inOrder(new.variants + kept))
  }

  /// The value of a YAML file; nothing where there is none, or nothing but comments in it.
  private func root(_ path: String) -> YAMLCursor? {
    guard let file = folder.file(path), !file.isIdle, let node = YAMLFile.read(file, log: log) else { return nil }
    return YAMLCursor(node, name: path, log: log)
  }
}

extension TextFile {
  /// Whether nothing but comments stands in the file.
  fileprivate var isIdle: Bool {
    bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
      return first == nil || first == UInt8(ascii: "#")
    }
  }
}

internal import Geometry
internal import TransitModel

/// Reads `stations.yaml`.
struct StationReader {
  let context: ReadingContext
  private var log: FindingLog { context.log }

  init(context: ReadingContext) { self.context = context }

  /// The stations of the list; their ids go into `registry`.
  func stations(_ root: YAMLCursor, registry: inout Registry<StationID>) -> [Station] {
    guard let items = root.list() else {
      registry.isComplete = false
      return []
    }
    return items.compactMap { item in
      guard let map = item.map(Forms.station) else { return nil }
      guard let idCursor = map.required("id", of: "a station"), let id: StationID = idCursor.id() else {
        registry.isComplete = false
        return nil
      }
      registry.add(id, at: idCursor.location, log: log)
      return station(id, map)
    }
  }

  private func station(_ id: StationID, _ map: YAMLMap) -> Station? {
    let owner = "station \(id.quoted)"
    guard let name = context.text(map.required("name", of: owner)) else { return nil }
    var station = Station(id: id, name: name)
    station.qualifier = context.text(map["qualifier"])
    station.formerNames = context.formerNames(map["formerNames"])
    station.aliases = (map["aliases"]?.list(orOne: true) ?? []).compactMap { $0.text() }
    station.pinyin = pinyin(map["pinyin"], name: name)
    station.code = map["code"]?.text()
    station.coordinate = context.coordinate(map["coordinate"])
    station.schematicPosition = schematicPosition(map["schematic"])
    station.address = context.text(map["address"])
    station.opened = map["opened"]?.date()
    station.mark = map["mark"]?.choice(Mark.self)
    station.status = context.status(map["status"], mayPass: true)
    var levels = Registry<PlaceID>("level")
    station.levels = self.levels(map["levels"], registry: &levels, owner: owner)
    station.entrances = (map["entrances"]?.list() ?? []).compactMap { entrance($0, levels, owner, station.coordinate) }
    station.facilities = (map["facilities"]?.list(orOne: true) ?? []).compactMap { facility($0, levels, owner) }
    return station
  }

  /// The reading of a Chinese name: as many syllables as the name has characters.
  private func pinyin(_ cursor: YAMLCursor?, name: LocalizedText) -> String? {
    guard let cursor, let text = cursor.text() else { return nil }
    let chinese = name.variants.first { $0.language.base == "zh" }?.text ?? ""
    let syllables = text.split(whereSeparator: \.isWhitespace).count
    let isHan = chinese.unicodeScalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
    if isHan, !chinese.isEmpty, chinese.unicodeScalars.count != syllables {
      log.warning(
        "pinyin-length", at: cursor.location,
        "\(text.quoted) has \(syllables) syllables, \(chinese.quoted) \(chinese.unicodeScalars.count) characters",
        .init(found: text, expected: "a syllable for each character", hint: "put blanks between syllables"))
    }
    return text
  }

  private func schematicPosition(_ cursor: YAMLCursor?) -> Point? {
    guard let cursor, let items = cursor.list() else { return nil }
    guard items.count == 2 else {
      cursor.report(
        "bad-coordinate", "\"schematic\" has \(items.count) numbers", found: "\(items.count) numbers",
        expected: "[x, y]")
      return nil
    }
    guard let x = items[0].number(in: -1e9...1e9), let y = items[1].number(in: -1e9...1e9) else { return nil }
    return Point(x, y)
  }

  private func levels(_ cursor: YAMLCursor?, registry: inout Registry<PlaceID>, owner: String) -> [Level] {
    let levels: [Level] = (cursor?.list() ?? []).compactMap { item in
      guard let map = item.map(Forms.level) else { return nil }
      let what = "a level of \(owner)"
      guard let idCursor = map.required("id", of: what), let id: PlaceID = idCursor.id() else { return nil }
      registry.add(id, at: idCursor.location, log: log)
      guard let index = map.required("index", of: what)?.number(in: -100...100) else { return nil }
      return Level(id: id.rawValue, index: index, name: context.text(map["name"]))
    }
    return levels.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
  }

  private func entrance(
    _ cursor: YAMLCursor, _ levels: Registry<PlaceID>, _ owner: String, _ center: Coordinate?
  ) -> Entrance? {
    guard let map = cursor.map(Forms.entrance) else { return nil }
    var entrance = Entrance()
    entrance.code = map["code"]?.text()
    entrance.name = context.text(map["name"])
    entrance.coordinate = context.coordinate(map["coordinate"])
    entrance.places = (map["places"]?.list(orOne: true) ?? []).compactMap { context.text($0) }
    entrance.stepFree = map["stepFree"]?.bool()
    entrance.level = levels.resolve(map["level"], by: "an entrance of \(owner)")?.rawValue
    entrance.walkSeconds = map["walkSeconds"]?.integer(in: 0...7200)
    entrance.status = context.status(map["status"])
    if let center, let place = entrance.coordinate, center.distance(to: place) > Self.farthestEntrance {
      let kilometres = Int((center.distance(to: place) / 1000).rounded())
      log.warning(
        "far-entrance", at: map["coordinate"]?.location ?? map.location,
        "an entrance of \(owner) lies \(kilometres) km from it",
        .init(found: "\(kilometres) km", expected: "an entrance near the station"))
    }
    return entrance
  }

  /// How many metres an entrance may lie from its station.
  private static let farthestEntrance = 2000.0

  /// A facility: a word, or a map.
  private func facility(_ cursor: YAMLCursor, _ levels: Registry<PlaceID>, _ owner: String) -> Facility? {
    guard cursor.isMap else { return cursor.choice(Facility.Kind.self).map { Facility(kind: $0) } }
    guard let map = cursor.map(Forms.facility) else { return nil }
    let level = levels.resolve(map["level"], by: "a facility of \(owner)")?.rawValue
    let location = context.text(map["location"])
    let status = context.status(map["status"])
    guard let kind = map.required("kind", of: "a facility of \(owner)")?.choice(Facility.Kind.self) else { return nil }
    return Facility(kind: kind, level: level, location: location, status: status)
  }
}

internal import Geometry
internal import TransitModel

extension YAMLCursor {
  /// What stands under `code` in a map, without a word about anything else in it.
  fileprivate var code: String? {
    entries()?.first { $0.key == "code" }.flatMap { YAMLCursor($0.value, name: "code", log: FindingLog()).text() }
  }
}

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
    guard let name = context.text(map.required("name", of: "station \(id.quoted)")) else { return nil }
    return amended(Station(id: id, name: name), map)
  }

  /// The station with what the map says of it: a value in the place of the old one, a list after it.
  func amended(_ old: Station, _ map: YAMLMap) -> Station {
    var station = old
    let owner = "station \(old.id.quoted)"
    station.qualifier = context.text(map["qualifier"]) ?? old.qualifier
    station.formerNames += context.formerNames(map["formerNames"])
    station.aliases += (map["aliases"]?.list(orOne: true) ?? []).compactMap { $0.text() }
    station.stopIDs += (map["stopIDs"]?.list(orOne: true) ?? []).compactMap { $0.text() }
    station.pinyin = pinyin(map["pinyin"], name: old.name) ?? old.pinyin
    station.code = map["code"]?.text() ?? old.code
    station.coordinate = context.coordinate(map["coordinate"]) ?? old.coordinate
    station.schematicPosition = schematicPosition(map["schematic"]) ?? old.schematicPosition
    station.address = context.text(map["address"]) ?? old.address
    station.opened = map["opened"]?.date() ?? old.opened
    station.mark = map["mark"]?.choice(Mark.self) ?? old.mark
    if map["status"] != nil { station.status = context.status(map["status"], mayPass: true) }
    station.stepFree = map["stepFree"]?.bool() ?? old.stepFree
    addParts(to: &station, map, owner)
    return station
  }

  /// Adds levels, entrances and facilities; an entrance with the code of one that is there amends it.
  private func addParts(to station: inout Station, _ map: YAMLMap, _ owner: String) {
    var levels = Registry<PlaceID>("level")
    for level in station.levels { levels.add(PlaceID(level.id), at: map.location, log: log) }
    let added = self.levels(map["levels"], registry: &levels, owner: owner)
    station.levels = (station.levels + added).enumerated()
      .sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
    let known = station.entrances.count
    for item in map["entrances"]?.list() ?? [] {
      let code = item.isMap ? item.code : nil
      let place = code.flatMap { code in station.entrances[..<known].firstIndex { $0.code == code } }
      let old = place.map { station.entrances[$0] } ?? Entrance()
      guard let entrance = entrance(item, old, levels, owner, station.coordinate) else { continue }
      if let place { station.entrances[place] = entrance } else { station.entrances.append(entrance) }
    }
    station.facilities += (map["facilities"]?.list(orOne: true) ?? []).compactMap { facility($0, levels, owner) }
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
      guard let index = map.required("index", of: what)?.number(in: -1_000_000...1_000_000) else { return nil }
      return Level(id: id.rawValue, index: index, name: context.text(map["name"]))
    }
    return levels.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
  }

  private func entrance(
    _ cursor: YAMLCursor, _ old: Entrance, _ levels: Registry<PlaceID>, _ owner: String, _ center: Coordinate?
  ) -> Entrance? {
    guard let map = cursor.map(Forms.entrance) else { return nil }
    var entrance = old
    entrance.code = map["code"]?.text() ?? old.code
    entrance.name = context.text(map["name"]) ?? old.name
    entrance.coordinate = context.coordinate(map["coordinate"]) ?? old.coordinate
    entrance.places += (map["places"]?.list(orOne: true) ?? []).compactMap { context.text($0) }
    entrance.stepFree = map["stepFree"]?.bool() ?? old.stepFree
    entrance.level = levels.resolve(map["level"], by: "an entrance of \(owner)")?.rawValue ?? old.level
    entrance.walkSeconds = map["walkSeconds"]?.integer(in: 0...TransferReader.longestWalk) ?? old.walkSeconds
    if map["status"] != nil { entrance.status = context.status(map["status"]) }
    if let center, map["coordinate"] != nil, let place = entrance.coordinate,
      center.distance(to: place) > Self.farthestEntrance
    {
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

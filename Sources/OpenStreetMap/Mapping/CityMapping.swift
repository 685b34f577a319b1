internal import TransitModel

/// Makes a city of the lines that were taken.
struct CityMapping {
  let extract: Extract
  let map: StationMap
  let options: OpenStreetMapOptions
  let choice: NetworkChoice
  let log: FindingLog

  /// The city; nothing where no line has two stations.
  func city() -> City? {
    let used = choice.lines.reduce(into: Set<Int>()) { $0.formUnion($1.stations) }
    guard let middle = Coordinate.middle(of: used.sorted().map { map.stations[$0].coordinate }) else { return nil }
    let near = Gazetteer.nearest(to: middle)
    let local = language(of: used, near: near)
    let naming = StationMapping(extract: extract, map: map, local: local, log: log)
    var stations = Dictionary(uniqueKeysWithValues: used.sorted().map { ($0, naming.station($0)) })
    for line in choice.lines { log.add(line.log) }
    let drafted = NamelessStops(map: map, log: log).without(choice.lines, stations: &stations, local: local)
    place(&stations, drafted)
    var services = ServiceMapping(local: local)
    let lines = lines(of: drafted, stations, &services)
    guard !lines.isEmpty else { return nil }
    EntranceMapping(extract: extract, map: map).add(to: &stations)
    var city = city(lines, stations, middle: middle, near: near, local: local)
    city.services = services.services
    return city
  }

  private func language(of used: Set<Int>, near: Gazetteer.Entry?) -> LanguageTag {
    var finder = LocalLanguage()
    for station in used.sorted() {
      for id in map.stations[station].elements { if let element = extract[id] { finder.look(at: element) } }
    }
    for line in choice.lines { for route in line.draft.routes { finder.look(at: route.route) } }
    return finder.language(near: near?.language ?? "und")
  }

  /// A station whose stop lies far from its track stands between its neighbours, unless it has another place.
  private func place(_ stations: inout [Int: Station], _ lines: [DraftedLine]) {
    for entry in lines.flatMap(\.result.misplaced) {
      let draft = map.stations[entry.station]
      let others = draft.elements.filter { $0 != entry.element }
      let wrong = extract.place(of: entry.element)
      let apart = others.compactMap { extract.place(of: $0) }.filter { other in
        wrong.map { $0.distance(to: other) > 500 } ?? true
      }
      let neighbours = entry.neighbours.map { map.stations[$0].coordinate }
      if let place = Coordinate.middle(of: apart.isEmpty ? neighbours : apart) {
        stations[entry.station]?.coordinate = place
      }
    }
  }

  private func lines(
    of drafted: [DraftedLine], _ stations: [Int: Station], _ services: inout ServiceMapping
  ) -> [Line] {
    let mapping = LineMapping(
      extract: extract, local: services.local, stationID: { stations[$0]?.id ?? StationID(map.stations[$0].id.code) },
      stationName: { stations[$0]?.name ?? LocalizedText([]) }, log: log)
    let able = drafted.filter { !$0.result.patterns.isEmpty }
    let colors = LineColors(able.map(\.draft), log: log)
    var lines: [Line] = []
    for line in able {
      guard var made = mapping.line(line, color: colors[line.draft]) else { continue }
      services.addHeadways(to: &made, line.draft)
      lines.append(made)
    }
    return lines
  }

  private func city(
    _ lines: [Line], _ stations: [Int: Station], middle: Coordinate, near: Gazetteer.Entry?, local: LanguageTag
  ) -> City {
    let stopped = Set(lines.flatMap { $0.patterns.flatMap { $0.stops.map(\.station) } })
    let kept = stations.filter { stopped.contains($0.value.id) }
    let zone = near?.timeZone ?? "UTC"
    let languages = CityLanguages(local: local, names: kept.values.map(\.name)).tags
    var city = City(
      id: options.id, name: name(near: middle, local: local), timeZone: zone, currency: .none, languages: languages)
    city.network = choice.network.map { LocalizedText($0, local) }
    city.lines = lines
    city.stations = kept.sorted { map.stations[$0.key].id < map.stations[$1.key].id }.map(\.value)
    let date = CalendarDate(extract.routes.timestamp.prefix(10))
    city.version = date.map { City.Version(number: $0.description, date: $0) }
    city.sources = [Self.source(date)]
    let groups = StationGroups(extract: extract, map: map, stations: kept)
    city.complexes = groups.complexes(local: local)
    city.transfers = groups.transfers
    let ground = GroundMapping(
      extract.ground, around: city.stations.compactMap(\.coordinate), local: local, languages: languages, log: log)
    city.areas = ground?.areas ?? []
    log.add(
      "osm-assumed-zone", .info, nil,
      "the time zone \(zone.quoted) is that of the nearest large city, and \(local.rawValue.quoted) is taken for the language of names without one",
      hint: "timeZone and languages in city.yaml say otherwise")
    return city
  }

  /// The name of the city or town that the network is in.
  private func name(near middle: Coordinate, local: LanguageTag) -> LocalizedText {
    func nearest(_ kind: String, within metres: Double) -> Element? {
      extract.settlements.filter { $0.has("place", kind) }.compactMap { element in
        element.coordinate.map { (element, $0.distance(to: middle)) }
      }.filter { $0.1 <= metres }.min { $0.1 < $1.1 }?.0
    }
    if let settlement = nearest("city", within: 40_000) ?? nearest("town", within: 15_000) {
      return ElementNames(settlement, local: local).text
    }
    return LocalizedText(options.name, local)
  }

  private static func source(_ date: CalendarDate?) -> City.Source {
    City.Source(
      name: "OpenStreetMap", url: "https://www.openstreetmap.org/copyright", licence: "ODbL-1.0",
      licenceURL: "https://opendatacommons.org/licenses/odbl/1-0/", attribution: "© OpenStreetMap contributors",
      covers: nil, date: date)
  }
}

/// Which languages a guide to the city offers: the local one, and those that half of its stations have a name in.
struct CityLanguages {
  let local: LanguageTag
  let names: [LocalizedText]

  private static let most = 8

  /// The languages, the local one first, then English, then by how many stations have them.
  var tags: [LanguageTag] {
    var counts: [LanguageTag: Int] = [:]
    for name in names { for variant in name.variants { counts[variant.language, default: 0] += 1 } }
    let common = counts.filter { $0.key != local && $0.value * 2 >= names.count }
    let sorted = common.sorted { a, b in
      (a.key == "en" ? 0 : 1, b.value, a.key) < (b.key == "en" ? 0 : 1, a.value, b.key)
    }
    return [local] + sorted.prefix(Self.most - 1).map(\.key)
  }
}

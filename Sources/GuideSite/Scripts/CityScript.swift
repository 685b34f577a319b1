internal import Journeys
internal import TransitModel

/// What scripts know of a city beside its pack: how its stations and lines are called, where their pages stand, and the
/// exits. Texts in all languages stand as a list in the order of `languages`; one text alone where they are all the same.
///
/// A line is `[id, page, label, names, date of its timetable]`; its label is its short name, or that followed by those in all
/// languages. A station is `[id, page, names, qualifiers, lines, north, east, exits]`, with
/// the numbers of its lines, the hundred-thousandths of a degree, and exits as `[code, north, east, places]` from there. A
/// place is `[id, names, station, north, east]`, a complex
/// `[id, page, names, stations, qualifiers]` with their numbers. What is not known is 0. Dates of the timetable are days since 1970:
/// `valid` is `[from, until, first week, last week]`, `days` is `[names, name of each day of the week, exceptions]`, an
/// exception `[date, name]`; a name is a number, -1 where nothing runs.
struct CityScript {
  let city: City
  let map: SiteMap

  /// The city as a script, `assets/data/CITY/city.js`.
  var file: SiteFile {
    let folder = map.folder(of: city.id)
    return SiteFile(path: Self.path("city", of: folder), text: Scripts.data(folder + "/city", json))
  }

  /// The city's pack as a script; what is wrong with its times where no planner can use them.
  var pack: (files: [SiteFile], findings: [Finding]) {
    let folder = map.folder(of: city.id)
    do {
      let text = "\"" + Base64.text(of: try CityPlanner(city).packBytes()) + "\""
      let file = SiteFile(path: Self.path("pack", of: folder), text: Scripts.data(folder + "/pack", text))
      return ([file], [])
    } catch {
      let finding = Finding(
        code: "no-planner", severity: .warning, location: Finding.Location(file: city.id.rawValue),
        message: "\"\(city.id)\" holds times that no planner can use, so its pages answer no questions: \(error)")
      return ([], [finding])
    }
  }

  private static func path(_ name: String, of folder: String) -> String { "assets/data/" + folder + "/" + name + ".js" }

  private var json: String {
    let numbers = Dictionary(
      city.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let stations = Dictionary(
      city.stations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var linesAt: [StationID: [Int]] = [:]
    for line in city.lines {
      for station in line.stationsInOrder { linesAt[station, default: []] += numbers[line.id].map { [$0] } ?? [] }
    }
    let complexes = city.allComplexes
    let beside = city.besideNamesakes(complexes)
    return ScriptText.object([
      ("id", ScriptText.literal(city.id.rawValue)), ("folder", ScriptText.literal(map.folder(of: city.id))),
      ("timeZone", ScriptText.literal(city.timeZone)), ("currency", ScriptText.literal(city.currency.code)),
      ("languages", ScriptText.array(city.languages.map { ScriptText.literal($0.rawValue) })),
      ("name", texts(city.name)), ("network", texts(city.network)),
      ("prefer", ScriptText.literal(Self.preference(city.defaults.preference))),
      ("date", ScriptText.literal(city.newestDate?.description ?? "")),
      ("valid", Self.valid(Validity(city))), ("days", days(DayNames(city))),
      ("lines", ScriptText.array(city.lines.map(line))),
      ("stations", ScriptText.array(city.stations.map { station($0, linesAt[$0.id] ?? [], beside) })),
      ("places", ScriptText.array(city.places.map { place($0, stations) })),
      ("complexes", ScriptText.array(complexes.map { complex($0, stations, beside) })),
    ])
  }

  /// The preference as the command line names it.
  private static func preference(_ preference: City.Defaults.Preference) -> String {
    switch preference {
    case .fastest: "fastest"
    case .fewestChanges: "fewest-changes"
    case .leastWalking: "least-walking"
    case .cheapest: "cheapest"
    }
  }

  private static func valid(_ validity: Validity) -> String {
    func number(_ date: CalendarDate?) -> String { String(date?.dayNumber ?? 0) }
    return ScriptText.array([
      number(validity.from), number(validity.until), ScriptText.array(validity.firstWeek.map(number)),
      ScriptText.array(validity.lastWeek.map(number)),
    ])
  }

  private func days(_ days: DayNames) -> String {
    ScriptText.array([
      ScriptText.array(days.names.map(texts)), ScriptText.array(days.usual.map { String($0 ?? -1) }),
      ScriptText.array(days.exceptions.map { "[\($0.date.dayNumber),\($0.name ?? -1)]" }),
    ])
  }

  private func line(_ line: Line) -> String {
    ScriptText.array([
      ScriptText.literal(line.id.rawValue), ScriptText.literal(map.lineSlug(line.id, in: city.id)),
      label(line), texts(line.name),
      line.timetableDate.map { ScriptText.literal($0.description) } ?? "0",
    ])
  }

  private func label(_ line: Line) -> String {
    let all = [line.shortName] + city.languages.map { line.label(for: $0).text }
    return Set(all).count == 1 ? ScriptText.literal(all[0]) : ScriptText.array(all.map(ScriptText.literal))
  }

  private func station(_ station: Station, _ lines: [Int], _ beside: [StationID: LocalizedText]) -> String {
    let point = station.coordinate.map { (Self.small($0.latitude), Self.small($0.longitude)) }
    let exits = station.entrances.filter { $0.code != nil && $0.status.state == .open }
    return ScriptText.array([
      ScriptText.literal(station.id.rawValue), ScriptText.literal(map.stationSlug(station.id, in: city.id)),
      texts(station.name), texts(station.qualifier ?? beside[station.id]), ScriptText.array(lines.map(String.init)),
      String(point?.0 ?? 0), String(point?.1 ?? 0), ScriptText.array(exits.map { exit($0, from: point) }),
    ])
  }

  private func exit(_ entrance: Entrance, from point: (Int, Int)?) -> String {
    let offset = entrance.coordinate.flatMap { own in
      point.map { (Self.small(own.latitude) - $0.0, Self.small(own.longitude) - $0.1) }
    }
    return ScriptText.array([
      ScriptText.literal(entrance.code ?? ""), String(offset?.0 ?? 0), String(offset?.1 ?? 0),
      ScriptText.array(entrance.places.map(texts)),
    ])
  }

  private func place(_ place: Place, _ stations: [StationID: Int]) -> String {
    ScriptText.array([
      ScriptText.literal(place.id.rawValue), texts(place.name),
      place.station.flatMap { stations[$0] }.map(String.init) ?? "-1",
      String(place.coordinate.map { Self.small($0.latitude) } ?? 0),
      String(place.coordinate.map { Self.small($0.longitude) } ?? 0),
    ])
  }

  private func complex(_ complex: Complex, _ stations: [StationID: Int], _ beside: [StationID: LocalizedText]) -> String
  {
    ScriptText.array([
      ScriptText.literal(complex.id.rawValue), ScriptText.literal(map.complexSlug(complex.id, in: city.id)),
      texts(complex.name), ScriptText.array(complex.stations.compactMap { stations[$0] }.map(String.init)),
      texts(complex.stations.lazy.compactMap { beside[$0] }.first),
    ])
  }

  private static func small(_ degrees: Double) -> Int { Int((degrees * 100_000).rounded()) }

  private func texts(_ text: LocalizedText?) -> String {
    guard let text, !text.isEmpty else { return "0" }
    let all = city.languages.map { text.text(for: $0) }
    if Set(all).count == 1, let one = all.first { return ScriptText.literal(one) }
    return ScriptText.array(all.map(ScriptText.literal))
  }
}

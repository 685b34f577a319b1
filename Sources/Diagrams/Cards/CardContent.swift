internal import Journeys
internal import Localization
internal import Scene
internal import TransitModel

/// What a share card shows, in words and colours ready to draw.
struct CardContent {
  let title: String
  let language: String
  let wording: Wording
  let names: [Words]
  /// The sign of the line it is about.
  let badge: Chip?
  /// The lines of the station.
  let chips: [Chip]
  let colors: [Paint]
  let facts: [String]
  /// Pieces of lines, as many as the card has room for.
  let pieces: [CardPiece]
  let footer: [String]

  init(
    city: City, subject: ShareCard.Subject, services: CityServices?, languages: [LanguageTag], words: Languages
  ) {
    let language = languages.first ?? "en"
    let wording = Wording(words, for: language)
    self.wording = wording
    let reader = StripReader(city: city, languages: languages, wording: wording)
    let network = city.network ?? city.name
    self.language = language.rawValue
    var date = city.version?.date
    let names = Dictionary(city.stations.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    func name(_ id: StationID) -> Words {
      let variant = names[id]?.variant(for: language)
      return Words(text: variant?.text ?? id.rawValue, language: variant?.language.rawValue ?? language.rawValue)
    }
    switch subject {
    case .station(let id):
      let lines = city.lines.filter { $0.patterns.contains { $0.stops.contains { $0.station == id } } }
      let title = names[id] ?? LocalizedText(id.rawValue, language)
      self.names = reader.words(title)
      badge = nil
      pieces = lines.compactMap {
        CardPiece(of: $0, at: id, chip: Chip($0, language: language), name: name)
      }
      chips = lines.map { reader.chip(for: $0) }
      colors = lines.map(\.color.paint)
      facts = services.flatMap { Self.trains(at: [id], of: nil, $0, wording) }.map { [$0] } ?? []
      date = lines.compactMap(\.timetableDate).min() ?? date
    case .line(let id):
      let line = city.lines.first { $0.id == id }
      let stations = line.map { LineCourse(line: $0, direction: nil) }
      self.names = reader.words(line?.name ?? LocalizedText(id.rawValue, language))
      badge = line.map { Chip($0, language: language) }
      chips = []
      colors = line.map { [$0.color.paint] } ?? []
      pieces = [
        line.flatMap { line in stations.flatMap { CardPiece(whole: line, course: $0, name: name) } }
      ].compactMap { $0 }
      let ends = stations.map { course in course.form == .ring ? course.trunk : Array(course.termini) } ?? []
      let trains = services.flatMap { Self.trains(at: ends, of: id, $0, wording) }
      facts =
        (stations.map { Self.facts(of: $0, city: city, language: language, wording: wording) } ?? [])
        + [trains].compactMap { $0 }
      date = line?.timetableDate ?? date
    case .city:
      self.names = reader.words(network)
      pieces = []
      badge = nil
      chips = city.lines.map { Chip($0, language: language) }
      colors = city.lines.map(\.color.paint)
      facts = [wording.stationCount(city.stations.count)]
    }
    title = self.names.first?.text ?? network.text(for: language)
    let place = subject == .city ? [] : [network.text(for: language)]
    footer = place + [date.map { wording.timetable($0) }].compactMap { $0 }
  }

  init(title: LocalizedText, cities: [City], text: LocalizedText?, languages: [LanguageTag], words: Languages) {
    let language = languages.first ?? "en"
    wording = Wording(words, for: language)
    self.language = language.rawValue
    self.title = title.text(for: language)
    names = [Words(text: self.title, language: title.variant(for: language)?.language.rawValue ?? language.rawValue)]
    badge = nil
    pieces = []
    chips = []
    colors = cities.flatMap { $0.lines.map(\.color.paint) }
    facts = [text?.text(for: language)].compactMap { $0 }
    footer = [wording.joined(cities.map { ($0.network ?? $0.name).text(for: language) })]
  }

  /// The first and the last train from some stations on the first kind of day that has any: `Weekdays · First 05:10 · Last 23:14`.
  private static func trains(
    at stations: [StationID], of line: LineID?, _ services: CityServices, _ wording: Wording
  ) -> String? {
    let rows = stations.flatMap { services.services(at: $0).rows }.filter { line == nil || $0.line == line }
    guard let service = services.city.services.first(where: { service in rows.contains { $0.service == service.id } })
    else { return nil }
    let times = rows.filter { $0.service == service.id }.flatMap { [$0.first.time, $0.last.time] }
    guard let first = times.min(), let last = times.max(), first < last else { return nil }
    let kind = services.city.services.count > 1 ? service.name.text(for: wording.language) : ""
    return wording.joined([kind, wording.first(first.clock), wording.last(last.clock)])
  }

  private static func facts(
    of course: LineCourse, city: City, language: LanguageTag, wording: Wording
  ) -> [String] {
    func name(_ station: StationID?) -> String {
      station.flatMap { id in city.stations.first { $0.id == id }?.name.text(for: language) } ?? ""
    }
    let count = wording.stationCount(course.stations.count)
    if course.form == .ring { return [wording.joined([wording.loop, count])] }
    let ends = wording.joined([name(course.trunk.first), name(course.trunk.last)], by: " – ")
    return [ends + " · " + wording.isolated(count)]
  }
}

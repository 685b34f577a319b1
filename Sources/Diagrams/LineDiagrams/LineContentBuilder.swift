internal import Scene
internal import TransitModel

/// Reads from a city what the diagram of one of its lines shows.
struct LineContentBuilder {
  private let city: City
  private let line: Line
  private let options: LineDiagram.Options
  private let languages: [LanguageTag]
  private let stations: [StationID: Station]
  private let course: LineCourse

  init(city: City, line: Line, options: LineDiagram.Options) {
    self.city = city
    self.line = line
    self.options = options
    let wanted = options.languages.isEmpty ? city.languages : options.languages
    languages = Array(wanted.prefix(2))
    stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    course = LineCourse(
      line: line, direction: options.direction, places: stations.compactMapValues(\.coordinate),
      trips: city.tripCounts(of: line.id))
  }

  func content() throws(DiagramFault) -> LineContent {
    try check()
    let emphasis = LineEmphasis(options.highlight, line: line, course: course)
    let passed = passedStations()
    let chips = ChipIndex(city: city, line: line, options: options, language: language)
    var entries: [StationID: StationEntry] = [:]
    for id in course.stations {
      let all = chips.chips(at: id)
      let isPassed = passed.contains(id) || emphasis.fades(id, chips: all)
      entries[id] = entry(id, chips: emphasis.faded(all, isPassed: isPassed), isPassed: isPassed)
    }
    let wording = self.wording(in: language)
    let name = line.name.text(for: language)
    return LineContent(
      title: wording.lineDiagram(name.isEmpty ? line.shortName : name),
      badge: chips.chip(for: line, isOutside: false), names: words(line.name), headings: headings(),
      color: line.color.paint, isClosed: state(line.status) == .closed,
      isUnderConstruction: state(line.status) == .construction, course: course, entries: entries,
      services: services(), throughServices: throughServices(chips, wording), language: language.rawValue,
      wording: wording,
      isDirected: options.direction != nil, coloring: emphasis.coloring)
  }

  private var language: LanguageTag { languages.first ?? "en" }

  private func wording(in language: LanguageTag) -> Wording { Wording(options.words, for: language) }

  private func check() throws(DiagramFault) {
    guard course.stations.count > 1 else { throw .tooFewStations(line.id, count: course.stations.count) }
    if let current = options.current, !course.stations.contains(current) {
      throw .stationNotOnLine(current, line.id)
    }
    if let direction = options.direction, !line.patterns.contains(where: { $0.direction == direction }) {
      throw .unknownDirection(direction, line.id, known: line.directions.map(\.id))
    }
    for station in options.highlight?.stations ?? [] where !course.stations.contains(station) {
      throw .stationNotOnLine(station, line.id)
    }
  }

  private func entry(_ id: StationID, chips: [Chip], isPassed: Bool) -> StationEntry {
    guard let station = stations[id] else {
      return StationEntry(id: id, names: [Words(text: id.rawValue, language: language.rawValue)])
    }
    var entry = StationEntry(id: id, names: words(station.name))
    entry.code = line.patterns.lazy.flatMap(\.stops).first { $0.station == id && $0.code != nil }?.code ?? station.code
    entry.icons = icons(of: station)
    entry.chips = chips
    entry.note = note(on: id)
    entry.state = state(station.status)
    entry.isCurrent = id == options.current
    entry.isPassed = isPassed
    entry.coordinate = station.coordinate
    entry.isTerminus = course.termini.contains(id)
    entry.isJunction = course.branches.contains { $0.from == id || $0.to == id }
    entry.link = options.link(.station(id))
    entry.title = entry.names.map(\.text).joined(separator: " ")
    return entry
  }

  /// Where the trains go that stop at a station, where those back do not.
  private func note(on id: StationID) -> Words? {
    guard let isAlong = course.oneWayStops[id], let end = isAlong ? course.trunk.last : course.trunk.first else {
      return nil
    }
    let wording = self.wording(in: language)
    let name = stations[end]?.name.text(for: language) ?? end.rawValue
    return Words(text: wording.onlyToward(name), language: wording.language.rawValue)
  }

  /// The text in the languages of the diagram; a second language that would only repeat the first is left out.
  private func words(_ text: LocalizedText) -> [Words] {
    var words: [Words] = []
    for language in languages {
      guard let variant = text.variant(for: language) else { continue }
      if !words.contains(where: { $0.text == variant.text }), words.isEmpty || variant.language.base == language.base {
        words.append(Words(text: variant.text, language: variant.language.rawValue))
      }
    }
    return words
  }

  private func icons(of station: Station) -> [Icon] {
    var icons: [Icon] = []
    switch station.mark {
    case .railway: icons.append(.railway)
    case .airport: icons.append(.airport)
    case nil: break
    }
    let isStepFree =
      station.entrances.contains { $0.stepFree == true } || station.facilities.contains { $0.kind == .lift }
    if isStepFree { icons.append(.stepFree) }
    return icons
  }

  private func state(_ status: Status) -> Status.State {
    options.date.map { status.state(on: $0) } ?? status.state
  }

  /// What trains from the current station no longer come to; on a ring there is nothing such.
  private func passedStations() -> Set<StationID> {
    guard options.direction != nil, let current = options.current else { return [] }
    switch course.form {
    case .ring: return []
    case .open: return Set(course.stations).subtracting(course.ahead(of: current))
    case .tailed: return Set(course.travel.prefix { $0 != current })
    }
  }

  private func headings() -> [Words] {
    guard options.direction != nil || course.form == .ring else { return [] }
    return languages.compactMap { language in
      let wording = self.wording(in: language)
      let direction = line.directions.first { $0.id == options.direction }
      if course.form == .ring {
        let name = direction.map { $0.name.text(for: language) } ?? ""
        return Words(
          text: wording.joined([wording.loop, name]), language: wording.language.rawValue)
      }
      let terminus = course.travel.last.flatMap { stations[$0]?.name.text(for: language) } ?? ""
      let headsign = direction?.headsign?.text(for: language) ?? terminus
      return headsign.isEmpty
        ? nil : Words(text: wording.toward(headsign, in: city), language: wording.language.rawValue)
    }
  }

  /// Short turns and expresses of the sense of travel, each set of stations once, those with most trains first.
  private func services() -> [ServiceBar] {
    let direction = options.direction ?? line.directions.first?.id ?? line.patterns.first?.direction
    let patterns = line.patterns.filter { $0.direction == direction }
    let trips = city.tripCounts(of: line.id)
    let all = patterns.reduce(0) { $0 + (trips[$1.id] ?? 0) }
    var seen: Set<[StationID]> = []
    let usual = patterns.filter { pattern in
      guard pattern.kind == .short || pattern.kind == .express || course.expresses.contains(pattern.id) else {
        return false
      }
      // What runs a few times a day is a matter for the timetable.
      let share = all == 0 ? 1 : Double(trips[pattern.id] ?? 0) / Double(all)
      return share >= ServiceBar.smallestShare && seen.insert(pattern.stops.map(\.station)).inserted
    }
    let ranked = usual.enumerated().sorted { a, b in
      (-(trips[a.element.id] ?? 0), a.offset) < (-(trips[b.element.id] ?? 0), b.offset)
    }
    return ranked.prefix(ServiceBar.most).map { bar(for: $0.element) }
  }

  /// `Guogongzhuang → Yancun East · stay on board`, with the sign of the line they go on as.
  private func throughServices(_ chips: ChipIndex, _ wording: Wording) -> [(chip: Chip, words: Words)] {
    func name(_ id: StationID) -> String { stations[id]?.name.text(for: language) ?? id.rawValue }
    return city.throughServices(of: line.id).filter { course.stations.contains($0.station) }.map { service in
      let way = wording.way(from: name(service.station), to: name(service.terminus))
      return (
        chips.chip(for: city.lines[service.line], isOutside: false),
        Words(text: wording.joined([way, wording.stayOnBoard]), language: wording.language.rawValue)
      )
    }
  }

  private func bar(for pattern: ServicePattern) -> ServiceBar {
    let wording = self.wording(in: language)
    let stops = pattern.stops.map(\.station)
    let ends = wording.joined(
      [stops.first, stops.last].compactMap { $0 }.map { stations[$0]?.name.text(for: language) ?? $0.rawValue },
      by: " – ")
    let isExpress = pattern.kind == .express || course.expresses.contains(pattern.id)
    return ServiceBar(
      name: "\(isExpress ? wording.express : wording.shortTurn) \(ends)", language: language.rawValue,
      kind: isExpress ? .express : .short, stations: stops)
  }
}

extension City {
  /// How many trips run each pattern of a line.
  func tripCounts(of line: LineID) -> [PatternID: Int] {
    var counts: [PatternID: Int] = [:]
    for trip in trips where trip.line == line { counts[trip.pattern, default: 0] += 1 }
    return counts
  }
}

internal import TransitModel

/// Looks at a city as a whole.
struct CityCheck {
  let city: City
  let folder: CityFolder
  let context: ReadingContext
  private var log: FindingLog { context.log }

  init(city: City, folder: CityFolder, context: ReadingContext) {
    self.city = city
    self.folder = folder
    self.context = context
  }

  func run() {
    checkEmptiness()
    checkUnusedStations()
    checkSameNames()
    checkAges()
    checkHeadways()
    checkTimes()
  }

  private func checkEmptiness() {
    if city.lines.isEmpty, context.lines.isComplete {
      log.error("empty-city", at: .init(file: "lines.yaml"), "the city has no lines", .init(expected: "a line"))
    }
    if city.stations.isEmpty, context.stations.isComplete {
      log.error(
        "empty-city", at: .init(file: "stations.yaml"), "the city has no stations", .init(expected: "a station"))
    }
  }

  private func checkUnusedStations() {
    guard !city.lines.isEmpty, !log.hasErrors else { return }
    let used = Set(city.lines.flatMap { $0.patterns.flatMap { $0.stops.map(\.station) } })
    for station in city.stations where !used.contains(station.id) {
      guard let place = context.stations.place(of: station.id) else { continue }
      log.warning(
        "unused-station", at: place, "no line stops at station \(station.id.quoted)",
        .init(found: station.id.rawValue, expected: "a station of a pattern in lines.yaml"))
    }
  }

  /// Stations of one name that nothing tells apart.
  private func checkSameNames() {
    var first: [String: Station] = [:]
    for station in city.stations {
      let key = station.name.local + "\n" + (station.qualifier?.local ?? "")
      if let other = first[key], other.id != station.id, let place = context.stations.place(of: station.id) {
        log.warning(
          "same-name", at: place, "stations \(other.id.quoted) and \(station.id.quoted) have the same name",
          .init(
            found: station.name.local, expected: "names that tell stations apart", hint: "add \"qualifier\"",
            related: context.stations.place(of: other.id).map { [$0] } ?? []))
      }
      first[key] = first[key] ?? station
    }
  }

  /// Timetables that were older than a year when the newest of the data was made.
  private func checkAges() {
    var dates = city.lines.compactMap(\.timetableDate) + city.sources.compactMap(\.date)
    if let date = city.version?.date { dates.append(date) }
    guard let newest = dates.max() else { return }
    for line in city.lines {
      guard let date = line.timetableDate, newest.dayNumber - date.dayNumber > 365,
        let place = context.lines.place(of: line.id)
      else { continue }
      log.add(
        .info, "old-timetable", at: place,
        "the timetable of line \(line.id.quoted) is of \(date), more than a year before the newest data",
        .init(found: "\(date)", expected: "a date after \(newest + -365)"))
    }
  }

  /// Lines of which nobody knows when trains run.
  private func checkTimes() {
    let timed = Set(city.trips.map(\.line))
    for line in city.lines where line.status.state == .open && line.headways.isEmpty && line.firstLastTrains.isEmpty {
      guard !timed.contains(line.id), !log.hasErrors, let place = context.lines.place(of: line.id) else { continue }
      log.add(
        .info, "no-times", at: place, "nothing says when trains of line \(line.id.quoted) run",
        .init(expected: "a timetable, \"headways\" or \"firstLast\""))
    }
  }

  /// Headways of trains that a timetable has.
  private func checkHeadways() {
    struct Key: Hashable {
      let line: LineID
      let pattern: PatternID
      let service: ServiceID
    }
    let timed = Set(city.trips.map { Key(line: $0.line, pattern: $0.pattern, service: $0.service) })
    for line in city.lines {
      for headway in line.headways
      where timed.contains(Key(line: line.id, pattern: headway.pattern, service: headway.service)) {
        guard let place = context.lines.place(of: line.id) else { continue }
        log.warning(
          "headway-beside-timetable", at: place,
          "pattern \(headway.pattern.quoted) of line \(line.id.quoted) has headways and a timetable",
          .init(expected: "headways only where there is no timetable"))
      }
    }
    checkTrains()
  }

  /// Headways may ask for more trains than anybody runs.
  private func checkTrains() {
    var stops = 0
    for line in city.lines {
      let lengths = Dictionary(line.patterns.map { ($0.id, $0.stops.count) }, uniquingKeysWith: { first, _ in first })
      for headway in line.headways {
        stops += headway.trains * (lengths[headway.pattern] ?? 0)
        guard stops > Headway.mostStops, let place = context.lines.place(of: line.id) else { continue }
        log.error(
          "too-many-trains", at: place,
          "the headways of the city, up to those of line \(line.id.quoted), ask for more trains than any city has",
          .init(
            found: "\(stops) stops of trains", expected: "at most \(Headway.mostStops)",
            hint: "is a headway of \(headway.seconds) s meant in seconds?"))
        return
      }
    }
  }
}

internal import Journeys
internal import TransitModel

/// The stations of the line in order, with the lines to change to and the minutes between them.
struct LineStations: View {
  let lineClass: String
  let sections: [Section]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lineClass": ViewValue(lineClass)
    case "sections": ViewValue(sections)
    default: nil
    }
  }

  /// The whole line, or a branch of it.
  struct Section: View {
    let heading: Markup?
    let stops: [Stop]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "headingHTML": ViewValue(heading)
      case "stops": ViewValue(stops)
      default: nil
      }
    }
  }

  /// A station, and the way to the next one.
  struct Stop: View {
    let station: StationLink
    let code: String?
    let badges: [LineBadge]
    let walks: [LineBadge]
    let minutes: String?
    let length: String?
    let isApproximate: Bool
    let closure: Closure?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "station": ViewValue(station)
      case "code": ViewValue(code)
      case "hasBadges": ViewValue(!badges.isEmpty)
      case "badges": ViewValue(badges)
      case "hasWalks": ViewValue(!walks.isEmpty)
      case "walks": ViewValue(walks)
      case "minutes": ViewValue(minutes)
      case "length": ViewValue(length)
      case "isApproximate": ViewValue(isApproximate)
      case "closure": ViewValue(closure)
      default: nil
      }
    }
  }
}

extension LineStations {
  /// Nothing when the line has no pattern.
  init?(_ subject: LineSubject, on page: Page) {
    let line = subject.line
    guard let direction = line.directions.first?.id, let whole = line.wholeLine(direction) else { return nil }
    lineClass = page.frame.map.lineClass(line.id, in: subject.city.city.id)
    let sections = subject.city.services.sections(of: line.id, direction: direction)
    let stops = whole.isLoop ? whole.stops.dropLast() : whole.stops[...]
    var parts = [
      Section(
        heading: nil,
        stops: stops.enumerated().compactMap { index, stop in
          Stop(stop, next: index < sections.count ? sections[index] : nil, subject: subject, on: page)
        })
    ]
    let rest = Self.stationsElsewhere(on: line, than: whole)
    if !rest.isEmpty {
      parts.append(
        Section(
          heading: Markup(page.words[.furtherStations]),
          stops: rest.compactMap { Stop($0, next: nil, subject: subject, on: page) }))
    }
    self.sections = parts
  }

  /// Stops at stations that the whole line does not have: branches.
  private static func stationsElsewhere(on line: Line, than whole: ServicePattern) -> [ServicePattern.Stop] {
    var seen = Set(whole.stops.map(\.station))
    return line.patterns.flatMap(\.stops).filter { seen.insert($0.station).inserted }
  }
}

extension LineStations.Stop {
  init?(_ stop: ServicePattern.Stop, next: Journeys.Section?, subject: LineSubject, on page: Page) {
    guard let station = subject.city.stations[stop.station] else { return nil }
    let city = subject.city.city.id
    self.station = StationLink(station, in: city, on: page)
    code = stop.code ?? station.code
    badges = subject.city.lines(at: station.id).filter { $0.id != subject.line.id }
      .map { LineBadge($0, in: city, on: page) }
    walks = subject.city.lines(near: station.id).filter { $0.id != subject.line.id }
      .map { LineBadge($0, in: city, on: page) }
    minutes = next.map { page.words.duration(seconds: $0.seconds) }
    length = next?.metres.map { page.words.length(metres: $0) }
    isApproximate = next?.isApproximate ?? false
    closure = Closure(station.status, on: page)
  }
}

extension Module<LineSubject> {
  /// The stations of the line.
  static let lineStations = Module("line-stations") { LineStations($0, on: $1) }
}

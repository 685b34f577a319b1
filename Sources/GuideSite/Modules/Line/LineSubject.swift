internal import Journeys
internal import TransitModel

/// What the modules of a line page are made from.
struct LineSubject: Sendable {
  /// The city.
  let city: CityIndex
  /// The line.
  let line: Line
  /// The trains of each of its stations, this line's rows only.
  let rows: [StationID: [StationServices.Row]]
  /// All its trains.
  let timetables: [LineTimetable]

  /// Makes its diagram.
  let drawings: Drawings

  init(_ line: Line, in city: CityIndex, drawings: Drawings) {
    self.city = city
    self.line = line
    self.drawings = drawings
    var rows: [StationID: [StationServices.Row]] = [:]
    for station in line.stationsInOrder {
      rows[station] = city.services.services(at: station).rows.filter { $0.line == line.id }
    }
    self.rows = rows
    timetables = LineTimetable.all(of: line, in: city.city)
  }

  /// The stations in the order of travel in a direction: the whole line, then what other patterns add.
  func stations(in direction: DirectionID) -> [Station] {
    var seen: Set<StationID> = []
    return line.patterns(of: direction).flatMap(\.stops).map(\.station).filter { seen.insert($0).inserted }
      .compactMap { city.stations[$0] }
  }

  /// The rows of one direction, station by station, of the kinds of day that have any.
  func services(in direction: DirectionID) -> [ServiceID] {
    let used = Set(rows.values.joined().filter { $0.direction == direction }.map(\.service))
    return city.city.services.map(\.id).filter(used.contains)
  }

  /// The termini of a direction's branches, in the order of its stations' rows; nothing for the one of a direction that
  /// does not fork.
  func branches(in direction: DirectionID) -> [StationID?] {
    let found = stations(in: direction).flatMap { rows[$0.id] ?? [] }.filter { $0.direction == direction }
    return found.flatMap(\.byBranch).distinct(\.branch)
  }

  /// The trains of a station in a direction, of one that forks those of a branch, on a kind of day.
  func row(
    at station: StationID, _ direction: DirectionID, branch: StationID?, _ service: ServiceID
  ) -> StationServices.Row? {
    let row = rows[station]?.first { $0.direction == direction && $0.service == service }
    return row?.byBranch.first { $0.branch == branch }
  }
}

extension [Module<LineSubject>] {
  /// The modules of a line page, in order.
  static let linePage: [Module<LineSubject>] = [
    .lineTitle, .lineNotices, .lineNext, .lineDiagram, .locator, .lineStations, .lineTimes, .lineHeadways, .allTrains,
    .openings,
  ]
}

extension Module<LineSubject> {
  /// Notices for the line.
  static let lineNotices = Module("notices") { subject, page in
    Notices(
      subject.city.city.notices.filter { $0.lines.contains(subject.line.id) }, in: subject.city, on: page)
  }
}

extension Module<LineSubject> {
  /// The diagram of the line.
  static let lineDiagram = Module("diagram") { subject, page in
    subject.drawings.diagram(of: subject.line, in: subject.city.city, on: page)
  }
}

internal import Journeys
internal import TransitModel

/// What scripts make of a line: a table of its whole timetable, or a list of what leaves next at one of its stations.
struct AllTrains: View {
  let line: String
  let data: Markup

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lineID": ViewValue(line)
    case "dataHTML": ViewValue(data)
    default: nil
    }
  }
}

extension AllTrains {
  /// How many bytes a page may carry; the trains of a line that takes more are told on the pages of its stations.
  private static let mostLetters = 150_000

  /// Nothing where no train has times, or the page would become too large.
  ///
  /// The data are `[direction, kind of day, days of the week, ids of the stations, paces, runs]` for each table, with runs as
  /// `start, minutes after the one before, pace` one after the other.
  init?(timetableOf subject: LineSubject, on page: Page) {
    let tables = subject.line.directions.flatMap { direction -> [String] in
      let label = DirectionLabel(direction.id, of: subject.line, in: subject.city, on: page)
      let own = subject.timetables.filter { $0.direction == direction.id }
      return DayKinds.merged(own, service: \.service, key: \.trains).map {
        Self.table($0.row, $0.services, label, of: subject, on: page)
      }
    }
    let text = ScriptText.array(tables)
    guard !tables.isEmpty, text.utf8.count <= Self.mostLetters else { return nil }
    line = subject.line.id.rawValue
    data = Markup(safe: text)
  }

  private static func table(
    _ table: LineTimetable, _ services: [ServiceID], _ label: DirectionLabel, of subject: LineSubject, on page: Page
  ) -> String {
    let calendars = subject.city.city.services.filter { services.contains($0.id) }
    let known = Set(calendars.flatMap(\.weekdays))
    let weekdays = Weekday.allCases.enumerated().filter { known.contains($0.element) }.map { String($0.offset) }
    var minute = 0
    let runs = table.trains.runs.flatMap { run -> [String] in
      defer { minute = run.minute }
      return [String(run.start), String(run.minute - minute), String(run.pace)]
    }
    return ScriptText.array([
      ScriptText.literal(label.towards.html),
      ScriptText.literal(DayKinds.label(services, in: subject.city, on: page).html),
      ScriptText.literal(weekdays.joined()), ScriptText.array(table.stations.map { ScriptText.literal($0.rawValue) }),
      ScriptText.array(table.trains.paces.map(ScriptText.literal)), ScriptText.array(runs),
    ])
  }

  /// The stations of the line with those beside them, `[id, pages]`; nothing where no train leaves.
  init?(nextOf subject: LineSubject, on page: Page) {
    let (city, map) = (subject.city, page.frame.map)
    let rows = subject.line.stationsInOrder.compactMap { station -> String? in
      let beside = city.services.neighbours(of: station).filter { $0.line == subject.line.id }
      guard !beside.isEmpty, subject.rows[station]?.isEmpty == false else { return nil }
      let pages = beside.map { ScriptText.literal(map.stationSlug($0.section.to, in: city.city.id)) }
      return ScriptText.array([ScriptText.literal(station.rawValue), ScriptText.array(pages.distinct(\.self))])
    }
    guard !rows.isEmpty else { return nil }
    line = subject.line.id.rawValue
    data = Markup(safe: ScriptText.array(rows))
  }
}

extension Module<LineSubject> {
  /// What leaves next at a station of the line.
  static let lineNext = Module("line-next") { AllTrains(nextOf: $0, on: $1) }

  /// The whole timetable.
  static let allTrains = Module("all-trains") { AllTrains(timetableOf: $0, on: $1) }
}

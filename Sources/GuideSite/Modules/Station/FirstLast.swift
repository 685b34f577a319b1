internal import Journeys
internal import TransitModel

/// The first and the last train of each line, direction and kind of day.
struct FirstLast: View {
  let lines: [LineTimes]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lines": ViewValue(lines)
    default: nil
    }
  }

  /// The trains of one line.
  struct LineTimes: View {
    let badge: LineBadge
    let lineName: Markup
    let date: TimetableDate?
    let directions: [Direction]
    let hasLater: Bool
    let isRing: Bool
    /// The days of the week on which no train leaves, where there are any.
    let daysOff: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "lineNameHTML": ViewValue(lineName)
      case "date": ViewValue(date)
      case "directions": ViewValue(directions)
      case "hasLater": ViewValue(hasLater)
      case "isRing": ViewValue(isRing)
      case "daysOffHTML": ViewValue(daysOff)
      case "columnCount": ViewValue(hasLater ? 4 : 3)
      default: nil
      }
    }
  }

  /// The trains in one direction.
  struct Direction: View {
    let label: DirectionLabel
    let rows: [Row]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "label": ViewValue(label)
      case "rows": ViewValue(rows)
      default: nil
      }
    }
  }

  /// The trains on some kinds of day.
  struct Row: View {
    let days: Markup
    let first: TimeCell
    let last: TimeCell?
    let later: TimeCell?
    let isAllNight: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "daysHTML": ViewValue(days)
      case "first": ViewValue(first)
      case "last": ViewValue(last)
      case "later": ViewValue(later)
      case "isAllNight": ViewValue(isAllNight)
      default: nil
      }
    }
  }
}

extension FirstLast {
  /// Nothing when no train leaves from the station.
  init?(_ subject: StationSubject, on page: Page) {
    lines = subject.city.lines(at: subject.station.id).compactMap { line in
      let rows = subject.rows(of: line.id)
      guard !rows.isEmpty else { return nil }
      let directions = line.directions.flatMap { direction in
        let branches = rows.filter { $0.direction == direction.id }.flatMap(\.byBranch)
        return branches.distinct(\.branch).map { branch in
          Direction(
            label: DirectionLabel(direction.id, branch: branch, of: line, in: subject.city, on: page),
            rows: Self.rows(branches.filter { $0.branch == branch }, in: subject.city, on: page))
        }
      }
      return LineTimes(
        badge: LineBadge(line, in: subject.city.city.id, on: page), lineName: page.text(line.name),
        date: TimetableDate(line, today: page.frame.today, words: page.words), directions: directions,
        hasLater: directions.contains { $0.rows.contains { !$0.isAllNight && $0.later != nil } },
        isRing: line.patterns.contains(where: \.isLoop), daysOff: Self.daysOff(rows, in: subject.city, on: page))
    }
    if lines.isEmpty { return nil }
  }

  private static func daysOff(_ rows: [StationServices.Row], in city: CityIndex, on page: Page) -> Markup? {
    let services = Set(rows.map(\.service))
    let running = Set(city.city.services.filter { services.contains($0.id) }.flatMap(\.weekdays))
    // A service of dates alone says nothing of the days of the week.
    if running.isEmpty { return nil }
    let days = Weekday.allCases.filter { !running.contains($0) }
    return days.isEmpty ? nil : Markup(page.words(.noTrainsOn, ["days": page.words.days(days)]))
  }

  private static func rows(_ rows: [StationServices.Row], in city: CityIndex, on page: Page) -> [Row] {
    let cells = rows.map { (service: $0.service, cells: TrainCells($0, in: city, on: page)) }
    return DayKinds.merged(cells, service: \.service, key: \.cells).map { found, services in
      Row(
        days: DayKinds.label(services, in: city, on: page), first: found.cells.first, last: found.cells.last,
        later: found.cells.later, isAllNight: found.cells.isAllNight)
    }
  }
}

extension Module<StationSubject> {
  /// First and last trains.
  static let firstLast = Module("first-last") { FirstLast($0, on: $1) }
}

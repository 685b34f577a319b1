internal import Journeys
internal import TransitModel

extension FirstLast {
  /// Nothing when no train leaves from the station.
  init?(_ subject: StationSubject, on page: Page) {
    var lines = subject.city.lines(at: subject.station.id).compactMap { LineTimes($0, at: subject, on: page) }
    if lines.isEmpty { return nil }
    marks = Self.mark(&lines)
    notes = Self.notes(lines)
    self.lines = lines
  }

  /// Gives each note of the table a letter, in the order in which they stand.
  private static func mark(_ lines: inout [LineTimes]) -> [TimeMark] {
    var known: [Markup] = []
    func marked(_ cell: TimeCell?) -> TimeCell? {
      guard var cell, let note = cell.note else { return cell }
      if !known.contains(note) { known.append(note) }
      cell.mark = known.firstIndex(of: note).map(Letters.letter)
      return cell
    }
    for line in lines.indices {
      for direction in lines[line].directions.indices {
        for row in lines[line].directions[direction].rows.indices {
          var cells = lines[line].directions[direction].rows[row]
          cells.first = marked(cells.first) ?? cells.first
          cells.last = marked(cells.last)
          cells.later = marked(cells.later)
          lines[line].directions[direction].rows[row] = cells
        }
      }
    }
    return known.enumerated().map { TimeMark(letter: Letters.letter($0), meaning: $1) }
  }

  /// What is said of several lines alike stands there once.
  private static func notes(_ lines: [LineTimes]) -> [Note] {
    var notes: [Note] = []
    for line in lines where line.date != nil || line.daysOff != nil {
      if let index = notes.firstIndex(where: { $0.date == line.date && $0.daysOff == line.daysOff }) {
        notes[index].badges.append(line.badge)
      } else {
        notes.append(Note(badges: [line.badge], date: line.date, daysOff: line.daysOff))
      }
    }
    if notes.count == 1, notes[0].badges.count == lines.count { notes[0].badges = [] }
    return notes
  }
}

extension FirstLast.LineTimes {
  /// Nothing when none of the line's trains leaves from the station.
  fileprivate init?(_ line: Line, at subject: StationSubject, on page: Page) {
    let (city, rows) = (subject.city, subject.rows(of: line.id))
    guard !rows.isEmpty else { return nil }
    badge = LineBadge(line, in: city.city.id, on: page)
    date = TimetableDate(line, today: page.frame.today, words: page.words)
    daysOff = Self.daysOff(rows, in: city, on: page)
    directions = line.directions.flatMap { direction in
      let branches = rows.filter { $0.direction == direction.id }.flatMap(\.byBranch)
      return branches.distinct(\.branch).map { branch in
        FirstLast.Direction(
          label: branch.flatMap { city.stations[$0] }.map { DirectionLabel(towards: $0, in: city, on: page) }
            ?? DirectionLabel(direction.id, of: line, in: city, on: page),
          rows: FirstLast.Row.rows(branches.filter { $0.branch == branch }, in: city, on: page))
      }
    }
  }

  private static func daysOff(_ rows: [StationServices.Row], in city: CityIndex, on page: Page) -> Markup? {
    let services = Set(rows.map(\.service))
    let running = Set(city.city.services.filter { services.contains($0.id) }.flatMap(\.weekdays))
    // A service of dates alone says nothing of the days of the week.
    if running.isEmpty { return nil }
    let days = Weekday.allCases.filter { !running.contains($0) }
    return days.isEmpty ? nil : Markup(page.words(.noTrainsOn, ["days": page.words.days(days)]))
  }
}

extension FirstLast.Row {
  /// A row for each kinds of day that have the same trains.
  fileprivate static func rows(_ rows: [StationServices.Row], in city: CityIndex, on page: Page) -> [Self] {
    let cells = rows.map { (service: $0.service, cells: TrainCells($0, in: city, on: page)) }
    return DayKinds.merged(cells, service: \.service, key: \.cells).map { found, services in
      let days = DayKinds.label(services, in: city, on: page)
      // In the column of last trains stand those that go all the way, on a ring as on any other line.
      let (last, later) =
        found.cells.isRing ? (found.cells.later, found.cells.last) : (found.cells.last, found.cells.later)
      return Self(
        days: days, isEveryDay: days == Markup(page.words[.everyDay]), first: found.cells.first, last: last,
        later: later, isAllNight: found.cells.isAllNight)
    }
  }
}

extension Module<StationSubject> {
  /// First and last trains.
  static let firstLast = Module("first-last") { FirstLast($0, on: $1) }
}

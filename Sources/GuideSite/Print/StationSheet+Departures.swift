internal import Diagrams
internal import Journeys
internal import TransitModel

extension StationSheets {
  /// The most dates that are told one by one.
  private static var mostDates: Int { 14 }

  /// The departures of a station; nothing where no train is known.
  func departures(of subject: StationSubject) -> DepartureBoard? {
    var panels: [DepartureBoard.Panel] = []
    for line in city.lines(at: subject.station.id) {
      let rows = subject.rows(of: line.id)
      for direction in line.directions {
        let own = rows.filter { $0.direction == direction.id }
        if !own.isEmpty { panels.append(panel(own, line: line, direction: direction.id)) }
      }
    }
    guard !panels.isEmpty else { return nil }
    return DepartureBoard(
      heading: words.heading("heading-departures"), panels: panels,
      lastLegend: words.heading("lastTrain").first ?? words.plain(""),
      exceptions: exceptions(services: Set(subject.services.rows.map(\.service)))
        + notices(lines: Set(city.linesAt[subject.station.id] ?? []), stations: [subject.station.id]))
  }

  /// The departures of a line in a direction.
  func panel(_ rows: [StationServices.Row], line: Line, direction: DirectionID) -> DepartureBoard.Panel {
    let known = DayKinds.alike(rows.filter { $0.kind != .firstLast })
    let letters = EarlyEnds(
      known.flatMap(\.row.departures).filter { $0.headwaySeconds == nil },
      branches: known.first { !$0.row.branches.isEmpty }?.row.branches.compactMap(\.branch) ?? [])
    let tables = known.map { row, services in
      DepartureBoard.Table(days: words.days(services, in: city), hours: hours(row, letters: letters))
    }
    var notes: [String] = []
    if rows.contains(where: { $0.isApproximate && $0.kind != .headway }), let text = words.first.template("estimates") {
      notes.append(text)
    }
    return DepartureBoard.Panel(
      badge: badge(line), towards: words.towards(direction, of: line, in: city), tables: tables,
      marks: letters.termini.compactMap { terminus in
        letters.letter(of: terminus).map { letter in
          let name = city.stations[terminus]?.name.text(for: words.first.tag) ?? terminus.rawValue
          let phrase: Phrase = letters.isBranch(terminus) ? .towards : .onlyTo
          return DepartureBoard.Mark(letter: letter, meaning: words.plain(words.first(phrase, ["terminus": name])))
        }
      }, notes: notes.map(words.plain), ends: ends(rows))
  }

  private func hours(_ row: StationServices.Row, letters: EarlyEnds) -> [DepartureBoard.Hour] {
    let lasts = [row.last] + row.byBranch.compactMap(\.lastThrough)
    let isHeadway = row.isAboutHeadways
    return row.headways.map { headway in
      let trains = row.departures.filter { $0.time.seconds / 3600 == headway.hour }.map { departure in
        DepartureBoard.Train(
          minute: departure.time.seconds / 60 % 60, letter: letters.letter(of: departure.terminus),
          isLast: lasts.contains(departure))
      }
      return DepartureBoard.Hour(
        hour: headway.hour, trains: isHeadway ? [] : trains,
        interval: words.plain(Headways.interval(headway, isAbout: isHeadway, words: words.first)))
    }
  }

  private func ends(_ rows: [StationServices.Row]) -> [DepartureBoard.Ends] {
    let texts = rows.map { row in (service: row.service, text: text(of: TrainEnds(row, in: city))) }
    return DayKinds.merged(texts, service: \.service, key: \.text).map { row, services in
      DepartureBoard.Ends(days: words.days(services, in: city), text: words.plain(row.text))
    }
  }

  /// "First 05:10 · Last 23:12 · 23:40 only to Xizhimen".
  private func text(of ends: TrainEnds) -> String {
    var parts = [label("shortFirst") + " " + clock(ends.first)]
    if let last = ends.last { parts.append(label("shortLast") + " " + clock(last)) }
    if let later = later(ends) { parts.append(later) }
    return parts.joined(separator: " · ")
  }

  /// What runs after the last train of the whole line: "23:40 only to Xizhimen".
  private func later(_ ends: TrainEnds) -> String? {
    guard let later = ends.later else { return nil }
    if ends.isRing { return label("shortRing") + " " + clock(later) }
    return clock(later) + " " + words.onlyTo(later.terminus, in: city)
  }

  private func label(_ key: String) -> String { words.first.template(key) ?? key }

  /// The time of a departure, marked where it is an estimate.
  func clock(_ departure: Departure) -> String { (departure.isApproximate ? "~" : "") + departure.time.clock }

  // MARK: First and last trains

  /// First and last trains by line, direction and branch.
  func firstLast(of subject: StationSubject) -> FirstLastTable? {
    var rows: [FirstLastTable.Row] = []
    for line in city.lines(at: subject.station.id) {
      let own = subject.rows(of: line.id)
      for direction in line.directions {
        let branches = own.filter { $0.direction == direction.id }.flatMap(\.byBranch)
        for branch in branches.distinct(\.branch) {
          let days = branches.filter { $0.branch == branch }.map { (service: $0.service, day: day($0)) }
          let merged = DayKinds.merged(days, service: \.service, key: \.day)
          rows.append(
            FirstLastTable.Row(
              badge: badge(line), towards: words.towards(direction.id, branch: branch, of: line, in: city),
              days: merged.map { row, services in
                FirstLastTable.Day(
                  days: words.days(services, in: city).first ?? words.plain(""), first: row.day.first,
                  last: row.day.last, notes: row.day.notes)
              }))
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    return FirstLastTable(
      heading: words.heading("heading-first-last"),
      columns: ["shortFirst", "shortLast"].map { words.heading($0).first ?? words.plain("") }, rows: rows)
  }

  private func day(_ row: StationServices.Row) -> FirstLastTable.Day {
    let ends = TrainEnds(row, in: city)
    var notes: [String] = []
    if ends.isAllNight { notes.append(label("allNight")) }
    if ends.first.isShortTurn { notes.append(clock(ends.first) + " " + words.onlyTo(ends.first.terminus, in: city)) }
    if let last = ends.last, last.isShortTurn {
      notes.append(clock(last) + " " + words.onlyTo(last.terminus, in: city))
    }
    if let later = later(ends) { notes.append(later) }
    return FirstLastTable.Day(
      days: words.plain(""), first: clock(ends.first), last: ends.last.map(clock), notes: notes.map(words.plain))
  }

  // MARK: Holidays and notices

  /// Dates on which other trains run than on their day of the week: "1 October 2026, 2 October 2026: Weekends".
  func exceptions(services used: Set<ServiceID>) -> [SheetText] {
    let services = city.city.services.filter { used.contains($0.id) }
    let dates = Set(services.flatMap { $0.added + $0.removed }).sorted().filter { day ?? $0 <= $0 }
    var groups: [(services: [ServiceID], dates: [CalendarDate])] = []
    for date in dates.prefix(Self.mostDates) {
      let running = services.filter { $0.holds(on: date) }.map(\.id)
      if let known = groups.firstIndex(where: { $0.services == running }) {
        groups[known].dates.append(date)
      } else {
        groups.append((running, [date]))
      }
    }
    return groups.map { group in
      let dates = words.first.list(group.dates.map { words.first.date($0) })
      let kind =
        group.services.isEmpty
        ? words.first.template("noTrain") ?? "" : words.days(group.services, in: city).first?.text ?? ""
      return words.plain(words.first(.sheetOnDates, ["dates": dates, "days": kind]))
    }
  }

  /// The notices that concern stations, or lines as a whole.
  func notices(lines: Set<LineID>, stations: Set<StationID>) -> [SheetText] {
    city.city.notices.filter { notice in
      (!stations.isDisjoint(with: notice.stations)
        || (notice.stations.isEmpty && !lines.isDisjoint(with: notice.lines)))
        && (notice.until.flatMap { until in day.map { $0 <= until } } ?? true)
    }.map { notice in
      let span = [
        notice.from.map { words.first(.fromDate, ["from": words.first.date($0)]) },
        notice.until.map { words.first(.throughDate, ["until": words.first.date($0)]) },
      ].compactMap { $0 }
      let title = notice.title.text(for: words.first.tag)
      let text = [notice.text?.text(for: words.first.tag), span.isEmpty ? nil : words.first.list(span)].compactMap {
        $0
      }
      return words.plain(([title] + text).joined(separator: " · "))
    }
  }
}

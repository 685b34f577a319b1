internal import Journeys
internal import TransitModel

/// Every train of the day: a table of hours and minutes for each line, direction and kind of day.
struct Departures: View {
  let timeZone: String
  /// The dates on which other services run than on most days of their name, each with those that do:
  /// `2026-10-01:weekend,daily 2026-10-02:…`; without any where no train leaves.
  let special: String?
  let lines: [LineDepartures]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "timeZone": ViewValue(timeZone)
    case "special": ViewValue(special)
    case "lines": ViewValue(lines)
    default: nil
    }
  }

  /// The trains of one line in one direction.
  struct LineDepartures: View {
    let badge: LineBadge
    let direction: DirectionLabel
    let date: TimetableDate?
    let tables: [HourTable]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "direction": ViewValue(direction)
      case "date": ViewValue(date)
      case "tables": ViewValue(tables)
      default: nil
      }
    }
  }
}

extension Departures {
  /// Nothing when not a single train is known.
  init?(_ subject: StationSubject, on page: Page) {
    var lines: [LineDepartures] = []
    for line in subject.city.lines(at: subject.station.id) {
      let rows = subject.rows(of: line.id).filter { $0.kind != .firstLast }
      for direction in line.directions {
        let tables = Self.tables(rows.filter { $0.direction == direction.id }, in: subject.city, on: page)
        guard !tables.isEmpty else { continue }
        lines.append(
          LineDepartures(
            // A summary is a button, which holds no link.
            badge: LineBadge(line, in: subject.city.city.id, on: page, isLinked: false),
            direction: DirectionLabel(direction.id, of: line, in: subject.city, on: page),
            date: TimetableDate(line, today: page.frame.today, words: page.words), tables: tables))
      }
    }
    if lines.isEmpty { return nil }
    self.lines = lines
    timeZone = subject.city.city.timeZone
    special = Self.special(subject)
  }

  private static func special(_ subject: StationSubject) -> String? {
    let used = Set(subject.services.rows.map(\.service))
    let services = subject.city.city.services.filter { used.contains($0.id) }
    let dates = Set(services.flatMap { $0.added + $0.removed }).sorted()
    let texts = dates.map { date in
      let running = services.filter { $0.holds(on: date) }.map(\.id.token)
      return "\(date):" + running.joined(separator: ",")
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  private static func tables(_ rows: [StationServices.Row], in city: CityIndex, on page: Page) -> [HourTable] {
    DayKinds.alike(rows).map { HourTable($0.row, services: $0.services, in: city, on: page) }
  }
}

extension ServiceID {
  /// The id without what parts ids in the attributes of a page.
  var token: String {
    String(
      decoding: rawValue.utf8.flatMap { byte -> [UInt8] in
        byte > 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "%")
          ? [byte] : Array("%\(byte)".utf8)
      }, as: UTF8.self)
  }
}

extension Module<StationSubject> {
  /// The day's departures.
  static let departures = Module("departures") { Departures($0, on: $1) }
}

internal import TransitModel

/// The line's name and badge, and what is to be known of it at once.
struct LineTitle: View {
  let badge: LineBadge
  let name: Markup
  let otherName: Markup?
  let route: Markup?
  let icon: Markup?
  let date: TimetableDate?
  let facts: [Fact]
  let closure: Closure?
  /// The spans of dates in which it runs: `2026-03-01/2026-10-31 …`; nothing where it runs as long as the timetable holds.
  let seasons: String?
  let timeZone: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "badge": ViewValue(badge)
    case "nameHTML": ViewValue(self.name)
    case "otherNameHTML": ViewValue(otherName)
    case "routeHTML": ViewValue(route)
    case "iconHTML": ViewValue(icon)
    case "date": ViewValue(date)
    case "hasFacts": ViewValue(!facts.isEmpty)
    case "facts": ViewValue(facts)
    case "closure": ViewValue(closure)
    case "seasons": ViewValue(seasons)
    case "timeZone": ViewValue(timeZone)
    default: nil
    }
  }
}

extension LineTitle {
  init(_ subject: LineSubject, on page: Page) {
    let line = subject.line
    badge = LineBadge(line, in: subject.city.city.id, on: page, isLinked: false)
    name = page.text(line.name)
    otherName = page.otherName(line.name)
    route = LineRoute.text(line, in: subject.city, on: page)
    icon = line.mark.flatMap { page.frame.icons.icon($0.rawValue) }
    date = TimetableDate(line, today: page.frame.today, words: page.words)
    facts = Self.facts(of: subject, on: page)
    closure = Closure(line.status, on: page)
    seasons = subject.city.seasons.spans[line.id].map { spans in
      spans.map { "\($0.lowerBound)/\($0.upperBound)" }.joined(separator: " ")
    }
    timeZone = subject.city.city.timeZone
  }

  private static func facts(of subject: LineSubject, on page: Page) -> [Fact] {
    let line = subject.line
    let words = page.words
    var facts = [Fact(.stationsLabel, Markup(words.number(line.stationsInOrder.count)), words)]
    if let metres = line.lengthInMetres { facts.append(Fact(.length, Markup(words.length(metres: metres)), words)) }
    if let first = line.openings.first { facts.append(Fact(.opened, Markup(words.date(first.date)), words)) }
    if let name = page.text(line.operatorName) { facts.append(Fact(.operatedBy, name, words)) }
    let former = line.formerNames.map { page.text($0.name) }
    if !former.isEmpty { facts.append(Fact(.formerly, former.joined(words[.listComma]), words)) }
    return facts
  }
}

/// From where to where a line runs.
enum LineRoute {
  /// "Xizhimen – Dongzhimen", "Ring line"; nothing for a line without stations.
  static func text(_ line: Line, in city: CityIndex, on page: Page) -> Markup? {
    guard let direction = line.directions.first, let whole = line.wholeLine(direction.id),
      let first = whole.stops.first.flatMap({ city.stations[$0.station] }),
      let last = whole.stops.last.flatMap({ city.stations[$0.station] })
    else { return nil }
    if whole.isLoop { return Markup(page.words[.ringLine]) }
    return page.words.markup(.fromTo, ["from": page.text(first.name), "to": page.text(last.name)])
  }
}

extension Module<LineSubject> {
  /// The line's name and badge.
  static let lineTitle = Module("line-title") { LineTitle($0, on: $1) }
}

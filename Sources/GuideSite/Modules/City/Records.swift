internal import TransitModel

/// What is first, longest and most in the network.
struct Records: View {
  let facts: [Fact]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "facts": ViewValue(facts)
    default: nil
    }
  }
}

extension Records {
  /// Nothing when the data tell none.
  init?(_ city: CityIndex, on page: Page) {
    var facts: [Fact] = []
    let words = page.words
    let lines = city.city.lines
    func add(_ phrase: Phrase, _ line: Line, _ detail: String) {
      facts.append(
        Fact(phrase, words.markup(.recordDetail, ["what": page.text(line.name), "detail": Markup(detail)]), words))
    }
    let opened = lines.compactMap { line in line.openings.first.map { (line: line, date: $0.date) } }
    if let oldest = opened.min(by: { $0.date < $1.date }) {
      add(.oldestLine, oldest.line, words.date(oldest.date))
    }
    if let newest = Self.newestOpening(lines) { add(.newestSection, newest.line, words.date(newest.date)) }
    let measured = lines.compactMap { line in line.lengthInMetres.map { (line: line, metres: $0) } }
    if measured.count > 1, let longest = measured.max(by: { $0.metres < $1.metres }) {
      add(.longestLine, longest.line, words.length(metres: longest.metres))
    }
    if lines.count > 1, let most = lines.max(by: { $0.stationsInOrder.count < $1.stationsInOrder.count }) {
      add(.mostStations, most, words.count(.stations, most.stationsInOrder.count))
    }
    if !city.city.trips.isEmpty { facts.append(Self.trips(of: city, on: page)) }
    if let text = page.text(city.city.romanisation) { facts.append(Fact(.romanisation, text, words)) }
    if facts.isEmpty { return nil }
    self.facts = facts
  }

  private static func newestOpening(_ lines: [Line]) -> (line: Line, date: CalendarDate)? {
    lines.compactMap { line in line.openings.last.map { (line: line, date: $0.date) } }.max { $0.date < $1.date }
  }

  /// How many trains run on the day of the week with most.
  private static func trips(of city: CityIndex, on page: Page) -> Fact {
    var counts: [ServiceID: Int] = [:]
    for trip in city.city.trips { counts[trip.service, default: 0] += 1 }
    let most = Weekday.allCases.map { day in
      city.city.services.filter { $0.weekdays.contains(day) }.reduce(0) { $0 + (counts[$1.id] ?? 0) }
    }.max()
    let number = page.words.number(most ?? 0)
    return Fact(.trainsADay, Markup(page.words(.upTo, ["count": number])), page.words)
  }
}

extension Module<CityIndex> {
  /// Facts about the network.
  static let records = Module("records") { Records($0, on: $1) }
}

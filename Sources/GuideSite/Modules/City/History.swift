internal import Diagrams
internal import TransitModel

/// What the modules of a city's history are made from.
struct HistorySubject: Sendable {
  /// The city.
  let city: CityIndex
  /// Makes its drawing.
  let drawings: Drawings
}

extension [Module<HistorySubject>] {
  /// The modules of a history page, in order.
  static let historyPage: [Module<HistorySubject>] = [.historyTitle, .historyStrip]
}

extension CityIndex {
  /// Whether there is anything to tell.
  var hasHistory: Bool { !city.history.isEmpty || city.lines.contains { !$0.openings.isEmpty } }
}

/// The heading of a history.
struct HistoryTitle: View {
  let title: Markup
  let facts: [Fact]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "titleHTML": ViewValue(title)
    case "facts": ViewValue(facts)
    default: nil
    }
  }
}

extension HistoryTitle {
  init(_ city: CityIndex, on page: Page) {
    let words = page.words
    title = words.markup(.historyOf, ["city": page.text(city.city.network ?? city.city.name)])
    let openings = city.city.lines.flatMap(\.openings)
    let dates = openings.map(\.date) + city.city.history.map(\.date)
    var facts: [Fact] = []
    if let first = dates.min() { facts.append(Fact(.historyFrom, Markup(words.date(first)), words)) }
    if let last = dates.max() { facts.append(Fact(.historyUntil, Markup(words.date(last)), words)) }
    if !openings.isEmpty { facts.append(Fact(.openingsLabel, Markup(words.number(openings.count)), words)) }
    self.facts = facts
  }
}

/// The newest of a city's history, with the way to all of it.
struct LatestHistory: View {
  let entries: [Openings.Entry]
  let address: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "entries": ViewValue(entries)
    case "address": ViewValue(address)
    default: nil
    }
  }

  /// How many are shown.
  private static let count = 5
}

extension LatestHistory {
  /// Nothing when there is nothing to tell.
  init?(_ city: CityIndex, on page: Page) {
    guard city.hasHistory else { return nil }
    let openings = city.city.lines.flatMap { line in line.openings.map { (line: line, opening: $0) } }
    let newest = openings.enumerated().sorted { a, b in
      a.element.opening.date == b.element.opening.date
        ? a.offset < b.offset : a.element.opening.date > b.element.opening.date
    }.prefix(Self.count).map(\.element)
    entries = newest.map { item in
      var entry = Openings.Entry(item.opening, in: city, on: page)
      entry.badge = LineBadge(item.line, in: city.city.id, on: page)
      return entry
    }
    address = page.address(of: .history(city.city.id))
  }
}

extension Module<HistorySubject> {
  /// The heading.
  static let historyTitle = Module("history-title") { HistoryTitle($0.city, on: $1) }
  /// The history as a metro line.
  static let historyStrip = Module("history-strip") { subject, page in
    let city = subject.city.city
    let languages = [page.language] + city.languages.filter { $0.base != page.language.base }
    return subject.drawings.history(of: city.id.rawValue, on: page) { options in
      HistoryStrip(city: city, languages: languages, words: page.frame.languages, options: options) {
        page.address(of: .line(city.id, $0.id))
      }
    }
  }
}

extension Module<CityIndex> {
  /// What opened last.
  static let latestHistory = Module("latest-history") { LatestHistory($0, on: $1) }
}

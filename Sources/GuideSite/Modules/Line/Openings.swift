internal import TransitModel

/// When the line's sections opened.
struct Openings: View {
  let entries: [Entry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "entries": ViewValue(entries)
    default: nil
    }
  }

  /// The opening of a section.
  struct Entry: View {
    let isoDate: String
    let date: String
    let section: Markup?
    let name: Markup?
    let length: String?
    let formerLine: Markup?
    /// The line, where entries of several stand together.
    var badge: LineBadge?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "isoDate": ViewValue(isoDate)
      case "date": ViewValue(date)
      case "sectionHTML": ViewValue(section)
      case "sectionNameHTML": ViewValue(self.name)
      case "length": ViewValue(length)
      case "formerLineHTML": ViewValue(formerLine)
      case "badge": ViewValue(badge)
      default: nil
      }
    }
  }
}

extension Openings {
  /// Nothing when no opening is known.
  init?(_ subject: LineSubject, on page: Page) {
    guard !subject.line.openings.isEmpty else { return nil }
    entries = subject.line.openings.map { Entry($0, in: subject.city, on: page) }
  }
}

extension Openings.Entry {
  init(_ opening: Opening, in city: CityIndex, on page: Page) {
    func name(_ station: StationID?) -> Markup? { station.flatMap { city.stations[$0] }.map { page.text($0.name) } }
    let words = page.words
    isoDate = opening.date.description
    date = words.date(opening.date)
    section =
      switch (name(opening.from), name(opening.to)) {
      case (let from?, let to?): words.markup(.fromTo, ["from": from, "to": to])
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
    self.name = page.text(opening.name)
    length = opening.metres.map { words.length(metres: $0) }
    formerLine = page.text(opening.formerLine).map { words.markup(.openedAs, ["line": $0]) }
  }
}

extension Module<LineSubject> {
  /// When the line's sections opened.
  static let openings = Module("openings") { Openings($0, on: $1) }
}

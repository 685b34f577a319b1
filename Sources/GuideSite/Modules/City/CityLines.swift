internal import TransitModel

/// The lines of the city with their badges.
struct CityLines: View {
  let lines: [Entry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lines": ViewValue(lines)
    default: nil
    }
  }

  /// A line.
  struct Entry: View {
    let badge: LineBadge
    let name: Markup
    let otherName: Markup?
    let address: String
    let route: Markup?
    let stations: String
    let length: String?
    let opened: String?
    let closure: Closure?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "lineNameHTML": ViewValue(self.name)
      case "otherNameHTML": ViewValue(otherName)
      case "address": ViewValue(address)
      case "routeHTML": ViewValue(route)
      case "stations": ViewValue(stations)
      case "length": ViewValue(length)
      case "opened": ViewValue(opened)
      case "closure": ViewValue(closure)
      default: nil
      }
    }
  }
}

extension CityLines {
  /// Nothing when the city has no line.
  init?(_ city: CityIndex, on page: Page) {
    guard !city.city.lines.isEmpty else { return nil }
    lines = city.city.lines.map { line in
      Entry(
        badge: LineBadge(line, in: city.city.id, on: page, isLinked: false), name: page.text(line.name),
        otherName: page.otherName(line.name), address: page.address(of: .line(city.city.id, line.id)),
        route: LineRoute.text(line, in: city, on: page),
        stations: page.words.count(.stations, line.stationsInOrder.count),
        length: line.lengthInMetres.map { page.words.length(metres: $0) },
        opened: line.openings.first.map { String($0.date.components.year) },
        closure: Closure(line.status, on: page))
    }
  }
}

/// The stations where riders change, those with most lines first.
struct Interchanges: View {
  let stations: [Entry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "interchanges": ViewValue(stations)
    default: nil
    }
  }

  /// A station with its lines.
  struct Entry: View {
    let station: StationLink
    let badges: [LineBadge]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "station": ViewValue(station)
      case "badges": ViewValue(badges)
      default: nil
      }
    }
  }
}

extension Interchanges {
  /// Nothing when lines do not meet.
  init?(_ city: CityIndex, on page: Page) {
    let found = city.interchanges.enumerated().sorted { a, b in
      let (linesA, linesB) = (city.linesAt[a.element.id]?.count ?? 0, city.linesAt[b.element.id]?.count ?? 0)
      return linesA == linesB ? a.offset < b.offset : linesA > linesB
    }
    guard !found.isEmpty else { return nil }
    stations = found.map { _, station in
      Entry(
        station: StationLink(station, in: city.city.id, on: page),
        badges: city.lines(at: station.id).map { LineBadge($0, in: city.city.id, on: page) })
    }
  }
}

extension Module<CityIndex> {
  /// The lines.
  static let cityLines = Module("lines") { CityLines($0, on: $1) }
  /// The stations where lines meet.
  static let interchanges = Module("interchanges") { Interchanges($0, on: $1) }
}

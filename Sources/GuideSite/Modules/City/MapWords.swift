internal import Diagrams
internal import TransitModel

/// The map for those who do not see it: every line with its stations in order, branch by branch, and the stations between
/// which one changes on foot.
struct MapWords: View {
  let lines: [MapLine]
  let walks: [Run]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lines": ViewValue(lines)
    case "hasWalks": ViewValue(!walks.isEmpty)
    case "walks": ViewValue(walks)
    default: nil
    }
  }

  /// A line.
  struct MapLine: View {
    let badge: LineBadge
    let name: Markup
    let runs: [Run]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "nameHTML": ViewValue(self.name)
      case "runs": ViewValue(runs)
      default: nil
      }
    }
  }

  /// Stations from one end to another, or the two ends of a walk.
  struct Run: View {
    let stations: Markup

    func value(named name: String) -> ViewValue? { name == "stationsHTML" ? ViewValue(stations) : nil }
  }
}

extension MapWords {
  /// Nothing where there is no map.
  init?(_ subject: CityMapSubject, on page: Page) {
    guard subject.network != nil else { return nil }
    let city = subject.city
    let map = NetworkMap(city: city.city)
    walks = map.walks.map { Run(stations: Self.links([$0.from, $0.to], in: city, on: page)) }
    lines = map.runs.compactMap { entry in
      guard let line = city.lines[entry.line], !entry.runs.isEmpty else { return nil }
      return MapLine(
        badge: LineBadge(line, in: city.city.id, on: page), name: page.text(line.name),
        runs: entry.runs.map { Run(stations: Self.links($0, in: city, on: page)) })
    }
  }

  private static func links(_ stations: [StationID], in city: CityIndex, on page: Page) -> Markup {
    stations.compactMap { id in
      city.stations[id].map { station in
        let address = Markup(page.address(of: .station(city.city.id, id))).html
        let link = "<a href=\"\(address)\">\(page.text(station.name).html)</a>"
        let isOpen = station.status.state(on: page.frame.today) == .open
        guard !isOpen, let closure = Closure(station.status, on: page) else { return Markup(safe: link) }
        return Markup(safe: "\(link) (\(Markup(closure.text).html))")
      }
    }.joined(" – ")
  }
}

extension Module<CityMapSubject> {
  /// The map in words.
  static let mapWords = Module("map-words") { MapWords($0, on: $1) }
}

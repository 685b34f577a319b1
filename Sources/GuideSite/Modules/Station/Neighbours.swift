internal import Journeys
internal import TransitModel

/// The stations one stop away, line by line.
struct Neighbours: View {
  let lines: [LineNeighbours]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lines": ViewValue(lines)
    default: nil
    }
  }

  /// The neighbours on one line.
  struct LineNeighbours: View {
    let badge: LineBadge
    let stops: [Stop]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "stops": ViewValue(stops)
      default: nil
      }
    }
  }

  /// A neighbour, and the way there.
  struct Stop: View {
    let station: StationLink
    let towards: Markup
    let minutes: String
    let length: String?
    let isApproximate: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "station": ViewValue(station)
      case "towardsHTML": ViewValue(towards)
      case "minutes": ViewValue(minutes)
      case "length": ViewValue(length)
      case "isApproximate": ViewValue(isApproximate)
      default: nil
      }
    }
  }
}

extension Neighbours {
  /// Nothing when no train leaves from the station.
  init?(_ subject: StationSubject, on page: Page) {
    let city = subject.city
    let neighbours = city.services.neighbours(of: subject.station.id)
    lines = city.lines(at: subject.station.id).compactMap { line in
      let stops = neighbours.filter { $0.line == line.id }.compactMap { neighbour -> Stop? in
        guard let station = city.stations[neighbour.section.to] else { return nil }
        return Stop(
          station: StationLink(station, in: city.city.id, on: page),
          towards: DirectionLabel(neighbour.direction, of: line, in: city, on: page).towards,
          minutes: page.words.duration(seconds: neighbour.section.seconds),
          length: neighbour.section.metres.map { page.words.length(metres: $0) },
          isApproximate: neighbour.section.isApproximate)
      }
      return stops.isEmpty
        ? nil : LineNeighbours(badge: LineBadge(line, in: city.city.id, on: page), stops: stops)
    }
    if lines.isEmpty { return nil }
  }
}

extension Module<StationSubject> {
  /// The stations one stop away.
  static let neighbours = Module("neighbours") { Neighbours($0, on: $1) }
}

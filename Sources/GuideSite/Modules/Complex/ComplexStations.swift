internal import TransitModel

/// The stations of a complex, each with its lines.
struct ComplexStations: View {
  let stations: [Part]

  /// A station with its lines.
  struct Part: View {
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

  init(_ subject: ComplexSubject, on page: Page) {
    let city = subject.city.city.id
    stations = subject.stations.map { station in
      Part(
        station: StationLink(station, in: city, on: page),
        badges: subject.city.lines(at: station.id).map { LineBadge($0, in: city, on: page) })
    }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "stations": ViewValue(stations)
    default: nil
    }
  }
}

extension Module<ComplexSubject> {
  /// The stations of the complex.
  static let complexStations = Module("complex-stations") { ComplexStations($0, on: $1) }
}

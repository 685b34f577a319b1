internal import TransitModel

/// What the modules of a complex's page are made from.
struct ComplexSubject: Sendable {
  /// The complex.
  let complex: Complex
  /// The city.
  let city: CityIndex

  /// Its stations, in its order.
  var stations: [Station] { complex.stations.compactMap { city.stations[$0] } }

  /// The lines of all its stations, in the order of the city's lines.
  var lines: [Line] {
    let ids = Set(complex.stations.flatMap { city.linesAt[$0] ?? [] })
    return city.city.lines.filter { ids.contains($0.id) }
  }
}

extension [Module<ComplexSubject>] {
  /// The modules of a complex's page, in order.
  static let complexPage: [Module<ComplexSubject>] = [.complexTitle, .complexStations]
}

public import TransitModel

/// What the pages of a city's lines and stations are called: names fit for files and addresses, each once.
///
/// Whoever writes a feed's city as a folder takes these for its ids, so that its pages keep their addresses.
public enum PageNames {
  /// The name of the file with a city's data, whatever other cities there are.
  public static func data(of city: CityID) -> String { Slug.of(city.rawValue) }

  /// The names of the lines' pages.
  public static func lines(of city: City) -> [LineID: String] {
    let slugs = Slug.table(of: city.lines.map(\.id.rawValue))
    return Dictionary(city.lines.map { ($0.id, slugs[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }) { first, _ in first
    }
  }

  /// The names of the stations' pages; an id without Latin letters and digits goes by the station's code or name.
  public static func stations(of city: City) -> [StationID: String] {
    let names = city.stations.map { station in
      (station.id.rawValue, station.code ?? station.name.exact("en") ?? station.name.local)
    }
    let slugs = Slug.table(
      of: city.stations.map(\.id.rawValue), names: Dictionary(names) { first, _ in first })
    return Dictionary(
      city.stations.map { ($0.id, slugs[$0.id.rawValue] ?? Slug.of($0.id.rawValue)) }
    ) { first, _ in first }
  }
}

internal import TransitModel

/// A page of the guide, whatever its language.
enum PageAddress: Hashable, Sendable {
  /// The list of cities.
  case cities
  /// A city.
  case city(CityID)
  /// A line of a city.
  case line(CityID, LineID)
  /// A station of a city.
  case station(CityID, StationID)
  /// Whom the guide owes thanks.
  case acknowledgements
}

/// Where the pages of a guide stand: `zh-hans/beijing/stations/wudaokou.html`.
struct SiteMap: Sendable {
  private let languages: [String: String]
  private let cities: [CityID: CityNames]

  /// The file names of one city.
  struct CityNames: Sendable {
    let city: String
    let lines: [String: String]
    let stations: [String: String]
  }

  init(languages: [LanguageTag], cities: [City]) {
    // Folders that the guide itself uses are kept away from languages by taking their place first.
    self.languages = Slug.table(of: languages.map { $0.rawValue.lowercased() })
    let names = Slug.table(of: cities.map(\.id.rawValue))
    self.cities = Dictionary(
      cities.map { city in
        (
          city.id,
          CityNames(
            city: names[city.id.rawValue] ?? Slug.of(city.id.rawValue),
            lines: Slug.table(of: city.lines.map(\.id.rawValue)),
            stations: Slug.table(of: city.stations.map(\.id.rawValue)))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a page stands in a language.
  func path(of page: PageAddress, in language: LanguageTag) -> SitePath {
    let root = languages[language.rawValue.lowercased()] ?? Slug.of(language.rawValue)
    switch page {
    case .cities: return SitePath(root, "index.html")
    case .city(let city): return SitePath(root, name(of: city), "index.html")
    case .line(let city, let line):
      return SitePath(root, name(of: city), "lines", lineSlug(line, in: city) + ".html")
    case .station(let city, let station):
      let name = cities[city]?.stations[station.rawValue] ?? Slug.of(station.rawValue)
      return SitePath(root, self.name(of: city), "stations", name + ".html")
    case .acknowledgements: return SitePath(root, "acknowledgements.html")
    }
  }

  /// The class that carries a line's colours.
  func lineClass(_ line: LineID, in city: CityID) -> String {
    "line-" + name(of: city) + "-" + lineSlug(line, in: city)
  }

  private func name(of city: CityID) -> String { cities[city]?.city ?? Slug.of(city.rawValue) }

  private func lineSlug(_ line: LineID, in city: CityID) -> String {
    cities[city]?.lines[line.rawValue] ?? Slug.of(line.rawValue)
  }
}

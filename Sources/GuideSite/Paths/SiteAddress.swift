internal import Journeys
internal import TransitModel

/// A page of the guide, whatever its language.
enum PageAddress: Hashable, Sendable {
  /// The list of cities.
  case cities
  /// A city.
  case city(CityID)
  /// The map of a city.
  case map(CityID)
  /// Journeys in a city.
  case journey(CityID)
  /// A line of a city.
  case line(CityID, LineID)
  /// A station of a city.
  case station(CityID, StationID)
  /// A complex of a city's stations.
  case complex(CityID, ComplexID)
  /// Whom the guide owes thanks.
  case acknowledgements
  /// How accessible the guide is, as far as the program checked it; made once all other pages are.
  case accessibility
  /// What the guide is, and what it was.
  case about
  /// How a city's network came to be.
  case history(CityID)
  /// A journey that is published, by its id.
  case published(CityID, String)
  /// A page of the publisher's own, by its id.
  case own(String)
  /// What a server shows in the place of a page that is not there.
  case missing
}

extension PageAddress {
  /// Whether a city's map stands on it: on the city's first page, and alone.
  var hasMap: Bool {
    switch self {
    case .city, .map: true
    default: false
    }
  }

  /// The city that the page is about; nothing where it is about all.
  var city: CityID? {
    switch self {
    case .cities, .acknowledgements, .accessibility, .about, .own, .missing: nil
    case .city(let city), .map(let city), .journey(let city), .line(let city, _), .station(let city, _): city
    case .complex(let city, _): city
    case .history(let city), .published(let city, _): city
    }
  }
}

/// Where the pages of a guide stand: `zh-hans/beijing/stations/wudaokou.html`.
struct SiteMap: Sendable {
  private let languages: [String: String]
  private let cities: [CityID: CityNames]
  private let own: [String: String]

  /// The file names of one city.
  struct CityNames: Sendable {
    let city: String
    let lines: [LineID: String]
    let stations: [StationID: String]
    let complexes: [String: String]
    let journeys: [String: String]
  }

  /// The map of a guide in `languages` with `cities`, the ids of own pages, and those of published journeys by city.
  init(languages: [LanguageTag], cities: [City], own: [String] = [], journeys: [CityID: [String]] = [:]) {
    // Folders that the guide itself uses are kept away from languages by taking their place first.
    self.languages = Slug.table(of: languages.map { $0.rawValue.lowercased() })
    let names = Slug.table(of: cities.map(\.id.rawValue))
    self.own = Slug.table(of: own)
    self.cities = Dictionary(
      cities.map { city in
        (
          city.id,
          CityNames(
            city: names[city.id.rawValue] ?? Slug.of(city.id.rawValue),
            lines: PageNames.lines(of: city), stations: PageNames.stations(of: city),
            complexes: Slug.table(of: city.allComplexes.map(\.id.rawValue)),
            journeys: Slug.table(of: journeys[city.id] ?? []))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a page stands in a language.
  func path(of page: PageAddress, in language: LanguageTag) -> SitePath {
    let root = folder(of: language)
    switch page {
    case .cities: return SitePath(root, "index.html")
    case .city(let city): return SitePath(root, name(of: city), "index.html")
    case .map(let city): return SitePath(root, name(of: city), "map.html")
    case .journey(let city): return SitePath(root, name(of: city), "journey.html")
    case .line(let city, let line):
      return SitePath(root, name(of: city), "lines", lineSlug(line, in: city) + ".html")
    case .station(let city, let station):
      return SitePath(root, name(of: city), "stations", stationSlug(station, in: city) + ".html")
    case .complex(let city, let complex):
      return SitePath(root, name(of: city), "complexes", complexSlug(complex, in: city) + ".html")
    case .acknowledgements: return SitePath(root, "acknowledgements.html")
    case .accessibility: return SitePath(root, "accessibility.html")
    case .about: return SitePath(root, "about.html")
    case .history(let city): return SitePath(root, name(of: city), "history.html")
    case .published(let city, let journey):
      return SitePath(root, name(of: city), "journeys", journeySlug(journey, in: city) + ".html")
    case .own(let id): return SitePath(root, "page-" + (own[id] ?? Slug.of(id)) + ".html")
    case .missing: return SitePath("404.html")
    }
  }

  /// The class that carries a line's colours.
  func lineClass(_ line: LineID, in city: CityID) -> String {
    "line-" + name(of: city) + "-" + lineSlug(line, in: city)
  }

  /// The folder of a language.
  func folder(of language: LanguageTag) -> String {
    languages[language.rawValue.lowercased()] ?? Slug.of(language.rawValue)
  }

  /// The folder of a city.
  func folder(of city: CityID) -> String { name(of: city) }

  /// The name of a station's page.
  func stationSlug(_ station: StationID, in city: CityID) -> String {
    cities[city]?.stations[station] ?? Slug.of(station.rawValue)
  }

  /// The name of a complex's page.
  func complexSlug(_ complex: ComplexID, in city: CityID) -> String {
    cities[city]?.complexes[complex.rawValue] ?? Slug.of(complex.rawValue)
  }

  /// The name of a published journey's page.
  func journeySlug(_ journey: String, in city: CityID) -> String {
    cities[city]?.journeys[journey] ?? Slug.of(journey)
  }

  private func name(of city: CityID) -> String { cities[city]?.city ?? Slug.of(city.rawValue) }

  /// The name of a line's page.
  func lineSlug(_ line: LineID, in city: CityID) -> String {
    cities[city]?.lines[line] ?? Slug.of(line.rawValue)
  }
}

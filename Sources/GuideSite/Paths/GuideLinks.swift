public import TransitModel

/// The addresses of a published guide's pages, for pictures that lead there.
public struct GuideLinks: Sendable {
  private let map: SiteMap
  private let city: CityID
  private let language: LanguageTag
  private let baseURL: String

  /// The pages of a city in the guide at `baseURL`, in the first of `languages` (the city's own when there are none).
  public init(city: City, languages: [LanguageTag], baseURL: String) {
    language = languages.first ?? city.languages.first ?? "en"
    map = SiteMap(languages: [language], cities: [city])
    self.city = city.id
    self.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
  }

  /// The page of a station.
  public func address(of station: StationID) -> String {
    baseURL + map.path(of: .station(city, station), in: language).text
  }

  /// The page of a line.
  public func address(of line: LineID) -> String { baseURL + map.path(of: .line(city, line), in: language).text }
}

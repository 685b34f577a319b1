public import TransitModel

/// The addresses of a published guide's pages, for pictures that lead there.
public struct GuideLinks: Sendable {
  private let map: SiteMap
  private let city: CityID
  private let language: LanguageTag
  private let baseURL: String?

  /// The pages of a city in the guide at `baseURL`, in the first of `languages` (the city's own when there are none).
  /// Without a `baseURL` the addresses are those from the page of the city's map.
  public init(city: City, languages: [LanguageTag], baseURL: String?) {
    language = languages.first ?? city.languages.first ?? "en"
    map = SiteMap(languages: [language], cities: [city])
    self.city = city.id
    self.baseURL = baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The page of a station.
  public func address(of station: StationID) -> String { address(of: .station(city, station)) }

  /// The page of the city.
  public var cityAddress: String { address(of: .city(city)) }

  /// The page of a line.
  public func address(of line: LineID) -> String { address(of: .line(city, line)) }

  private func address(of page: PageAddress) -> String {
    let path = map.path(of: page, in: language)
    return baseURL.map { $0 + path.text } ?? map.path(of: .map(city), in: language).address(of: path)
  }
}

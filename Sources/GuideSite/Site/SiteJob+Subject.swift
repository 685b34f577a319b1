public import TransitModel

extension SiteJob {
  /// What a job's page is about: whoever keeps pages between builds wants to know what it can depend on.
  public enum Subject: Hashable, Sendable {
    /// A line of a city.
    case line(CityID, LineID)
    /// A station of a city.
    case station(CityID, StationID)
    /// The first page of a city, and its map alone.
    case map(CityID)
    /// What scripts know of a city.
    case script(CityID)
    /// A font, by its script and weight, with these characters.
    case font(String, characters: String)
    /// A file that is there already.
    case file(SiteFile)
    /// Any other page, by a name that no other has: it may depend on all there is of its city, where it is about one, else of
    /// all cities, but for what only the pages of stations tell of them, which is their entrances, facilities and levels.
    case page(String)
  }

  /// What the job's page is about.
  public var subject: Subject {
    switch work {
    case .pages(.line(let city, let line)): .line(city, line)
    case .pages(.station(let city, let station)): .station(city, station)
    case .pages(.city(let city)): .map(city)
    case .pages(let address): .page("\(address)")
    case .planner(let city): .script(city)
    case .font(let sheet): .font(sheet.name, characters: sheet.characters)
    case .file(let file): .file(file)
    }
  }

  /// The city that the job is about; nothing where it is about all.
  public var city: CityID? {
    switch work {
    case .pages(let address): address.city
    case .planner(let city): city
    case .font, .file: nil
    }
  }
}

public import TransitModel

extension SiteJob {
  /// What a job's page is about: whoever keeps pages between builds wants to know what it can depend on.
  public enum Subject: Hashable, Sendable {
    /// A line of a city.
    case line(CityID, LineID)
    /// A station of a city.
    case station(CityID, StationID)
    /// The map of a city.
    case map(CityID)
    /// A font, by its script and weight, with these characters.
    case font(String, characters: String)
    /// Anything else: it may depend on all there is.
    case everything
  }

  /// What the job's page is about.
  public var subject: Subject {
    switch work {
    case .pages(.line(let city, let line)): .line(city, line)
    case .pages(.station(let city, let station)): .station(city, station)
    case .pages(.map(let city)): .map(city)
    case .font(let sheet): .font(sheet.name, characters: sheet.characters)
    case .pages, .file, .planner: .everything
    }
  }
}

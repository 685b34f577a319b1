public import TransitModel

/// A city as readers keep it offline.
public struct OfflineCity: Hashable, Sendable {
  /// Its folder in the guide.
  public let folder: String
  /// The date of its data.
  public let date: CalendarDate?

  /// A city in a folder.
  public init(folder: String, date: CalendarDate?) {
    self.folder = folder
    self.date = date
  }

  /// The folder of the city that a file of a guide is about, where it is about one alone; the name of any other folder that
  /// it is in, or nothing, where it is not.
  public static func folder(of path: String) -> Substring? {
    let parts = path.split(separator: "/", maxSplits: 3)
    if parts.count > 3, parts[0] == "assets", parts[1] == "data" { return parts[2] }
    return parts.count > 2 && parts[0] != "assets" ? parts[1] : nil
  }
}

extension GuideSite {
  /// The cities as readers keep them offline.
  public var offlineCities: [OfflineCity] {
    frame.cities.map { OfflineCity(folder: frame.map.folder(of: $0.city.id), date: $0.newestDate) }
  }
}

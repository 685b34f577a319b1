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

  /// Whether a file of the guide is about this city alone.
  public func holds(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 3)
    if parts.count > 3, parts[0] == "assets", parts[1] == "data" { return parts[2] == folder }
    return parts.count > 2 && parts[0] != "assets" && parts[1] == folder
  }
}

extension GuideSite {
  /// The cities as readers keep them offline.
  public var offlineCities: [OfflineCity] {
    frame.cities.map { OfflineCity(folder: frame.map.folder(of: $0.city.id), date: $0.newestDate) }
  }
}

public import TransitModel

/// The GTFS feed that a city folder names as its timetable: `feed`, `routeTypes` and `keepStopsApart` of `city.yaml`.
public struct FeedReference: Hashable, Sendable {
  /// The feed's path from the folder on.
  public let path: String
  /// Where it is named.
  public let location: Finding.Location
  /// The route types to take; nothing: everything on rails.
  public let routeTypes: [Int]?
  /// Whether stops that lie together stay apart.
  public let keepsStopsApart: Bool
}

extension CityFolder {
  /// The feed the folder names; nothing where it is a city by itself.
  public var feed: FeedReference? {
    head?.feed
  }

  /// The id that `city.yaml` gives the city, where it gives one.
  public var statedID: CityID? {
    head?["id"]?.id()
  }

  private var head: YAMLMap? {
    guard let file = file("city.yaml"), let node = YAMLFile.read(file, log: FindingLog()) else { return nil }
    return YAMLCursor(node, name: "city.yaml", log: FindingLog()).map(Forms.city)
  }
}

extension YAMLMap {
  /// The feed the map names; what is wrong with it is noted.
  var feed: FeedReference? {
    guard let cursor = self["feed"], let path = cursor.text("the path of a feed", upTo: 4_096) else { return nil }
    let types = self["routeTypes"]?.list(orOne: true)?.compactMap { $0.integer(in: 0...1702) }
    return FeedReference(
      path: path, location: cursor.location, routeTypes: types, keepsStopsApart: self["keepStopsApart"]?.bool() ?? false
    )
  }
}

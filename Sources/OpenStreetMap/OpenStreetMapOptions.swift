public import TransitModel

/// What of a file with OpenStreetMap data becomes a city.
public struct OpenStreetMapOptions: Hashable, Sendable {
  /// A part of the earth between two meridians and two circles of latitude, in degrees.
  public struct Box: Hashable, Sendable {
    /// Its edges.
    public let west, south, east, north: Double

    /// A box; nothing where its edges are no degrees, or the wrong way round. One that crosses the antimeridian has its
    /// west edge east of its east edge.
    public init?(west: Double, south: Double, east: Double, north: Double) {
      guard Coordinate(latitude: south, longitude: west) != nil, Coordinate(latitude: north, longitude: east) != nil,
        south < north, west != east
      else { return nil }
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Whether a place is inside.
    public func contains(_ place: Coordinate) -> Bool {
      guard (south...north).contains(place.latitude) else { return false }
      return west < east
        ? (west...east).contains(place.longitude) : place.longitude >= west || place.longitude <= east
    }
  }

  /// The id of the city.
  public let id: CityID
  /// Its name where the file does not have it.
  public let name: String
  /// What is taken; nothing: rapid transit, or where there is none whatever runs on rails.
  public var modes: Set<RailMode>?
  /// The network to take; nothing: the largest one.
  public var network: String?
  /// The operator whose lines are taken.
  public var operatorName: String?
  /// Where stops are taken.
  public var box: Box?

  /// Options for a city with that id, called `name` where the file does not say.
  public init(id: CityID, name: String) {
    self.id = id
    self.name = name
  }
}

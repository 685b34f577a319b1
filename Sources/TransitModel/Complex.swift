/// Several stations that people call by one name: asked by it, it is any of them.
public struct Complex: Hashable, Sendable {
  /// Its id.
  public let id: ComplexID
  /// Its name; nothing: what its stations are called.
  public let name: LocalizedText?
  /// Its stations, at least two.
  public let stations: [StationID]

  /// A complex.
  public init(id: ComplexID, name: LocalizedText? = nil, stations: [StationID]) {
    self.id = id
    self.name = name
    self.stations = stations
  }
}

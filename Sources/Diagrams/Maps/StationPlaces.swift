public import Geometry
internal import Schematic
public import TransitModel

/// Where a station's sign lies in a drawn map.
public struct StationPlace: Hashable, Sendable {
  /// Its middle.
  public let at: Point
  /// How far the sign reaches from it.
  public let reach: Double
}

extension NetworkDrawing {
  /// Where the signs of the stations lie.
  public var stationPlaces: [StationID: StationPlace] {
    var places: [StationID: StationPlace] = [:]
    for symbol in plan.symbols {
      guard let station = plan.layout.nodes[symbol.node].source.flatMap({ graph.nodes[$0].station }) else { continue }
      places[station] = StationPlace(
        at: transform(symbol.center), reach: (symbol.reach.length + symbol.radius) * transform.scale)
    }
    return places
  }
}

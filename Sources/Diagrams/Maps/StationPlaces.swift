public import Geometry
internal import Schematic
public import TransitModel

/// Where a station's sign and its name lie in a drawn map.
public struct StationPlace: Hashable, Sendable {
  /// The middle of the sign.
  public let at: Point
  /// How far the sign reaches from it.
  public let reach: Double
  /// Half the width of the sign.
  public let radius: Double
  /// The corners of the name; none where it has none.
  public var name: [Point] = []
}

extension NetworkDrawing {
  /// Where the signs of the stations lie.
  public var stationPlaces: [StationID: StationPlace] {
    var places: [StationID: StationPlace] = [:]
    func stations(of node: Int) -> [StationID] { graph.stations(of: plan.layout.nodes[node]) }
    for symbol in plan.symbols {
      for station in stations(of: symbol.node) {
        places[station] = StationPlace(
          at: transform(symbol.center), reach: (symbol.reach.length + symbol.radius) * transform.scale,
          radius: symbol.radius * transform.scale)
      }
    }
    for label in plan.labels {
      for station in stations(of: label.node) { places[station]?.name = label.corners.map { transform($0) } }
    }
    return places
  }
}

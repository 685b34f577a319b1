public import TransitModel

/// What runs on a route, as OpenStreetMap says it (`route=…`).
public enum RailMode: String, CaseIterable, Hashable, Sendable {
  case subway
  case lightRail = "light_rail"
  case monorail, train, tram, funicular

  /// What is taken where nobody chooses: rapid transit.
  public static let rapidTransit: Set<RailMode> = [.subway, .lightRail, .monorail]

  /// What GTFS calls by that number (`route_type`).
  public static func named(byRouteType type: Int) -> Set<RailMode> {
    switch type {
    case 0, 900...906: [.tram, .lightRail]
    case 1, 400...402: [.subway]
    case 2, 100...117: [.train]
    case 7, 1400: [.funicular]
    case 12, 405: [.monorail]
    default: []
    }
  }

  /// What it is in a city.
  public var mode: Line.Mode {
    switch self {
    case .subway: .metro
    case .lightRail: .lightRail
    case .monorail: .monorail
    case .train: .rail
    case .tram: .tram
    case .funicular: .funicular
    }
  }
}

internal import TransitModel

/// Which routes of a feed a guide takes, by their `route_type`.
public enum RouteTypes: Hashable, Sendable {
  /// Trams, metros, railways, cable trams, funiculars and monorails, and the extended railway, suburban, urban,
  /// metro, underground, tram and funicular types.
  case rail
  /// Exactly these types.
  case only(Set<Int>)

  /// Whether a route of that type is taken; one without a type never is.
  public func contains(_ type: Int?) -> Bool {
    guard let type else { return false }
    switch self {
    case .rail: return Self.isRail(type)
    case .only(let types): return types.contains(type)
    }
  }

  private static func isRail(_ type: Int) -> Bool {
    switch type {
    case 0, 1, 2, 5, 7, 12: true
    case 100...117, 300, 400...405, 500, 600, 900...906, 1400: true
    default: false
    }
  }
}

extension Line.Mode {
  /// What runs on a route of that type, basic or extended.
  init(routeType type: Int) {
    switch type {
    case 0, 5, 900...906: self = .tram
    case 2, 100...117, 300: self = .rail
    case 7, 1400, 6, 1300: self = .funicular
    case 12, 405: self = .monorail
    case 4, 1000, 1200: self = .ferry
    case 3, 11, 200...299, 700...899: self = .bus
    default: self = .metro
    }
  }
}

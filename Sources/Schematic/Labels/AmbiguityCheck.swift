internal import Geometry

/// Whether a label could be taken for another station's: the symbols around its own.
struct AmbiguityCheck {
  /// How far each sign reaches towards its station, as seen from there, in each of the eight directions.
  private let own: DirectionalExtents
  private let others: [DirectionalExtents]

  /// How many signs are around.
  var count: Int { others.count }

  /// By how much nearer to another sign than to its own a name may not stand.
  private static let margin = 0.045
  /// The same for a name of which the middle is nearest to its own.
  private static let tie = 0.02

  /// The signs among what is fixed near a station.
  ///
  /// - Parameters:
  ///   - symbol: its own sign.
  ///   - near: what is fixed near it.
  init(around symbol: StationSymbol, _ near: [CollisionShape], _ places: [Point]) {
    let sign = CollisionShape(symbol)
    let middle = DirectionalExtents(along: places[sign.a])
    own = Self.extents(of: sign)
    others = near.filter { $0.kind == .sign && $0.a != sign.a }.map { other in
      DirectionalExtents(along: places[other.a]) - middle - other.reach.turnedBack
    }
  }

  /// How far other signs have to be from a name in a place so that none of them claims it.
  ///
  /// - Parameter sign: its own sign.
  static func ownership(of candidate: LabelCandidate, beside sign: CollisionShape) -> Double {
    max(0, (extents(of: sign) - candidate.reach).largest) + margin
  }

  /// How far a sign reaches towards its own station.
  private static func extents(of sign: CollisionShape) -> DirectionalExtents {
    DirectionalExtents() - sign.reach.turnedBack
  }

  /// Whether a name that reaches so far stands as near to another sign as to its own, wherever its middle is.
  func isTied(_ reach: DirectionalExtents) -> Bool {
    let limit = (own - reach).largest + Self.tie
    return others.contains { ($0 - reach).largest <= limit }
  }

  /// Whether a name that reaches so far stands as near to another sign as to its own, and its middle nearer to that one.
  func claims(_ reach: DirectionalExtents, around center: Point) -> Bool {
    let middle = DirectionalExtents(along: center)
    let apart = (own - middle).largest
    let limit = (own - reach).largest + Self.margin
    return others.contains { ($0 - middle).largest < apart && ($0 - reach).largest <= limit }
  }
}

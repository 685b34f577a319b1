/// Water, a park or an airport, which maps show beneath their lines.
public struct Area: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case water, park, airport
  }

  /// Where it is.
  public enum Extent: Hashable, Sendable {
    /// Everything inside this ring, which ends where it begins.
    case ring([Coordinate])
    /// A river or canal along this course, so many metres wide.
    case course([Coordinate], metres: Double)
  }

  /// What it is.
  public var kind: Kind
  /// What it is called; empty where nobody says.
  public var name: LocalizedText
  /// Where it is.
  public var extent: Extent

  /// Water, a park or an airport.
  public init(kind: Kind, name: LocalizedText = LocalizedText([]), extent: Extent) {
    self.kind = kind
    self.name = name
    self.extent = extent
  }

  /// The points of its ring or of its course.
  public var coordinates: [Coordinate] {
    switch extent {
    case .ring(let points), .course(let points, _): points
    }
  }
}

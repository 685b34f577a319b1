/// Ordered stops of one direction and variant of a line.
public struct ServicePattern: Hashable, Sendable {
  /// What sets it apart from the whole line.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case regular
    /// It ends or begins early.
    case short
    /// It leaves out stations on the way.
    case express
    /// It runs from or to a depot.
    case depot
    /// It closes a ring.
    case loop
  }

  /// One stop of a pattern.
  public struct Stop: Hashable, Sendable {
    /// The station.
    public let station: StationID
    /// Metres from the stop before; nothing where unknown, and at the first stop.
    public var metres: Int?
    /// Running time in seconds from the stop before; nothing where unknown, and at the first stop.
    public var seconds: Int?
    /// Whether riders may board here (GTFS `pickup_type` other than 1).
    public var mayBoard = true
    /// Whether riders may alight here (GTFS `drop_off_type` other than 1).
    public var mayAlight = true
    /// The station's code on this line ("R28").
    public var code: String?
    /// The platform on the sign.
    public var platform: String?
    /// The platform's own id in the feed (GTFS `stop_id` of the child stop), where transfers speak of it.
    public var platformID: String?

    /// A stop at a station.
    public init(_ station: StationID) { self.station = station }
  }

  /// Its id; unique within the line.
  public let id: PatternID
  /// Its sense of travel.
  public let direction: DirectionID
  /// What the agency calls it.
  public let name: LocalizedText?
  /// What sets it apart.
  public let kind: Kind
  /// What its trains show; nothing: the direction's headsign, else the terminus.
  public let headsign: LocalizedText?
  /// Its stops in order of travel, at least two. A ring names its first station again at its end.
  public let stops: [Stop]

  /// A pattern.
  public init(
    id: PatternID, direction: DirectionID, name: LocalizedText? = nil, kind: Kind = .regular,
    headsign: LocalizedText? = nil, stops: [Stop]
  ) {
    self.id = id
    self.direction = direction
    self.name = name
    self.kind = kind
    self.headsign = headsign
    self.stops = stops
  }

  /// Whether the pattern ends where it begins.
  public var isLoop: Bool {
    stops.count > 2 && stops.first?.station == stops.last?.station
  }

  /// The station where it ends.
  public var terminus: StationID? { stops.last?.station }
}

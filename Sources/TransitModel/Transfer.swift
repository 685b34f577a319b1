/// A rule for a change between trains, one way (GTFS `transfers` and `pathways`).
public struct Transfer: Hashable, Sendable {
  /// What the rule says.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The change takes at least ``Transfer/seconds``.
    case minimum
    /// The other train waits.
    case timed
    /// The change is not possible.
    case forbidden
    /// Riders stay on board (GTFS types 4 and 5 say so between two trips).
    case inSeat
  }

  /// One end of a change; what is nothing holds for any.
  public struct End: Hashable, Sendable {
    /// The station.
    public let station: StationID
    /// The line.
    public let line: LineID?
    /// The sense of travel.
    public let direction: DirectionID?
    /// The platform's own id in the feed.
    public let platformID: String?
    /// The trip.
    public let trip: TripID?

    /// An end of a change.
    public init(
      station: StationID, line: LineID? = nil, direction: DirectionID? = nil, platformID: String? = nil,
      trip: TripID? = nil
    ) {
      self.station = station
      self.line = line
      self.direction = direction
      self.platformID = platformID
      self.trip = trip
    }
  }

  /// When a rule holds: at the moment of leaving the train.
  public struct Window: Hashable, Sendable {
    /// The kind of service day; nothing: any.
    public let service: ServiceID?
    /// From then on; nothing: from the start of the day.
    public let from: ServiceTime?
    /// Until before then; nothing: to the end of the day.
    public let until: ServiceTime?

    /// A window.
    public init(service: ServiceID? = nil, from: ServiceTime? = nil, until: ServiceTime? = nil) {
      self.service = service
      self.from = from
      self.until = until
    }
  }

  /// Where riders leave.
  public let from: End
  /// Where riders board; another station means a walk between stations.
  public let to: End
  /// What the rule says.
  public let kind: Kind
  /// The minimum transfer time in seconds.
  public let seconds: Int
  /// Metres to walk, where known.
  public let metres: Int?
  /// Steps to climb or descend, where known.
  public let stairs: Int?
  /// Whether it can be walked without steps, where known.
  public let stepFree: Bool?
  /// The minimum transfer time in seconds without steps, where that takes another way.
  public let stepFreeSeconds: Int?
  /// When the rule holds; nothing: always.
  public let window: Window?

  /// A rule.
  public init(
    from: End, to: End, kind: Kind = .minimum, seconds: Int, metres: Int? = nil, stairs: Int? = nil,
    stepFree: Bool? = nil, stepFreeSeconds: Int? = nil, window: Window? = nil
  ) {
    self.stepFreeSeconds = stepFreeSeconds
    self.from = from
    self.to = to
    self.kind = kind
    self.seconds = seconds
    self.metres = metres
    self.stairs = stairs
    self.stepFree = stepFree
    self.window = window
  }
}

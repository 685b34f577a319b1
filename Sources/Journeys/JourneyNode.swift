public import TransitModel

/// One entry of the list that shows a journey, in the terminal, in JSON, in the drawn strip and on a page.
///
/// The planner computes the list once; views only draw it. It alternates between **where** (``Kind/place``,
/// ``Kind/start``, ``Kind/stop``, ``Kind/transfer``, ``Kind/destination``) and **what passes in between**
/// (``Kind/time``):
///
/// ```
/// [place  time(walk)]  start  time(ride) stop* [transfer  time(ride) stop*]…  destination  [time(walk)  place]
/// ```
///
/// - A `place` begins or ends a journey that does not begin or end at a station; a walk (`time`) joins it.
/// - `start` is the station where the first train is boarded, `destination` the one where the last is left.
/// - The `time` node of a ride follows the station where it is boarded and carries line, headsign, minutes and state; the
///   `stop` nodes after it are the stations the train stops at on the way.
/// - `transfer` is a station where riders change: it has the arrival of one train and the departure of the next. A walk
///   between two stations is two `transfer` nodes with a walk (`time`) between them. Where riders stay on board and only
///   the line's name changes, ``staysOnBoard`` is set.
public struct JourneyNode: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A place or coordinate that is no station.
    case place
    /// The station where the first train is boarded.
    case start
    /// A station the train stops at on the way.
    case stop
    /// A station where riders change trains.
    case transfer
    /// The station where the last train is left.
    case destination
    /// What passes between two of them: a ride or a walk.
    case time
  }

  /// How close a boarding is to the last train that still reaches the destination.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// There is time.
    case calm
    /// At most ``JourneyNode/soonSeconds`` are left until the last train.
    case soon
    /// It is the last train that still reaches the destination.
    case lastTrain = "last-train"
    /// The train has left.
    case gone
  }

  /// A boarding with at most so much slack is ``State/soon``.
  public static let soonSeconds = 1800

  /// What it is.
  public let kind: Kind
  /// The station; nothing for `place` and `time`.
  public var station: StationID?
  /// The name to show: of the station, or of the place; nothing for `time`.
  public var name: LocalizedText?
  /// When riders arrive; nothing where they set out, and for `time`.
  public var arrival: ServiceTime?
  /// When they leave; nothing where they end, and for `time`.
  public var departure: ServiceTime?
  /// On `time` of a ride, and on `start` and `transfer` the line boarded there.
  public var line: LineID?
  /// The sense of travel on ``line``.
  public var direction: DirectionID?
  /// What the train shows.
  public var headsign: LocalizedText?
  /// Seconds that pass: riding or walking (`time`), changing without waiting (`transfer`).
  public var seconds: Int?
  /// Whether a `time` is a walk.
  public var isWalk: Bool = false
  /// On `time` of a ride: how many stations the ride passes to the next one where something happens, that one included.
  public var stopCount: Int?
  /// How close this boarding (`start`, `transfer`) and its ride (`time`) are to the last train.
  public var state: State = .calm
  /// On `start` and `transfer`: how much later this boarding could be with the destination still reached.
  public var slackSeconds: Int?
  /// On `start` and `transfer`: the latest departure from here that still reaches the destination on that service day.
  public var latestDeparture: ServiceTime?
  /// Whether this boarding is what the last journey hangs on.
  public var isBottleneck: Bool = false
  /// On a `transfer`: riders stay on the train.
  public var staysOnBoard: Bool = false
  /// Whether times here are estimates.
  public var isApproximate: Bool = false
  /// Seconds between trains where only that is known.
  public var headwaySeconds: Int?

  /// On `time` of a ride: where to stand for the change or the exits that follow.
  public var carriages: [CarriageAdvice] = []

  /// A node of which only the kind is known; everything else is set afterwards.
  public init(kind: Kind) { self.kind = kind }

  /// Whole minutes that pass, rounded up.
  public var minutes: Int? { seconds.map { ($0 + 59) / 60 } }
}

/// A journey as answers hold it, in the planner's numbers.
public struct PlannedJourney: Equatable, Sendable {
  /// When it begins, in seconds of the date.
  public var departure: Moment
  /// When it ends.
  public var arrival: Moment
  /// How often riders change trains.
  public var changes: Int32
  /// Seconds on foot.
  public var walkSeconds: Int32
  /// Metres ridden, or -1.
  public var metres: Int32
  /// The fare in minor units, or -1.
  public var fare: Int32
  /// What of it each ride adds; empty where it is not known.
  public var fareParts: [PlannedFarePart]
  /// Its parts.
  public var legs: [PlannedLeg]
  /// What views show of it.
  public var nodes: [PlannedNode]
}

/// What a ride, or several after each other, adds to the fare.
public struct PlannedFarePart: Equatable, Sendable {
  /// The first ride, from 0; staying on a train is none.
  public var firstRide: Int32
  /// The last one.
  public var lastRide: Int32
  /// What they add, in minor units.
  public var amount: Int32
  /// What was paid for, as ``LabelTables/fareName`` counts, or -1.
  public var item: Int32
}

/// A part of a journey.
public struct PlannedLeg: Equatable, Sendable {
  /// What it is.
  public enum Kind: Int32, Sendable {
    /// On a train.
    case ride
    /// From one train to another.
    case transfer
    /// From or to a place, or by a rule to the first or from the last station of the rides.
    case walk
  }

  /// A stop of a ride.
  public struct Stop: Equatable, Sendable {
    /// The station.
    public var station: Int32
    /// When the train arrives.
    public var arrival: Moment
    /// When it leaves.
    public var departure: Moment
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins; -1 where that is the place asked about.
  public var from: Int32
  /// Where it ends; -1 where that is the place asked about.
  public var to: Int32
  /// When it begins.
  public var departure: Moment
  /// When it ends.
  public var arrival: Moment
  /// Metres to walk, or -1.
  public var metres: Int32 = -1
  /// Steps of a change, or -1.
  public var stairs: Int32 = -1
  /// The pattern of a ride, or -1.
  public var pattern: Int32 = -1
  /// The stops of a ride, both ends included.
  public var stops: [Stop] = []
  /// Whether a ride's times are estimates.
  public var isApproximate = false
  /// Seconds between trains where only that is known, else 0.
  public var headway: Int32 = 0
  /// How much later a ride could be boarded with the target still reached that day; -1 where it was not asked.
  public var slack: Int32 = -1
  /// Whether riders came in on the same train.
  public var staysOnBoard = false
  /// Where to stand for what comes next, as ``LabelTables/carriageLine`` counts.
  public var carriages: [Int32] = []
}

/// What a last journey hangs on.
public struct PlannedLastTrain: Equatable, Sendable {
  /// The last journey.
  public var journey: PlannedJourney
  /// The index of the binding leg.
  public var bottleneckLeg: Int32
  /// Whether its train runs the whole line.
  public var runsWholeLine: Bool

  /// The binding leg.
  public var leg: PlannedLeg { journey.legs[Int(bottleneckLeg)] }
}

/// One entry of the list that shows a journey.
///
/// The list alternates between where (`place`, `start`, `stop`, `transfer`, `destination`) and what passes in between
/// (`time`): `[place time] start time stop* [transfer time stop*]… destination [time place]`. A walk between stations is
/// two `transfer` nodes with a `time` between them; a `start` or `destination` at an end of the journey.
public struct PlannedNode: Equatable, Sendable {
  /// What an entry is.
  public enum Kind: Int32, Sendable, CaseIterable {
    /// A place or coordinate.
    case place
    /// Where the first train is boarded.
    case start
    /// A stop on the way.
    case stop
    /// Where riders change.
    case transfer
    /// Where the last train is left.
    case destination
    /// What passes in between.
    case time
  }

  /// How close a boarding is to the last train that reaches the target.
  public enum State: Int32, Sendable, CaseIterable {
    /// There is time.
    case calm
    /// Little is left until the last train.
    case soon
    /// It is the last train.
    case lastTrain
    /// The train has left.
    case gone

    /// With at most so many seconds of slack a boarding is ``soon``.
    public static let soonSeconds: Int32 = 1800

    /// The state of a boarding with some slack, seen at `now`.
    public init(departure: Moment, slack: Int32, now: Moment?) {
      if let now, departure < now {
        self = .gone
      } else if slack == 0 {
        self = .lastTrain
      } else if slack > 0 && slack <= Self.soonSeconds {
        self = .soon
      } else {
        self = .calm
      }
    }
  }

  /// What it is.
  public var kind: Kind
  /// The station, or -1.
  public var station: Int32 = -1
  /// Whether a `place` is the end of the journey and not its beginning.
  public var isTarget = false
  /// When riders arrive; ``NoMoment/never`` where they do not.
  public var arrival: Moment = NoMoment.never
  /// When they leave; ``NoMoment/never`` where they do not.
  public var departure: Moment = NoMoment.never
  /// The pattern boarded here, or ridden, or -1.
  public var pattern: Int32 = -1
  /// Seconds that pass, or that a change takes; -1 where none do.
  public var seconds: Int32 = -1
  /// Whether a `time` is a walk.
  public var isWalk = false
  /// How many stations a ride goes on for.
  public var stopCount: Int32 = 0
  /// How close the boarding is to the last train.
  public var state: State = .calm
  /// How much later it could be; -1 where it was not asked.
  public var slack: Int32 = -1
  /// Whether the last journey hangs on it.
  public var isBottleneck = false
  /// Whether riders stay on the train here.
  public var staysOnBoard = false
  /// Whether times are estimates.
  public var isApproximate = false
  /// Seconds between trains where only that is known, else 0.
  public var headway: Int32 = 0
  /// On the `time` of a ride: where to stand, as ``LabelTables/carriageLine`` counts.
  public var carriages: [Int32] = []

  @inline(never)
  init(_ kind: Kind) { self.kind = kind }
}

public import TransitModel

/// One way to get from one end to another: rides, changes and walks, with the list of nodes that shows it.
public struct Journey: Hashable, Sendable {
  /// When it begins: the first train leaves, or the walk to it starts.
  public let departure: ServiceTime
  /// When it ends.
  public let arrival: ServiceTime
  /// How often riders change trains; staying on a through train is none.
  public let changes: Int
  /// Seconds on foot, changes included.
  public let walkSeconds: Int
  /// Metres ridden, where the data know the length of every section.
  public let distanceMetres: Int?
  /// What it costs, where the city has fares for all of it.
  public let fare: Money?
  /// What of the fare each ride adds; empty where it is not known.
  public let fareParts: [FarePart]
  /// Its parts in order.
  public let legs: [Leg]
  /// What a view shows of it, from the first place to the last.
  public let nodes: [JourneyNode]

  /// From departure to arrival.
  public var durationSeconds: Int { arrival - departure }

  /// A journey.
  public init(
    departure: ServiceTime, arrival: ServiceTime, changes: Int, walkSeconds: Int, distanceMetres: Int?, fare: Money?,
    fareParts: [FarePart] = [], legs: [Leg], nodes: [JourneyNode]
  ) {
    self.fareParts = fareParts
    self.departure = departure
    self.arrival = arrival
    self.changes = changes
    self.walkSeconds = walkSeconds
    self.distanceMetres = distanceMetres
    self.fare = fare
    self.legs = legs
    self.nodes = nodes
  }
}

/// What a ride, or several after each other, adds to the fare.
public struct FarePart: Hashable, Sendable {
  /// Its rides among the legs of the journey, from 0.
  public let legs: [Int]
  /// What they add.
  public let fare: Money
  /// What was paid for ("Single ride"); nothing where it has no name.
  public let name: LocalizedText?
  /// With what it may be paid at that price.
  public let media: [LegFares.Medium]
}

/// A part of a journey.
public enum Leg: Hashable, Sendable {
  /// On a train.
  case ride(Ride)
  /// From one train to another, inside a station or between two.
  case transfer(Change)
  /// From a place to a station or from a station to a place.
  case walk(Walk)

  /// A ride on one train.
  public struct Ride: Hashable, Sendable {
    /// The line.
    public let line: LineID
    /// The sense of travel.
    public let direction: DirectionID
    /// The pattern of the train.
    public let pattern: PatternID
    /// What the train shows.
    public let headsign: LocalizedText
    /// The stops from boarding to leaving, both included.
    public let stops: [Stop]
    /// Whether its times are estimates.
    public let isApproximate: Bool
    /// Seconds between trains where only that is known.
    public let headwaySeconds: Int?
    /// How much later this boarding could be with the destination still reached on that service day.
    public let slackSeconds: Int?
    /// Whether riders came in on the same train, under another line's name.
    public let staysOnBoard: Bool
    /// Whether its train runs the whole line.
    public let runsWholeLine: Bool

    /// A stop of the ride.
    public struct Stop: Hashable, Sendable {
      /// The station.
      public let station: StationID
      /// When the train arrives.
      public let arrival: ServiceTime
      /// When it leaves.
      public let departure: ServiceTime

      /// A stop.
      public init(station: StationID, arrival: ServiceTime, departure: ServiceTime) {
        self.station = station
        self.arrival = arrival
        self.departure = departure
      }
    }

    /// A ride.
    public init(
      line: LineID, direction: DirectionID, pattern: PatternID, headsign: LocalizedText, stops: [Stop],
      isApproximate: Bool, headwaySeconds: Int?, slackSeconds: Int?, staysOnBoard: Bool, runsWholeLine: Bool
    ) {
      self.line = line
      self.direction = direction
      self.pattern = pattern
      self.headsign = headsign
      self.stops = stops
      self.isApproximate = isApproximate
      self.headwaySeconds = headwaySeconds
      self.slackSeconds = slackSeconds
      self.staysOnBoard = staysOnBoard
      self.runsWholeLine = runsWholeLine
    }
  }

  /// A change from one train to another.
  public struct Change: Hashable, Sendable {
    /// Where riders leave the train.
    public let from: StationID
    /// Where they board the next.
    public let to: StationID
    /// How long it takes, without waiting.
    public let durationSeconds: Int
    /// Metres to walk, where known.
    public let metres: Int?
    /// Steps, where known.
    public let stairs: Int?

    /// A change.
    public init(from: StationID, to: StationID, durationSeconds: Int, metres: Int?, stairs: Int?) {
      self.from = from
      self.to = to
      self.durationSeconds = durationSeconds
      self.metres = metres
      self.stairs = stairs
    }
  }

  /// A walk at either end.
  public struct Walk: Hashable, Sendable {
    /// The station it ends at; nothing: it ends at the place the journey goes to.
    public let toStation: StationID?
    /// The station it begins at; nothing: it begins at the place the journey comes from.
    public let fromStation: StationID?
    /// How long it takes.
    public let durationSeconds: Int
    /// How far it is, about.
    public let metres: Int

    /// A walk.
    public init(fromStation: StationID?, toStation: StationID?, durationSeconds: Int, metres: Int) {
      self.fromStation = fromStation
      self.toStation = toStation
      self.durationSeconds = durationSeconds
      self.metres = metres
    }
  }
}

/// One run of a train (GTFS trip).
public struct Trip: Hashable, Sendable {
  /// Its id; unique within the city.
  public let id: TripID
  /// Its line.
  public let line: LineID
  /// Its pattern.
  public let pattern: PatternID
  /// The kind of service day it runs on.
  public let service: ServiceID
  /// The train it is part of: riders stay on board from a trip to the next one of its block that starts where it ended.
  public let block: String?
  /// Its times, one per stop of its pattern.
  public let stopTimes: [StopTime]
  /// Seconds between runs where this trip stands for trains "about every N minutes" (GTFS `frequencies`); the trip is
  /// one of the expanded runs.
  public let headwaySeconds: Int?

  /// A trip.
  public init(
    id: TripID, line: LineID, pattern: PatternID, service: ServiceID, block: String? = nil,
    stopTimes: [StopTime], headwaySeconds: Int? = nil
  ) {
    self.id = id
    self.line = line
    self.pattern = pattern
    self.service = service
    self.block = block
    self.stopTimes = stopTimes
    self.headwaySeconds = headwaySeconds
  }
}

/// When a trip is at a stop.
public struct StopTime: Hashable, Sendable {
  /// When it arrives.
  public let arrival: ServiceTime
  /// When it leaves; at the last stop the same as ``arrival``.
  public let departure: ServiceTime
  /// Whether the time is an estimate (interpolated, or written with `~`).
  public let isApproximate: Bool

  /// Times at a stop.
  public init(arrival: ServiceTime, departure: ServiceTime, isApproximate: Bool = false) {
    self.arrival = arrival
    self.departure = departure
    self.isApproximate = isApproximate
  }

  /// One time for arrival and departure.
  public init(_ time: ServiceTime, isApproximate: Bool = false) {
    self.init(arrival: time, departure: time, isApproximate: isApproximate)
  }
}

/// How often trains of a pattern run in a part of the day.
public struct Headway: Hashable, Sendable {
  /// The pattern.
  public let pattern: PatternID
  /// The kind of service day.
  public let service: ServiceID
  /// The departure of the first train of the band from the pattern's first stop.
  public let from: ServiceTime
  /// The end of the band; no train leaves at or after it.
  public let until: ServiceTime
  /// Seconds between trains.
  public let seconds: Int

  /// How many trains there are.
  public var trains: Int { max(0, (until - from + seconds - 1) / max(1, seconds)) }

  /// More stops of trains than the headways of any city make, taken together.
  public static let mostStops = 4_000_000

  /// A band.
  public init(pattern: PatternID, service: ServiceID, from: ServiceTime, until: ServiceTime, seconds: Int) {
    self.pattern = pattern
    self.service = service
    self.from = from
    self.until = until
    self.seconds = seconds
  }
}

/// The first and the last train of a pattern at one of its stations.
public struct FirstLastTrains: Hashable, Sendable {
  /// The pattern.
  public let pattern: PatternID
  /// The kind of service day.
  public let service: ServiceID
  /// The station.
  public let station: StationID
  /// The departure of the first train, where known.
  public let first: ServiceTime?
  /// The departure of the last train, where known.
  public let last: ServiceTime?

  /// First and last trains.
  public init(
    pattern: PatternID, service: ServiceID, station: StationID, first: ServiceTime?, last: ServiceTime?
  ) {
    self.pattern = pattern
    self.service = service
    self.station = station
    self.first = first
    self.last = last
  }
}
